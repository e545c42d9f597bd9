package io.resplit.job.warning;

import io.resplit.format.ForeignFile;
import io.resplit.format.Formats;
import io.resplit.manifest.SetFormats;
import io.resplit.set.BlockSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Warns of files that are read as raw and look like those of another format, unless a manifest says
 * that they are raw.
 */
public final class ForeignWarning {

  private ForeignWarning() {}

  /** Logs one line if the first two files do; loads no logger if not. */
  public static void warn(BlockSet in) {
    if (in.format().name().equals(Formats.RAW) && !SetFormats.isIn(in.root())) {
      List<Path> files = in.firstFiles(2);
      ForeignFile.commonFormat(files).ifPresent(format -> warn(files.get(0), format.what()));
    }
  }

  private static void warn(Path file, String what) {
    Warning.log(
        ForeignWarning.class,
        "'%s' looks like %s, and is read as raw".formatted(file, what),
        Optional.of(file));
  }
}
