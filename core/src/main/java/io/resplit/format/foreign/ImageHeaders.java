package io.resplit.format.foreign;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.zip.CRC32;

/** What stands behind the signatures of images. */
final class ImageHeaders {

  private static final int MAX_SEGMENTS = 64;

  private ImageHeaders() {}

  /** TIFF 6.0, section 2, and BigTIFF: the first directory lists at least width and length. */
  static boolean isTiff(FileBytes file) {
    ByteOrder order = file.u8(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    ByteBuffer start = file.numbers(0, 16).order(order);
    boolean big = start.getShort(2) == 43;
    long directory = big ? start.getLong(8) : Integer.toUnsignedLong(start.getInt(4));
    if (directory < 8 || big && (start.getShort(4) != 8 || start.getShort(6) != 0)) {
      return false;
    }
    long count =
        big
            ? file.numbers(directory, 8).order(order).getLong()
            : file.numbers(directory, 2).order(order).getShort() & 0xffff;
    int entryBytes = big ? 20 : 12;
    return count >= 4
        && count < 4096
        && isDirectory(
            file.numbers(directory + (big ? 8 : 2), (int) count * entryBytes).order(order),
            entryBytes);
  }

  private static boolean isDirectory(ByteBuffer entries, int entryBytes) {
    int sizes = 0;
    int last = 0;
    for (int at = 0; at < entries.capacity(); at += entryBytes) {
      int tag = entries.getShort(at) & 0xffff;
      int type = entries.getShort(at + 2) & 0xffff;
      if (tag < last || type < 1 || type > 18) {
        return false;
      }
      sizes += tag == 256 || tag == 257 ? 1 : 0;
      last = tag;
    }
    return sizes == 2;
  }

  /** PNG, 11.2.2: a header chunk comes first, with its CRC. */
  static boolean isPng(FileBytes file) {
    CRC32 crc = new CRC32();
    crc.update(file.read(12, 17));
    return file.u32(8) == 13 && file.text(12, 4).equals("IHDR") && file.u32(29) == crc.getValue();
  }

  /** ITU-T T.81, B.1: segments up to one that begins a frame. */
  static boolean isJpeg(FileBytes file) {
    long at = 2;
    for (int segment = 0; segment < MAX_SEGMENTS && file.u8(at) == 0xff; segment++) {
      int marker = file.u8(at + 1);
      int bytes = file.u16(at + 2);
      if (isFrame(marker)) {
        return bytes == 8 + 3 * file.u8(at + 9) && List.of(8, 12, 16).contains(file.u8(at + 4));
      }
      if (marker < 0xc0 || marker >= 0xd0 && marker <= 0xda || bytes < 2) {
        return false;
      }
      at += 2 + bytes;
    }
    return false;
  }

  private static boolean isFrame(int marker) {
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
  }

  /** ISO/IEC 15444-1, I.5: the second box says the type of the file. */
  static boolean isJpeg2000(FileBytes file) {
    return file.text(16, 4).equals("ftyp")
        && file.u32(12) >= 16
        && file.u32(12) <= file.size() - 12
        && List.of("jp2 ", "jpx ", "jph ", "jpm ").contains(file.text(20, 4));
  }
}
