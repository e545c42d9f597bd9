package io.resplit.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.resplit.set.OutputSums;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * One entry of a journal: named numbers, texts and sums of files. Mutable while it is put together.
 */
final class JournalEntry {

  /** Most sums in one entry, so that lines stay short. */
  static final int MOST_SUMS = 1000;

  /** Longest line. */
  static final int MOST_BYTES = 1 << 16;

  private static final int CRC_DIGITS = 8;
  private static final String SUMS = "sums";
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
  private final long[] sums = new long[2 * MOST_SUMS];
  private int sumCount;

  JournalEntry number(String name, long value) {
    numbers.put(name, value);
    return this;
  }

  JournalEntry text(String name, String value) {
    texts.put(name, value);
    return this;
  }

  /** Adds the sum of a file. */
  void sum(long block, long sum) {
    sums[sumCount++] = block;
    sums[sumCount++] = sum;
  }

  boolean isFull() {
    return sumCount == sums.length;
  }

  boolean hasSums() {
    return sumCount > 0;
  }

  boolean has(String name) {
    return numbers.containsKey(name);
  }

  /**
   * Returns a number.
   *
   * @throws IOException if there is none of that name
   */
  long number(String name) throws IOException {
    Long value = numbers.get(name);
    if (value == null) {
      throw new IOException("no number '" + name + "'");
    }
    return value;
  }

  /**
   * Returns a text.
   *
   * @throws IOException if there is none of that name
   */
  String text(String name) throws IOException {
    String value = texts.get(name);
    if (value == null) {
      throw new IOException("no text '" + name + "'");
    }
    return value;
  }

  /** Visits the sums of files. */
  void forEachSum(OutputSums.SumVisitor visitor) throws IOException {
    for (int i = 0; i < sumCount; i += 2) {
      visitor.visit(sums[i], (int) sums[i + 1]);
    }
  }

  /** Returns the line of this entry, with its end. */
  byte[] toLine() throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try (JsonGenerator generator = JSON.createGenerator(json)) {
      generator.writeStartObject();
      for (Map.Entry<String, Long> number : numbers.entrySet()) {
        generator.writeNumberField(number.getKey(), number.getValue());
      }
      for (Map.Entry<String, String> text : texts.entrySet()) {
        generator.writeStringField(text.getKey(), text.getValue());
      }
      if (sumCount > 0) {
        generator.writeFieldName(SUMS);
        generator.writeArray(sums, 0, sumCount);
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
      throw new IOException("the line is not whole");
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
      case START_ARRAY -> {
        require(name.equals(SUMS));
        sums(parser);
      }
      default -> require(false);
    }
  }

  private void sums(JsonParser parser) throws IOException {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      require(parser.currentToken() == JsonToken.VALUE_NUMBER_INT && !isFull());
      sums[sumCount++] = parser.getLongValue();
    }
    require(sumCount % 2 == 0);
  }

  private static void require(boolean condition) throws IOException {
    if (!condition) {
      throw new IOException("the line is no entry");
    }
  }
}
