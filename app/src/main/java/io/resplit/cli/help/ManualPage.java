package io.resplit.cli.help;

import io.resplit.cli.help.HelpPage.Entry;
import io.resplit.cli.help.HelpPage.Section;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The manual page of a command: what its help says, for {@code man}. */
public final class ManualPage {

  private final StringBuilder roff = new StringBuilder();
  private final HelpPage page;
  private final List<String> others;
  private final String address;

  /**
   * Creates the page of a command.
   *
   * @param address that of the project; empty if it is not known
   */
  public ManualPage(CommandSpec command, String address) {
    this.address = address;
    page = HelpPage.of(command);
    CommandSpec main = command.root();
    others =
        command == main
            ? main.subcommands().values().stream().map(ManualPage::name).toList()
            : List.of(main.name());
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName("-");
  }

  /** Returns the name of the page, without the section of the manual. */
  public String name() {
    return page.name().replace(' ', '-');
  }

  /**
   * Returns the page as source for roff.
   *
   * @param date when the program was made, YYYY-MM-DD
   * @param version name and version of the program
   */
  public String roff(String date, String version) {
    request("TH", name().toUpperCase(Locale.ROOT), "1");
    roff.setLength(roff.length() - 1);
    roff.append(" %s \"%s\" \"User Commands\"\n".formatted(date, version));
    request("SH", "NAME");
    line(name() + " - " + page.summary().replaceFirst("\\.$", ""));
    request("SH", "SYNOPSIS");
    for (String way : page.synopsis()) {
      line(way);
      request("br");
    }
    roff.setLength(roff.length() - ".br\n".length());
    request("SH", "DESCRIPTION");
    line(page.summary());
    page.arguments().forEach(section -> append("SH", section));
    request("SH", "OPTIONS");
    page.options().forEach(section -> append("SS", section));
    page.more().forEach(section -> append("SH", section));
    request("SH", "SEE ALSO");
    line(others.stream().map(other -> other + "(1)").collect(Collectors.joining(", ")));
    request("PP");
    line(
        "The manual is in share/doc/resplit: begin with index.md"
            + (address.isEmpty() ? "." : ", or at " + address));
    return roff.toString();
  }

  private void append(String heading, Section section) {
    String text = section.heading();
    request(heading, heading.equals("SH") ? text.toUpperCase(Locale.ROOT) : text);
    for (Entry entry : section.entries()) {
      request("TP");
      request("B", entry.term());
      line(entry.text());
    }
  }

  private void request(String name, String... arguments) {
    roff.append('.').append(name);
    for (String argument : arguments) {
      roff.append(" \"").append(escaped(argument)).append('"');
    }
    roff.append('\n');
  }

  private void line(String text) {
    HelpText.wrap(roff, escaped(text).replaceAll("(^| )\\.", "$1\\\\&."), 0, 0);
  }

  /** Signs that roff would take for commands, or print as others than can be typed. */
  private static String escaped(String text) {
    return text.replace("\\", "\\e")
        .replace("-", "\\-")
        .replace("'", "\\(aq")
        .replace("\"", "\\(dq")
        .replace("^", "\\(ha")
        .replace("~", "\\(ti")
        .replace("`", "\\(ga");
  }
}
