package io.resplit.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/**
 * Renders what goes to the error stream as JSON, each message one line without line end. Names in
 * messages are as they are; {@code path} is the one file that is concerned, and {@code trace} a
 * stack trace, each left out if empty.
 */
public final class MessageLines {

  private MessageLines() {}

  /** Returns the error that ends a command, with its exit code. */
  public static String exitError(int code, String message, String path, String trace) {
    return JsonLines.line(
        "exit_error",
        json -> {
          json.writeNumberField("code", code);
          message(json, message, path, trace);
        });
  }

  /**
   * Returns a warning.
   *
   * @param names all that it is about, of which the message may name some only
   */
  public static String warning(String message, String path, List<?> names, String trace) {
    return JsonLines.line(
        "warning",
        json -> {
          message(json, message, path, trace);
          if (!names.isEmpty()) {
            JsonLines.texts(json, "names", names);
          }
        });
  }

  /**
   * Returns a message of a logger that is no warning.
   *
   * @param level its level, in lower case
   */
  public static String log(String level, String logger, String message, String trace) {
    return JsonLines.line(
        "log",
        json -> {
          json.writeStringField("level", level);
          json.writeStringField("logger", logger);
          message(json, message, "", trace);
        });
  }

  private static void message(JsonGenerator json, String message, String path, String trace)
      throws IOException {
    json.writeStringField("message", message);
    optional(json, "path", path);
    optional(json, "trace", trace);
  }

  private static void optional(JsonGenerator json, String name, String value) throws IOException {
    if (!value.isEmpty()) {
      json.writeStringField(name, value);
    }
  }
}
