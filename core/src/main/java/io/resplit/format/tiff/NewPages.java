package io.resplit.format.tiff;

import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.PixelSamples;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The pages of a new file, and what its directories say: all of them alike but for the places of
 * strips or tiles, and the texts of the first one. Immutable.
 *
 * @param shape shape of the array
 * @param samples which of its axes are those of a page
 * @param type type of the elements
 * @param parts how a page is stored
 * @param tags what directories say beside the size of pages and how they are stored
 */
record NewPages(
    Shape shape, PixelSamples samples, ElementType type, Parts parts, List<NewTag> tags) {

  /** What compression is where there is none. */
  static final int PLAIN = 1;

  private static final int SEPARATE = 2;
  private static final int CLASSIC = 42;
  private static final int BIG = 43;
  private static final int BIG_START = 16;

  /** Copies the list. */
  NewPages {
    tags = List.copyOf(tags);
  }

  /**
   * How a page is stored.
   *
   * @param compression as TIFF names it
   * @param predictor as TIFF names it; 1 for none
   * @param width pixels of a row of a part: strips are as wide as the page
   * @param rows rows of a part
   */
  record Parts(int compression, int predictor, long width, long rows) {

    /** Returns those of a shape that is a part of an array. */
    static Parts of(int compression, int predictor, PixelSamples samples, Shape part) {
      int rank = part.rank();
      return new Parts(
          compression, predictor, length(part, samples.x(rank)), length(part, samples.y(rank)));
    }
  }

  /** Returns the length of an axis; 1 if there is no such axis. */
  static long length(Shape shape, int axis) {
    return axis < 0 ? 1 : shape.length(axis);
  }

  long width() {
    return length(shape, samples.x(shape.rank()));
  }

  long rows() {
    return length(shape, samples.y(shape.rank()));
  }

  /** Returns the number of pages. */
  long count() {
    return shape.volume() / width() / rows() / samples.count(shape);
  }

  /** Returns how many planes a page has: one for each sample, or one for all. */
  int planes() {
    return samples == PixelSamples.PLANES ? samples.count(shape) : 1;
  }

  /** Returns how many samples lie side by side. */
  long inPixel() {
    return samples == PixelSamples.LAST ? samples.count(shape) : 1;
  }

  /** Returns the bytes of a plane that is stored as it is. */
  long planeBytes() {
    return width() * rows() * inPixel() * type.bytes();
  }

  boolean isTiled() {
    return parts.width < width();
  }

  /** Returns the number of strips or tiles of a plane. */
  int planeParts() {
    long across = (width() - 1) / parts.width + 1;
    return Math.toIntExact(across * ((rows() - 1) / parts.rows + 1));
  }

  /** Returns the number of strips or tiles of a page. */
  int partCount() {
    return Math.multiplyExact(planeParts(), planes());
  }

  /** Returns the size of the header. */
  static int headerBytes(boolean isBig) {
    return isBig ? BIG_START : TiffBytes.CLASSIC_START;
  }

  /** Returns the header of a file whose first directory lies at a place. */
  ByteBuffer header(boolean isBig, long first) {
    ByteBuffer header = ByteBuffer.allocate(headerBytes(isBig)).order(type.order());
    byte order = (byte) (type.order() == ByteOrder.LITTLE_ENDIAN ? 'I' : 'M');
    header.put(order).put(order).putShort((short) (isBig ? BIG : CLASSIC));
    if (isBig) {
      header.putShort((short) Long.BYTES).putShort((short) 0);
    }
    NewTag.offset(header, isBig, first);
    return header.flip();
  }

  /** Returns what directories refer to, which lies before the first of them. */
  ByteBuffer shared() {
    List<NewTag> all = entries(false, 0, 0);
    ByteBuffer shared = ByteBuffer.allocate(all.stream().mapToInt(NewTag::besideBytes).sum());
    for (NewTag each : all) {
      int end = shared.position() + each.besideBytes();
      shared.put(each.besideBytes() > 0 ? each.bytes() : new byte[0]).position(end);
    }
    return shared.rewind();
  }

  /** Returns the size of the directory of a page without what it refers to. */
  int directoryBytes(boolean isBig, boolean isFirst) {
    int entries = count(entries(isBig, 0, 0), isFirst);
    return isBig ? 2 * Long.BYTES + 20 * entries : 6 + 12 * entries;
  }

  private static int count(List<NewTag> entries, boolean isFirst) {
    return (int) entries.stream().filter(each -> isFirst || !each.isOfFirst()).count();
  }

  /** Returns the bytes of so many directories, of what they share, and of the places of parts. */
  long directoriesBytes(boolean isBig, long directories) {
    long others = (directories - 1) * directoryBytes(isBig, false);
    long places = directories * placesBytes(isBig);
    return shared().capacity() + directoryBytes(isBig, true) + others + places;
  }

  /** Returns the bytes of the places and the sizes of the parts of a page: one fits in an entry. */
  long placesBytes(boolean isBig) {
    return partCount() == 1 ? 0 : 2L * partCount() * NewTag.offsetBytes(isBig);
  }

  /**
   * Adds a directory to a buffer.
   *
   * @param shared where what directories share lies
   * @param positions where the only part lies, or where the places of parts do
   * @param sizes size of the only part, or where those of parts lie
   * @param next where the next directory lies; 0 behind the last one
   */
  void directory(
      ByteBuffer file,
      boolean isBig,
      boolean isFirst,
      long shared,
      long positions,
      long sizes,
      long next) {
    List<NewTag> entries = entries(isBig, positions, sizes);
    int count = count(entries, isFirst);
    if (isBig) {
      file.putLong(count);
    } else {
      file.putShort((short) count);
    }
    long beside = shared;
    for (NewTag each : entries) {
      if (isFirst || !each.isOfFirst()) {
        each.put(file, isBig, beside);
      }
      beside += each.besideBytes();
    }
    NewTag.offset(file, isBig, next);
  }

  /** Returns all entries of the first page in their order. */
  private List<NewTag> entries(boolean isBig, long positions, long sizes) {
    ByteOrder order = type.order();
    int count = samples.count(shape);
    List<NewTag> all = new ArrayList<>(tags);
    all.add(NewTag.longs(TiffTag.WIDTH, order, NewTag.LONG, width()));
    all.add(NewTag.longs(TiffTag.LENGTH, order, NewTag.LONG, rows()));
    all.add(NewTag.shorts(TiffTag.BITS_PER_SAMPLE, order, same(8L * type.bytes(), count)));
    all.add(NewTag.shorts(TiffTag.COMPRESSION, order, parts.compression));
    all.add(NewTag.shorts(TiffTag.SAMPLES_PER_PIXEL, order, count));
    all.add(NewTag.shorts(TiffTag.SAMPLE_FORMAT, order, same(sampleFormat(), count)));
    if (samples == PixelSamples.PLANES) {
      all.add(NewTag.shorts(TiffTag.PLANAR, order, SEPARATE));
    }
    if (parts.predictor != PLAIN) {
      all.add(NewTag.shorts(TiffTag.PREDICTOR, order, parts.predictor));
    }
    if (isTiled()) {
      all.add(NewTag.longs(TiffTag.TILE_WIDTH, order, NewTag.LONG, parts.width));
      all.add(NewTag.longs(TiffTag.TILE_LENGTH, order, NewTag.LONG, parts.rows));
    } else {
      all.add(NewTag.longs(TiffTag.ROWS_PER_STRIP, order, NewTag.LONG, parts.rows));
    }
    all.add(place(isTiled() ? TiffTag.TILE_OFFSETS : TiffTag.STRIP_OFFSETS, isBig, positions));
    all.add(place(isTiled() ? TiffTag.TILE_BYTES : TiffTag.STRIP_BYTES, isBig, sizes));
    all.sort((one, other) -> Integer.compare(one.tag(), other.tag()));
    return all;
  }

  private NewTag place(int tag, boolean isBig, long value) {
    return NewTag.place(tag, type.order(), isBig, partCount(), value);
  }

  private static long[] same(long number, int count) {
    long[] all = new long[count];
    Arrays.fill(all, number);
    return all;
  }

  private int sampleFormat() {
    return switch (type.kind()) {
      case UINT -> 1;
      case INT -> 2;
      case FLOAT -> 3;
      default -> 6;
    };
  }
}
