package io.resplit.find;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkStorage;
import io.resplit.format.TimesAsFirst;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.FillValue;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.partition.AxisGrid;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the files of a set say of the whole array: everything of the first block, of all blocks
 * along the edges of the array the coordinates, and whether they are stored in records, and of all
 * where their datasets end.
 */
final class JoinedHeader {

  private final BlockSet set;
  private final BlockHeader first;
  private final long firstNumber;
  private final Map<Long, List<Long>> ends = new HashMap<>();
  private final Set<Long> seen = new HashSet<>();
  private boolean inRecords;

  private JoinedHeader(BlockSet set) throws IOException {
    this.set = set;
    this.firstNumber = set.firstBlock();
    this.first = inspect(firstNumber);
  }

  private BlockHeader inspect(long number) throws IOException {
    BlockHeader header = new FileFit(set).inspect(number);
    seen.add(number);
    inRecords |= header.hasRecords();
    if (header.layout() instanceof BlockLayout.Chunked chunked && chunked.isShort()) {
      ends.put(set.storedNumber(number), chunked.stored());
    }
    return header;
  }

  /**
   * Returns {@code set} with the header that its files give; times as its first block counts them.
   *
   * @throws ResplitException if a file is not sound, or if only some have coordinates
   */
  static BlockSet addTo(BlockSet set) throws IOException {
    JoinedHeader joined =
        new JoinedHeader(
            set.format() instanceof TimesAsFirst times
                ? set.withFormat(times.with(set.path(set.firstBlock())))
                : set);
    List<AxisInfo> axes = new ArrayList<>();
    for (int axis = 0; axis < joined.first.axes().size(); axis++) {
      axes.add(joined.axis(axis));
    }
    ArrayHeader header = joined.header().withAxes(axes).withChunks(joined.chunks());
    return joined.withEnds(header).withRecords(joined.inRecords);
  }

  /** Where files share axes by name, as those of NetCDF, only attributes say what is missing. */
  private ArrayHeader header() {
    boolean isNamed = first.axes().stream().anyMatch(axis -> !axis.name().isEmpty());
    ArrayHeader header = ArrayHeader.of(first);
    return isNamed && set.blockCount() > 1
        ? header.withElements(header.fillValue().map(FillValue::unshown), header.meaning())
        : header;
  }

  /**
   * Returns {@code set} with how long its datasets are; each file has one.
   *
   * @throws ResplitException if a file is not sound
   */
  static BlockSet addEnds(BlockSet set) throws IOException {
    return new JoinedHeader(set).withEnds(set.header());
  }

  /** Each dataset that can grow may be shorter than its block. */
  private BlockSet withEnds(ArrayHeader header) throws IOException {
    boolean canGrow =
        first.layout().isIndexed() && first.axes().stream().anyMatch(AxisInfo::unlimited);
    for (long number = 0; canGrow && number < set.blockCount(); number++) {
      if (!seen.contains(number) && set.hasFile(number)) {
        inspect(number);
      }
    }
    return set.withHeader(header.withChunks(header.chunks().map(all -> all.withEnds(ends))));
  }

  /** Finds out whether chunks are clipped in blocks that are shorter than they. */
  private Optional<ChunkStorage> chunks() throws IOException {
    Optional<ChunkStorage> chunks = longestChunks();
    for (int axis = 0; axis < set.grid().rank() && chunks.isPresent(); axis++) {
      if (hasLongChunks(axis, chunks.get().chunkShape().length(axis))) {
        chunks = Optional.of(chunks.get().withLongChunks(axis));
      }
    }
    return chunks;
  }

  /**
   * The first block may be the last on an axis, or without margin, or shorter than others, and its
   * chunks clipped to it.
   */
  private Optional<ChunkStorage> longestChunks() throws IOException {
    Optional<ChunkStorage> chunks = ArrayHeader.of(first).chunks();
    boolean isGrid = set.arrangement().isGrid();
    for (long number = 0; !isGrid && number < set.blockCount(); number++) {
      chunks = extended(chunks, number);
    }
    boolean isIrregular = !set.arrangement().isPlain() || !set.grid().isUniform();
    boolean differs = isGrid && (isIrregular || set.missing().isPresent());
    for (int axis = 0; differs && axis < set.grid().rank(); axis++) {
      for (long index = 0; index < set.grid().axis(axis).count(); index++) {
        long number = new FileFit(set).onAxis(axis, index);
        if (set.hasFile(number)) {
          chunks = extended(chunks, number);
        }
      }
    }
    return chunks;
  }

  private Optional<ChunkStorage> extended(Optional<ChunkStorage> chunks, long number)
      throws IOException {
    if (chunks.isEmpty()) {
      return chunks;
    }
    Optional<ChunkStorage> next = ArrayHeader.of(inspect(number)).chunks();
    return Optional.of(next.map(chunks.get()::extendedTo).orElse(chunks.get()));
  }

  private boolean hasLongChunks(int axis, long chunk) throws IOException {
    long last = set.grid().axis(axis).count() - 1;
    if (set.arrangement().isGrid()) { // of regular blocks only the last one may be shorter
      return last > 0 && hasLongChunk(new FileFit(set).onAxis(axis, last), axis, chunk);
    }
    for (long number = 0; number < set.blockCount(); number++) {
      if (hasLongChunk(number, axis, chunk)) {
        return true;
      }
    }
    return false;
  }

  private boolean hasLongChunk(long number, int axis, long chunk) throws IOException {
    return set.hasFile(number)
        && set.blockShape(number).length(axis) < chunk
        && inspect(number).layout().chunks().filter(all -> all.length(axis) == chunk).isPresent();
  }

  /** Where the coordinates of all files do not fit, those of some are forgotten, too. */
  private void forgetBeyondLimit(List<AxisInfo> parts, long size) {
    if (size > set.format().coordinateLimit()) {
      parts.replaceAll(AxisInfo::unread);
    }
  }

  /** Returns what a file says of the indices of its block: it may hold others. */
  private AxisInfo own(long number, int axis, long index, BlockHeader header) {
    AxisGrid cells = set.grid().axis(axis);
    long origin = set.storedBox(number).start(axis);
    AxisInfo info = header.axes().get(axis);
    return set.arrangement().isPlain() || info.isUnread()
        ? info
        : info.slice(cells.start(index) - origin, cells.end(index) - origin);
  }

  /** Coordinates that no file holds are not known: those of the axis are left out. */
  private AxisInfo axis(int axis) throws IOException {
    List<AxisInfo> parts = new ArrayList<>();
    long size = 0;
    for (long index = 0; index < set.grid().axis(axis).count(); index++) {
      long number = new FileFit(set).onAxis(axis, index);
      if (!set.hasFile(number)) {
        return first.axes().get(axis).bare();
      }
      BlockHeader next = number == firstNumber ? first : inspect(number);
      if (next.axes().size() == first.axes().size()) {
        size += next.axes().get(axis).coordinateBytes();
        parts.add(own(number, axis, index, next));
        forgetBeyondLimit(parts, size);
      }
    }
    try {
      return AxisInfo.join(parts);
    } catch (IllegalArgumentException e) {
      throw new ResplitException(Reason.BAD_INPUT, set.root() + ": " + e.getMessage(), e);
    }
  }
}
