package io.resplit.format.hdf5.write;

import io.resplit.array.BlockLayout;
import io.resplit.format.FileTail;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Where the data of a new file lie: that of one dataset after the other, except for chunks that are
 * appended; and where the trees of chunks lie: in the room before all data, or else behind what
 * they are of. Immutable.
 */
final class PlacedData {

  /** Zeros behind chunks, whose ends beyond the array are not written: files are that long. */
  private static final int END_BYTES = 8;

  private final Map<String, MovedData> parts;
  private final long base;
  private final Map<String, BlockLayout> layouts = new LinkedHashMap<>();
  private final Map<String, Long> trees = new LinkedHashMap<>();
  private final long endOfData;
  private final int endBytes;
  private final long end;

  /**
   * Places data.
   *
   * @param parts data by the names of the datasets
   * @param room where there is room for all trees, in bytes; nowhere if there are too many
   * @param start where data may begin, in bytes
   * @param alignment each begins at a multiple of so many bytes
   * @param base position in the file from which addresses count
   */
  PlacedData(
      Map<String, MovedData> parts, OptionalLong room, long start, int alignment, long base) {
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
    long endOfTrees = placeTrees(room.orElse(endOfData), room.isPresent());
    boolean mayBeShort =
        room.isPresent()
            && layouts.values().stream().anyMatch(BlockLayout.FixedChunks.class::isInstance);
    endBytes = mayBeShort ? END_BYTES : 0;
    end = room.isPresent() ? endOfData + endBytes : endOfTrees;
  }

  private long placeTrees(long from, boolean withAppended) {
    long at = from;
    for (var part : layouts.entrySet()) {
      if (withAppended || !part.getValue().isIndexed()) {
        trees.put(part.getKey(), at);
        at = Math.addExact(at, parts.get(part.getKey()).indexBytes());
      }
    }
    return at;
  }

  /** Returns where the elements of a dataset lie. */
  BlockLayout layout(String name) {
    return layouts.get(name);
  }

  /** Returns where there is room for the tree of appended chunks; nowhere if it follows them. */
  OptionalLong tree(String name) {
    Long at = trees.get(name);
    return at == null ? OptionalLong.empty() : OptionalLong.of(at);
  }

  /** Returns whether some chunks are appended. */
  boolean isAppended() {
    return layouts.values().stream().anyMatch(BlockLayout::isIndexed);
  }

  /** Returns where the data end that are not appended, in bytes. */
  long endOfData() {
    return endOfData;
  }

  /** Returns where the data end that are not appended, and what is behind them, in bytes. */
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
    return layout instanceof BlockLayout.FixedChunks fixed
        ? parts.get(name).tree(base).root(trees.get(name), fixed.grid().blockCount()) - base
        : layout.start().orElseThrow() - base;
  }

  /** Writes the trees of chunks that are not appended, and what else is around data. */
  void writeAround(PositionalBytes file) throws IOException {
    FileTail.zeros(endBytes).write(endOfData, file);
    for (var part : layouts.entrySet()) {
      if (part.getValue() instanceof BlockLayout.FixedChunks fixed) {
        MovedData data = parts.get(part.getKey());
        FixedPlaces places = FixedPlaces.of(fixed, data.elementBytes());
        data.tree(base).write(places, trees.get(part.getKey()), file);
      }
    }
  }
}
