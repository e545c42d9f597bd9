package io.resplit.format.foreign;

import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** What stands behind the signatures of compressed files. */
final class PackedHeaders {

  /** As many bytes are unpacked, for random ones to fail at. */
  private static final int TRIED_BYTES = 1 << 16;

  /** The largest block of Zstandard; and as many in a row are no accident. */
  private static final int BLOCK_BYTES = 1 << 17;

  private static final int TRIED_BLOCKS = 8;

  /** Stored, deflate, deflate64, bzip2, LZMA, Zstandard, XZ. */
  private static final Set<Integer> ZIP_METHODS = Set.of(0, 8, 9, 12, 14, 93, 95);

  private PackedHeaders() {}

  /** RFC 1952: a header with known flags, and behind it what can be unpacked. */
  static boolean isGzip(FileBytes file) {
    int flags = file.u8(3);
    long at = 10;
    if ((flags & 4) != 0) {
      at += 2 + file.little(at, 2).getShort(0);
    }
    for (int text = 8; text <= 16; text *= 2) {
      at = (flags & text) == 0 ? at : behindText(file, at);
    }
    at += flags & 2;
    return flags < 32 && at >= 10 && at < TRIED_BYTES / 2 && inflates(file, at);
  }

  /** APPNOTE 4.3.7: a local header of a known version, system and method, with a name. */
  static boolean isZip(FileBytes file) {
    int name = file.little(26, 2).getShort(0) & 0xffff;
    return file.u8(4) <= 63
        && file.u8(5) <= 20
        && ZIP_METHODS.contains(file.little(8, 2).getShort(0) & 0xffff)
        && name > 0
        && file.text(30, name).chars().noneMatch(Character::isISOControl);
  }

  private static long behindText(FileBytes file, long at) {
    return at + file.text(at, TRIED_BYTES).indexOf('\0') + 1;
  }

  private static boolean inflates(FileBytes file, long at) {
    byte[] packed = file.readUpTo(at, TRIED_BYTES);
    byte[] unpacked = new byte[TRIED_BYTES];
    CRC32 crc = new CRC32();
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed);
      while (!inflater.finished() && !inflater.needsInput()) {
        crc.update(unpacked, 0, inflater.inflate(unpacked));
      }
      return inflater.finished()
          ? file.little(at + inflater.getBytesRead(), 4).getInt() == (int) crc.getValue()
          : packed.length == TRIED_BYTES;
    } catch (DataFormatException e) {
      return false;
    } finally {
      inflater.end();
    }
  }

  /** RFC 8878, 3.1.1: blocks of possible size, up to the end of a frame or far enough. */
  static boolean isZstandard(FileBytes file) {
    int descriptor = file.u8(4);
    boolean single = (descriptor & 0x20) != 0;
    int sizeBytes = descriptor >> 6 == 0 ? (single ? 1 : 0) : 1 << (descriptor >> 6);
    int dictionaryBytes = (1 << (descriptor & 3)) >> 1;
    return (descriptor & 0x18) == 0
        && areBlocks(file, 5L + (single ? 0 : 1) + dictionaryBytes + sizeBytes, descriptor & 4);
  }

  private static boolean areBlocks(FileBytes file, long first, int checksumBytes) {
    long at = first;
    for (int i = 0; i < TRIED_BLOCKS; i++) {
      int header = file.little(at - 1, 4).getInt() >>> 8;
      int type = header >> 1 & 3;
      int bytes = header >> 3;
      if (type == 3 || bytes > BLOCK_BYTES) {
        return false;
      }
      at += 3 + (type == 1 ? 1 : bytes);
      if ((header & 1) != 0) {
        long end = at + checksumBytes;
        return end == file.size() || file.little(end, 4).getInt() == 0xfd2fb528;
      }
    }
    return true;
  }
}
