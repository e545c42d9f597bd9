package io.resplit.format.tiff;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.ElementType.Kind;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What all pages of an array have in common: pixels, and how they are stored. Immutable.
 *
 * @param width pixels of a row
 * @param length rows
 * @param type type of a sample
 * @param samples samples of a pixel
 * @param isPlanar whether each sample has a plane of its own
 * @param compression as the file names it
 * @param predictor as the file names it
 * @param isTiled whether parts are tiles, which are padded, or strips, the last one of which is cut
 * @param partWidth pixels of a row of a part
 * @param partLength rows of a part
 */
record TiffPage(
    long width,
    long length,
    ElementType type,
    long samples,
    boolean isPlanar,
    long compression,
    long predictor,
    boolean isTiled,
    long partWidth,
    long partLength) {

  private static final long NONE = 1;
  private static final long LZW = 5;
  private static final long DEFLATE = 8;
  private static final long OLD_DEFLATE = 32946;
  private static final long PACKBITS = 32773;
  private static final long ZSTD = 50000;

  /** The level that writers take if none is given; files do not say which. */
  private static final int USUAL_LEVEL = 6;

  private static final long MOST_SAMPLES = 1 << 16;
  private static final long FLOATS = 3;

  /** Reads what a directory says, after checking that it can be read. */
  static TiffPage of(TiffDirectory page) throws IOException {
    TiffLimits.require(page);
    boolean isTiled = page.find(TiffTag.TILE_WIDTH).isPresent();
    long width = length(page, TiffTag.WIDTH);
    long rows = length(page, TiffTag.LENGTH);
    long samples = page.number(TiffTag.SAMPLES_PER_PIXEL, 1);
    if (samples < 1 || samples > MOST_SAMPLES) {
      throw page.file().damaged(samples + " samples of a pixel");
    }
    TiffPage found =
        new TiffPage(
            width,
            rows,
            type(page),
            samples,
            samples > 1 && page.number(TiffTag.PLANAR, 1) == 2,
            page.number(TiffTag.COMPRESSION, NONE),
            page.number(TiffTag.PREDICTOR, NONE),
            isTiled,
            isTiled ? length(page, TiffTag.TILE_WIDTH) : width,
            isTiled ? length(page, TiffTag.TILE_LENGTH) : rowsPerStrip(page, rows));
    found.requireKnown(page);
    found.requireSize(page);
    return found;
  }

  private static long length(TiffDirectory page, int tag) throws IOException {
    long length = page.numbers(tag).get(0);
    if (length < 1 || length > Integer.MAX_VALUE) {
      throw page.file().damaged("tag %d is %d".formatted(tag, length));
    }
    return length;
  }

  private static long rowsPerStrip(TiffDirectory page, long rows) throws IOException {
    long asked = page.number(TiffTag.ROWS_PER_STRIP, rows);
    if (asked < 1) {
      throw page.file().damaged("strips of 0 rows");
    }
    return Math.min(asked, rows);
  }

  private static ElementType type(TiffDirectory page) throws IOException {
    long bits = page.same(TiffTag.BITS_PER_SAMPLE, 1);
    long format = page.same(TiffTag.SAMPLE_FORMAT, 1);
    Kind kind =
        switch ((int) format) {
          case 1, 4 -> Kind.UINT; // 4 says nothing of them
          case 2 -> Kind.INT;
          case 3 -> Kind.FLOAT;
          case 6 -> Kind.COMPLEX;
          default -> throw unsupported(page, "samples of format " + format);
        };
    try {
      return new ElementType(kind, bits % 8 == 0 ? (int) (bits / 8) : 0, page.file().order());
    } catch (IllegalArgumentException e) {
      throw unsupported(page, "samples of %d bits".formatted(bits));
    }
  }

  private static ResplitException unsupported(TiffDirectory page, String what) {
    return TiffLimits.unsupported(page, what);
  }

  private void requireSize(TiffDirectory page) throws IOException {
    double bytes = (double) width * length * samples * type.bytes();
    if (bytes > Long.MAX_VALUE / 2) {
      throw page.file()
          .damaged(
              "a page of %d x %d pixels, each of %d samples of %d bytes"
                  .formatted(length, width, samples, type.bytes()));
    }
  }

  private void requireKnown(TiffDirectory page) throws IOException {
    if (filters(compression).isEmpty() && compression != NONE) {
      throw unsupported(page, TiffLimits.PACKED + TiffLimits.compression(compression));
    }
    boolean isPredicted = predictor != NONE;
    boolean mayBe = compression != NONE && compression != PACKBITS && type.kind() != Kind.COMPLEX;
    boolean isKnown = predictor == 2 || predictor == FLOATS && type.kind() == Kind.FLOAT;
    if (isPredicted && !(mayBe && isKnown)) {
      throw unsupported(
          page,
          "samples of type %s with predictor %d and compression %d"
              .formatted(type, predictor, compression));
    }
  }

  private static List<ChunkFilter> filters(long compression) {
    if (compression == LZW) {
      return List.of(ChunkFilter.of(ChunkFilter.LZW));
    }
    if (compression == PACKBITS) {
      return List.of(ChunkFilter.of(ChunkFilter.PACKBITS));
    }
    if (compression == ZSTD) {
      return List.of(ChunkFilter.of(ChunkFilter.ZSTD_STREAM));
    }
    return compression == DEFLATE || compression == OLD_DEFLATE
        ? List.of(new ChunkFilter(ChunkFilter.DEFLATE, USUAL_LEVEL))
        : List.of();
  }

  /** Returns the number of a compression that is written. */
  static int compression(ChunkFilter filter) {
    return (int) (filter.name().equals(ChunkFilter.ZSTD) ? ZSTD : DEFLATE);
  }

  /** Returns the filters of its parts, in the order in which a writer applies them. */
  List<ChunkFilter> filters() {
    List<ChunkFilter> filters = new ArrayList<>();
    if (compression == NONE) {
      return filters;
    }
    long inPixel = isPlanar ? 1 : samples;
    if (isCut()) {
      filters.add(ChunkFilter.cut(Shape.of(length % partLength, width, inPixel)));
    }
    if (predictor != NONE) {
      boolean isBig = type.order() == ByteOrder.BIG_ENDIAN;
      filters.add(ChunkFilter.predictor((int) predictor, Shape.of(partWidth, inPixel), isBig));
    }
    filters.addAll(filters(compression));
    return filters;
  }

  /** Returns whether the last part has less rows than the others. */
  boolean isCut() {
    return !isTiled && length % partLength != 0;
  }

  /** Returns whether samples are stored as they are. */
  boolean isPlain() {
    return compression == NONE;
  }

  /** Returns the number of parts along a row. */
  long across() {
    return (width - 1) / partWidth + 1;
  }

  /** Returns the number of parts of a plane. */
  long parts() {
    return Math.multiplyExact(across(), (length - 1) / partLength + 1);
  }

  /** Returns the planes of a page that are stored one after the other. */
  long planes() {
    return isPlanar ? samples : 1;
  }

  /** Returns the bytes of a row of a part. */
  private long rowBytes() {
    return Math.multiplyExact(partWidth * (isPlanar ? 1 : samples), type.bytes());
  }

  /** Returns the bytes of a part that is stored as it is; no strip goes beyond the page. */
  long partBytes(long part) {
    long row = part / across() * partLength;
    long rows = isTiled ? partLength : Math.min(partLength, length - row);
    return Math.multiplyExact(rows, rowBytes());
  }

  /** Returns the bytes of a plane whose parts are strips that are stored as they are. */
  long planeBytes() {
    return Math.multiplyExact(length, rowBytes());
  }

  /**
   * Returns the shape of an array of pages.
   *
   * @param leading the axes along which pages lie
   */
  Shape shape(List<Long> leading) {
    return shape(leading.stream().mapToLong(Long::longValue), samples, length, width);
  }

  /**
   * Returns the shape of one part.
   *
   * @param rank axes along which pages lie
   */
  Shape part(int rank) {
    return shape(LongStream.generate(() -> 1).limit(rank), 1, partLength, partWidth);
  }

  /**
   * Returns the shape of one part.
   *
   * @param rank axes of the array
   * @param hasSamples whether the only sample of a pixel is one of them
   */
  Shape partOf(int rank, boolean hasSamples) {
    List<Long> part = lengths(part(0), hasSamples);
    int more = rank - part.size();
    return Shape.of(rank, axis -> axis < more ? 1 : part.get(axis - more));
  }

  /** Returns the shape of one plane of a page. */
  Shape plane(int rank) {
    return shape(LongStream.generate(() -> 1).limit(rank), 1, length, width);
  }

  private Shape shape(LongStream leading, long planes, long rows, long pixels) {
    LongStream page = isPlanar ? LongStream.of(planes, rows, pixels) : LongStream.of(rows, pixels);
    LongStream inPixel = samples > 1 && !isPlanar ? LongStream.of(samples) : LongStream.empty();
    return Shape.of(LongStream.concat(LongStream.concat(leading, page), inPixel).toArray());
  }

  /**
   * Returns the lengths of the axes of a page.
   *
   * @param hasSamples whether the only sample of a pixel is an axis
   */
  List<Long> lengths(boolean hasSamples) {
    return lengths(shape(List.of()), hasSamples);
  }

  private List<Long> lengths(Shape shape, boolean hasSamples) {
    List<Long> all = new ArrayList<>(LongStream.of(shape.toArray()).boxed().toList());
    if (hasSamples && samples == 1) {
      all.add(1L);
    }
    return all;
  }

  /** Returns the names of the axes of a page. */
  List<String> axes() {
    if (samples == 1) {
      return List.of("y", "x");
    }
    return isPlanar ? List.of("s", "y", "x") : List.of("y", "x", "s");
  }

  /**
   * Returns in what another page differs, with both values, this one first; empty if in nothing.
   */
  String difference(TiffPage other) {
    List<String> names = new ArrayList<>();
    for (Object[] each :
        new Object[][] {
          {"width", width, other.width},
          {"length", length, other.length},
          {"type", type, other.type},
          {"samples per pixel", samples, other.samples},
          {"planes of samples", planes(), other.planes()},
          {"compression", compression, other.compression},
          {"predictor", predictor, other.predictor},
          {"tiles", isTiled, other.isTiled},
          {"width of tiles", partWidth, other.partWidth},
          {"rows of a strip or tile", partLength, other.partLength}
        }) {
      if (!each[1].equals(each[2])) {
        names.add("%s %s and %s".formatted(each));
      }
    }
    return names.isEmpty() ? "" : names.get(0);
  }
}
