package io.resplit.cli;

import java.io.IOException;

/** The entry of the process, and the only place that ends it. */
public final class Main {

  private Main() {}

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 1 && arguments[0].equals("--version")) {
      System.out.println("resplit " + Version.number()); // without the model of the command line
      return;
    }
    System.exit(ResplitCommand.run(System.out, System.err, arguments));
  }
}
