package io.resplit.cli.help;

import io.resplit.cli.console.ExitCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * All that is said of a command, in the order in which it is read.
 *
 * @param name name of the command, that of the main one included
 * @param summary what it does, a sentence
 * @param synopsis how it is called, one line for each way
 * @param arguments what it takes, options aside
 * @param options its options, in groups
 * @param more how values are written, examples, exit codes
 */
record HelpPage(
    String name,
    String summary,
    List<String> synopsis,
    List<Section> arguments,
    List<Section> options,
    List<Section> more) {

  private static final Map<String, String> VALUES =
      Map.of(
          "SHAPE",
          "Lengths of the axes as --order lists them: 60,100,80. For blocks, 64 means 64 "
              + "on every axis, or less on a shorter axis; * means a whole axis: '*,*,8'; "
              + "4+3+3 means blocks of these lengths. Axes with names: time=365,lat=90.",
          "SIZE",
          "Bytes, or with a unit: 4GiB = 4G = 2^32 bytes, 4GB = 4*10^9, 75% of the memory that"
              + " is available.",
          "TYPE",
          "int8 to int64, uint8 to uint64, float16 to float64, complex64, complex128, bytesN;"
              + " big-endian with be: uint16be; or as NumPy writes it: <u2.");

  /** Lines under one heading; {@code entries} are never empty. */
  record Section(String heading, List<Entry> entries) {

    private Section each(UnaryOperator<Entry> change) {
      return new Section(heading, entries.stream().map(change).toList());
    }
  }

  /** What something is called, and what it means. */
  record Entry(String term, String text) {

    private static final int LONGEST = 25;

    /** Returns the first words of both. */
    Entry brief() {
      int bar = term.length() <= LONGEST ? -1 : term.lastIndexOf('|', LONGEST - 3);
      String start = text.split("[.;:] ")[0].replaceFirst("\\.$", "");
      return new Entry(bar < 0 ? term : term.substring(0, bar + 1) + "...", start);
    }
  }

  /** Returns what new users need, in lines as short as they can be. */
  static HelpPage first(CommandSpec command) {
    HelpPage all = of(command);
    List<Section> arguments =
        all.arguments.stream().map(section -> section.each(Entry::brief)).toList();
    List<Section> options = new ArrayList<>();
    add(
        options,
        "Options",
        Arrays.stream(HelpGroup.values())
            .flatMap(group -> group.first(command).stream())
            .map(option -> entry(option).brief())
            .toList());
    List<Section> more = new ArrayList<>();
    add(more, "Examples", examples(command.usageMessage().footer()));
    more.replaceAll(section -> section.each(example -> new Entry(example.term, "")));
    String whole = command.qualifiedName() + " --help all";
    Entry rest = new Entry(whole, "all options, how values are written, exit codes");
    add(more, "More", List.of(rest));
    return new HelpPage(all.name, all.summary, all.synopsis, arguments, options, more);
  }

  static HelpPage of(CommandSpec command) {
    List<Section> options = new ArrayList<>();
    for (HelpGroup group : HelpGroup.values()) {
      add(options, group.heading(), group.shown(command).stream().map(HelpPage::entry).toList());
    }
    List<Section> arguments = new ArrayList<>();
    add(
        arguments,
        "Commands",
        command.subcommands().values().stream().map(HelpPage::entry).toList());
    add(
        arguments,
        "Arguments",
        command.positionalParameters().stream().map(HelpPage::entry).toList());
    List<Section> more = new ArrayList<>();
    add(more, "Values", values(command));
    add(more, "Examples", examples(command.usageMessage().footer()));
    add(more, "Exit codes", exitCodes(command));
    return new HelpPage(
        command.qualifiedName(), summary(command), synopsis(command), arguments, options, more);
  }

  private static void add(List<Section> sections, String heading, List<Entry> entries) {
    if (!entries.isEmpty()) {
      sections.add(new Section(heading, entries));
    }
  }

  private static List<String> synopsis(CommandSpec command) {
    List<String> own = List.of(command.usageMessage().customSynopsis());
    if (!own.isEmpty()) {
      return own;
    }
    StringBuilder line = new StringBuilder(command.qualifiedName()).append(" [OPTIONS]");
    command.options().stream()
        .filter(option -> option.required())
        .forEach(option -> line.append(' ').append(entry(option).term()));
    for (PositionalParamSpec argument : command.positionalParameters()) {
      line.append(' ').append(argument.paramLabel());
    }
    return List.of(line.toString());
  }

  private static List<Entry> values(CommandSpec command) {
    return command.options().stream()
        .map(option -> option.paramLabel().split("\\|")[0])
        .filter(VALUES::containsKey)
        .distinct()
        .sorted()
        .map(value -> new Entry(value, VALUES.get(value)))
        .toList();
  }

  /** Returns all of them for the main command, and for the others where these are listed. */
  private static List<Entry> exitCodes(CommandSpec command) {
    String main = command.qualifiedName().split(" ")[0];
    return command.qualifiedName().equals(main)
        ? Arrays.stream(ExitCode.values()).map(HelpPage::entry).toList()
        : List.of(entry(ExitCode.DONE), new Entry("others", "listed by " + main + " --help all"));
  }

  /** Commands and what they do follow each other in the footer of a command. */
  private static List<Entry> examples(String... footer) {
    List<Entry> examples = new ArrayList<>();
    for (int line = 0; line < footer.length; line += 2) {
      examples.add(new Entry(footer[line], footer[line + 1]));
    }
    return examples;
  }

  static Entry entry(OptionSpec option) {
    String names = String.join(", ", option.names());
    String space = option.arity().min() == 0 ? "" : " ";
    String label = option.arity().max() == 0 ? "" : space + option.paramLabel();
    return new Entry(names + label, text(option));
  }

  private static Entry entry(PositionalParamSpec argument) {
    return new Entry(argument.paramLabel(), text(argument));
  }

  private static Entry entry(CommandLine subcommand) {
    CommandSpec command = subcommand.getCommandSpec();
    return new Entry(command.name(), summary(command));
  }

  private static Entry entry(ExitCode code) {
    return new Entry(Integer.toString(code.code()), code.meaning());
  }

  private static String text(ArgSpec argument) {
    return String.join(" ", argument.description());
  }

  private static String summary(CommandSpec command) {
    return String.join(" ", command.usageMessage().description());
  }
}
