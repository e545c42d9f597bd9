package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.resplit.cli.ResplitCommand;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class OtherWordsTest {

  private static final Pattern OPTION = Pattern.compile("--[a-z-]+");

  private final CommandSpec main =
      ResplitCommand.commandLine(System.out, System.err).getCommandSpec();

  @Test
  void whatItSaysToTypeExists() {
    Set<String> ours = new HashSet<>(main.optionsMap().keySet());
    for (CommandLine each : main.subcommands().values()) {
      ours.addAll(each.getCommandSpec().optionsMap().keySet());
    }
    Map<String, String> wrong = new TreeMap<>();
    OtherWords.options()
        .forEach(
            (word, instead) -> {
              Matcher named = OPTION.matcher(instead);
              while (named.find()) {
                if (!ours.contains(named.group())) {
                  wrong.put(word, named.group());
                }
              }
            });
    assertEquals(Map.of(), wrong);
  }

  @Test
  void noWordIsAnOptionOfTheMainCommand() {
    Set<String> both = new HashSet<>(OtherWords.options().keySet());
    both.retainAll(main.optionsMap().keySet());
    assertEquals(Set.of(), both);
    assertFalse(OtherWords.options().isEmpty());
  }
}
