package io.resplit.verify;

import io.resplit.format.IoFailure;
import io.resplit.format.SetException;
import io.resplit.set.BlockSet;
import io.resplit.set.Manifest;
import io.resplit.set.StoredFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Compares the files of a set with what its manifest recorded of them. Confined to one thread. */
public final class RecordCheck {

  private final BlockSet set;
  private final StoredFile stored = new StoredFile();

  /** Creates a check of {@code set}. */
  public RecordCheck(BlockSet set) {
    this.set = set;
  }

  /**
   * Checks every recorded file: name, size, and checksum where there is one. Nothing is trusted
   * that the manifest says.
   *
   * @return number of checksums that were compared
   * @throws SetException if a file differs from its record
   */
  public long check(Manifest manifest) throws IOException {
    return check(manifest, true);
  }

  /** Checks names and sizes only. */
  public void checkNames(Manifest manifest) throws IOException {
    check(manifest, false);
  }

  private long check(Manifest manifest, boolean contents) throws IOException {
    long[] checksums = {0};
    long listed =
        manifest.forEachFile(
            (number, entry) -> {
              checkNameAndSize(entry, number);
              if (contents && entry.crc32c().isPresent()) {
                checkChecksum(set.path(number), entry.crc32c().get());
                checksums[0]++;
              }
            });
    if (listed > 0 && listed < set.grid().blockCount()) {
      throw different(
          set.root(),
          "the manifest of %s lists %s files, the grid has %s"
              .formatted(set.root(), listed, set.grid().blockCount()));
    }
    return checksums[0];
  }

  private void checkNameAndSize(Manifest.Entry entry, long number) throws IOException {
    if (number >= set.grid().blockCount()) {
      throw different(
          set.root(),
          "the manifest of %s lists more files than the %s of the grid"
              .formatted(set.root(), set.grid().blockCount()));
    }
    Path recorded = set.root().resolve(entry.path());
    if (!recorded.equals(set.path(number))) {
      throw different(
          recorded,
          "block " + number + " is recorded as " + recorded + " but named " + set.path(number));
    }
    long bytes = size(recorded);
    if (entry.bytes() != bytes) {
      throw different(
          recorded, recorded + " is recorded with " + entry.bytes() + " bytes, it has " + bytes);
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
    String actual = stored.crc32c(path);
    if (!actual.equals(recorded.toLowerCase(Locale.ROOT))) {
      throw different(path, path + " has CRC32C " + actual + ", recorded is " + recorded);
    }
  }

  private static SetException different(Path path, String message) {
    return new SetException(SetException.Reason.DIFFERENT, path, message);
  }
}
