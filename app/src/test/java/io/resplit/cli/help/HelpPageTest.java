package io.resplit.cli.help;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.ResplitCommand;
import io.resplit.cli.console.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class HelpPageTest {

  /** The most options, and lines, of a help that fits a screen. */
  private static final int FIRST_OPTIONS = 22;

  private static final int SCREEN = 50;
  private static final int ALL_OPTIONS = 78;

  static List<CommandLine> commands() {
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream());
    CommandLine main = HelpText.in(ResplitCommand.commandLine(nowhere, nowhere), true);
    List<CommandLine> all = new ArrayList<>(List.of(main));
    all.addAll(main.getSubcommands().values());
    return all;
  }

  /** An option that is in no list is shown with the messages. */
  @ParameterizedTest
  @MethodSource("commands")
  void everyOptionIsInTheListOfItsGroup(CommandLine command) {
    Set<String> rest = new TreeSet<>();
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (HelpGroup.of(option) == HelpGroup.MESSAGES) {
        rest.add(option.longestName());
      }
    }
    rest.removeAll(
        List.of("--json", "--no-progress", "--quiet", "--verbose", "--help", "--version"));
    assertEquals(Set.of(), rest);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void fitsInto80ColumnsWithoutColours(CommandLine command) {
    System.setProperty("picocli.ansi", "true"); // as on a terminal
    try {
      List<String> lines = command.getUsageMessage().lines().toList();
      assertEquals(List.of(), lines.stream().filter(line -> line.length() > 80).toList());
      assertFalse(lines.stream().anyMatch(line -> line.indexOf('\033') >= 0));
      assertFalse(lines.stream().anyMatch(line -> line.endsWith(" ") || line.contains("%%")));
    } finally {
      System.clearProperty("picocli.ansi");
    }
  }

  @Test
  void mainHelpHasItsSectionsInOrder() {
    List<String> headings =
        commands()
            .get(0)
            .getUsageMessage()
            .lines()
            .filter(line -> line.matches("[A-Z].*:"))
            .toList();
    assertEquals(
        List.of(
            "Commands:",
            "Arguments:",
            "Input:",
            "Output:",
            "Chunks:",
            "Memory and plan:",
            "Safety:",
            "Messages:",
            "Values:",
            "Examples:",
            "Exit codes:"),
        headings);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theFirstHelpFitsAScreenWithOneLineForEachOption(CommandLine command) {
    String help = HelpText.in(command, false).getUsageMessage();
    List<String> lines = help.lines().toList();
    assertTrue(lines.size() <= SCREEN, help);
    long options = lines.stream().filter(line -> line.startsWith("  -")).count();
    assertTrue(options <= FIRST_OPTIONS, help);
    int first = lines.indexOf("Options:");
    assertEquals("", lines.get(first + 1 + (int) options), help);
    assertEquals(List.of(), lines.stream().filter(line -> line.length() > 80).toList());
    assertTrue(help.contains("\n  " + command.getCommandSpec().qualifiedName() + " --help all"));
  }

  @Test
  void thereAreFewOptionsInAllCommandsTogether() {
    Set<String> names = new TreeSet<>();
    for (CommandLine command : commands()) {
      command.getCommandSpec().options().forEach(option -> names.add(option.longestName()));
    }
    assertTrue(names.size() <= ALL_OPTIONS, names.size() + ": " + names);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void hasThreeExamplesThatAreRight(CommandLine command) {
    String[] footer = command.getCommandSpec().usageMessage().footer();
    assertEquals(6, footer.length);
    String help = command.getUsageMessage();
    for (int line = 0; line < footer.length; line += 2) {
      assertTrue(help.contains("\n  " + footer[line]), help);
      assertTrue(help.replaceAll("\\s+", " ").contains(footer[line + 1]), help);
      String words = footer[line].replaceAll(".*(?=resplit )|[')]| \\| source", "");
      CommandLine main = commands().get(0);
      CommandSpec parsed = last(main.parseArgs(words.substring("resplit ".length()).split(" ")));
      assertEquals(command.getCommandSpec().name(), parsed.name());
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void onlyTheMainCommandListsAllExitCodes(CommandLine command) {
    String help = command.getUsageMessage();
    boolean isMain = command.getCommandSpec().parent() == null;
    for (ExitCode code : ExitCode.values()) {
      assertEquals(isMain || code == ExitCode.DONE, help.contains(code.meaning()), code.meaning());
    }
    assertEquals(!isMain, help.contains("listed by resplit --help all"), help);
  }

  /** An option is an order, then its effect and its default. */
  @ParameterizedTest
  @MethodSource("commands")
  void theFirstSentenceOfAnOptionHasAtMostTwelveWords(CommandLine command) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      String first = String.join(" ", option.description()).split("(?<=[.;:]) ")[0];
      assertTrue(first.split(" ").length <= 12, option.longestName() + ": " + first);
      assertFalse(first.matches("\\w+[^s]s\\b.*"), option.longestName() + ": " + first);
    }
  }

  private static CommandSpec last(CommandLine.ParseResult result) {
    return result.hasSubcommand() ? last(result.subcommand()) : result.commandSpec();
  }
}
