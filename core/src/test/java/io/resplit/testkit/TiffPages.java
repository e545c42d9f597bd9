package io.resplit.testkit;

import io.resplit.array.ElementType;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.rows.BoxRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;

/**
 * How the files of one job store the pages of an array in parts: in strips where a part is as wide
 * as the page, else in tiles. Immutable.
 *
 * @param rows rows of a part
 * @param width pixels of a row of a part
 * @param compression as TIFF names it: 1 none, 5 LZW, 8 deflate, 32773 PackBits
 * @param isPredicted whether there are differences of numbers
 * @param isSparse whether parts of nothing but zeros are not written
 * @param isBig whether files are BigTIFF
 */
record TiffPages(
    long rows, long width, int compression, boolean isPredicted, boolean isSparse, boolean isBig) {

  private static final int NONE = 1;
  private static final int LZW = 5;
  private static final int PACKBITS = 32773;

  /**
   * Draws how files are stored.
   *
   * @param chunk shape of a part in an array whose first axes are those of pages
   * @param least shape of the smallest block: a part that is not compressed is smaller than it
   */
  static TiffPages of(Random random, Shape chunk, Shape least, JobFeature storage) {
    int rank = chunk.rank();
    long all = least.length(rank - 2);
    boolean isPlain = storage == JobFeature.IN_CHUNKS && all > 1;
    int[] compressions = {LZW, 8, PACKBITS};
    int compression = isPlain ? NONE : compressions[random.nextInt(compressions.length)];
    return new TiffPages(
        isPlain ? Math.min(chunk.length(rank - 2), all - 1) : chunk.length(rank - 2),
        chunk.length(rank - 1),
        compression,
        compression != NONE && compression != PACKBITS && random.nextBoolean(),
        storage == JobFeature.IN_SPARSE,
        random.nextBoolean());
  }

  /** Writes a file whose pages lie in their order. */
  void write(Path file, Shape shape, ElementType type, byte[] elements) {
    String text = "{\"shape\": " + Arrays.toString(shape.toArray()) + "}";
    List<Integer> planes = IntStream.range(0, count(shape)).boxed().toList();
    write(file, shape, type, elements, planes, text);
  }

  /** Writes an OME-TIFF, of one file or two. */
  void write(OmePages pages, Path file, Shape shape, ElementType type, byte[] elements)
      throws IOException {
    List<Integer> planes = pages.order();
    String text = pages.text(file, shape, type);
    write(file, shape, type, elements, planes.subList(0, pages.own()), text);
    if (pages.own() < planes.size()) {
      Path other = pages.other(file);
      Files.createDirectories(other.getParent());
      write(other, shape, type, elements, planes.subList(pages.own(), planes.size()), "");
    }
  }

  /** Returns how many pages an array has. */
  static int count(Shape shape) {
    int rank = shape.rank();
    return (int) (shape.volume() / shape.length(rank - 1) / shape.length(rank - 2));
  }

  private void write(
      Path file,
      Shape shape,
      ElementType type,
      byte[] elements,
      List<Integer> planes,
      String text) {
    TiffMaker maker = new TiffMaker(type.order(), isBig).gap(4);
    long length = shape.length(shape.rank() - 2);
    long across = shape.length(shape.rank() - 1);
    int pageBytes = (int) (length * across * type.bytes());
    int format = type.toString().startsWith("float") ? 3 : 2;
    boolean isTiled = width < across;
    for (int page = 0; page < planes.size(); page++) {
      int start = planes.get(page) * pageBytes;
      byte[] pixels = Arrays.copyOfRange(elements, start, start + pageBytes);
      Map<Integer, Object> tags =
          TiffMaker.tags(across, length, 8 * type.bytes(), format, 259, compression);
      tags.put(317, isPredicted ? 2 : 1);
      if (page == 0) {
        tags.put(270, text);
      }
      if (isTiled) {
        tags.put(322, width);
        tags.put(323, rows);
      } else {
        tags.put(278, rows);
      }
      maker.page(tags, parts(pixels, Shape.of(length, across), type, isTiled), compression == NONE);
    }
    maker.write(file);
    TiffMaker.settle(file);
  }

  private List<byte[]> parts(byte[] pixels, Shape page, ElementType type, boolean isTiled) {
    List<byte[]> parts = new ArrayList<>();
    for (long y = 0; y < page.length(0); y += rows) {
      for (long x = 0; x < page.length(1); x += width) {
        long[] start = {y, x};
        Box part = Box.of(2, axis -> start[axis], axis -> start[axis] + (axis == 0 ? rows : width));
        Box inside = part.intersection(Box.whole(page));
        Box stored = isTiled ? part : inside;
        byte[] bytes = new byte[(int) stored.volume() * type.bytes()];
        new BoxRows(inside, Box.whole(page), stored, type.bytes())
            .forEach(
                (from, to, count) -> System.arraycopy(pixels, (int) from, bytes, (int) to, count));
        parts.add(isSparse && isZero(bytes) ? new byte[0] : encoded(bytes, stored.length(1), type));
      }
    }
    return parts;
  }

  private static boolean isZero(byte[] bytes) {
    return Arrays.equals(bytes, new byte[bytes.length]);
  }

  private byte[] encoded(byte[] bytes, long across, ElementType type) {
    byte[] row = isPredicted ? differences(bytes, across, type) : bytes;
    int rowBytes = (int) across * type.bytes();
    return switch (compression) {
      case NONE -> row;
      case LZW -> ImageCodecs.lzw(row);
      case PACKBITS -> ImageCodecs.packBits(row, rowBytes);
      default -> deflated(row);
    };
  }

  private static byte[] deflated(byte[] bytes) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(all)) {
      deflater.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all.toByteArray();
  }

  /** Numbers of any size are taken for those of so many bytes, from the last of a row on. */
  private static byte[] differences(byte[] bytes, long across, ElementType type) {
    byte[] all = bytes.clone();
    ByteBuffer numbers = ByteBuffer.wrap(all).order(type.order());
    int size = type.bytes();
    for (int at = bytes.length / size - 1; at >= 0; at--) {
      if (at % across != 0) {
        int place = at * size;
        put(
            numbers,
            place,
            size,
            number(numbers, place, size) - number(numbers, place - size, size));
      }
    }
    return all;
  }

  private static long number(ByteBuffer numbers, int at, int size) {
    return switch (size) {
      case 1 -> numbers.get(at);
      case 2 -> numbers.getShort(at);
      case 4 -> numbers.getInt(at);
      default -> numbers.getLong(at);
    };
  }

  private static void put(ByteBuffer numbers, int at, int size, long number) {
    switch (size) {
      case 1 -> numbers.put(at, (byte) number);
      case 2 -> numbers.putShort(at, (short) number);
      case 4 -> numbers.putInt(at, (int) number);
      default -> numbers.putLong(at, number);
    }
  }
}
