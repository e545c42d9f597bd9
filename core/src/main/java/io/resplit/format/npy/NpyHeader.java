package io.resplit.format.npy;

import io.resplit.array.StorageOrder;
import io.resplit.format.HeaderFile;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What stands before the elements of a {@code .npy} file. Immutable.
 *
 * @param type type of the elements
 * @param order which axis of the file is the slowest one: the first in C order
 * @param shape the slowest axis first, whatever the order
 * @param bytes size of the header
 */
record NpyHeader(NpyType type, StorageOrder order, Shape shape, int bytes) {

  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int LAST_VERSION = 3;
  private static final int START_BYTES = MAGIC.length + 4;
  private static final int MOST_BYTES = 1 << 16;

  /** NumPy lets the elements start at a multiple of it. */
  private static final int ALIGNMENT = 64;

  private static final String FORTRAN = "True";
  private static final String DESCRIPTION =
      entry("descr", "(?<type>(?>\\[.*\\])|'[^']*'|\"[^\"]*\")");
  private static final String ORDER = entry("fortran_order", "(?<order>True|False)");
  private static final String SHAPE = entry("shape", "\\((?<shape>[0-9L,\\s]*)\\)");
  private static final Pattern ORDER_ALONE = Pattern.compile(ORDER);
  private static final Pattern DICTIONARY =
      Pattern.compile(
          "\\s*\\{\\s*(?:(?:%s|%s|%s)\\s*(?:,\\s*(?!\\})|(?=,?\\s*\\}))){3},?\\s*\\}\\s*"
              .formatted(DESCRIPTION, ORDER, SHAPE),
          Pattern.DOTALL);

  private static String entry(String key, String value) {
    return "['\"]" + key + "['\"]\\s*:\\s*" + value;
  }

  /** Returns whether these are the first bytes of such a file. */
  static boolean isStart(byte[] start) {
    return start.length >= START_BYTES
        && ByteBuffer.wrap(start, 0, 6).equals(ByteBuffer.wrap(MAGIC));
  }

  /** Returns the order that the first bytes of a file say; C order if they do not say it. */
  static StorageOrder orderIn(byte[] start) {
    Matcher found = ORDER_ALONE.matcher(new String(start, StandardCharsets.ISO_8859_1));
    return found.find() ? order(found.group("order")) : StorageOrder.C;
  }

  private static StorageOrder order(String isFortran) {
    return isFortran.equals(FORTRAN) ? StorageOrder.F : StorageOrder.C;
  }

  /**
   * Reads the header of a file.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  static NpyHeader read(HeaderFile file) throws IOException {
    byte[] start = file.read(0, START_BYTES + Short.BYTES);
    int version = start[MAGIC.length];
    if (!isStart(start)) {
      throw ResplitException.badInput(file.path(), "it is not a .npy file");
    }
    if (version < 1 || version > LAST_VERSION || start[MAGIC.length + 1] != 0) {
      throw ResplitException.unsupported(
          file.path(), ".npy files of version %d.%d".formatted(version, start[MAGIC.length + 1]));
    }
    ByteBuffer length = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
    int at = version == 1 ? START_BYTES : START_BYTES + Short.BYTES;
    long bytes =
        version == 1
            ? Short.toUnsignedLong(length.getShort(MAGIC.length + 2))
            : Integer.toUnsignedLong(length.getInt(MAGIC.length + 2));
    if (bytes > MOST_BYTES) {
      throw new IllegalArgumentException("it has " + bytes + " bytes");
    }
    String text = new String(file.read(at, (int) bytes), StandardCharsets.UTF_8);
    return parsed(file, text, at + (int) bytes);
  }

  private static NpyHeader parsed(HeaderFile file, String text, int bytes) throws IOException {
    Matcher found = DICTIONARY.matcher(text);
    if (!found.matches()
        || Stream.of("type", "order", "shape").anyMatch(entry -> found.group(entry) == null)) {
      throw new IllegalArgumentException(
          "it is not a dictionary of descr, fortran_order and shape");
    }
    String type = found.group("type");
    StorageOrder order = order(found.group("order"));
    long[] lengths = lengths(found.group("shape"));
    if (lengths.length == 0 || LongStream.of(lengths).anyMatch(length -> length == 0)) {
      throw ResplitException.unsupported(file.path(), "arrays without axes or without elements");
    }
    return new NpyHeader(type(file, type), order, order.toSlowestFirst(Shape.of(lengths)), bytes);
  }

  private static NpyType type(HeaderFile file, String type) throws ResplitException {
    try {
      return NpyType.parse(type.substring(1, type.length() - 1));
    } catch (IllegalArgumentException e) {
      throw ResplitException.unsupported(
          file.path(),
          "resplit does not read elements of NumPy type " + type + ": save them as numbers first");
    }
  }

  /** Returns the lengths in a tuple of Python; a comma stands behind the only one. */
  private static long[] lengths(String tuple) {
    if (tuple.isBlank()) {
      return new long[0];
    }
    String[] lengths = tuple.strip().split("\\s*,\\s*");
    if (!tuple.contains(",")
        || !Stream.of(lengths).allMatch(each -> each.matches("0L?|[1-9][0-9]*L?"))) {
      throw new IllegalArgumentException("'shape' is not a tuple of lengths");
    }
    return Stream.of(lengths).mapToLong(each -> Long.parseLong(each.replace("L", ""))).toArray();
  }

  /** Returns the header of a new file, of version 1. */
  static byte[] bytes(NpyType type, StorageOrder order, Shape shape) {
    String lengths =
        LongStream.of(order.toSlowestFirst(shape).toArray())
            .mapToObj(Long::toString)
            .collect(Collectors.joining(", ", "(", shape.rank() == 1 ? ",)" : ")"));
    String dictionary =
        "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }"
            .formatted(type, order == StorageOrder.F ? FORTRAN : "False", lengths);
    int bytes = (START_BYTES + dictionary.length()) / ALIGNMENT * ALIGNMENT + ALIGNMENT;
    ByteBuffer header = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    header.put(MAGIC).put((byte) 1).put((byte) 0).putShort((short) (bytes - START_BYTES));
    String padded = ("%-" + (bytes - START_BYTES - 1) + "s\n").formatted(dictionary);
    return header.put(padded.getBytes(StandardCharsets.US_ASCII)).array();
  }
}
