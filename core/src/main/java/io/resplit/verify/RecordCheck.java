package io.resplit.verify;

import io.resplit.format.IoFailure;
import io.resplit.format.SetException;
import io.resplit.set.BlockSet;
import io.resplit.set.Manifest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.CRC32C;

/** Compares the files of a set with what its manifest recorded of them. Confined to one thread. */
public final class RecordCheck {

  private final BlockSet set;
  private final ByteBuffer staging;

  /**
   * Creates a check of {@code set}.
   *
   * @param stagingBytes most bytes that are read at once
   */
  public RecordCheck(BlockSet set, int stagingBytes) {
    this.set = set;
    this.staging = ByteBuffer.allocateDirect(stagingBytes);
  }

  /**
   * Checks every recorded file: name, size, and checksum where there is one. Nothing is trusted
   * that the manifest says.
   *
   * @return number of checksums that were compared
   * @throws SetException if a file differs from its record
   */
  public long check(Manifest manifest) throws IOException {
    long[] checksums = {0};
    long listed =
        manifest.forEachFile(
            (number, entry) -> {
              checkNameAndSize(entry, number);
              if (entry.crc32c().isPresent()) {
                checkChecksum(set.path(number), entry.crc32c().get());
                checksums[0]++;
              }
            });
    if (listed > 0 && listed < set.grid().blockCount()) {
      throw different(
          "the manifest of %s lists %s files, the grid has %s"
              .formatted(set.root(), listed, set.grid().blockCount()));
    }
    return checksums[0];
  }

  private void checkNameAndSize(Manifest.Entry entry, long number) throws IOException {
    if (number >= set.grid().blockCount()) {
      throw different(
          "the manifest of %s lists more files than the %s of the grid"
              .formatted(set.root(), set.grid().blockCount()));
    }
    Path recorded = set.root().resolve(entry.path());
    if (!recorded.equals(set.path(number))) {
      throw different(
          "block " + number + " is recorded as " + recorded + " but named " + set.path(number));
    }
    long bytes = size(recorded);
    if (entry.bytes() != bytes) {
      throw different(recorded + " is recorded with " + entry.bytes() + " bytes, it has " + bytes);
    }
  }

  private static long size(Path path) throws IOException {
    try {
      return Files.size(path);
    } catch (IOException e) {
      throw IoFailure.of("cannot read", path, e);
    }
  }

  private void checkChecksum(Path path, String recorded) throws IOException {
    CRC32C crc = new CRC32C();
    try (FileChannel channel = FileChannel.open(path)) {
      while (channel.read(staging.clear()) >= 0) {
        crc.update(staging.flip());
      }
    } catch (IOException e) {
      throw IoFailure.of("cannot read", path, e);
    }
    String actual = HexFormat.of().toHexDigits(crc.getValue(), 8);
    if (!actual.equals(recorded.toLowerCase(Locale.ROOT))) {
      throw different(path + " has CRC32C " + actual + ", recorded is " + recorded);
    }
  }

  private static SetException different(String message) {
    return new SetException(SetException.Reason.DIFFERENT, message);
  }
}
