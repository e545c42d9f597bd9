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
import java.util.Optional;

/**
 * The file that a picture is written to; its ending says what it is.
 *
 * @param overwrite whether one that exists is replaced
 * @param page whether it is HTML
 */
record PlotFile(Path path, boolean overwrite, boolean page) {

  /**
   * Takes the file, if one is given, before any work is done.
   *
   * @throws IllegalArgumentException if it is neither SVG nor HTML, or has no folder
   * @throws ResplitException if it exists and is not to be replaced
   */
  static Optional<PlotFile> of(Optional<Path> file, boolean overwrite) throws ResplitException {
    if (file.isEmpty()) {
      return Optional.empty();
    }
    Path path = file.get();
    String name = path.toString().toLowerCase(Locale.ROOT);
    boolean page = name.endsWith(".html");
    if (!page && !name.endsWith(".svg")) {
      throw new IllegalArgumentException(
          "--plot writes SVG or HTML: '" + path + "' must end with .svg or .html");
    }
    if (!Files.isDirectory(path.toAbsolutePath().getParent())) {
      throw new IllegalArgumentException("--plot: cannot find the folder of '" + path + "'");
    }
    if (!overwrite && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new ResplitException(
          ResplitException.Reason.REFUSED,
          "plot exists: '" + path + "'; give --overwrite to replace it");
    }
    return Optional.of(new PlotFile(path, overwrite, page));
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
