package io.resplit.cli.console;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.slf4j.LoggerFactory;

/**
 * Sends log lines to the error stream: warnings only, unless {@link #setVerbosity} asks for more.
 *
 * <p>Logback finds it by itself at the first log line of a run, and reads no file. A run that logs
 * nothing never loads Logback, which would double the start-up time.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_TOP_PRIORITY)
public final class LogConfigurator extends ContextAwareBase implements Configurator {

  /** The library that reads HDF5 warns of damage that ends in an error line anyway. */
  private static final String HDF5_LIBRARY = "io.jhdf";

  private static final String BRIEF = "resplit: %level: %replace(%msg){'[\\r\\n]+',' '}%n%nopex";
  private static final String FULL = "resplit: %level: %logger{20}: %msg%n%ex";

  /** Sets up the appender for warnings. */
  @Override
  public ExecutionStatus configure(LoggerContext context) {
    setLevel(context, Level.WARN);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /**
   * Shows more of the log; loads Logback unless {@code verbosity} is 0.
   *
   * @param verbosity 0 for warnings, 1 for what is done, 2 and more for everything with stack
   *     traces
   */
  public static void setVerbosity(int verbosity) {
    if (verbosity > 0) {
      LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
      setLevel(context, verbosity == 1 ? Level.INFO : Level.DEBUG);
    }
  }

  private static void setLevel(LoggerContext context, Level level) {
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.detachAndStopAllAppenders();
    root.addAppender(appender(context, level == Level.DEBUG ? FULL : BRIEF));
    root.setLevel(level);
    context.getLogger(HDF5_LIBRARY).setLevel(level == Level.DEBUG ? level : Level.OFF);
  }

  private static ConsoleAppender<ILoggingEvent> appender(LoggerContext context, String pattern) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(pattern);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    return appender;
  }
}
