package io.resplit.format.tiff;

import io.resplit.array.ElementType;
import io.resplit.format.FileImage;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A new file: its directories, and behind them the elements of all pages one after the other, each
 * page one strip; classic up to 4 GiB, BigTIFF beyond. The description of the first page is that of
 * tifffile, which says the shape. Immutable.
 *
 * @param shape shape of the array; its last two axes are those of a page
 * @param type type of the elements
 * @param isBig whether it is BigTIFF
 */
record TiffImage(Shape shape, ElementType type, boolean isBig) {

  /** With more pages there is one directory, for the first one, as ImageJ has it. */
  private static final int MOST_DIRECTORIES = 1 << 16;

  private static final long CLASSIC_END = 1L << 32;
  private static final int ENTRIES = 10;
  private static final int MORE_ENTRIES = 2;
  private static final int SHORT = 3;
  private static final int LONG = 4;
  private static final int TEXT = 2;
  private static final int LONG_8 = 16;

  /**
   * Returns the image of a new file.
   *
   * @throws ResplitException if TIFF has no such elements, or no such rows
   */
  static FileImage of(BlockHeader block) throws ResplitException {
    Shape shape = block.shape();
    if (block.type().kind() == ElementType.Kind.BYTES) {
      throw new ResplitException(
          Reason.UNSUPPORTED, "TIFF has no elements of type " + block.type());
    }
    if (Math.max(length(shape, 1), length(shape, 2)) > Integer.MAX_VALUE) {
      throw new ResplitException(
          Reason.UNSUPPORTED, "TIFF has no pages of %s: cut the last two axes".formatted(shape));
    }
    TiffImage classic = new TiffImage(shape, block.type(), false);
    long bytes = Math.multiplyExact(shape.volume(), block.type().bytes());
    boolean isBig = bytes >= CLASSIC_END - classic.prefixBytes();
    byte[] prefix = new TiffImage(shape, block.type(), isBig).prefix();
    return FileImage.of(prefix, block, block.namesBeside(Set.of()));
  }

  /** Returns the length of an axis, counted from the last one; 1 if there are not so many. */
  private static long length(Shape shape, int fromLast) {
    return shape.rank() < fromLast ? 1 : shape.length(shape.rank() - fromLast);
  }

  private long pages() {
    return shape.volume() / length(shape, 1) / length(shape, 2);
  }

  private boolean isTruncated() {
    return pages() > MOST_DIRECTORIES;
  }

  private String description() {
    String lengths =
        LongStream.of(shape.toArray())
            .mapToObj(Long::toString)
            .collect(Collectors.joining(", ", "[", "]"));
    return "{\"shape\": %s%s}\0".formatted(lengths, isTruncated() ? ", \"truncated\": true" : "");
  }

  private int textBytes() {
    return description().length() + TiffAxes.OWN.length() + 1;
  }

  private int directoryBytes(int entries) {
    return isBig ? 2 * Long.BYTES + 20 * entries : 6 + 12 * entries;
  }

  private int directories() {
    return isTruncated() ? 1 : (int) pages();
  }

  /** Elements begin where all types may. */
  private int prefixBytes() {
    int start = isBig ? 16 : TiffBytes.CLASSIC_START;
    int all =
        start
            + textBytes()
            + directoryBytes(ENTRIES + MORE_ENTRIES)
            + (directories() - 1) * directoryBytes(ENTRIES);
    return (all + 15) / 16 * 16;
  }

  /** Returns what precedes the elements. */
  byte[] prefix() {
    ByteBuffer file = ByteBuffer.allocate(prefixBytes()).order(type.order());
    byte order = (byte) (type.order() == ByteOrder.LITTLE_ENDIAN ? 'I' : 'M');
    file.put(order).put(order).putShort((short) (isBig ? 43 : 42));
    if (isBig) {
      file.putShort((short) Long.BYTES).putShort((short) 0);
    }
    int texts = (isBig ? 16 : TiffBytes.CLASSIC_START);
    offset(file, texts + textBytes());
    file.put(description().getBytes(StandardCharsets.US_ASCII));
    file.put((TiffAxes.OWN + "\0").getBytes(StandardCharsets.US_ASCII));
    long pageBytes = length(shape, 1) * length(shape, 2) * type.bytes();
    for (int page = 0; page < directories(); page++) {
      directory(file, page, texts, file.capacity() + page * pageBytes, pageBytes);
    }
    return file.array();
  }

  private void directory(ByteBuffer file, int page, int texts, long position, long bytes) {
    int entries = ENTRIES + (page == 0 ? MORE_ENTRIES : 0);
    int next = file.position() + directoryBytes(entries);
    if (isBig) {
      file.putLong(entries);
    } else {
      file.putShort((short) entries);
    }
    entry(file, TiffTag.WIDTH, LONG, 1, length(shape, 1));
    entry(file, TiffTag.LENGTH, LONG, 1, length(shape, 2));
    entry(file, TiffTag.BITS_PER_SAMPLE, SHORT, 1, 8L * type.bytes());
    entry(file, TiffTag.COMPRESSION, SHORT, 1, 1);
    entry(file, TiffTag.PHOTOMETRIC, SHORT, 1, 1);
    if (page == 0) {
      entry(file, TiffTag.DESCRIPTION, TEXT, description().length(), texts);
    }
    entry(file, TiffTag.STRIP_OFFSETS, isBig ? LONG_8 : LONG, 1, position);
    entry(file, TiffTag.SAMPLES_PER_PIXEL, SHORT, 1, 1);
    entry(file, TiffTag.ROWS_PER_STRIP, LONG, 1, length(shape, 2));
    entry(file, TiffTag.STRIP_BYTES, isBig ? LONG_8 : LONG, 1, bytes);
    if (page == 0) {
      int software = texts + description().length();
      entry(file, TiffTag.SOFTWARE, TEXT, TiffAxes.OWN.length() + 1, software);
    }
    entry(file, TiffTag.SAMPLE_FORMAT, SHORT, 1, sampleFormat());
    offset(file, page + 1 == directories() ? 0 : next);
  }

  private int sampleFormat() {
    return switch (type.kind()) {
      case UINT -> 1;
      case INT -> 2;
      case FLOAT -> 3;
      default -> 6;
    };
  }

  private void offset(ByteBuffer file, long offset) {
    if (isBig) {
      file.putLong(offset);
    } else {
      file.putInt((int) offset);
    }
  }

  /** A value stands at the start of its place. */
  private void entry(ByteBuffer file, int tag, int type, long count, long value) {
    file.putShort((short) tag).putShort((short) type);
    offset(file, count);
    int end = file.position() + (isBig ? Long.BYTES : Integer.BYTES);
    switch (type) {
      case SHORT -> file.putShort((short) value);
      case LONG -> file.putInt((int) value);
      default -> offset(file, value);
    }
    file.position(end);
  }
}
