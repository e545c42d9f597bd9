package io.resplit.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;

/** Reads files for their checksums. Confined to one thread. */
public final class StoredFile {

  private static final int ALIGNMENT = 4096;
  private static final int STAGING_BYTES = 1 << 20;
  private static final int DIGITS = 8;

  private final boolean pastCache;
  private ByteBuffer staging = ByteBuffer.allocateDirect(0);

  private StoredFile(boolean pastCache) {
    this.pastCache = pastCache;
  }

  /** Reads what the disk holds: past the page cache where the file system allows that. */
  public static StoredFile onDisk() {
    return new StoredFile(true);
  }

  /** Reads as every program does, so that what is in the page cache is not asked of the disk. */
  public static StoredFile cached() {
    return new StoredFile(false);
  }

  /**
   * Returns the CRC-32C of {@code file}: 8 hexadecimal digits.
   *
   * @param counter counts the bytes
   */
  public String crc32c(Path file, LongConsumer counter) throws IOException {
    if (staging.capacity() == 0) {
      staging = ByteBuffer.allocateDirect(STAGING_BYTES + ALIGNMENT).alignedSlice(ALIGNMENT);
    }
    try {
      return HexFormat.of().toHexDigits(read(file, counter), DIGITS);
    } catch (IOException e) {
      throw IoFailure.of("cannot read", file, e);
    }
  }

  private long read(Path file, LongConsumer counter) throws IOException {
    if (!pastCache) {
      return readCached(file, counter);
    }
    try (FileChannel channel = FileAccess.readDirect(file)) {
      return read(channel, counter);
    } catch (IOException | UnsupportedOperationException e) {
      return readCached(file, counter); // not every file system has direct access
    }
  }

  private long readCached(Path file, LongConsumer counter) throws IOException {
    try (FileChannel channel = FileAccess.read(file)) {
      return read(channel, counter);
    }
  }

  private long read(FileChannel channel, LongConsumer counter) throws IOException {
    CRC32C crc = new CRC32C();
    long position = 0;
    staging.clear().limit(STAGING_BYTES);
    for (int read = channel.read(staging, 0); read >= 0; ) {
      crc.update(staging.flip());
      position += read;
      counter.accept(read);
      if (read < STAGING_BYTES && position >= channel.size()) {
        break;
      }
      staging.clear().limit(STAGING_BYTES);
      read = channel.read(staging, position);
    }
    return crc.getValue();
  }
}
