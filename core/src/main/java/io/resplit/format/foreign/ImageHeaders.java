package io.resplit.format.foreign;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32;

/** What stands behind the signatures of images. */
final class ImageHeaders {

  private static final int MAX_SEGMENTS = 64;

  private ImageHeaders() {}

  /** PNG, 11.2.2: a header chunk comes first, with its CRC. */
  static boolean isPng(FileBytes file) {
    CRC32 crc = new CRC32();
    crc.update(file.read(12, 17));
    return file.u32(8) == 13 && file.text(12, 4).equals("IHDR") && file.u32(29) == crc.getValue();
  }

  /** ZEISS CZI, file header segment: its sizes, and a version 1. */
  static boolean isCzi(FileBytes file) {
    ByteBuffer sizes = file.little(16, 20);
    return sizes.getLong(8) <= sizes.getLong(0) && sizes.getLong(8) > 0 && sizes.getInt(16) == 1;
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
