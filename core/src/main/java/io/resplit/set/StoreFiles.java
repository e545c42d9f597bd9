package io.resplit.set;

import io.resplit.array.ChunkFilter;
import io.resplit.format.FolderFiles;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import java.util.Optional;

/** The files in a folder that is one file to its users: chunks or shards of an array. */
public final class StoreFiles {

  private StoreFiles() {}

  /** Returns the shape of what of the array each holds; empty of a set of other files. */
  public static Optional<Shape> shape(BlockSet set) {
    return set.chunks()
        .filter(any -> FolderFiles.isOne(set.path(set.firstBlock())))
        .map(all -> ChunkFilter.shards(all.filters()).orElse(all.chunkShape()))
        .filter(file -> file.rank() == set.grid().rank()); // not of a stack
  }

  /** Returns how many there are at most: those that hold nothing may be absent; 0 of others. */
  public static long most(BlockSet set) {
    Shape whole = set.storedGrid().blockShape();
    long each =
        shape(set).map(file -> Grid.uniform(whole, file.clippedTo(whole)).blockCount()).orElse(0L);
    return Math.multiplyExact(each, set.blockCount());
  }
}
