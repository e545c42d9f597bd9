package io.resplit.cli.help;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.cli.help.HelpPage.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The tables of the manual's page of options are made from the options, as help is. What the last
 * column of a row says is written by hand, and kept.
 */
class OptionsPageTest {

  private static final Path PAGE = Path.of("docs/options.md");
  private static final String HEAD = "| Option | Meaning | More |\n|---|---|---|\n";
  private static final String ACCEPT = "resplit.accept";
  private static final Pattern NAME = Pattern.compile("--[a-z0-9-]+");
  private static final String MAIN = "resplit";

  @Test
  void saysOfEachOptionWhatHelpSays() throws IOException {
    if (Boolean.getBoolean(ACCEPT)) {
      Files.writeString(PAGE, renewed(Files.readString(PAGE)));
    }
    String page = Files.readString(PAGE);
    assertEquals(renewed(page), page, "run this test with -D" + ACCEPT + "=true to renew " + PAGE);
  }

  private static String renewed(String page) {
    String renewed = page;
    for (HelpGroup group : HelpGroup.values()) {
      int start =
          renewed.indexOf(HEAD, renewed.indexOf("\n## " + group.heading() + "\n")) + HEAD.length();
      int end = renewed.indexOf("\n\n", start - 1) + 1;
      String rows = rows(group, more(renewed.substring(start, end)));
      renewed = renewed.substring(0, start) + rows + renewed.substring(end);
    }
    return renewed;
  }

  /** Returns what the last column says, by the name of the option. */
  private static Map<String, String> more(String rows) {
    return rows.lines()
        .map(row -> row.split("(?<!\\\\)\\|"))
        .collect(
            Collectors.toMap(
                cells -> name(cells[1]), cells -> cells[3].strip(), (one, same) -> one));
  }

  private static String rows(HelpGroup group, Map<String, String> more) {
    List<OptionSpec> options = new ArrayList<>();
    for (CommandLine command : HelpPageTest.commands()) {
      options.addAll(group.in(command.getCommandSpec()));
    }
    options.sort(Comparator.comparingInt(group::position));
    Map<Entry, List<OptionSpec>> same =
        options.stream()
            .collect(
                Collectors.groupingBy(HelpPage::entry, LinkedHashMap::new, Collectors.toList()));
    StringBuilder rows = new StringBuilder();
    same.forEach(
        (entry, uses) -> {
          String term = entry.term().replace("|", "\\|");
          String link = more.getOrDefault(name(term), "");
          rows.append(
                  "| `%s` | %s | %s".formatted(term, meaning(entry, uses), link).stripTrailing())
              .append(" |\n");
        });
    return rows.toString();
  }

  private static String name(String term) {
    Matcher name = NAME.matcher(term);
    return name.find() ? name.group() : term;
  }

  private static String meaning(Entry entry, List<OptionSpec> uses) {
    List<String> commands = uses.stream().map(use -> use.command().name()).toList();
    String text = entry.text().replaceAll("[*|<\\[\\]]", "\\\\$0");
    return (commands.contains(MAIN) ? "" : "`" + String.join("`, `", commands) + "`: ")
        + NAME.matcher(text).replaceAll("`$0`")
        + (uses.get(0).hidden() ? " Not in the help." : "");
  }
}
