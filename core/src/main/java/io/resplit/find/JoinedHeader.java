package io.resplit.find;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkStorage;
import io.resplit.array.FileKind;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.AxisParts;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisGrid;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the files of a set say of the whole array: everything of the first block, of all blocks
 * along the edges of the array the coordinates, and whether they are stored in records, and of all
 * where their datasets end, and how they are stored where that may differ.
 */
final class JoinedHeader {

  private final BlockSet set;
  private final BlockHeader first;
  private final long firstNumber;
  private final Map<Long, List<Long>> ends = new HashMap<>();
  private final Map<Long, FileKind> others = new HashMap<>();
  private final Map<FileKind, FileKind> kinds = new HashMap<>();
  private final Set<Long> seen = new HashSet<>();
  private final List<AlongAxis> axes = new ArrayList<>();
  private final boolean mayDiffer;
  private boolean inRecords;

  /** Of each axis whether all chunks of usual shape are as long as their blocks. */
  private final boolean[] covers;

  /** What blocks along an axis say of it, until one of them has no file. */
  private static final class AlongAxis {
    private final AxisParts parts;
    private boolean isKnown = true;

    AlongAxis(long limit) {
      this.parts = new AxisParts(limit);
    }
  }

  private JoinedHeader(BlockSet set, boolean mayDiffer) throws IOException {
    this.set = set;
    this.firstNumber = set.firstBlock();
    this.first = read(firstNumber);
    this.covers = new boolean[set.grid().rank()];
    Arrays.fill(covers, true);
    this.mayDiffer =
        mayDiffer && (set.format().mixesChunks() || set.names() instanceof BlockNames.Listed);
    first.axes().forEach(axis -> axes.add(new AlongAxis(set.format().coordinateLimit())));
    noteOther(firstNumber, storage(first));
  }

  private BlockHeader inspect(long number) throws IOException {
    BlockHeader header = read(number);
    boolean isUnallocated = header.layout() instanceof BlockLayout.Unallocated;
    boolean isAsFirst = isUnallocated && first.layout().filters().isEmpty();
    FileKind own = storage(header);
    noteOther(number, isAsFirst ? new FileKind(own.order(), storage(first).chunks()) : own);
    return header;
  }

  private BlockHeader read(long number) throws IOException {
    BlockHeader header = set.read(number);
    new FileFit(set).verify(number, header, header.type().order());
    seen.add(number);
    inRecords |= header.hasRecords();
    if (header.layout() instanceof BlockLayout.Chunked chunked && chunked.isShort()) {
      ends.put(set.storedNumber(number), chunked.stored());
    }
    return header;
  }

  private static FileKind storage(BlockHeader header) {
    return FileKind.of(header.type(), header.layout());
  }

  private void noteOther(long number, FileKind stored) {
    FileKind usual = new FileKind(set.type().order(), storage(first).chunks());
    if (!stored.equals(usual) || mayBeClipped()) {
      others.put(number, kinds.computeIfAbsent(stored, any -> any));
    }
  }

  /** Returns whether the first block may be shorter than others, and its chunks clipped to it. */
  private boolean mayBeClipped() {
    return !set.arrangement().isPlain() || !set.grid().isUniform() || set.missing().isPresent();
  }

  /**
   * Returns {@code set} with the header that its files give; times as its first block counts them.
   *
   * @throws ResplitException if a file is not sound, or if only some have coordinates
   */
  static BlockSet addTo(BlockSet set) throws IOException {
    return addToAll(List.of(set)).get(0);
  }

  /** Returns the same of files that one job has written, which stores all of them alike. */
  static BlockSet addToAlike(BlockSet set) throws IOException {
    return addToAll(List.of(set), false).get(0);
  }

  /**
   * Returns the same of several sets. Those in the same files are read together: each file is
   * parsed once for all of them.
   */
  static List<BlockSet> addToAll(List<BlockSet> sets) throws IOException {
    return addToAll(sets, true);
  }

