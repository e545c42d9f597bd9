package io.resplit.cli.fuzz;

import io.resplit.cli.ResplitCommand;
import io.resplit.text.TerminalText;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs one command line after the other in one process: each line of standard input holds the
 * arguments, with tabs between them; each line of standard output the exit code, the number of
 * lines of the error message, and these, escaped. With a folder as argument, what each command has
 * printed, warnings too, is in the files stdout and stderr there, until the next one.
 */
public final class CommandLoop {

  private CommandLoop() {}

  /** Runs what standard input asks for, to its end. */
  public static void main(String[] folder) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      ByteArrayOutputStream results = new ByteArrayOutputStream();
      ByteArrayOutputStream messages = new ByteArrayOutputStream();
      ByteArrayOutputStream warnings = new ByteArrayOutputStream();
      System.setErr(printer(warnings));
      int code = run(printer(results), printer(messages), line.split("\t"));
      if (folder.length > 0) {
        Files.write(Path.of(folder[0], "stdout"), results.toByteArray());
        messages.writeTo(warnings);
        Files.write(Path.of(folder[0], "stderr"), warnings.toByteArray());
      }
      String text = messages.toString(StandardCharsets.UTF_8);
      out.println(code + "\t" + text.lines().count() + "\t" + TerminalText.line(text));
    }
  }

  private static PrintStream printer(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static int run(PrintStream results, PrintStream messages, String... arguments) {
    try {
      return ResplitCommand.run(results, messages, arguments);
    } catch (Throwable e) {
      messages.println("uncaught " + e);
      return -1;
    }
  }
}
