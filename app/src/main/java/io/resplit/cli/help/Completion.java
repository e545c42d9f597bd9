package io.resplit.cli.help;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** A shell that can complete command lines. */
public enum Completion {
  /** GNU Bash, 4 or newer. */
  BASH {
    @Override
    String script(List<CompletedCommand> commands) {
      return BashCompletion.script(commands);
    }
  },
  /** The Z shell. */
  ZSH {
    @Override
    String script(List<CompletedCommand> commands) {
      return ZshCompletion.script(commands);
    }
  },
  /** The friendly interactive shell, 3 or newer. */
  FISH {
    @Override
    String script(List<CompletedCommand> commands) {
      return FishCompletion.script(commands);
    }
  };

  abstract String script(List<CompletedCommand> commands);

  /** Returns the script that lets the shell complete a command and its subcommands. */
  public String script(CommandSpec main) {
    return script(CompletedCommand.all(main));
  }

  /** Returns the names of commands with something between them. */
  static String names(List<CompletedCommand> commands, String between) {
    return commands.stream().map(CompletedCommand::name).collect(Collectors.joining(between));
  }

  /** Returns a text as one word that all three shells take literally. */
  static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
