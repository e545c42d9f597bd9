package io.resplit.cli.help;

import io.resplit.cli.help.HelpPage.Entry;
import io.resplit.cli.help.HelpPage.Section;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;

/** The help of a command as plain text: 80 columns, and never a colour. */
public final class HelpText implements IHelpSectionRenderer {

  private static final int WIDTH = 80;
  private static final int TERM_COLUMN = 2;
  private static final int GAP = 2;
  private static final int LONGEST_TERM = 18;
  private static final int BELOW_LONG_TERMS = 6;
  private static final String ALL = "all";

  private HelpText() {}

  /** Lets a command show its help in this way. */
  public static CommandLine in(CommandLine command) {
    return command.setHelpSectionKeys(List.of(ALL)).setHelpSectionMap(Map.of(ALL, new HelpText()));
  }

  /** Returns the help of a command, its last line ended. */
  @Override
  public String render(Help help) {
    HelpPage page = HelpPage.of(help.commandSpec());
    StringBuilder text = new StringBuilder("Usage: ");
    text.append(String.join("\n       ", page.synopsis())).append("\n\n");
    wrap(text, page.summary(), 0, 0);
    Stream.of(page.arguments(), page.options(), page.more())
        .flatMap(List::stream)
        .forEach(section -> append(text, section));
    return text.toString();
  }

  private static void append(StringBuilder text, Section section) {
    text.append('\n').append(section.heading()).append(":\n");
    int textColumn = textColumn(section);
    for (Entry entry : section.entries()) {
      text.append(" ".repeat(TERM_COLUMN)).append(entry.term());
      int column = TERM_COLUMN + entry.term().length();
      if (column + GAP > textColumn) {
        text.append('\n');
        column = 0;
      }
      wrap(text, entry.text(), column, textColumn);
    }
  }

  /** Terms of some length stand on a line of their own. */
  private static int textColumn(Section section) {
    return section.entries().stream()
        .mapToInt(entry -> entry.term().length())
        .filter(length -> length <= LONGEST_TERM)
        .map(length -> TERM_COLUMN + length + GAP)
        .max()
        .orElse(BELOW_LONG_TERMS);
  }

  /**
   * Appends words, and a line end.
   *
   * @param column where the line has come to
   * @param indent where each line begins
   */
  static void wrap(StringBuilder text, String words, int column, int indent) {
    text.append(" ".repeat(indent - column));
    int reached = indent;
    for (String word : words.split(" ")) {
      if (reached > indent && reached + 1 + word.length() > WIDTH) {
        text.append('\n').append(" ".repeat(indent));
        reached = indent;
      } else if (reached > indent) {
        text.append(' ');
        reached++;
      }
      text.append(word);
      reached += word.length();
    }
    text.append('\n');
  }
}
