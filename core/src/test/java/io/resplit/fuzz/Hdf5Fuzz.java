package io.resplit.fuzz;

import io.resplit.format.hdf5.Hdf5Format;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.structure.Lookup3;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Reads any bytes as an HDF5 file. Where the first byte is not that of the format it is set, and
 * superblock and object headers get right checksums, or nothing behind them would be reached.
 */
public final class Hdf5Fuzz {

  private static final byte FIRST = (byte) 0x89;
  private static final int MOST_DATASETS = 4;

  /** Bytes of a superblock of version 2 or 3 before its checksum, with offsets of 8 bytes. */
  private static final int SUPERBLOCK_BYTES = 44;

  private static final int OBJECT_HEADER = 'O' | 'H' << 8 | 'D' << 16 | 'R' << 24;
  private static final BlockReads READS = new BlockReads();

  private Hdf5Fuzz() {}

  /** Takes one input of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    boolean isAsGiven = data.length == 0 || data[0] == FIRST;
    List<String> datasets;
    try {
      datasets = new Hdf5Reader().datasets(READS.file(isAsGiven ? data : sealed(data)));
    } catch (IOException e) {
      Findings.requireOneLine(e);
      datasets = List.of("data");
    }
    for (String dataset : datasets.subList(0, Math.min(MOST_DATASETS, datasets.size()))) {
      READS.read(new Hdf5Format(Flavour.NETCDF4), dataset);
    }
  }

  private static byte[] sealed(byte[] data) {
    byte[] bytes = data.clone();
    bytes[0] = FIRST;
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.length > 8 && bytes[8] >= 2) {
      seal(file, 0, SUPERBLOCK_BYTES);
    }
    for (int at = 0; at + Integer.BYTES <= bytes.length; at++) {
      if (file.getInt(at) == OBJECT_HEADER && at + 32 < bytes.length) {
        seal(file, at, objectHeaderBytes(file, at));
      }
    }
    return bytes;
  }

  /** Returns the bytes of an object header of version 2 before its checksum; any if damaged. */
  private static long objectHeaderBytes(ByteBuffer file, int at) {
    int flags = file.get(at + 5);
    int before = 6 + ((flags & 0x20) == 0 ? 0 : 16) + ((flags & 0x10) == 0 ? 0 : 4);
    long messages =
        switch (flags & 3) {
          case 0 -> Byte.toUnsignedLong(file.get(at + before));
          case 1 -> Short.toUnsignedLong(file.getShort(at + before));
          default -> Integer.toUnsignedLong(file.getInt(at + before));
        };
    return before + (1L << (flags & 3)) + messages;
  }

  private static void seal(ByteBuffer file, int at, long bytes) {
    if (bytes <= file.capacity() - at - Integer.BYTES) {
      byte[] part = new byte[(int) bytes];
      file.get(at, part);
      file.putInt(at + part.length, Lookup3.hash(part));
    }
  }
}
