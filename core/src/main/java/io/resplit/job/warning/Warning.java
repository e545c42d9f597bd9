package io.resplit.job.warning;

import io.resplit.io.IoSupplier;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * How the library warns: through a logger, with the file as a value of its own. A warning is about
 * the data that a user gets; a note is about anything else, such as the machine.
 */
public final class Warning {

  /** Name of the value that is the file. */
  private static final String PATH = "path";

  /** Name of the value that is all that the warning is about. */
  private static final String NAMES = "names";

  /** Marks notes. */
  public static final Marker NOTE = MarkerFactory.getMarker("note");

  /** Whether work of this thread is to have no warning. */
  private static final ThreadLocal<Boolean> REFUSED = ThreadLocal.withInitial(() -> false);

  /** Ends work that is to have no warning. */
  private static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refusal(String message) {
      super(message, null, false, false);
    }
  }

  private Warning() {}

  /**
   * Does work that gives users nothing to be warned of: what would be a warning ends it.
   *
   * @param remedy what to say behind the warning
   * @throws ResplitException in place of the warning
   */
  public static <T> T refusing(Path file, String remedy, IoSupplier<T> work) throws IOException {
    REFUSED.set(true);
    try {
      return work.get();
    } catch (Refusal e) {
      throw ResplitException.unsupported(file, e.getMessage() + remedy);
    } finally {
      REFUSED.remove();
    }
  }

  /** Logs a note: what is written is the same whether users heed it or not. */
  public static void note(Class<?> from, String message, Optional<Path> file) {
    log(from, message, file, event -> event.addMarker(NOTE));
  }

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
    if (REFUSED.get()) {
      throw new Refusal(message);
    }
    log(from, message, file, event -> event.addKeyValue(NAMES, names));
  }

  private static void log(
      Class<?> from, String message, Optional<Path> file, UnaryOperator<LoggingEventBuilder> kind) {
    var warning = kind.apply(LoggerFactory.getLogger(from).atWarn());
    file.ifPresent(path -> warning.addKeyValue(PATH, path));
    warning.log(message);
  }
}
