package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.FolderFiles;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.Formats;
import io.resplit.format.raw.RawFiles;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The list of formats is made from {@link FormatList} wherever it stands: a table in the manual,
 * whose other columns are written by hand, and a sentence in README with the names of that table.
 */
class FormatsPageTest {

  private static final Path TABLE = Path.of("../app/docs/formats.md");
  private static final Path SENTENCE = Path.of("../README.md");
  private static final String ACCEPT = "resplit.accept";
  private static final String HEAD =
      "| Format | Names in options | Endings | Read | Written | Notes |\n"
          + "|---|---|---|---|---|---|\n";
  private static final String MARK = "<!-- formats -->\n";

  /** What the columns of a row contain that are written by hand. */
  private record Words(String label, String read, String written, String notes) {

    private static Words of(String row) {
      String[] cells = row.split("(?<!\\\\)\\|");
      return new Words(cells[1].strip(), cells[4].strip(), cells[5].strip(), cells[6].strip());
    }
  }

  @Test
  void theTableOfTheManualListsAllFormats() throws IOException {
    assertRenewed(TABLE, table(Files.readString(TABLE)));
  }

  @Test
  void readmeListsTheFormatsOfTheTable() throws IOException {
    assertRenewed(SENTENCE, replaced(Files.readString(SENTENCE), MARK, "\n", sentence()));
  }

  @Test
  void theTableSaysWhichFormatsAreOnlyRead() throws IOException {
    Map<String, Words> words = words(Files.readString(TABLE));
    rows()
        .forEach(
            row ->
                assertEquals(
                    isWritten(row.get(0)), !words.get(key(row)).written().equals("no"), key(row)));
  }

  private static void assertRenewed(Path page, String renewed) throws IOException {
    if (Boolean.getBoolean(ACCEPT)) {
      Files.writeString(page, renewed);
    }
    String how = "run this test with -D" + ACCEPT + "=true to renew " + page;
    assertEquals(renewed, Files.readString(page), how);
  }

  private static String table(String page) {
    Map<String, Words> words = words(page);
    String rows =
        rows().stream()
            .map(row -> row(row, words.getOrDefault(key(row), new Words(key(row), "", "", ""))))
            .collect(Collectors.joining());
    return replaced(page, HEAD, "\n\n", rows.stripTrailing());
  }

  private static String replaced(String page, String before, String after, String text) {
    int start = page.indexOf(before) + before.length();
    return page.substring(0, start) + text + page.substring(page.indexOf(after, start));
  }

  /** Returns the words of each row, by the first name in it. */
  private static Map<String, Words> words(String page) {
    int start = page.indexOf(HEAD) + HEAD.length();
    return page.substring(start, page.indexOf("\n\n", start))
        .lines()
        .collect(Collectors.toMap(row -> row.split("`")[1], Words::of));
  }

  private static String sentence() throws IOException {
    Map<String, Words> words = words(Files.readString(TABLE));
    Map<Boolean, List<String>> labels =
        rows().stream()
            .collect(
                Collectors.partitioningBy(
                    row -> isWritten(row.get(0)),
                    Collectors.mapping(row -> words.get(key(row)).label(), Collectors.toList())));
    return "It reads and writes "
        + listed(labels.get(true))
        + " files. It only reads "
        + listed(labels.get(false))
        + ".";
  }

  private static String listed(List<String> labels) {
    int last = labels.size() - 1;
    return String.join(", ", labels.subList(0, last)) + " and " + labels.get(last);
  }

  /** Returns all formats, those together that only differ in the order of their axes. */
  private static Collection<List<FormatDescriptor>> rows() {
    return Stream.concat(Stream.of(new RawFiles()), FormatList.own())
        .collect(
            Collectors.groupingBy(
                FormatsPageTest::endings, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private static String key(List<FormatDescriptor> row) {
    return row.get(0).name();
  }

  private static String row(List<FormatDescriptor> formats, Words words) {
    Stream<String> names =
        formats.stream()
            .flatMap(each -> Stream.concat(Stream.of(each.name()), each.versions().stream()));
    return "| %s | %s | %s | %s | %s | %s |\n"
        .formatted(
            words.label(),
            quoted(names),
            endings(formats.get(0)),
            words.read(),
            words.written(),
            words.notes());
  }

  private static String endings(FormatDescriptor format) {
    return quoted(
        Stream.concat(format.ownEndings().stream(), format.sharedEndings().stream())
            .filter(ending -> !FolderFiles.NAMES.contains(ending)));
  }

  private static String quoted(Stream<String> words) {
    return words.distinct().map("`%s`"::formatted).collect(Collectors.joining(", "));
  }

  private static boolean isWritten(FormatDescriptor format) {
    BlockLayout layout = new BlockLayout.Strided(Shape.of(4, 4), 0);
    BlockHeader block = BlockHeader.bare(ElementType.parse("int16"), layout);
    try {
      return format.name().equals(Formats.RAW)
          || format.format(format.name(), Long.MAX_VALUE).image("data", block) != null;
    } catch (ResplitException refused) {
      return false;
    }
  }
}
