package io.resplit.job.warning;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** How the library warns: through a logger, with the file as a value of its own. */
public final class Warning {

  /** Name of the value that is the file. */
  private static final String PATH = "path";

  /** Name of the value that is all that the warning is about. */
  private static final String NAMES = "names";

  private Warning() {}

  /**
   * Logs a warning.
   *
   * @param file the one file that is concerned, if there is one
   */
  public static void log(Class<?> from, String message, Optional<Path> file) {
    log(from, message, file, List.of());
  }

  /**
   * Logs a warning.
   *
   * @param names all that it is about, where the message names some only
   */
  public static void log(Class<?> from, String message, Optional<Path> file, List<String> names) {
    var warning = LoggerFactory.getLogger(from).atWarn().addKeyValue(NAMES, names);
    file.ifPresent(path -> warning.addKeyValue(PATH, path));
    warning.log(message);
  }
}
