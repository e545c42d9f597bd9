package io.resplit.format.fits;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The cards of one header.
 *
 * @param values by keywords, the first of each; texts are without quotes
 * @param others keywords of cards that have no value
 * @param end where the header ends, in bytes of the file
 */
record FitsCards(Map<String, String> values, Set<String> others, long end) {

  /** Headers and arrays fill blocks of so many bytes. */
  static final int BLOCK_BYTES = 2880;

  private static final int CARD_BYTES = 80;
  private static final int KEYWORD_BYTES = 8;

  /** Cards that are read, or say nothing of an image in another format. */
  private static final String READ =
      "SIMPLE|XTENSION|BITPIX|NAXIS[0-9]*|EXTEND|PCOUNT|GCOUNT|GROUPS|EXTNAME|EXTVER|EXTLEVEL"
          + "|INHERIT|BSCALE|BZERO|BUNIT|CHECKSUM|DATASUM|";

  private static final String FIRST = "SIMPLE  =";
  private static final Pattern VALUE =
      Pattern.compile("= *+(?:'(?<text>(?:[^']|'')*+)'|(?<bare>[^/' ]*+)) *+(?:/.*)?");

  /** Returns whether a file that starts with these bytes is a FITS file. */
  static boolean isStart(byte[] start) {
    String text = new String(start, StandardCharsets.ISO_8859_1);
    return text.startsWith(FIRST)
        && text.matches("(?s)" + FIRST + " {1,20}[TF][^\0-\37]{50,69}BITPIX  =.*");
  }

  /**
   * Reads the header at some byte of a file; returns none if the file ends in it, and that header
   * is not the first one.
   *
   * @param mostBytes how long it may be
   * @throws IllegalArgumentException if it does not end
   */
  static Optional<FitsCards> read(FitsBytes file, long start, long mostBytes) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    Set<String> others = new LinkedHashSet<>();
    for (long at = start; at - start < mostBytes; at += BLOCK_BYTES) {
      Optional<byte[]> bytes =
          start == 0 ? Optional.of(file.read(at, BLOCK_BYTES)) : file.find(at, BLOCK_BYTES);
      if (bytes.isEmpty()) {
        return Optional.empty();
      }
      String block = new String(bytes.get(), StandardCharsets.ISO_8859_1);
      for (int i = 0; i < BLOCK_BYTES; i += CARD_BYTES) {
        String card = block.substring(i, i + CARD_BYTES);
        String keyword = card.substring(0, KEYWORD_BYTES).strip();
        if (keyword.equals("END")) {
          return Optional.of(new FitsCards(values, others, at + BLOCK_BYTES));
        }
        add(keyword, card.substring(KEYWORD_BYTES), values, others);
      }
    }
    throw new IllegalArgumentException(
        "the cards from byte %d on do not end within %d bytes".formatted(start, mostBytes));
  }

  private static void add(
      String keyword, String said, Map<String, String> values, Collection<String> others) {
    Matcher value = VALUE.matcher(said);
    if (value.matches()) {
      String text = value.group("text");
      values.putIfAbsent(
          keyword, text == null ? value.group("bare") : text.replace("''", "'").stripTrailing());
    } else if (!keyword.isEmpty()) {
      others.add(keyword);
    }
  }

  /**
   * Returns the names of cards that are not read, and say something of what is in the file.
   *
   * @param more a pattern of others that are read
   */
  Stream<String> unread(String more) {
    return keywords().filter(each -> !each.matches(READ + more)).map("card "::concat);
  }

  /** Returns all keywords, those with a value first. */
  Stream<String> keywords() {
    return Stream.concat(values.keySet().stream(), others.stream()).distinct();
  }

  Optional<String> find(String keyword) {
    return Optional.ofNullable(values.get(keyword));
  }

  /** Returns whether a card says that something is so. */
  boolean isTrue(String keyword) {
    return find(keyword).filter("T"::equals).isPresent();
  }

  /**
   * Returns the whole number that a card says.
   *
   * @throws IllegalArgumentException if it says something else
   */
  long number(String keyword, long otherwise) {
    String said = find(keyword).orElse("" + otherwise);
    if (!said.matches("[+-]?[0-9]{1,18}")) {
      throw new IllegalArgumentException("%s is '%s', no whole number".formatted(keyword, said));
    }
    return Long.parseLong(said);
  }

  /**
   * Returns whether scale and zero say only that integers are unsigned, or bytes signed: FITS has
   * no such types (5.2.5).
   *
   * @param bits as BITPIX says it
   */
  boolean isOfOtherSign(long bits) {
    double zero = bits == Byte.SIZE ? -Math.scalb(1, 7) : Math.scalb(1, (int) bits - 1);
    return bits > 0 && real("BSCALE", 1) == 1 && real("BZERO", 0) == zero;
  }

  /** Returns the number that a card says, or 0 for one that is not finite. */
  double finite(String keyword, double otherwise) {
    double said = real(keyword, otherwise);
    return Double.isFinite(said) ? said : 0;
  }

  /** Returns the number that a card says; FITS writes exponents with a D as well. */
  double real(String keyword, double otherwise) {
    return find(keyword)
        .map(said -> Double.parseDouble(said.replace('D', 'E').replace('d', 'e')))
        .orElse(otherwise);
  }
}
