package io.resplit;

import io.resplit.cost.HeapUse;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.io.ResplitException;
import io.resplit.report.Sizes;
import io.resplit.result.MemoryBudget;
import io.resplit.set.TooManyNamesException;

/** The part of the Java heap that the metadata of files may take. */
final class HeapSpace {

  private static final long SHARE = 8;

  /** What data may need; nothing is known of them before the names are. */
  private static final long SOME_DATA_BYTES = 32L << 20;

  private HeapSpace() {}

  /** Returns it, in bytes: all but an eighth. */
  static long bytes() {
    long most = Runtime.getRuntime().maxMemory();
    return most - most / SHARE;
  }

  /** Returns what the metadata of sets may take in a process of so many bytes. */
  static long metadataWithin(long processBytes) {
    return Math.min(
        Math.max(HeapUse.IN_RESERVE, processBytes - MemoryBudget.RESERVE_BYTES), bytes());
  }

  /** Refuses what does not fit, however large the limit of the process is. */
  static void require(long metadataBytes) throws ResplitException {
    if (metadataBytes > bytes()) {
      throw new ResplitException(
          ResplitException.Reason.NO_MEMORY,
          "coordinates, attributes and names" + tooMuch(metadataBytes));
    }
  }

  /** Refuses a file of so many chunks that their places do not fit. */
  static void requireIndex(long chunks) throws ResplitException {
    long bytes = ChunkIndexBuilder.heapBytes(chunks);
    if (bytes > bytes()) {
      throw new ResplitException(
          ResplitException.Reason.NO_MEMORY,
          "the places of %s chunks in one file%s, or give larger chunks or smaller files"
              .formatted(Sizes.count(chunks), tooMuch(bytes)));
    }
  }

  private static String tooMuch(long bytes) {
    long enough = (bytes / (SHARE - 1) * SHARE >> 20) + 8;
    return " need %s of the Java heap, which has %s for them: set RESPLIT_JAVA_OPTS=-Xmx%sm"
        .formatted(Sizes.format(bytes), Sizes.brief(bytes()), enough);
  }

  /** Returns what to say of names that take too much, and which limit is enough for them. */
  static String tooSmallFor(TooManyNamesException names) {
    String what = "the names of " + Sizes.count(names.count()) + " files";
    long enough =
        MemoryBudget.RESERVE_BYTES + HeapUse.beyondReserve(names.bytes()) + SOME_DATA_BYTES;
    return names.bytes() > bytes()
        ? what + tooMuch(names.bytes()) + " and give --mem " + enough
        : "the memory is too small for %s, which need %s: give --mem %s"
            .formatted(what, Sizes.brief(names.bytes()), enough);
  }
}
