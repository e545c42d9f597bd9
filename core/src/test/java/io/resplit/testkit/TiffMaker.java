package io.resplit.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes TIFF files of whatever tags and strips or tiles: all parts first, then each directory with
 * its values. Confined to one thread.
 */
public final class TiffMaker {

  private static final int STRIP_OFFSETS = 273;
  private static final int STRIP_BYTES = 279;
  private static final int TILE_WIDTH = 322;
  private static final int TILE_OFFSETS = 324;
  private static final int TILE_BYTES = 325;

  private final ByteOrder order;
  private final boolean isBig;
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();
  private final List<Map<Integer, Object>> pages = new ArrayList<>();

  /** Starts a file. */
  public TiffMaker(ByteOrder order, boolean isBig) {
    this.order = order;
    this.isBig = isBig;
    data.writeBytes(new byte[start()]);
  }

  private int start() {
    return isBig ? 16 : 8;
  }

  /** Adds bytes that belong to nothing. */
  public TiffMaker gap(int bytes) {
    data.writeBytes(new byte[bytes]);
    return this;
  }

  /**
   * Adds a page.
   *
   * @param tags what it says, a text or numbers; without where its parts lie
   * @param parts its strips or tiles; one without bytes is not written
   */
  public TiffMaker page(Map<Integer, Object> tags, List<byte[]> parts) {
    return page(tags, parts, false);
  }

  /** Adds a page, perhaps with gaps of different lengths before its parts. */
  TiffMaker page(Map<Integer, Object> tags, List<byte[]> parts, boolean hasGaps) {
    long[] places = new long[parts.size()];
    long[] sizes = new long[parts.size()];
    for (int i = 0; i < places.length; i++) {
      gap(hasGaps ? 2 + (i & 1) : 0);
      sizes[i] = parts.get(i).length;
      places[i] = sizes[i] == 0 ? 0 : data.size();
      data.writeBytes(parts.get(i));
    }
    Map<Integer, Object> all = new TreeMap<>(Map.of());
    boolean isTiled = tags.containsKey(TILE_WIDTH);
    all.put(isTiled ? TILE_OFFSETS : STRIP_OFFSETS, places);
    all.put(isTiled ? TILE_BYTES : STRIP_BYTES, sizes);
    all.putAll(tags);
    pages.add(all);
    return this;
  }

  /** Returns what a page of one strip says. */
  public static Map<Integer, Object> tags(
      long width, long length, int bits, int format, Object... more) {
    Map<Integer, Object> tags = new TreeMap<>();
    long[][] numbers = {{256, width}, {257, length}, {258, bits}, {262, 1}, {339, format}};
    for (long[] each : numbers) {
      tags.put((int) each[0], each[1]);
    }
    for (int i = 0; i < more.length; i += 2) {
      tags.put((Integer) more[i], more[i + 1]);
    }
    return tags;
  }

  /** Returns the file. */
  public byte[] bytes() {
    gap(data.size() % 2);
    List<byte[]> directories = new ArrayList<>();
    long at = data.size();
    for (int page = 0; page < pages.size(); page++) {
      directories.add(directory(pages.get(page), at, page + 1 == pages.size()));
      at += directories.get(page).length;
    }
    ByteBuffer header = ByteBuffer.allocate(start()).order(order);
    byte letter = (byte) (order == ByteOrder.LITTLE_ENDIAN ? 'I' : 'M');
    header.put(letter).put(letter).putShort((short) (isBig ? 43 : 42));
    if (isBig) {
      header.putShort((short) 8).putShort((short) 0);
    }
    number(header, data.size());
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(header.array());
    file.write(data.toByteArray(), start(), data.size() - start());
    directories.forEach(file::writeBytes);
    return file.toByteArray();
  }

  /** Gives a file a time long past, so that what is read of it is kept. */
  public static void settle(Path file) {
    setTime(file, Instant.parse("2001-01-01T00:00:00Z"));
  }

  /** Gives a file a time to come, so that nothing that is read of it is kept. */
  public static void unsettle(Path file) {
    setTime(file, Instant.parse("2999-01-01T00:00:00Z"));
  }

  private static void setTime(Path file, Instant time) {
    try {
      Files.setLastModifiedTime(file, FileTime.from(time));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the file. */
  public void write(Path path) {
    try {
      Files.write(path, bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] directory(Map<Integer, Object> tags, long start, boolean isLast) {
    int own = isBig ? 16 + 20 * tags.size() : 6 + 12 * tags.size();
    ByteBuffer directory = ByteBuffer.allocate(own).order(order);
    ByteArrayOutputStream values = new ByteArrayOutputStream();
    if (isBig) {
      directory.putLong(tags.size());
    } else {
      directory.putShort((short) tags.size());
    }
    int inline = isBig ? 8 : 4;
    for (Map.Entry<Integer, Object> tag : tags.entrySet()) {
      byte[] value = value(tag.getValue());
      boolean isText = tag.getValue() instanceof String;
      int numberBytes = isBig ? 8 : 4;
      directory.putShort(tag.getKey().shortValue()).putShort((short) (isText ? 2 : isBig ? 16 : 4));
      number(directory, isText ? value.length : value.length / numberBytes);
      if (value.length > inline) {
        number(directory, start + own + values.size());
        values.writeBytes(value);
        values.writeBytes(new byte[value.length % 2]);
      } else {
        directory.put(value).put(new byte[inline - value.length]);
      }
    }
    number(directory, isLast ? 0 : start + own + values.size());
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(directory.array());
    all.writeBytes(values.toByteArray());
    return all.toByteArray();
  }

  private byte[] value(Object value) {
    if (value instanceof String text) {
      return (text + "\0").getBytes(StandardCharsets.UTF_8);
    }
    long[] numbers =
        value instanceof long[] some ? some : new long[] {((Number) value).longValue()};
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * (isBig ? 8 : 4)).order(order);
    for (long each : numbers) {
      number(bytes, each);
    }
    return bytes.array();
  }

  private void number(ByteBuffer target, long number) {
    if (isBig) {
      target.putLong(number);
    } else {
      target.putInt((int) number);
    }
  }
}
