package io.resplit.chunk;

import io.resplit.cache.ChunkAccess;
import io.resplit.cache.ChunkDataset;
import io.resplit.cache.ChunkKey;
import io.resplit.cache.Reservation;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Side;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * One side of a problem whose blocks consist of chunks, as datasets of a cache if they are
 * filtered: one for each block. Blocks, chunks and boxes are in the axes of the side. Any threads
 * may use it; it remembers the chunks of the last block.
 *
 * <p>Chunks are numbered inside their block, the last axis fastest.
 */
public final class ChunkedSide {

  private final Side side;
  private final AxisMap axes;
  private final ChunkAccess.Use use;
  private final int firstDataset;
  private final int elementBytes;
  private final LongFunction<Grid> parts;
  private final Map<Optional<Chunking>, Optional<FirstBlocks>> first = new HashMap<>();
  private final boolean isPlain;
  private volatile Chunks last = new Chunks(-1, null);

  private record Chunks(long block, Grid grid) {}

  /**
   * Creates the view of a side.
   *
   * @param use whether the side is read or written
   * @param firstDataset number of the dataset of block 0
   * @throws ArithmeticException if filtered chunks are too large
   */
  ChunkedSide(Side side, ChunkAccess.Use use, int firstDataset, int elementBytes) {
    this.side = side.stored();
    this.axes = side.axes();
    this.use = use;
    this.firstDataset = firstDataset;
    this.elementBytes = elementBytes;
    this.parts = this.side.cellsByBlock();
    this.side.kinds().forEach(kind -> first.put(kind, FirstBlocks.of(this.side.as(kind))));
    this.isPlain =
        first.values().stream().allMatch(Optional::isEmpty)
            && this.side.arrangement().isGrid()
            && !this.side.arrangement().hasGaps()
            && !this.side.arrangement().isPadded()
            && this.side.unstored().ends().isEmpty();
    side.filtered().forEach(each -> Math.toIntExact(each.bytes(elementBytes)));
  }

  /** Returns the name under which the cache counts this side: {@code in} or {@code out}. */
  public String group() {
    return use == ChunkAccess.Use.READ ? ChunkJob.IN : ChunkJob.OUT;
  }

  /** Returns the number of datasets: one for each block. */
  int datasets() {
    return Math.toIntExact(side.blockCount());
  }

  /** Returns the number of the dataset of a block. */
  public int dataset(long block) {
    return firstDataset + (int) block;
  }

  /** Returns what of the array lies in the chunks of a block: the part of each. */
  Grid parts(long block) {
    return parts.apply(block);
  }

  /** Returns the number in its block of the chunk that holds a part of the array. */
  long number(long block, Box part) {
    return chunks(block).blocksIn(side.arrangement().inFile(block, part)).nextLong();
  }

  /** Returns whether chunks of a block come from a cache, since they pass through filters. */
  boolean isFiltered(long block) {
    return side.isFiltered(block);
  }

  /** Returns the side as its files store it. */
  Side stored() {
    return side;
  }

  /** Returns the chunks of a stored block as a grid over it; one that has none is one. */
  public Grid chunks(long block) {
    Chunks known = last;
    if (known.block != block) {
      Shape shape = side.storedBox(block).shape();
      Shape chunk = side.chunking(block).map(Chunking::shape).orElse(shape);
      known = new Chunks(block, Grid.uniform(shape, chunk.clippedTo(shape)));
      last = known;
    }
    return known.grid;
  }

  /** Returns the block that a chunk belongs to. */
  long block(ChunkKey chunk) {
    return chunk.dataset() - firstDataset;
  }

  /** Returns whether all of a chunk lies where one of another side does, in as much space. */
  boolean isAlike(ChunkKey chunk, ChunkedSide other, ChunkKey there) {
    List<Box> region = isWhole(chunk) ? region(chunk) : List.of();
    return !region.isEmpty()
        && region.equals(other.region(there))
        && storedShape(chunk).equals(other.storedShape(there));
  }

  private boolean isWhole(ChunkKey chunk) {
    if (side.others().blocks().containsKey(block(chunk))) {
      return false; // plans count no copies of those
    }
    List<Long> ends = side.unstored().ends().get(block(chunk));
    return ends == null || isWithin(chunks(block(chunk)).box(chunk.chunk()), ends);
  }

  private static boolean isWithin(Box inBlock, List<Long> ends) {
    return IntStream.range(0, inBlock.rank()).allMatch(axis -> inBlock.end(axis) <= ends.get(axis));
  }

  private Shape storedShape(ChunkKey chunk) {
    return axes.inverse().permute(storedChunk(block(chunk)));
  }

  /** Returns the shape that a chunk takes in the file of a block. */
  Shape storedChunk(long block) {
    return side.chunking(block).orElseThrow().storedShape(side.storedBox(block).shape());
  }

  /** Returns the region of the array that a chunk holds, if it holds nothing else. */
  private List<Box> region(ChunkKey chunk) {
    long volume = chunks(block(chunk)).box(chunk.chunk()).volume();
    AxisMap toArray = axes.inverse();
    List<Box> whole = new ArrayList<>(1); // no streams: this is asked for each chunk
    for (Box place : places(block(chunk), chunk.chunk())) {
      if (place.volume() == volume) {
        whole.add(toArray.permute(place));
      }
    }
    return whole;
  }

