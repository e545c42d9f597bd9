package io.resplit.cli.console;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.AppenderBase;
import io.resplit.job.warning.Warning;
import io.resplit.report.JsonObject;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;

/**
 * Prints one line for each log message, or one line of JSON, which takes the place of progress on a
 * terminal. Logback's own patterns could not escape what names hold, and take as long to load as
 * all else of Logback.
 */
final class LineAppender extends AppenderBase<ILoggingEvent> {

  /** Name of the value of an event that is the one file which is concerned. */
  private static final String PATH = "path";

  /** Name of the value of an event that lists all that it is about. */
  private static final String NAMES = "names";

  private final boolean notes;
  private final boolean everything;
  private final boolean json;
  private final String before = Terminal.isThere() ? Terminal.ERASE : "";

  /**
   * Creates the appender.
   *
   * @param notes whether notes are shown
   * @param everything whether names of loggers and stack traces are shown
   * @param json whether lines are JSON
   */
  LineAppender(boolean notes, boolean everything, boolean json) {
    this.notes = notes;
    this.everything = everything;
    this.json = json;
  }

  @Override
  protected void append(ILoggingEvent event) {
    List<Marker> markers = event.getMarkerList();
    if (notes || markers == null || !markers.contains(Warning.NOTE)) {
      String text = json ? object(event) + System.lineSeparator() : line(event);
      byte[] bytes = (before + text).getBytes(Charset.defaultCharset());
      System.err.write(bytes, 0, bytes.length);
      System.err.flush();
    }
  }

  private String line(ILoggingEvent event) {
    String logger = everything ? event.getLoggerName() + ": " : "";
    String message = CopyNames.without(event.getFormattedMessage());
    return ErrorLine.of(event.getLevel() + ": " + logger + message)
        + System.lineSeparator()
        + trace(event);
  }

  /** The message of a warning may name only some of the names. */
  private JsonObject object(ILoggingEvent event) {
    String message = CopyNames.without(event.getFormattedMessage());
    String trace = trace(event);
    if (event.getLevel() == Level.WARN) {
      return JsonObject.message("warning")
          .put("message", message)
          .put("path", value(event, PATH).map(path -> CopyNames.without(path.toString())))
          .putIf(!trace.isEmpty(), "trace", trace)
          .put("names", value(event, NAMES).filter(names -> !List.of().equals(names)));
    }
    return JsonObject.message("log")
        .put("level", event.getLevel().toString().toLowerCase(Locale.ROOT))
        .put("logger", event.getLoggerName())
        .put("message", message)
        .putIf(!trace.isEmpty(), "trace", trace);
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
}
