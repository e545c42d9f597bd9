package io.resplit.cli.console;

import io.resplit.report.MessageLines;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Prints a wrong command line as two lines, the error and where help is, never the whole usage, or
 * as one line of JSON; the process then returns {@link ExitCode#USAGE}.
 */
public final class UsageErrors implements IParameterExceptionHandler {

  /** Prints the error to the error stream of the command that it belongs to. */
  @Override
  public int handleParseException(ParameterException error, String[] arguments) {
    CommandLine command = error.getCommandLine();
    PrintWriter messages = command.getErr();
    if (List.of(arguments).contains("--json")) {
      messages.println(MessageLines.exitError(ExitCode.USAGE.code(), message(error), "", ""));
    } else {
      String help = command.getCommandSpec().qualifiedName() + " --help";
      messages.println(ErrorLine.of(message(error) + "; see '" + help + "'"));
    }
    messages.flush();
    return ExitCode.USAGE.code();
  }

  private static String message(ParameterException error) {
    String message = error.getMessage();
    return error instanceof UnmatchedArgumentException unmatched
        ? message + suggestion(unmatched.getSuggestions())
        : message;
  }

  private static String suggestion(List<String> suggestions) {
    return suggestions.isEmpty() ? "" : "; did you mean " + String.join(" or ", suggestions) + "?";
  }
}
