package io.resplit.verify;

import io.resplit.format.IoFailure;
import io.resplit.format.SetException;
import io.resplit.set.BlockSet;
import io.resplit.set.Manifest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32C;

/** Compares the files of a set with what its manifest recorded of them. */
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
   * Checks every recorded file: name, size, and checksum where there is one.
   *
   * @return number of checksums that were compared
   * @throws SetException if a file differs from its record
   */
  public long check(Manifest manifest) throws IOException {
    List<Manifest.Entry> entries = manifest.files();
    if (!entries.isEmpty() && entries.size() != set.grid().blockCount()) {
      throw different(
          "the manifest of "
              + set.root()
              + " lists "
              + entries.size()
              + " files, the grid has "
              + set.grid().blockCount());
    }
    long checksums = 0;
    for (int number = 0; number < entries.size(); number++) {
      checkNameAndSize(entries.get(number), number);
      if (entries.get(number).crc32c().isPresent()) {
        checkChecksum(set.path(number), entries.get(number).crc32c().get());
        checksums++;
      }
    }
    return checksums;
  }

  private void checkNameAndSize(Manifest.Entry entry, long number) throws SetException {
    Path recorded = set.root().resolve(entry.path());
    if (!recorded.equals(set.path(number))) {
      throw different(
          "block " + number + " is recorded as " + recorded + " but named " + set.path(number));
    }
    if (entry.bytes() != set.fileBytes(number)) {
      throw different(
          recorded
              + " is recorded with "
              + entry.bytes()
              + " bytes, its shape needs "
              + set.fileBytes(number));
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
    String actual = String.format("%08x", crc.getValue());
    if (!actual.equals(recorded.toLowerCase(Locale.ROOT))) {
      throw different(path + " has CRC32C " + actual + ", recorded is " + recorded);
    }
  }

  private static SetException different(String message) {
    return new SetException(SetException.Reason.DIFFERENT, message);
  }
}
