package io.resplit.cli.fuzz;

import io.resplit.cli.ResplitCommand;
import io.resplit.text.TerminalText;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Runs one command line after the other in one process: each line of standard input holds the
 * arguments, with tabs between them; each line of standard output the exit code, the number of
 * lines on standard error, and these, escaped.
 */
public final class CommandLoop {

  private CommandLoop() {}

  /** Runs what standard input asks for, to its end. */
  public static void main(String[] none) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.println(run(line.split("\t")));
    }
  }

  private static String run(String... arguments) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream messages = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    PrintStream results = new PrintStream(OutputStream.nullOutputStream());
    int code;
    try {
      code = ResplitCommand.run(results, messages, arguments);
    } catch (Throwable e) {
      code = -1;
      messages.println("uncaught " + e);
    }
    String text = bytes.toString(StandardCharsets.UTF_8);
    return code + "\t" + text.lines().count() + "\t" + TerminalText.line(text);
  }
}