  private static List<BlockSet> addToAll(List<BlockSet> sets, boolean mayDiffer)
      throws IOException {
    List<JoinedHeader> all = new ArrayList<>();
    for (BlockSet set : sets) {
      all.add(
          new JoinedHeader(
              set.withFormats(set.formats().startingAt(set.path(set.firstBlock()))), mayDiffer));
    }
    for (int axis = 0; axis < most(all, each -> each.axes.size()); axis++) {
      int along = axis;
      for (long index = 0; index < most(all, each -> each.countOn(along)); index++) {
        for (JoinedHeader each : all) {
          each.readAlong(axis, index);
        }
      }
    }
    for (long number = 0; number < most(all, JoinedHeader::readInAll); number++) {
      for (JoinedHeader each : all) {
        each.readEnd(number);
      }
    }
    List<BlockSet> joined = new ArrayList<>();
    for (JoinedHeader each : all) {
      joined.add(each.joined());
    }
    return joined;
  }

  private static long most(List<JoinedHeader> all, ToLongFunction<JoinedHeader> count) {
    return all.stream().mapToLong(count).max().orElse(0);
  }

  private BlockSet joined() throws IOException {
    List<AxisInfo> joined = new ArrayList<>();
    for (int axis = 0; axis < axes.size(); axis++) {
      joined.add(joined(axis));
    }
    ArrayHeader header =
        withoutUnknown(ArrayHeader.of(first), joined).withAxes(joined).withChunks(chunks());
    return withEnds(header).withRecords(inRecords);
  }

  /** Names what the output will not have of an axis since some file is missing, or lacks it. */
  private ArrayHeader withoutUnknown(ArrayHeader header, List<AxisInfo> joined) {
    Stream<String> left =
        IntStream.range(0, axes.size())
            .filter(axis -> !axes.get(axis).isKnown)
            .mapToObj(first.axes()::get)
            .filter(axis -> axis.coordinates().isPresent())
            .map(JoinedHeader::coordinates);
    Stream<String> lists =
        IntStream.range(0, axes.size())
            .boxed()
            .flatMap(axis -> first.axes().get(axis).listsBeyond(joined.get(axis)));
    return header.withNotCarried(
        Stream.of(header.notCarried().stream(), left, lists).flatMap(names -> names).toList());
  }

  private static String coordinates(AxisInfo axis) {
    return "coordinates of axis " + axis.name();
  }

  /** Returns a set with the coordinates of axes that its files do not have, but show. */
  static BlockSet withKnown(BlockSet set, Map<Integer, Attribute> known) {
    ArrayHeader header = set.header();
    List<String> shown =
        known.keySet().stream().map(axis -> coordinates(header.axes().get(axis))).toList();
    return set.withHeader(
        header
            .withAxes(
                header.mapAxes(
                    (axis, info) ->
                        known.containsKey(axis)
                            ? info.withCoordinates(Optional.of(known.get(axis)))
                            : info))
            .withNotCarried(
                header.notCarried().stream().filter(name -> !shown.contains(name)).toList()));
  }

  /**
   * Returns {@code set} with how long its datasets are; each file has one.
   *
   * @throws ResplitException if a file is not sound
   */
  static BlockSet addEnds(BlockSet set) throws IOException {
    JoinedHeader files = new JoinedHeader(set, true);
    for (long number = 0; number < files.readInAll(); number++) {
      files.readEnd(number);
    }
    return files.withEnds(set.header());
  }

  /** Returns whether blocks may be longer than their datasets, which can grow. */
  private boolean mayEndEarly() {
    return first.layout().isIndexed() && first.axes().stream().anyMatch(AxisInfo::unlimited);
  }

  private long readInAll() {
    return mayDiffer || mayEndEarly() ? set.blockCount() : 0;
  }

  private void readEnd(long number) throws IOException {
    if (number >= readInAll() || seen.contains(number) || !set.hasFile(number)) {
      return;
    }
    try {
      inspect(number);
    } catch (IOException e) {
      boolean isAlone = set.names() instanceof BlockNames.Listed; // in a format of its own, perhaps
      if (mayEndEarly() || isAlone && MissingFiles.isThere(set.path(number))) {
        throw e;
      } // or else whatever checks all files says what is wrong
    }
  }

  private BlockSet withEnds(ArrayHeader header) {
    Optional<ChunkStorage> usual = header.chunks().map(all -> all.withEnds(ends));
    return set.withHeader(header.withChunks(usual).withOthers(others(usual)));
  }

