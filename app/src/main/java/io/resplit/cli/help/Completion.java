package io.resplit.cli.help;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** A shell that can complete command lines. */
public enum Completion {
  /** GNU Bash, 4 or newer. */
  BASH(BashCompletion::script),
  /** The Z shell. */
  ZSH(ZshCompletion::script),
  /** The friendly interactive shell, 3 or newer. */
  FISH(FishCompletion::script);

  /**
   * What prints the variables of a file, behind the command that does: only names that no shell
   * takes for anything else.
   */
  private static final String VARIABLES =
      "info --no-progress \"$word\" 2> /dev/null | sed -n"
          + " -e 's/^dataset  *\\([A-Za-z0-9_.\\/-]*\\)$/\\1/p'"
          + " -e 's/^  \\([A-Za-z0-9_.\\/-]*\\)  .*/\\1/p'";

  private final Function<List<CompletedCommand>, String> script;

  Completion(Function<List<CompletedCommand>, String> script) {
    this.script = script;
  }

  /** Returns the script that lets the shell complete a command and its subcommands. */
  public String script(CommandSpec main) {
    return script.apply(CompletedCommand.all(main)).replace("@VARIABLES@", VARIABLES);
  }

  /** Returns the names of commands with something between them. */
  static String names(List<CompletedCommand> commands, String between) {
    return commands.stream().map(CompletedCommand::name).collect(Collectors.joining(between));
  }

  /** Returns a line for each of the commands, without the last line end. */
  static String lines(List<CompletedCommand> commands, Function<CompletedCommand, String> line) {
    return commands.stream().map(line).collect(Collectors.joining("\n"));
  }

  /** Returns a text as one word that all three shells take literally. */
  static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
