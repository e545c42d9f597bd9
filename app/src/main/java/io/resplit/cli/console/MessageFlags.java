package io.resplit.cli.console;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options that say what is printed. */
public final class MessageFlags {

  @Option(
      names = {"-v", "--verbose"},
      description =
          "Says what happens: the plan and why, files, commits, what a resume found, what the chunk"
              + " cache did; -v -v adds stack traces of errors.")
  private boolean[] verbose = {};

  @Option(
      names = {"-q", "--quiet"},
      description =
          "Prints errors, and warnings about the data: no results, no progress, no notes.")
  private boolean quiet;

  @Option(names = "--json", description = "Prints results as JSON, one object per line.")
  private boolean json;

  @Option(
      names = "--no-progress",
      negatable = true,
      description = "Shows no progress on the error stream, and with --json prints no status.")
  private boolean noProgress;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Prints this help; --help all prints all options.")
  private boolean help;

  /** Returns what prints the results of a command. */
  public Console console(CommandSpec command) {
    CommandLine line = command.commandLine();
    return new Console(line.getOut(), line.getErr(), json, quiet);
  }

  /** Returns how often -v was given, or -1 for -q. */
  public int verbosity() {
    return quiet ? -1 : verbose.length;
  }

  /** Returns whether results are JSON. */
  public boolean json() {
    return json;
  }

  /** Returns whether progress is shown. */
  public boolean progress() {
    return !noProgress && !quiet;
  }

  /** Refuses -q together with -v. */
  public void check() {
    if (quiet && verbose.length > 0) {
      throw new IllegalArgumentException("-q and -v cannot be combined: give one of them");
    }
  }
}
