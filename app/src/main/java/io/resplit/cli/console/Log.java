package io.resplit.cli.console;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import java.util.List;
import java.util.Optional;
import org.slf4j.spi.MDCAdapter;

/**
 * Sends log lines to the error stream: warnings and notes, unless {@link #show} asks for more or
 * less.
 *
 * <p>A job that logs nothing never loads Logback.
 */
public final class Log {

  /** Names the provider that SLF4J is to take, so that it looks for none. */
  private static final String PROVIDER = "slf4j.provider";

  /** Keeps SLF4J from saying which provider it takes. */
  private static final String OWN_VERBOSITY = "slf4j.internal.verbosity";

  /** Packages of libraries that read files for {@code verify}, and warn of what they can read. */
  private static final List<String> OTHERS = List.of("io.jhdf", "ucar");

  private static int verbosity;

  private static boolean json;

  /** Empty until a logger is asked for. */
  private static Optional<LoggerContext> loaded = Optional.empty();

  private Log() {}

  /**
   * Says what is shown; to be called before anything is logged.
   *
   * @param wanted -1 for errors and warnings about data, 0 for notes too, 1 for what is done, 2 and
   *     more for everything with stack traces
   * @param asJson whether each message is one line of JSON
   */
  public static synchronized void show(int wanted, boolean asJson) {
    System.setProperty(PROVIDER, LogProvider.class.getName());
    System.setProperty(OWN_VERBOSITY, "WARN");
    CopyNames.clear();
    verbosity = wanted;
    json = asJson;
    loaded.ifPresent(Log::setUp);
  }

  /** Returns Logback, which shows what is wanted; loads it at the first call. */
  static synchronized LoggerContext context(MDCAdapter contextMap) {
    if (loaded.isEmpty()) {
      LoggerContext context = new LoggerContext();
      context.setName("resplit");
      context.setMDCAdapter(contextMap);
      setUp(context);
      context.start();
      loaded = Optional.of(context);
    }
    return loaded.get();
  }

  private static void setUp(LoggerContext context) {
    Level level = level();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.detachAndStopAllAppenders();
    LineAppender lines = new LineAppender(verbosity >= 0, level == Level.DEBUG, json);
    lines.setContext(context);
    lines.start();
    root.addAppender(lines);
    root.setLevel(level);
    for (String library : OTHERS) {
      context.getLogger(library).setLevel(verbosity > 0 ? level : Level.OFF);
    }
  }

  private static Level level() {
    return switch (verbosity) {
      case -1, 0 -> Level.WARN;
      case 1 -> Level.INFO;
      default -> Level.DEBUG;
    };
  }
}
