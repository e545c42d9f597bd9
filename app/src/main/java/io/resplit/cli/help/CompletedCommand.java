package io.resplit.cli.help;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What shells need to know of a command to complete its command line.
 *
 * @param name its name; that of the main command is the program's
 * @param summary what it does, without a full stop
 * @param options its options, as help shows them
 * @param words words that it takes; where it takes files, none
 */
record CompletedCommand(
    String name, String summary, List<CompletedArgument> options, List<String> words) {

  /** Returns the main command and then its subcommands. */
  static List<CompletedCommand> all(CommandSpec main) {
    return Stream.concat(
            Stream.of(main), main.subcommands().values().stream().map(CommandLine::getCommandSpec))
        .map(CompletedCommand::of)
        .toList();
  }

  private static CompletedCommand of(CommandSpec command) {
    Optional<CompletedArgument> first =
        command.positionalParameters().stream()
            .map(argument -> CompletedArgument.of(List.of(), argument))
            .findFirst();
    return new CompletedCommand(
        command.name(),
        String.join(" ", command.usageMessage().description()).replaceFirst("\\.$", ""),
        Arrays.stream(HelpGroup.values())
            .flatMap(group -> group.shown(command).stream())
            .map(CompletedArgument::of)
            .toList(),
        first.map(CompletedArgument::words).orElse(List.of()));
  }

  /** Returns all names of all options, with a space between them. */
  String optionNames() {
    return String.join(" ", options.stream().flatMap(option -> option.names().stream()).toList());
  }
}
