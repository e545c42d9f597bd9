package io.resplit.cli.places;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What a message proposes.
 *
 * @param input what it gives in place of the folder; empty for the same as before
 * @param options what it adds
 */
record Advice(String input, List<String> options) {

  private static final Pattern TEMPLATE = Pattern.compile("'([^' ]*[{*][^' ]*)'");
  private static final Pattern OPTION =
      Pattern.compile("--([a-z-]+)(?:[ =]([^\\s;)]*[^\\s,;:).]))?");

  /**
   * Returns each template and each option that a message of a refusal proposes, and its options
   * taken together; values that it leaves open are true ones. What completes a template with open
   * places is nothing without it.
   */
  static Set<Advice> in(String message, PlacedFolder folder) throws IOException {
    Set<Advice> found = new LinkedHashSet<>();
    Matcher template = TEMPLATE.matcher(message);
    while (template.find()) {
      String before = message.substring(0, template.start());
      if (before.matches("(?s).*(give|example|write|or|template|,) ?")) {
        found.add(new Advice(template.group(1), List.of()));
      }
    }
    List<String> together = new ArrayList<>();
    Matcher option = OPTION.matcher(message);
    while (option.find()) {
      String before = message.substring(0, option.start());
      if (!before.matches("(?s).*(leave out|makes no sense for .*|without|', and) ?")) {
        boolean isMeant = folder.pattern().isSeries() || !isOfSeries(message, option.end());
        for (String value :
            isMeant ? values(option.group(1), option.group(2), folder) : List.<String>of()) {
          boolean isList = option.group(1).equals("in-list");
          List<String> options = List.of("--" + option.group(1), value);
          found.add(new Advice(isList ? "-" : "", options));
          if (!isList && before.endsWith(" and ")) {
            together.addAll(options);
            found.add(new Advice("", List.copyOf(together)));
          } else {
            together = new ArrayList<>(isList ? List.of() : options);
          }
        }
      }
    }
    return found;
  }

  /** Returns whether an option is for files that follow one another: its words say so. */
  private static boolean isOfSeries(String message, int end) {
    String rest = message.substring(end).split("[;:]|, or ")[0];
    return rest.matches("(?s).* if .*(follow|series|slice|one after).*");
  }

  private static List<String> values(String option, String given, PlacedFolder folder)
      throws IOException {
    String value = given == null ? "" : given.replace("'", "");
    boolean isSaid = value.matches("\\(?[\\d*][\\d,x*]*\\)?");
    return switch (option) {
      case "in-list" -> List.of(list(folder).toString());
      case "shape" -> List.of(isSaid ? value : folder.shape(true));
      case "in-shape" -> List.of(isSaid ? value : folder.shape(false));
      case "missing" -> List.of(value.startsWith("fill=") ? "fill=-1" : "fill");
      case "stack" -> {
        String axis = value.matches("(AXIS)?(=.*)?") ? "new" : value.replaceFirst("=.*", "");
        String numbers =
            String.join(
                ",",
                IntStream.range(0, folder.files().size()).mapToObj(Integer::toString).toList());
        yield List.of(value.contains("=") ? axis + "=" + numbers : axis);
      }
      case "placed-by" ->
          value.matches("names|coordinates") ? List.of(value) : List.of("names", "coordinates");
      case "dataset", "var" -> List.of(value.matches("v|data") ? value : "v");
      case "dtype" -> List.of("int32");
      case "ignore-mismatch", "roi", "order", "in-format", "in-edges", "trim", "out-format" ->
          value.isEmpty() ? List.of() : List.of(value);
      default -> List.of();
    };
  }

  /** Writes the files in their true order, one on a line. */
  private static Path list(PlacedFolder folder) throws IOException {
    Path list = folder.folder().resolveSibling("list.txt");
    List<String> paths =
        folder.files().stream().map(file -> folder.folder().resolve(file).toString()).toList();
    return Files.write(list, paths);
  }
}
