package io.resplit.format.hdf5.write;

import io.resplit.array.BlockLayout;
import io.resplit.format.FileTail;
import io.resplit.io.PositionalBytes;
import java.io.IOException;

/**
 * The index behind chunks that lie one after the other.
 *
 * @param start where the chunks end and the index starts, in bytes
 */
public record TreeTail(BTree1Writer tree, FixedPlaces places, long start) implements FileTail {

  /** Returns the tree of a dataset whose chunks are all stored, one behind the other. */
  public static TreeTail of(BlockLayout.FixedChunks layout, int elementBytes) {
    return new TreeTail(
        new BTree1Writer(layout.shape(), layout.chunkShape()),
        FixedPlaces.of(layout, elementBytes),
        layout.endOfChunks(elementBytes));
  }

  /** Returns the address of the root node. */
  public long root() {
    return tree.root(start, places.count());
  }

  /** Returns the size of the file. */
  public long end() {
    return Math.addExact(start, bytes());
  }

  @Override
  public long bytes() {
    return tree.bytes(places.count());
  }

  @Override
  public void write(long position, PositionalBytes file) throws IOException {
    tree.write(places, position, file);
  }
}
