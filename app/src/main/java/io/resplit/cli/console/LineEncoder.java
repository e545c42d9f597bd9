package io.resplit.cli.console;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.encoder.EncoderBase;
import io.resplit.report.MessageLines;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.event.KeyValuePair;

/**
 * Makes one line of each log message, or one line of JSON, which takes the place of progress on a
 * terminal. Logback's own patterns could not escape what names hold, and take as long to load as
 * all else of Logback.
 */
final class LineEncoder extends EncoderBase<ILoggingEvent> {

  /** Name of the value of an event that is the one file which is concerned. */
  private static final String PATH = "path";

  /** Name of the value of an event that lists all that it is about. */
  private static final String NAMES = "names";

  private final boolean everything;
  private final boolean json;
  private final String before = Terminal.isThere() ? Terminal.ERASE : "";

  /**
   * Creates the encoder.
   *
   * @param everything whether names of loggers and stack traces are shown
   * @param json whether lines are JSON
   */
  LineEncoder(boolean everything, boolean json) {
    this.everything = everything;
    this.json = json;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    return (before
            + (json ? object(event) : line(event))
            + System.lineSeparator()
            + (json ? "" : trace(event)))
        .getBytes(Charset.defaultCharset());
  }

  private String line(ILoggingEvent event) {
    String logger = everything ? event.getLoggerName() + ": " : "";
    return ErrorLine.of(event.getLevel() + ": " + logger + event.getFormattedMessage());
  }

  private String object(ILoggingEvent event) {
    String message = event.getFormattedMessage();
    return event.getLevel() == Level.WARN
        ? MessageLines.warning(message, path(event), names(event), trace(event))
        : MessageLines.log(
            event.getLevel().toString().toLowerCase(Locale.ROOT),
            event.getLoggerName(),
            message,
            trace(event));
  }

  private static String path(ILoggingEvent event) {
    return value(event, PATH).map(Object::toString).orElse("");
  }

  private static List<?> names(ILoggingEvent event) {
    return value(event, NAMES).map(List.class::cast).orElse(List.of());
  }

  private static Optional<Object> value(ILoggingEvent event, String name) {
    List<KeyValuePair> values = event.getKeyValuePairs();
    return values == null
        ? Optional.empty()
        : values.stream()
            .filter(value -> value.key.equals(name))
            .map(value -> value.value)
            .findFirst();
  }

  private String trace(ILoggingEvent event) {
    return everything && event.getThrowableProxy() instanceof ThrowableProxy proxy
        ? StackTrace.of(proxy.getThrowable())
        : "";
  }

  @Override
  public byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] footerBytes() {
    return new byte[0];
  }
}
