package io.resplit.codec;

import io.resplit.array.ChunkFilter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Differences of what lies next to one another in a row of pixels.
 *
 * <p>Of numbers (TIFF 6.0, section 14) each sample lies behind the same one of the pixel before it.
 * Of floats (Adobe Photoshop TIFF Technical Note 3) the bytes of a row are brought together by
 * their significance, the highest first, before their differences are taken.
 *
 * @param isOfFloats which of the two it is
 * @param rowBytes size of a row
 * @param samples samples of a pixel
 * @param elementBytes size of a sample
 * @param order byte order of the samples
 */
record Predictor(boolean isOfFloats, int rowBytes, int samples, int elementBytes, ByteOrder order)
    implements Filter {

  private static final int FLOATS = 3;

  static Predictor of(ChunkFilter filter, int elementBytes) {
    ChunkFilter.Parameters row = filter.parameters().orElseThrow();
    return new Predictor(
        filter.level() == FLOATS,
        Math.toIntExact(row.shape().volume() * elementBytes),
        Math.toIntExact(row.shape().length(1)),
        elementBytes,
        row.axes().get(0) == 1 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public int maxBytes(int bytes) {
    return bytes;
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    ByteBuffer source = from.slice().order(order);
    ByteBuffer target = to.slice().order(order);
    for (int row = 0; row < source.limit(); row += rowBytes) {
      if (isOfFloats) {
        floatDifferences(source, target, row);
      } else {
        differences(source, target, row);
      }
    }
    to.limit(to.position() + source.limit());
    return true;
  }

  private void differences(ByteBuffer source, ByteBuffer target, int row) {
    int step = samples * elementBytes;
    target.put(row, source, row, step);
    int end = row + rowBytes;
    switch (elementBytes) {
      case Byte.BYTES -> {
        for (int at = row + step; at < end; at++) {
          target.put(at, (byte) (source.get(at) - source.get(at - step)));
        }
      }
      case Short.BYTES -> {
        for (int at = row + step; at < end; at += Short.BYTES) {
          target.putShort(at, (short) (source.getShort(at) - source.getShort(at - step)));
        }
      }
      case Integer.BYTES -> {
        for (int at = row + step; at < end; at += Integer.BYTES) {
          target.putInt(at, source.getInt(at) - source.getInt(at - step));
        }
      }
      default -> {
        for (int at = row + step; at < end; at += Long.BYTES) {
          target.putLong(at, source.getLong(at) - source.getLong(at - step));
        }
      }
    }
  }

  private void floatDifferences(ByteBuffer source, ByteBuffer target, int row) {
    int count = rowBytes / elementBytes;
    byte[] before = new byte[samples];
    int to = row;
    for (int significance = 0; significance < elementBytes; significance++) {
      int from = row + place(significance);
      for (int i = 0; i < count; i++, from += elementBytes) {
        byte next = source.get(from);
        target.put(to++, (byte) (next - before[i % samples]));
        before[i % samples] = next;
      }
    }
  }

  /** Returns where a byte of a sample lies, the most significant being number 0. */
  private int place(int significance) {
    return order == ByteOrder.BIG_ENDIAN ? significance : elementBytes - 1 - significance;
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    int bytes = from.remaining();
    if (bytes > to.remaining() || bytes % rowBytes != 0) {
      throw new CorruptChunkException(
          "a chunk of %d bytes is not made of rows of %d bytes".formatted(bytes, rowBytes));
    }
    ByteBuffer source = from.slice().order(order);
    ByteBuffer target = to.slice().order(order);
    for (int row = 0; row < bytes; row += rowBytes) {
      if (isOfFloats) {
        floats(source, target, row);
      } else {
        numbers(source, target, row);
      }
    }
    return to.limit(to.position() + bytes);
  }

  private void numbers(ByteBuffer source, ByteBuffer target, int row) {
    int step = samples * elementBytes;
    for (int at = row; at < row + step; at++) {
      target.put(at, source.get(at));
    }
    int end = row + rowBytes;
    switch (elementBytes) {
      case Byte.BYTES -> {
        for (int at = row + step; at < end; at++) {
          target.put(at, (byte) (source.get(at) + target.get(at - step)));
        }
      }
      case Short.BYTES -> {
        for (int at = row + step; at < end; at += Short.BYTES) {
          target.putShort(at, (short) (source.getShort(at) + target.getShort(at - step)));
        }
      }
      case Integer.BYTES -> {
        for (int at = row + step; at < end; at += Integer.BYTES) {
          target.putInt(at, source.getInt(at) + target.getInt(at - step));
        }
      }
      default -> {
        for (int at = row + step; at < end; at += Long.BYTES) {
          target.putLong(at, source.getLong(at) + target.getLong(at - step));
        }
      }
    }
  }

  /** The differences of a row are summed up where they are; {@code samples} bytes lie apart. */
  private void floats(ByteBuffer source, ByteBuffer target, int row) {
    int count = rowBytes / elementBytes;
    byte[] sums = new byte[samples];
    int from = row;
    for (int significance = 0; significance < elementBytes; significance++) {
      int to = row + place(significance);
      for (int i = 0; i < count; i++, to += elementBytes) {
        sums[i % samples] += source.get(from++);
        target.put(to, sums[i % samples]);
      }
    }
  }
}
