package io.resplit.cli.console;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
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
      messages.println(ErrorLine.json(ExitCode.USAGE, message(error)));
    } else {
      String all = error instanceof UnmatchedArgumentException ? " all" : "";
      String help = command.getCommandSpec().qualifiedName() + " --help" + all;
      messages.println(ErrorLine.of(message(error) + "; see '" + help + "'"));
    }
    messages.flush();
    return ExitCode.USAGE.code();
  }

  /** What picocli says, and what we say. */
  private static final String[][] OURS = {
    {"^Invalid value for option '(-[^ ']+)'(?: \\([^)]*\\))?: (?=')", "$1 "},
    {"^Invalid value for option '(-[^ ']+)'(?: \\([^)]*\\))?: ", "$1: "},
    {" is not an? (?:int|long)$", " is not a whole number"},
    {"^Unknown (options?): ", "no such $1: "},
    {"^Unmatched arguments? (?:at|from) index \\d+: ", "too many arguments: "},
    {"^Missing required parameter for option '(-[^ ']+)' \\((.*)\\)$", "$1 needs a value: $2"},
    {"^Expected parameter for option '(-[^ ']+)' but found ", "$1 needs a value before "},
    {"^Missing required (?:option|parameter)s?: ", "give "},
    {
      "^option '(-[^ ']+)' \\(.*\\) should be specified only once$",
      "$1 is given twice: give it only once"
    },
    {"^Invalid value for positional parameter at index \\d+ \\(.*?\\): ", ""},
    {
      "^(.*)expected \\w+ of \\[(.*)\\] \\(case-insensitive\\) but was ('.*')$",
      "$1$3: choose from $2"
    },
  };

  private static String ours(String message) {
    String said = message;
    for (String[] each : OURS) {
      said = said.replaceFirst(each[0], each[1]);
    }
    return said;
  }

  private static String message(ParameterException error) {
    String message = ours(error.getMessage());
    if (error instanceof MissingParameterException missing && !missing.getMissing().isEmpty()) {
      Iterable<String> words = missing.getMissing().get(0).completionCandidates();
      return words == null || message.indexOf('|') >= 0
          ? message
          : message + ", such as " + String.join(", ", words);
    }
    return error instanceof UnmatchedArgumentException unmatched
        ? message + instead(unmatched)
        : message;
  }

  private static String instead(UnmatchedArgumentException error) {
    String given = error.getUnmatched().get(0);
    if (given.matches("[\\d*]+")) {
      return "; write the lengths of a shape as one word, such as 64,64,64";
    }
    return OtherWords.ofOption(given, error.getCommandLine().getCommandSpec())
        .map("; here it is "::concat)
        .orElseGet(() -> suggestion(error, given.split("=", 2)[0]));
  }

  /** Names the nearest option of those that begin alike. */
  private static String suggestion(UnmatchedArgumentException error, String given) {
    return error.getSuggestions().stream()
        .min(Comparator.comparingInt(name -> edits(given, name)))
        .map("; did you mean %s?"::formatted)
        .orElse("");
  }

  /** Returns how many letters must be added, left out or changed to make one word of another. */
  private static int edits(String from, String to) {
    int[] row = IntStream.rangeClosed(0, to.length()).toArray();
    for (char letter : from.toCharArray()) {
      int corner = row[0]++;
      for (int end = 1; end <= to.length(); end++) {
        int changed = corner + (letter == to.charAt(end - 1) ? 0 : 1);
        corner = row[end];
        row[end] = Math.min(changed, Math.min(row[end], row[end - 1]) + 1);
      }
    }
    return row[to.length()];
  }
}
