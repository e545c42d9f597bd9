package io.resplit.cli.help;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What shells need to know of an option or argument to complete it.
 *
 * @param names names of the option; none for an argument
 * @param summary the first sentence about it, without its full stop
 * @param kind what it takes
 * @param words words that may be given
 */
record CompletedArgument(List<String> names, String summary, Kind kind, List<String> words) {

  /** What may follow an option. */
  enum Kind {
    /** Nothing. */
    FLAG,
    /** A value that cannot be completed, or one of some words. */
    VALUE,
    /** Words, with commas between them. */
    LIST,
    /** Names of variables of a file that is given, with commas between them. */
    VARIABLES,
    /** The name of one of them. */
    VARIABLE,
    /** The name of a file. */
    FILE
  }

  private static final Map<String, Kind> OF_VARIABLES =
      Map.of("--var", Kind.VARIABLES, "--dataset", Kind.VARIABLE);

  private static final String LIST_END = ",...";
  private static final Pattern OPTIONAL = Pattern.compile("\\[.*]$");
  private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z]{2,}");

  /** What TYPE stands for, as far as it can be listed: without big-endian types and bytesN. */
  private static final String TYPES =
      "int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64"
          + " complex128";

  static CompletedArgument of(OptionSpec option) {
    CompletedArgument plain = of(List.of(option.names()), option);
    return Optional.ofNullable(OF_VARIABLES.get(option.longestName()))
        .map(kind -> new CompletedArgument(plain.names, plain.summary, kind, List.of()))
        .orElse(plain);
  }

  static CompletedArgument of(List<String> names, ArgSpec argument) {
    String summary = String.join(" ", argument.description()).split("\\. |\\.$")[0];
    return new CompletedArgument(names, summary, kind(argument), words(argument.paramLabel()));
  }

  private static Kind kind(ArgSpec argument) {
    String label = argument.paramLabel();
    if (argument.arity().min() == 0 && argument.isOption()) {
      return Kind.FLAG;
    }
    if (label.endsWith(LIST_END)) {
      return Kind.LIST;
    }
    return label.equals("FILE") ? Kind.FILE : Kind.VALUE;
  }

  /** The label lists the words, between placeholders such as SHAPE for what cannot be listed. */
  private static List<String> words(String label) {
    if (label.equals("TYPE")) {
      return List.of(TYPES.split(" "));
    }
    return label.contains("|")
        ? Arrays.stream(label.replace(LIST_END, "").split("\\|"))
            .map(word -> OPTIONAL.matcher(word).replaceFirst(""))
            .filter(word -> !PLACEHOLDER.matcher(word).find())
            .toList()
        : List.of();
  }

  /** Returns the words with a space between them. */
  String line() {
    return String.join(" ", words);
  }
}
