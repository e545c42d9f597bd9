package io.resplit.cache;

import io.resplit.cache.Decision.Source;
import java.util.ArrayList;
import java.util.List;

/** Which chunks are in their files, and so where one comes from that is not held. */
final class StoredChunks {

  private final List<ChunkDataset> datasets;
  private final List<ChunkMarks> written = new ArrayList<>();
  private final List<ChunkMarks> knownAbsent = new ArrayList<>();

  StoredChunks(List<ChunkDataset> datasets) {
    this.datasets = datasets;
    datasets.forEach(any -> written.add(new ChunkMarks()));
    datasets.forEach(any -> knownAbsent.add(new ChunkMarks()));
  }

  /** Notes that a chunk is written. */
  void add(ChunkKey key) {
    if (!datasets.get(key.dataset()).stored().test(key.chunk())) {
      written.get(key.dataset()).add(key.chunk());
    }
  }

  /** Returns where a chunk comes from that is not held. */
  Source sourceOf(ChunkAccess access) {
    ChunkDataset dataset = datasets.get(access.dataset());
    if (access.writes() && dataset.staysAbsent().test(access.chunk())) {
      return Source.ABSENT;
    }
    if (access.writes() && dataset.isWhole(access)) {
      return Source.OVERWRITTEN;
    }
    if (dataset.stored().test(access.chunk())
        || written.get(access.dataset()).contains(access.chunk())) {
      return Source.DECODED;
    }
    if (access.writes()) {
      return Source.FILLED;
    }
    return knownAbsent.get(access.dataset()).add(access.chunk())
        ? Source.ABSENT
        : Source.ABSENT_AGAIN;
  }
}
