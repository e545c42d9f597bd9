package io.resplit.format.tiff;

import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The pages of a new file, and what its directories say: all of them alike but for the places of
 * strips or tiles, and the texts of the first one. Immutable.
 *
 * @param shape shape of the array; its last two axes are those of a page
 * @param type type of the elements
 * @param parts how a page is stored
 * @param description text of the first page
 * @param resolution pixels of a length, if it is known
 */
record NewPages(
    Shape shape,
    ElementType type,
    Parts parts,
    String description,
    Optional<TiffResolution> resolution) {

  /** What compression is where there is none. */
  static final int PLAIN = 1;

  private static final int TEXT = 2;
  private static final int SHORT = 3;
  private static final int LONG = 4;
  private static final int RATIONAL = 5;
  private static final int LONG_8 = 16;

  private static final int CLASSIC = 42;
  private static final int BIG = 43;
  private static final int BIG_START = 16;

  /**
   * How a page is stored.
   *
   * @param compression as TIFF names it
   * @param predictor as TIFF names it; 1 for none
   * @param width pixels of a row of a part: strips are as wide as the page
   * @param rows rows of a part
   */
  record Parts(int compression, int predictor, long width, long rows) {}

  /**
   * One entry.
   *
   * @param value the only value, or where the values lie
   */
  private record Entry(int tag, int type, long count, long value) {}

  /** Returns the length of an axis, counted from the last one; 1 if there are not so many. */
  static long length(Shape shape, int fromLast) {
    return shape.rank() < fromLast ? 1 : shape.length(shape.rank() - fromLast);
  }

  long width() {
    return length(shape, 1);
  }

  long rows() {
    return length(shape, 2);
  }

  /** Returns the number of pages. */
  long count() {
    return shape.volume() / width() / rows();
  }

  /** Returns the bytes of a page that is stored as it is. */
  long pageBytes() {
    return width() * rows() * type.bytes();
  }

  boolean isTiled() {
    return parts.width < width();
  }

  /** Returns the number of strips or tiles of a page. */
  int partCount() {
    long across = (width() - 1) / parts.width + 1;
    return Math.toIntExact(across * ((rows() - 1) / parts.rows + 1));
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
    offset(header, isBig, first);
    return header.flip();
  }

  /** Returns what directories refer to, which lies before the first of them. */
  ByteBuffer shared() {
    byte[] said = text(description);
    byte[] software = text(TiffAxes.OWN);
    int bytes = (int) resolutionBytes() + said.length + software.length;
    ByteBuffer all = ByteBuffer.allocate(bytes + bytes % 2).order(type.order());
    resolution.ifPresent(each -> all.putLong(rational(each.x())).putLong(rational(each.y())));
    return all.put(said).put(software).rewind();
  }

  private static byte[] text(String text) {
    return (text + "\0").getBytes(StandardCharsets.UTF_8);
  }

  private long resolutionBytes() {
    return resolution.isPresent() ? 2 * Long.BYTES : 0;
  }

  /** Returns numerator and denominator as one number, which is written as these two. */
  private long rational(TiffResolution.Ratio ratio) {
    boolean isBig = type.order() == ByteOrder.BIG_ENDIAN;
    long first = isBig ? ratio.numerator() : ratio.denominator();
    long second = isBig ? ratio.denominator() : ratio.numerator();
    return first << Integer.SIZE | second;
  }

  /** Returns the size of the directory of a page without what it refers to. */
  int directoryBytes(boolean isBig, boolean isFirst) {
    int entries = entries(isBig, isFirst, 0, 0, 0).size();
    return isBig ? 2 * Long.BYTES + 20 * entries : 6 + 12 * entries;
  }

  /** Returns the bytes of so many directories, of what they share, and of the places of parts. */
  long directoriesBytes(boolean isBig, long directories) {
    long others = (directories - 1) * directoryBytes(isBig, false);
    long places = directories * placesBytes(isBig);
    return shared().capacity() + directoryBytes(isBig, true) + others + places;
  }

  /** Returns the bytes of the places and the sizes of the parts of a page: one fits in an entry. */
  long placesBytes(boolean isBig) {
    return partCount() == 1 ? 0 : 2L * partCount() * offsetBytes(isBig);
  }

  static int offsetBytes(boolean isBig) {
    return isBig ? Long.BYTES : Integer.BYTES;
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
    List<Entry> entries = entries(isBig, isFirst, shared, positions, sizes);
    if (isBig) {
      file.putLong(entries.size());
    } else {
      file.putShort((short) entries.size());
    }
    entries.forEach(each -> put(file, isBig, each));
    offset(file, isBig, next);
  }

  private List<Entry> entries(
      boolean isBig, boolean isFirst, long shared, long positions, long sizes) {
    int place = isBig ? LONG_8 : LONG;
    long texts = shared + resolutionBytes();
    int said = text(description).length;
    List<Entry> all = new ArrayList<>();
    all.add(new Entry(TiffTag.WIDTH, LONG, 1, width()));
    all.add(new Entry(TiffTag.LENGTH, LONG, 1, rows()));
    all.add(new Entry(TiffTag.BITS_PER_SAMPLE, SHORT, 1, 8L * type.bytes()));
    all.add(new Entry(TiffTag.COMPRESSION, SHORT, 1, parts.compression));
    all.add(new Entry(TiffTag.PHOTOMETRIC, SHORT, 1, 1));
    if (isFirst) {
      all.add(new Entry(TiffTag.DESCRIPTION, TEXT, said, texts));
    }
    if (!isTiled()) {
      all.add(new Entry(TiffTag.STRIP_OFFSETS, place, partCount(), positions));
    }
    all.add(new Entry(TiffTag.SAMPLES_PER_PIXEL, SHORT, 1, 1));
    if (!isTiled()) {
      all.add(new Entry(TiffTag.ROWS_PER_STRIP, LONG, 1, parts.rows));
      all.add(new Entry(TiffTag.STRIP_BYTES, place, partCount(), sizes));
    }
    if (resolution.isPresent()) {
      TiffResolution pixels = resolution.get();
      long down = shared + Long.BYTES;
      all.add(new Entry(TiffTag.X_RESOLUTION, RATIONAL, 1, isBig ? rational(pixels.x()) : shared));
      all.add(new Entry(TiffTag.Y_RESOLUTION, RATIONAL, 1, isBig ? rational(pixels.y()) : down));
      all.add(new Entry(TiffTag.RESOLUTION_UNIT, SHORT, 1, pixels.unit()));
    }
    if (isFirst) {
      all.add(new Entry(TiffTag.SOFTWARE, TEXT, text(TiffAxes.OWN).length, texts + said));
    }
    if (parts.predictor != PLAIN) {
      all.add(new Entry(TiffTag.PREDICTOR, SHORT, 1, parts.predictor));
    }
    if (isTiled()) {
      all.add(new Entry(TiffTag.TILE_WIDTH, LONG, 1, parts.width));
      all.add(new Entry(TiffTag.TILE_LENGTH, LONG, 1, parts.rows));
      all.add(new Entry(TiffTag.TILE_OFFSETS, place, partCount(), positions));
      all.add(new Entry(TiffTag.TILE_BYTES, place, partCount(), sizes));
    }
    all.add(new Entry(TiffTag.SAMPLE_FORMAT, SHORT, 1, sampleFormat()));
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

  static void offset(ByteBuffer file, boolean isBig, long offset) {
    if (isBig) {
      file.putLong(offset);
    } else {
      file.putInt((int) offset);
    }
  }

  /** A value stands at the start of its place. */
  private static void put(ByteBuffer file, boolean isBig, Entry entry) {
    file.putShort((short) entry.tag).putShort((short) entry.type);
    offset(file, isBig, entry.count);
    int end = file.position() + offsetBytes(isBig);
    boolean isPlace = entry.count > 1;
    if (entry.type == SHORT) {
      file.putShort((short) entry.value);
    } else if (entry.type == LONG && !isPlace) {
      file.putInt((int) entry.value);
    } else {
      offset(file, isBig, entry.value);
    }
    file.position(end);
  }
}
