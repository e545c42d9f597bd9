package io.resplit.cli;

/** The entry of the process, and the only place that ends it. */
public final class Main {

  private Main() {}

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(ResplitCommand.commandLine(System.out, System.err).execute(arguments));
  }
}