  private Map<Long, FileKind> others(Optional<ChunkStorage> usual) {
    Map<Long, FileKind> found = new HashMap<>();
    others.forEach(
        (number, stored) -> {
          if (!stored.order().equals(set.type().order())
              || !areAlike(set.blockShape(number), usual, stored.chunks())) {
            found.put(set.storedNumber(number), stored);
          }
        });
    return found;
  }

  private static boolean areAlike(
      Shape block, Optional<ChunkStorage> usual, Optional<ChunkStorage> stored) {
    return usual.map(all -> all.storedShape(block)).equals(stored.map(ChunkStorage::chunkShape))
        && usual.map(ChunkStorage::filters).equals(stored.map(ChunkStorage::filters));
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

  private Optional<ChunkStorage> longestChunks() throws IOException {
    Optional<ChunkStorage> chunks = ArrayHeader.of(first).chunks();
    chunks.ifPresent(all -> noteCovers(all, first));
    boolean isGrid = set.arrangement().isGrid();
    for (long number = 0; !isGrid && number < set.blockCount(); number++) {
      chunks = extended(chunks, number);
    }
    boolean differs = isGrid && mayBeClipped();
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
    BlockHeader header = inspect(number);
    Optional<ChunkStorage> next = ArrayHeader.of(header).chunks();
    boolean mayBeOfOne = next.isPresent() && mayBeOfOne(chunks.get(), header);
    if (!mayBeOfOne) {
      return chunks;
    }
    noteCovers(chunks.get(), header);
    return next.map(chunks.get()::extendedTo);
  }

  /** Where one chunk is longer than the other, that must be all of its block. */
  private boolean mayBeOfOne(ChunkStorage chunks, BlockHeader header) {
    Shape chunk = header.layout().chunks().orElseThrow();
    return IntStream.range(0, chunk.rank())
        .allMatch(
            axis -> {
              long known = chunks.chunkShape().length(axis);
              long own = chunk.length(axis);
              return own == known
                  || own < known && own == header.shape().length(axis)
                  || own > known && covers[axis];
            });
  }

  private void noteCovers(ChunkStorage chunks, BlockHeader header) {
    Shape chunk = header.layout().chunks().orElseThrow();
    for (int axis = 0; axis < covers.length; axis++) {
      long own = chunk.length(axis);
      boolean isAll = own == header.shape().length(axis);
      covers[axis] &= isAll || own < chunks.chunkShape().length(axis);
    }
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

  /** Returns what a file says of the indices of its block: it may hold others. */
  private AxisInfo own(long number, int axis, long index, BlockHeader header) {
    AxisGrid cells = set.grid().axis(axis);
    long origin = set.storedBox(number).start(axis);
    AxisInfo info = header.axes().get(axis);
    return set.arrangement().isPlain() || info.isUnread()
        ? info
        : info.slice(cells.start(index) - origin, cells.end(index) - origin);
  }

  private long countOn(int axis) {
    return axis < axes.size() ? set.grid().axis(axis).count() : 0;
  }

  private void readAlong(int axis, long index) throws IOException {
    if (index >= countOn(axis) || !axes.get(axis).isKnown) {
      return;
    }
    AlongAxis along = axes.get(axis);
    long number = new FileFit(set).onAxis(axis, index);
    along.isKnown = set.hasFile(number);
    if (!along.isKnown) {
      return;
    }
    BlockHeader next = number == firstNumber ? first : inspect(number);
    boolean hasAxes = next.axes().size() == axes.size();
    if (!hasAxes && first.axes().get(axis).coordinates().isPresent()) {
      throw ResplitException.badInput(
          set.path(number),
          "it has no coordinates of axis %s, but '%s' has"
              .formatted(first.axes().get(axis).name(), set.path(firstNumber)));
    }
    if (hasAxes) {
      along.parts.add(own(number, axis, index, next));
    }
  }

  /** Coordinates that no file holds are not known: those of the axis are left out. */
  private AxisInfo joined(int axis) throws ResplitException {
    if (!axes.get(axis).isKnown) {
      return first.axes().get(axis).unknown();
    }
    try {
      return axes.get(axis).parts.joined();
    } catch (IllegalArgumentException e) {
      throw ResplitException.badInput(
          set.path(firstNumber), e.getMessage() + " in other files: convert either first");
    }
  }
}