  /** Returns the regions of the array that a chunk holds. */
  List<Box> places(long block, long chunk) {
    return side.arrangement().ofFile(block, chunks(block).box(chunk));
  }

  /** Returns whether no chunk with a part of a region is stored, as the files of an input say. */
  boolean isAbsent(Box region, ChunkJob.InputFacts facts) {
    for (PrimitiveIterator.OfLong blocks = side.blocksIn(region); blocks.hasNext(); ) {
      long block = blocks.nextLong();
      if (!facts.lacksChunksAsOutput(block)) {
        return false;
      }
      Box inBlock = side.box(block).intersection(region);
      Grid parts = parts(block);
      for (PrimitiveIterator.OfLong some = parts.blocksIn(inBlock); some.hasNext(); ) {
        Box part = parts.box(some.nextLong()).intersection(inBlock);
        if (facts.holds(block, number(block, part))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns the size of the chunks of a block, in bytes. */
  int chunkBytes(long block) {
    return Math.toIntExact(chunks(block).blockShape().volume() * elementBytes);
  }

  /** Returns whether the file of a block holds a chunk, as far as plans know. */
  boolean holds(long block, long chunk) {
    if (!side.unstored().ends().containsKey(block)) {
      return !side.absent().contains(block);
    }
    Box inBlock = chunks(block).box(chunk);
    return !side.absent().contains(block)
        && IntStream.range(0, inBlock.rank())
            .allMatch(axis -> inBlock.start(axis) < end(block, axis));
  }

  /** Returns those of some {@link #parts} that a job touches: it writes none that no file holds. */
  PrimitiveIterator.OfLong touched(long block, PrimitiveIterator.OfLong some) {
    if (use == ChunkAccess.Use.READ || !side.unstored().ends().containsKey(block)) {
      return some;
    }
    LongStream.Builder held = LongStream.builder();
    some.forEachRemaining(
        (long each) -> {
          if (holds(block, number(block, parts(block).box(each)))) {
            held.add(each);
          }
        });
    return held.build().iterator();
  }

  /** Returns what of a part of a block gets to its file; nothing if that is no element. */
  Optional<Box> written(long block, Box part) {
    if (!side.unstored().ends().containsKey(block)) {
      return Optional.of(part); // without a copy
    }
    Box written = part;
    for (int axis = 0; axis < part.rank(); axis++) {
      long end = Math.min(part.end(axis), end(block, axis));
      if (end <= part.start(axis)) {
        return Optional.empty();
      }
      written = written.withAxis(axis, part.start(axis), end);
    }
    return Optional.of(written);
  }

  private int writtenBytes(long block, Box part) {
    Optional<Box> moved = use == ChunkAccess.Use.READ ? Optional.of(part) : written(block, part);
    return (int) (moved.map(Box::volume).orElse(0L) * elementBytes);
  }

  /** Returns where what is stored of a block ends on an axis. */
  private long end(long block, int axis) {
    List<Long> ends = side.unstored().ends().get(block);
    return ends == null ? Long.MAX_VALUE : ends.get(axis);
  }

  int elementBytes() {
    return elementBytes;
  }

  /**
   * Returns what the cache must know of a block.
   *
   * @param stored which chunks its file holds before the job begins
   */
  ChunkDataset describe(long block, LongPredicate stored) {
    Grid chunks = chunks(block);
    return new ChunkDataset(
        group(),
        isFiltered(block) ? chunkBytes(block) : elementBytes,
        number ->
            side.unstored().ends().isEmpty()
                ? (int) (chunks.volume(number) * elementBytes)
                : writtenBytes(block, chunks.box(number)),
        stored,
        Reservation.of(0));
  }

  /**
   * Returns the access to a part of a chunk.
   *
   * @param block number of the block
   * @param number number of the chunk in the block
   * @param part the part, relative to the block if that is written
   */
  ChunkAccess access(long block, long number, Box part) {
    long same = first.get(side.chunking(block)).map(all -> all.block(block, part)).orElse(block);
    return new ChunkAccess(dataset(same), number, writtenBytes(block, part), use);
  }

  /** Returns whether all of a block lies in its file as in the array. */
  boolean isPlain() {
    return isPlain;
  }

  /**
   * Returns the accesses to what a region of the array has in a block, where {@link #isPlain}.
   *
   * @param part of the block
   */
  Iterator<ChunkAccess> accesses(long block, Box part) {
    Box inFile = side.arrangement().inFile(block, part);
    return new PlainAccesses(dataset(block), use, chunks(block), inFile, elementBytes);
  }

  /** Returns the access to what lies in a chunk of a part of the array. */
  ChunkAccess access(long block, Box part) {
    boolean isRead = use == ChunkAccess.Use.READ;
    return access(
        block, number(block, part), isRead ? part : side.arrangement().inFile(block, part));
  }

  /** Returns which axis of the array each axis of the side is. */
  AxisMap axes() {
    return axes;
  }
}
