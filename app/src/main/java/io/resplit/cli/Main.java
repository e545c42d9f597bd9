package io.resplit.cli;

import io.resplit.cli.console.ErrorLine;
import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.util.Locale;

/** The entry of the process, and the only place that ends it. */
public final class Main {

  private Main() {}

  /** Java itself may fail, for example where too few files may be open to load a class. */
  static int run(String[] arguments) {
    try {
      return ResplitCommand.run(System.out, System.err, arguments);
    } catch (Error e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      System.err.println(ErrorLine.of("Java failed: " + cause));
      return ExitCode.INTERNAL.code();
    }
  }

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 1 && arguments[0].equals("--version")) {
      System.out.println(VersionLine.text()); // without the model of the command line
      return;
    }
    Locale.setDefault(Locale.ROOT); // numbers look the same everywhere
    System.exit(run(arguments));
  }
}
