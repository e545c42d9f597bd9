package io.resplit.cli.help;

import io.resplit.cli.help.HelpPage.Entry;
import io.resplit.cli.help.HelpPage.Section;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;

/** The help of a command as plain text: 80 columns, and never a colour. */
public final class HelpText implements IHelpSectionRenderer {

  private static final int WIDTH = 80;
  private static final int TERM_COLUMN = 2;
  private static final int GAP = 2;
  private static final int LONGEST_TERM = 25;
  private static final int BELOW_LONG_TERMS = 6;
  private static final String KEY = "page";

  private final boolean isWhole;

  private HelpText(boolean isWhole) {
    this.isWhole = isWhole;
  }

  /**
   * Lets a command and its subcommands show their help in this way.
   *
   * @param isWhole whether with all options, or else with those that new users need
   */
  public static CommandLine in(CommandLine command, boolean isWhole) {
    return command
        .setHelpSectionKeys(List.of(KEY))
        .setHelpSectionMap(Map.of(KEY, new HelpText(isWhole)));
  }

  /** Returns the help of a command, its last line ended. */
  @Override
  public String render(Help help) {
    CommandSpec command = help.commandSpec();
    HelpPage page = isWhole ? HelpPage.of(command) : HelpPage.first(command);
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
      text.append(" ".repeat(TERM_COLUMN)).append(broken(entry.term(), TERM_COLUMN, textColumn));
      if (entry.text().isEmpty()) {
        text.append('\n');
        continue;
      }
      int column = TERM_COLUMN + entry.term().length();
      if (column + GAP > textColumn) {
        text.append('\n');
        column = 0;
      }
      wrap(text, entry.text(), column, textColumn);
    }
  }

  /** Words that are no line any more go on in the next ones. */
  private static String broken(String term, int column, int indent) {
    int end = term.lastIndexOf('|', WIDTH - column - 1) + 1;
    return column + term.length() <= WIDTH || end == 0
        ? term
        : term.substring(0, end)
            + "\n"
            + " ".repeat(indent)
            + broken(term.substring(end), indent, indent);
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
