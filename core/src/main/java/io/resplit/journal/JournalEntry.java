package io.resplit.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.resplit.io.IoAction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * One entry of a journal: named numbers and texts, and a list of numbers. Mutable while it is put
 * together.
 */
final class JournalEntry {

  /** Lists that an entry may have, one of them, and how many numbers belong together there. */
  enum Kind {
    /** Numbers of blocks and sums of their files. */
    SUMS(2),
    /** Chunks of one file, see {@link ChunkEntries}. */
    CHUNKS(4),
    /** Numbers of blocks, and where the index of an array lies in their files and ends. */
    ENDS(3);

    private final int group;

    Kind(int group) {
      this.group = group;
    }

    private String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Version of journals and of all files of entries; another version is another plan. */
  static final long VERSION = 11;

  /** Field of the last entry of a file that is written once, without which it is not whole. */
  static final String LAST = "end";

  /** Number of the array that is written, if it is not the first. */
  static final String ARRAY = "turn";

  /** Most numbers in a list, so that lines stay short. */
  static final int MOST_IN_LIST = 4000;

  /** Longest line. */
  static final int MOST_BYTES = 1 << 16;

  private static final int CRC_DIGITS = 8;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(MOST_BYTES)
                  .maxNestingDepth(4)
                  .maxNumberLength(20)
                  .build())
          .build();

  private final Map<String, Long> numbers = new TreeMap<>();
  private final Map<String, String> texts = new TreeMap<>();
  private Kind kind = Kind.SUMS;
  private long[] list = {};
  private int listed;

  JournalEntry number(String name, long value) {
    numbers.put(name, value);
    return this;
  }

  JournalEntry text(String name, String value) {
    texts.put(name, value);
    return this;
  }

  /** Adds to the list, all of whose numbers are of one kind. */
  void add(Kind numbers, long... values) {
    kind = numbers;
    for (long value : values) {
      add(value);
    }
  }

  private void add(long value) {
    if (listed == list.length) {
      list = Arrays.copyOf(list, Math.max(64, 2 * listed));
    }
    list[listed++] = value;
  }

  boolean isFull() {
    return listed >= MOST_IN_LIST;
  }

  /** Returns whether there is a list. */
  boolean hasList() {
    return listed > 0;
  }

  /** Returns the numbers of the list if they are of this kind, else none. */
  long[] list(Kind numbers) {
    return kind == numbers ? Arrays.copyOf(list, listed) : new long[0];
  }

  /** Visits the numbers of the list that belong together, if they are of this kind. */
  void forEach(Kind numbers, IoAction<long[]> visitor) throws IOException {
    for (int i = 0; kind == numbers && i < listed; i += kind.group) {
      visitor.accept(Arrays.copyOfRange(list, i, i + kind.group));
    }
  }

  /** Returns the array that an entry is about, by its number; 0 if it does not say. */
  int array() {
    return Math.toIntExact(numbers.getOrDefault(ARRAY, 0L));
  }

  boolean has(String name) {
    return numbers.containsKey(name);
  }

  /**
   * Returns a number.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  long number(String name) {
    return Optional.ofNullable(numbers.get(name))
        .orElseThrow(() -> new IllegalArgumentException("no number '" + name + "'"));
  }

  /**
   * Returns a text.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  String text(String name) {
    return Optional.ofNullable(texts.get(name))
        .orElseThrow(() -> new IllegalArgumentException("no string '" + name + "'"));
  }

  /** Returns the line of this entry, with its end. */
  byte[] toLine() throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try (JsonGenerator generator = JSON.createGenerator(json)) {
      generator.setHighestNonEscapedChar(Character.MIN_SURROGATE - 1); // names may be no UTF-8
      generator.writeStartObject();
      for (Map.Entry<String, Long> number : numbers.entrySet()) {
        generator.writeNumberField(number.getKey(), number.getValue());
      }
      for (Map.Entry<String, String> text : texts.entrySet()) {
        generator.writeStringField(text.getKey(), text.getValue());
      }
      if (hasList()) {
        generator.writeFieldName(kind.label());
        generator.writeArray(list, 0, listed);
      }
      generator.writeEndObject();
    }
    byte[] entry = json.toByteArray();
    ByteArrayOutputStream line = new ByteArrayOutputStream(entry.length + CRC_DIGITS + 2);
    line.writeBytes((checksum(entry, 0) + " ").getBytes(StandardCharsets.US_ASCII));
    line.writeBytes(entry);
    line.write('\n');
    return line.toByteArray();
  }

  private static String checksum(byte[] bytes, int from) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, bytes.length - from);
    return HexFormat.of().toHexDigits(crc.getValue(), CRC_DIGITS);
  }

  /**
   * Returns the entry of a line.
   *
   * @param line the line without its end
   * @throws IOException if it is not whole, or no entry
   */
  static JournalEntry parse(byte[] line) throws IOException {
    int start = CRC_DIGITS + 1;
    if (line.length < start
        || !new String(line, 0, start, StandardCharsets.ISO_8859_1)
            .equals(checksum(line, start) + " ")) {
      throw new IOException("the line is incomplete");
    }
    JournalEntry entry = new JournalEntry();
    try (JsonParser parser = JSON.createParser(line, start, line.length - start)) {
      require(parser.nextToken() == JsonToken.START_OBJECT);
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        entry.field(parser, parser.currentName());
      }
      require(parser.nextToken() == null);
    }
    return entry;
  }

  private void field(JsonParser parser, String name) throws IOException {
    switch (parser.nextToken()) {
      case VALUE_NUMBER_INT -> number(name, parser.getLongValue());
      case VALUE_STRING -> text(name, parser.getText());
      case START_ARRAY -> list(parser, name);
      default -> require(false);
    }
  }

  private void list(JsonParser parser, String name) throws IOException {
    require(!hasList());
    for (Kind candidate : Kind.values()) {
      kind = candidate.label().equals(name) ? candidate : kind;
    }
    require(kind.label().equals(name));
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      require(parser.currentToken() == JsonToken.VALUE_NUMBER_INT && !isFull());
      add(parser.getLongValue());
    }
    require(listed % kind.group == 0);
  }

  private static void require(boolean condition) throws IOException {
    if (!condition) {
      throw new IOException("the line is not an entry");
    }
  }
}
