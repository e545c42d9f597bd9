package io.resplit.cli;

import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.report.plot.PlotPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/** The file that a picture is written to; its ending says what it is. */
final class PlotFile {

  private final Path path;
  private final boolean overwrite;
  private final boolean page;

  /**
   * Takes the file, before any work is done.
   *
   * @throws IllegalArgumentException if it is neither SVG nor HTML, or has no folder
   * @throws ResplitException if it exists and is not to be replaced
   */
  PlotFile(Path path, boolean overwrite) throws ResplitException {
    String name = path.toString().toLowerCase(Locale.ROOT);
    this.path = path;
    this.overwrite = overwrite;
    this.page = name.endsWith(".html");
    if (!page && !name.endsWith(".svg")) {
      throw new IllegalArgumentException(
          "--plot writes SVG or HTML: " + path + " must end with .svg or .html");
    }
    if (!Files.isDirectory(path.toAbsolutePath().getParent())) {
      throw new IllegalArgumentException("--plot: there is no folder for " + path);
    }
    if (!overwrite && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new ResplitException(
          ResplitException.Reason.REFUSED,
          "plot exists: " + path + "; give --overwrite to replace it");
    }
  }

  /** Writes the picture. */
  void write(String title, String svg) throws IOException {
    try {
      Files.writeString(
          path,
          page ? PlotPage.html(title, svg) : svg,
          StandardOpenOption.WRITE,
          overwrite ? StandardOpenOption.CREATE : StandardOpenOption.CREATE_NEW,
          StandardOpenOption.TRUNCATE_EXISTING);
    } catch (IOException e) {
      throw IoFailure.of("cannot write", path, e);
    }
  }
}
