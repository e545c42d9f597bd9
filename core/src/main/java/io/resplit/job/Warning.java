package io.resplit.job;

import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** How the library warns: through a logger, with the file as a value of its own. */
final class Warning {

  /** Name of the value that is the file. */
  private static final String PATH = "path";

  private Warning() {}

  /**
   * Logs a warning.
   *
   * @param file the one file that is concerned, if there is one
   */
  static void log(Class<?> from, String message, Optional<Path> file) {
    var warning = LoggerFactory.getLogger(from).atWarn();
    file.ifPresent(path -> warning.addKeyValue(PATH, path));
    warning.log(message);
  }
}
