package io.resplit.cli;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The root command: {@code resplit [OPTIONS] IN OUT}. */
@Command(
    name = "resplit",
    description = "Rewrites a huge N-D array stored as block files into blocks of another shape.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
public final class ResplitCommand implements Callable<Integer> {

  /** Returns the whole command line, with its results and its messages sent to these streams. */
  public static CommandLine commandLine(PrintStream results, PrintStream messages) {
    return new CommandLine(new ResplitCommand())
        .setParameterExceptionHandler(new UsageErrors())
        .setOut(new PrintWriter(new OutputStreamWriter(results, StandardCharsets.UTF_8), true))
        .setErr(new PrintWriter(new OutputStreamWriter(messages, StandardCharsets.UTF_8), true));
  }

  /** Runs the main job. */
  @Override
  public Integer call() {
    return 0;
  }
}
