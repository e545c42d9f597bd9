package io.resplit.format.nrrd;

import io.resplit.format.HeaderFields;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderLines;
import io.resplit.io.ResplitException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The fields of a header as they are written, and the pairs of keys and values that programs add.
 *
 * @param fields by their names in lower case; of names with a synonym the one without an s behind
 * @param pairs what programs say with names of their own
 * @param listed names of files with elements, if they are listed
 * @param bytes size of the text
 */
record NrrdFields(HeaderFields fields, Map<String, String> pairs, List<String> listed, long bytes) {

  private static final Pattern START = Pattern.compile("NRRD000[1-6]");
  private static final int START_BYTES = 8;
  private static final String PAIR = ":=";
  private static final Pattern FIELD = Pattern.compile("([^:]+): ++(.*)");
  private static final Pattern QUOTED = Pattern.compile("\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"");

  private static final Pattern ESCAPED = Pattern.compile("\\\\([n\\\\])");

  /** Names of one field. */
  private static final Map<String, String> SYNONYMS =
      Map.of(
          "datafile", "data file",
          "lineskip", "line skip",
          "byteskip", "byte skip",
          "blocksize", "block size",
          "axismins", "axis mins",
          "centerings", "centers",
          "oldmin", "old min",
          "oldmax", "old max");

  /** All fields of the format's definition, besides those with synonyms. */
  private static final Set<String> OTHERS =
      Set.of(
          "dimension",
          "type",
          "endian",
          "encoding",
          "content",
          "min",
          "max",
          "number",
          "sample units",
          "sizes",
          "spacings",
          "thicknesses",
          "axis maxs",
          "axismaxs",
          "labels",
          "units",
          "kinds",
          "space",
          "space dimension",
          "space units",
          "space origin",
          "space directions",
          "measurement frame");

  static boolean isStart(byte[] start) {
    return start.length >= START_BYTES
        && START.matcher(new String(start, 0, START_BYTES, StandardCharsets.ISO_8859_1)).matches();
  }

  /**
   * Reads the text of a file.
   *
   * @throws IllegalArgumentException if a line is no field
   */
  static NrrdFields read(HeaderFile file) throws ResplitException {
    if (!isStart(file.read(0, (int) Math.min(START_BYTES, file.size())))) {
      throw ResplitException.badInput(file.path(), "it is not an NRRD file");
    }
    HeaderLines lines = new HeaderLines(file);
    lines.next();
    Map<String, String> fields = new HashMap<>();
    Map<String, String> pairs = new LinkedHashMap<>();
    boolean isDetached = false;
    for (String line = lines.next(); !line.isEmpty(); ) {
      isDetached |= add(line, fields, pairs);
      // of a header alone the empty line may be missing, and LIST is followed by names
      line = isDetached && lines.position() == file.size() || isList(fields) ? "" : lines.next();
    }
    List<String> listed = new ArrayList<>();
    while (isList(fields) && lines.position() < file.size()) {
      listed.add(lines.next());
    }
    listed.removeIf(String::isBlank);
    return new NrrdFields(new HeaderFields(fields, "field"), pairs, listed, lines.position());
  }

  private static boolean isList(Map<String, String> fields) {
    return fields.getOrDefault("data file", "").matches("LIST( .*)?");
  }

  /** Returns whether the line says that the elements are in another file. */
  private static boolean add(String line, Map<String, String> fields, Map<String, String> pairs) {
    int pair = line.indexOf(PAIR);
    int colon = line.indexOf(": ");
    Matcher field = FIELD.matcher(line);
    if (line.startsWith("#")) {
      return false;
    }
    if (pair > 0 && (colon < 0 || pair < colon || !isField(line.substring(0, colon)))) {
      pairs.put(unescaped(line.substring(0, pair)), unescaped(line.substring(pair + 2)));
      return false;
    }
    if (!field.matches()) {
      throw new IllegalArgumentException("'" + line + "' is not a field");
    }
    String said = field.group(1).toLowerCase(Locale.ROOT);
    String name = SYNONYMS.getOrDefault(said, said);
    HeaderFields.put(fields, name, field.group(2).stripTrailing(), "field");
    return name.equals("data file");
  }

  private static boolean isField(String said) {
    String name = said.toLowerCase(Locale.ROOT);
    return OTHERS.contains(name) || SYNONYMS.containsKey(name) || SYNONYMS.containsValue(name);
  }

  private static String unescaped(String text) {
    return ESCAPED.matcher(text).replaceAll(each -> each.group(1).equals("n") ? "\n" : "\\\\");
  }

  /** Returns a line that says what a program adds, with what must not stand in a line escaped. */
  static String pair(String key, String value) {
    return escaped(key) + PAIR + escaped(value) + "\n";
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\n", "\\n");
  }

  /** Returns the texts in a field, each in quotes. */
  List<String> quoted(String name, int count) {
    List<String> texts = new ArrayList<>();
    Matcher found = QUOTED.matcher(fields.get(name));
    int end = 0;
    while (found.region(end, fields.get(name).length()).lookingAt()) {
      texts.add(found.group(1).replaceAll("\\\\(.)", "$1"));
      end = found.end();
    }
    return HeaderFields.counted(name, texts, count);
  }

  /** Returns the vectors in a field, as {@code (1,0,0)}; of {@code none}, zeros. */
  double[] vectors(String name, int count, int dimensions) {
    String spaced = String.join(" ", fields.get(name).strip().split("\\s+"));
    String bare = spaced.replaceAll(" ?, ?", ",").replace("( ", "(").replace(" )", ")");
    List<String> words = Arrays.asList(bare.split(" "));
    return HeaderFields.counted(name, words, count).stream()
        .flatMapToDouble(word -> Arrays.stream(vector(name, word, dimensions)))
        .toArray();
  }

  private static double[] vector(String name, String word, int dimensions) {
    if (word.equals("none")) {
      return new double[dimensions];
    }
    if (!word.matches("\\(.*\\)")) {
      throw new IllegalArgumentException("'%s' of '%s' is not a vector".formatted(word, name));
    }
    String[] numbers = word.substring(1, word.length() - 1).split(",", -1);
    return HeaderFields.counted(name, Arrays.asList(numbers), dimensions).stream()
        .mapToDouble(NrrdFields::real)
        .toArray();
  }

  /** Returns a number; what is none is zero, as a step that does not lie in space is. */
  static double real(String word) {
    double number = word.matches("(?i)-?(nan|inf).*") ? 0 : Double.parseDouble(word);
    return Double.isFinite(number) ? number : 0;
  }

  /** Returns the names of fields that are there, but for some. */
  Stream<String> others(Set<String> known) {
    return fields.said().keySet().stream().filter(name -> !known.contains(name)).sorted();
  }
}
