package io.resplit.format.tiff;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The values of an entry, which are read some at a time, one after the other. Confined to one
 * thread.
 */
final class TiffNumbers {

  private static final int MOST_HELD = 1024;

  private final TiffBytes file;
  private final int bytes;
  private final long count;
  private final long position;
  private ByteBuffer held = ByteBuffer.allocate(0);
  private long firstHeld;

  /**
   * Creates the view.
   *
   * @param bytes size of a value
   * @param count number of values, all of which lie in the file
   * @param position where the first one lies
   */
  TiffNumbers(TiffBytes file, int bytes, long count, long position) {
    this.file = file;
    this.bytes = bytes;
    this.count = count;
    this.position = position;
  }

  /** Returns whether values of a type are numbers without a sign. */
  static boolean areKnown(int type) {
    return switch (type) {
      case 1, 3, 4, 13, 16, 18 -> true;
      default -> false;
    };
  }

  long count() {
    return count;
  }

  /** Returns a value. */
  long get(long index) throws IOException {
    long from = index - firstHeld;
    if (from < 0 || from >= held.limit() / bytes) {
      held = file.bytes(position + index * bytes, (int) Math.min(MOST_HELD, count - index) * bytes);
      firstHeld = index;
      from = 0;
    }
    int at = (int) from * bytes;
    return switch (bytes) {
      case Byte.BYTES -> held.get(at) & 0xff;
      case Short.BYTES -> held.getShort(at) & 0xffff;
      case Integer.BYTES -> held.getInt(at) & 0xffffffffL;
      default -> positive(held.getLong(at));
    };
  }

  private long positive(long number) throws IOException {
    if (number < 0) {
      throw file.damaged("a number is " + Long.toUnsignedString(number));
    }
    return number;
  }
}
