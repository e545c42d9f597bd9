package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Pages and messages do not become longer, nor sentences longer or stranger, without notice: of
 * each page a line of a table has the words, the sentences that are too long and each {@link
 * Habit}, and no count rises above it. A failure prints the sentences; so does {@code
 * -Dresplit.words=PAGE}.
 */
class WordsTest {

  private static final Path TABLE = Path.of("src/test/resources/io/resplit/words.tsv");
  private static final String ACCEPT = "resplit.accept";
  private static final String SHOWN = System.getProperty("resplit.words", "");
  private static final String MESSAGES = "messages";
  private static final int WORDS = 0;
  private static final int LONG = 1;

  private static final List<String> COLUMNS =
      Stream.concat(
              Stream.of("words", "long"), Arrays.stream(Habit.values()).map(WordsTest::column))
          .toList();

  private static String column(Habit habit) {
    return habit.name().toLowerCase().replace('_', '-');
  }

  @Test
  void noCountRisesAboveTheTable() throws IOException {
    Map<String, Prose> all = all();
    if (Boolean.getBoolean(ACCEPT)) {
      Files.write(TABLE, lines(all));
    }
    Map<String, List<Long>> most = table();
    List<String> risen = new ArrayList<>();
    all.forEach(
        (name, prose) -> {
          if (name.equals(SHOWN)) {
            System.out.println(shown(prose));
          }
          risen.addAll(risen(name, prose, most.getOrDefault(name, List.of())));
        });
    assertTrue(
        risen.isEmpty(),
        "say it in fewer or plainer words, or run this test with -D"
            + ACCEPT
            + "=true and give the reason:\n"
            + String.join("\n", risen));
  }

  private static List<String> risen(String name, Prose prose, List<Long> most) {
    List<Long> counts = counts(name, prose);
    List<String> risen = new ArrayList<>();
    for (int i = 0; i < counts.size(); i++) {
      long limit = i < most.size() ? most.get(i) : 0;
      if (counts.get(i) > limit) {
        risen.add(
            "%s: %s %d, not %d%s"
                .formatted(name, COLUMNS.get(i), counts.get(i), limit, hits(prose, i)));
      }
    }
    return risen;
  }

  private static String hits(Prose prose, int column) {
    if (column == WORDS) {
      return "";
    }
    Habit habit = column == LONG ? null : Habit.values()[column - 2];
    List<String> hits = habit == null ? prose.tooLong() : prose.with(habit);
    String better = habit == null ? "" : " (better: " + habit.better() + ")";
    return better + hits.stream().map("\n    "::concat).collect(Collectors.joining());
  }

  private static String shown(Prose prose) {
    return COLUMNS.stream()
        .map(column -> column + hits(prose, COLUMNS.indexOf(column)))
        .collect(Collectors.joining("\n"));
  }

  /** Messages become more with each feature: their words are not counted. */
  private static List<Long> counts(String name, Prose prose) {
    List<Long> counts = new ArrayList<>();
    counts.add(name.equals(MESSAGES) ? 0 : prose.words());
    counts.add((long) prose.tooLong().size());
    for (Habit habit : Habit.values()) {
      counts.add((long) prose.with(habit).size());
    }
    return counts;
  }

  private static List<String> lines(Map<String, Prose> all) {
    List<String> lines = new ArrayList<>(List.of("page\t" + String.join("\t", COLUMNS)));
    all.forEach(
        (name, prose) ->
            lines.add(
                counts(name, prose).stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining("\t", name + "\t", ""))));
    return lines;
  }

  private static Map<String, List<Long>> table() throws IOException {
    Map<String, List<Long>> table = new LinkedHashMap<>();
    for (String line : Files.readAllLines(TABLE).stream().skip(1).toList()) {
      List<String> cells = List.of(line.split("\t"));
      table.put(cells.get(0), cells.subList(1, cells.size()).stream().map(Long::valueOf).toList());
    }
    return table;
  }

  private static Map<String, Prose> all() throws IOException {
    Path top = Path.of("..");
    Map<String, Prose> all = new LinkedHashMap<>();
    all.put("README.md", Prose.ofPage(Files.readString(top.resolve("README.md"))));
    for (String folder : List.of("app/docs", "core/docs")) {
      for (Path page : below(top.resolve(folder), ".md")) {
        String name = top.relativize(page).toString().replace('\\', '/');
        all.put(name, Prose.ofPage(Files.readString(page)));
      }
    }
    StringBuilder sources = new StringBuilder();
    for (String folder : List.of("core/src/main/java", "app/src/main/java")) {
      for (Path source : below(top.resolve(folder), ".java")) {
        sources.append(Files.readString(source)).append('\n');
      }
    }
    all.put(MESSAGES, Prose.ofMessages(sources.toString()));
    return all;
  }

  private static List<Path> below(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WHAT | It copies what it finds. | It copies the values. What if it fails?",
        "WHERE | Where memory is short, it waits. | The page shows where to look.",
        "ONE | Use the first file and those that follow. | Use one file.",
        "OF_IT | a file and the end of it | the end of a file",
        "OF_FIRST | It stops. Of three files the last wins. | It stops. Of course it can resume.",
        "SAY | The manifest says so. | The manifest contains it.",
        "LIE | The file lies on a disk. | The file is stored on a disk.",
        "BEHIND | bytes behind the header | bytes after the header",
        "IS_NO | This is no array. | This is not an array. It has no name.",
        "ELSE | It is a file, or else a folder. | Otherwise it is a folder.",
        "TAKE | It takes a name. | It needs a name.",
        "ALONE | It reads the header alone. | It reads only the header.",
        "SO_IS | A is refused, and so is B. | B is refused as an output.",
        "AS_DO | It rounds as numpy does. | It rounds like numpy.",
        "WHATEVER | Keep all that differs. | Keep every difference.",
      })
  void findsEachHabitAndNoOther(Habit habit, String bad, String good) {
    for (Habit each : Habit.values()) {
      assertEquals(each == habit ? 1 : 0, Prose.ofPage(bad).with(each).size(), each + ": " + bad);
      assertEquals(List.of(), Prose.ofPage(good).with(each), each + ": " + good);
    }
  }

  @Test
  void countsSentencesAndNotCode() {
    String page =
        "# One head\n\nTwo words. `a b c` is\ncode, [see](it.md)!\n\n```\nnot this\n```\n\n"
            + "| Left | right |\n|---|---|\n| three | four |\n\n* an item\n* and\n  more\n";
    assertEquals(
        List.of(
            "One head",
            "Two words.",
            "Code is code, [see]!",
            "Left",
            "right",
            "three",
            "four",
            "an item",
            "and more"),
        Prose.ofPage(page).sentences());
    assertEquals(16, Prose.ofPage(page).words());
    assertEquals(List.of(), Prose.ofPage("word ".repeat(30)).tooLong());
    assertEquals(1, Prose.ofPage("word ".repeat(31)).tooLong().size());
  }

  @Test
  void findsMessagesInSources() {
    String source =
        "/** Not a message at all. */\n// nor \"is this one here now\"\n"
            + "say(\"%s is too\"\n    + \" small: give more\", \"two words\");\n";
    assertEquals(List.of("%s is too small: give more"), Prose.ofMessages(source).sentences());
  }
}
