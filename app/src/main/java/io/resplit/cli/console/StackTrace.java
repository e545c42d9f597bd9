package io.resplit.cli.console;

import io.resplit.text.TerminalText;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** A stack trace as lines, the last one ended; messages in it take one line each. */
final class StackTrace {

  private final StringBuilder lines = new StringBuilder();
  private final Set<Throwable> shown = Collections.newSetFromMap(new IdentityHashMap<>());

  private StackTrace() {}

  /** Returns the lines for an error, what has caused it and what was suppressed included. */
  static String of(Throwable error) {
    StackTrace trace = new StackTrace();
    trace.add("", error);
    return trace.lines.toString();
  }

  private void add(String what, Throwable error) {
    if (error == null || !shown.add(error)) {
      return;
    }
    lines.append(what).append(TerminalText.line(error.toString())).append('\n');
    for (StackTraceElement frame : error.getStackTrace()) {
      lines.append("    at ").append(TerminalText.line(frame.toString())).append('\n');
    }
    for (Throwable suppressed : error.getSuppressed()) {
      add("Suppressed: ", suppressed);
    }
    add("Caused by: ", error.getCause());
  }
}
