package io.resplit.format.hdf5.write;

import io.resplit.array.BlockLayout;
import io.resplit.format.FileTail;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where the data of a new file lie: that of one dataset after the other, except for chunks that are
 * appended, then the trees of those chunks that are not. Immutable.
 */
final class PlacedData implements FileTail {

  /** The index of chunks that lie one after the other, from {@code start} on. */
  private record Tree(BTree1Writer tree, FixedPlaces places, long start) {

    static Tree of(BlockLayout.FixedChunks layout, int elementBytes, long start, long base) {
      return new Tree(
          new BTree1Writer(layout.shape(), layout.chunkShape(), base),
          FixedPlaces.of(layout, elementBytes),
          start);
    }

    long root() {
      return tree.root(start, places.count());
    }

    long end() {
      return Math.addExact(start, tree.bytes(places.count()));
    }

    void write(PositionalBytes file) throws IOException {
      tree.write(places, start, file);
    }
  }

  private final Map<String, MovedData> parts;
  private final long base;
  private final Map<String, BlockLayout> layouts = new LinkedHashMap<>();
  private final Map<String, Tree> trees = new LinkedHashMap<>();
  private final long endOfData;
  private final long end;

  /**
   * Places data.
   *
   * @param parts data by the names of the datasets
   * @param start where they may begin, in bytes
   * @param alignment each begins at a multiple of so many bytes
   * @param base position in the file from which addresses count
   */
  PlacedData(Map<String, MovedData> parts, long start, int alignment, long base) {
    this.parts = parts;
    this.base = base;
    long dataEnd = start;
    for (var part : parts.entrySet()) {
      boolean appended = part.getValue().layout().isIndexed();
      long from = appended ? dataEnd : FileDraft.roundUp(dataEnd, alignment);
      layouts.put(part.getKey(), part.getValue().layout().at(from));
      dataEnd = part.getValue().endFrom(from);
    }
    endOfData = dataEnd;
    end = placeTrees();
  }

  private long placeTrees() {
    long at = endOfData;
    for (var part : layouts.entrySet()) {
      if (part.getValue() instanceof BlockLayout.FixedChunks fixed) {
        Tree tree = Tree.of(fixed, parts.get(part.getKey()).elementBytes(), at, base);
        trees.put(part.getKey(), tree);
        at = tree.end();
      }
    }
    return at;
  }

  /** Returns where the elements of a dataset lie. */
  BlockLayout layout(String name) {
    return layouts.get(name);
  }

  /** Returns whether some chunks are appended. */
  boolean isAppended() {
    return layouts.values().stream().anyMatch(BlockLayout::isIndexed);
  }

  /** Returns where the data end that are not appended, in bytes. */
  long endOfData() {
    return endOfData;
  }

  /** Returns where the trees end, in bytes. */
  long end() {
    return end;
  }

  /**
   * Returns the address of each section that is no part of the draft.
   *
   * @param roots where the indices of appended chunks lie, by the names of the datasets
   */
  Map<String, Long> addresses(Map<String, Long> roots) {
    Map<String, Long> addresses = new HashMap<>();
    layouts.forEach(
        (name, layout) -> addresses.put(parts.get(name).section(), address(name, layout, roots)));
    return addresses;
  }

  private long address(String name, BlockLayout layout, Map<String, Long> roots) {
    if (layout.isIndexed()) {
      long root = roots.getOrDefault(name, LittleEndianBytes.UNDEFINED);
      return root == LittleEndianBytes.UNDEFINED ? root : root - base;
    }
    Optional<Tree> tree = Optional.ofNullable(trees.get(name));
    return tree.map(Tree::root).orElseGet(() -> layout.start().orElseThrow()) - base;
  }

  @Override
  public long bytes() {
    return end - endOfData;
  }

  @Override
  public void write(long position, PositionalBytes file) throws IOException {
    for (Tree tree : trees.values()) {
      tree.write(file);
    }
  }
}
