package io.resplit.set;

import io.resplit.array.ChunkStorage;
import io.resplit.array.FileKind;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The ways in which the files of a set are stored: most of them as the first, others in byte order,
 * chunks or filters of their own. Immutable.
 */
public record FileKinds(BlockSet set) {

  /** Returns the different ways in which files are stored in chunks. */
  public List<ChunkStorage> chunks() {
    Stream<Optional<ChunkStorage>> others =
        set.header().others().values().stream().distinct().map(FileKind::chunks);
    return Stream.concat(Stream.of(set.chunks()), others).flatMap(Optional::stream).toList();
  }

  /** Returns the first block whose file is not stored as the others; 0 if all are stored alike. */
  public long firstOther() {
    return LongStream.range(0, set.header().others().isEmpty() ? 0 : set.blockCount())
        .filter(number -> set.header().others().containsKey(set.storedNumber(number)))
        .findFirst()
        .orElse(0);
  }

  /**
   * Returns for each block the axes of the set cut into the chunks of its file, if any has some.
   */
  public Optional<LongFunction<Grid>> cells() {
    return set.header().others().isEmpty()
        ? set.chunks().map(all -> set.arrangement().cells(all.chunkShape(), all.least()))
        : Optional.of(this::cellsOf);
  }

  private Grid cellsOf(long number) {
    StoredCells cells = set.storedCells(set.chunks(number));
    Shape chunk = cells.cell().orElse(set.arrangement().longestStored());
    return set.arrangement().cellsOf(number, chunk, cells.least());
  }
}
