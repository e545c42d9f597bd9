package io.resplit.cli.console;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options that say what is printed. */
public final class MessageFlags {

  @Option(
      names = {"-v", "--verbose"},
      description =
          "Print details: plan and reason, files, commits, resume, chunk cache. -v -v adds"
              + " stack traces of errors.")
  private boolean[] verbose = {};

  @Option(
      names = {"-q", "--quiet"},
      description =
          "Print only errors, and warnings about the data. No results, no progress, no" + " notes.")
  private boolean quiet;

  @Option(names = "--json", description = "Print results as JSON, one object per line.")
  private boolean json;

  @Option(
      names = "--no-progress",
      negatable = true,
      description = "Print no progress; with --json, no status.")
  private boolean noProgress;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Print this help; --help all prints all options.")
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
      throw new IllegalArgumentException("-q and -v cannot be combined: leave out one");
    }
  }
}
