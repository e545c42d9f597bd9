package io.resplit.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Consumer;
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
    CRC32C crc = new CRC32C();
    readAll(file, counter, crc::reset, crc::update);
    return HexFormat.of().toHexDigits(crc.getValue(), DIGITS);
  }

  /**
   * Returns the SHA-256 of {@code file}, which archives publish with it: 64 hexadecimal digits.
   *
   * @param counter counts the bytes
   */
  public String sha256(Path file, LongConsumer counter) throws IOException {
    try {
      MessageDigest sum = MessageDigest.getInstance("SHA-256");
      readAll(file, counter, sum::reset, sum::update);
      return HexFormat.of().formatHex(sum.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * Reads a file.
   *
   * @param begin called before its first byte, perhaps again
   */
  private void readAll(Path file, LongConsumer counter, Runnable begin, Consumer<ByteBuffer> reader)
      throws IOException {
    if (staging.capacity() == 0) {
      staging = ByteBuffer.allocateDirect(STAGING_BYTES + ALIGNMENT).alignedSlice(ALIGNMENT);
    }
    try {
      read(file, counter, begin, reader);
    } catch (IOException e) {
      throw IoFailure.of("cannot read", file, e);
    }
  }

  private void read(Path file, LongConsumer counter, Runnable begin, Consumer<ByteBuffer> reader)
      throws IOException {
    if (pastCache) {
      try (FileChannel channel = FileAccess.readDirect(file)) {
        read(channel, counter, begin, reader);
        return;
      } catch (IOException | UnsupportedOperationException e) {
        // not every file system has direct access
      }
    }
    try (FileChannel channel = FileAccess.read(file)) {
      read(channel, counter, begin, reader);
    }
  }

  private void read(
      FileChannel channel, LongConsumer counter, Runnable begin, Consumer<ByteBuffer> reader)
      throws IOException {
    begin.run();
    long position = 0;
    staging.clear().limit(STAGING_BYTES);
    for (int read = channel.read(staging, 0); read >= 0; ) {
      reader.accept(staging.flip());
      position += read;
      counter.accept(read);
      if (read < STAGING_BYTES && position >= channel.size()) {
        break;
      }
      staging.clear().limit(STAGING_BYTES);
      read = channel.read(staging, position);
    }
  }
}
