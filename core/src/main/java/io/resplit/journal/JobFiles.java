package io.resplit.journal;

import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a job keeps its own files.
 *
 * @param journal the journal
 * @param lock the file that is locked while the job runs
 * @param own folder that holds only these files, if there is one
 */
public record JobFiles(Path journal, Path lock, Optional<Path> own) {

  /** Name of the folder in the folder of a set. */
  public static final String FOLDER_NAME = ".resplit";

  /** Returns the files of the job that writes {@code out}. */
  public static JobFiles of(BlockSet out) {
    if (out.names() instanceof BlockNames.Templated) {
      return in(out.root());
    }
    String name = out.root().getFileName().toString();
    return new JobFiles(
        out.root().resolveSibling("." + name + ".resplit"),
        out.root().resolveSibling("." + name + ".lock"),
        Optional.empty());
  }

  /** Returns the files of the job that writes a set into {@code folder}. */
  public static JobFiles in(Path folder) {
    Path own = folder.resolve(FOLDER_NAME);
    return new JobFiles(own.resolve("journal"), own.resolve("lock"), Optional.of(own));
  }

  /** Returns the folder that holds the files. */
  Path folder() {
    return journal.toAbsolutePath().getParent();
  }
}
