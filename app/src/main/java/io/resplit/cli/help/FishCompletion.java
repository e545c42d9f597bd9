package io.resplit.cli.help;

import java.util.List;
import java.util.stream.Collectors;

/** Completion in fish, which offers files where nothing else is said. */
final class FishCompletion {

  private static final String FUNCTIONS =
      """
      # Completion of resplit in fish: resplit completion fish | source
      function __resplit_is
          set -l words (commandline -opc)
          set -q words[2]; and contains -- $words[2] $argv
      end
      function __resplit_begins
          test (count (commandline -opc)) -eq 1
      end
      function __resplit_variables
          for word in (commandline -opc)
              if test -f $word
                  command resplit @VARIABLES@
                  return
              end
          end
      end
      """;

  private FishCompletion() {}

  static String script(List<CompletedCommand> commands) {
    StringBuilder script = new StringBuilder(FUNCTIONS);
    List<CompletedCommand> subcommands = commands.subList(1, commands.size());
    for (CompletedCommand command : subcommands) {
      line(script, "__resplit_begins", "-a " + command.name(), command.summary());
      if (!command.words().isEmpty()) {
        String words = Completion.quoted(String.join(" ", command.words()));
        line(script, "__resplit_is " + command.name(), "-f -a " + words, "");
      }
    }
    for (CompletedCommand command : commands) {
      String condition =
          subcommands.contains(command)
              ? "__resplit_is " + command.name()
              : "not __resplit_is " + Completion.names(subcommands, " ");
      for (CompletedArgument option : command.options()) {
        line(script, condition, names(option) + value(option), option.summary());
      }
    }
    return script.toString();
  }

  private static void line(StringBuilder script, String condition, String what, String summary) {
    script.append("complete -c resplit -n ").append(Completion.quoted(condition)).append(' ');
    script.append(what);
    if (!summary.isEmpty()) {
      script.append(" -d ").append(Completion.quoted(summary));
    }
    script.append('\n');
  }

  private static String names(CompletedArgument option) {
    return option.names().stream()
        .map(name -> name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1))
        .collect(Collectors.joining(" "));
  }

  private static String value(CompletedArgument option) {
    return switch (option.kind()) {
      case FLAG -> "";
      case FILE -> " -r -F";
      case VARIABLES -> " -x -a '(__fish_append , (__resplit_variables))'";
      case VARIABLE -> " -x -a '(__resplit_variables)'";
      case LIST -> " -x -a " + Completion.quoted("(__fish_append , " + option.line() + ")");
      default -> option.words().isEmpty() ? " -x" : " -x -a " + Completion.quoted(option.line());
    };
  }
}
