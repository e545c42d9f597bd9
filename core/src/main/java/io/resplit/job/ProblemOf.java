package io.resplit.job;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.FileKind;
import io.resplit.codec.FilterPipeline;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import io.resplit.partition.SomeBlocks;
import io.resplit.plan.Chunking;
import io.resplit.plan.FilterNeeds;
import io.resplit.plan.OtherCells;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.plan.Unstored;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import io.resplit.set.FileKinds;
import io.resplit.set.StoreFiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/** What planners need to know of two sets. */
public final class ProblemOf {

  private ProblemOf() {}

  /**
   * Returns the problem of moving an array between two sets.
   *
   * @param checksums whether the job will take checksums, and so look at all elements
   * @param threads threads that decode and encode chunks
   */
  public static Problem sets(BlockSet in, BlockSet out, boolean checksums, int threads) {
    Problem.Copying copying = copying(in, out, checksums);
    return new Problem(
        side(in, threads), side(out, threads), in.type().bytes(), copying, streams(in));
  }

  private static SomeBlocks streams(BlockSet set) {
    SomeBlocks inFiles =
        SomeBlocks.of(
            LongStream.range(0, set.blockCount()).filter(new FileFit(set)::isStream).toArray());
    return inFiles.permuted(set.arrangement(), set.axes().inverse());
  }

  /**
   * Chunks that only hold the fill value must be known where they are left out. Where all chunks
   * are asked for, some may have to be encoded.
   */
  private static Problem.Copying copying(BlockSet in, BlockSet out, boolean checksums) {
    if (!storesAlike(in, out)) {
      return Problem.Copying.NEVER;
    }
    boolean looksForFill = out.chunks().orElseThrow().sparse();
    if (out.chunks().get().isStoredOnly()) {
      return looksForFill || !out.chunks().get().mayLack()
          ? Problem.Copying.NEVER
          : Problem.Copying.UNSEEN;
    }
    return checksums || looksForFill ? Problem.Copying.SEEN : Problem.Copying.UNSEEN;
  }

  /** Of blocks that are no grid none is copied: which ones could be is no product over axes. */
  private static boolean storesAlike(BlockSet in, BlockSet out) {
    return in.arrangement().isGrid()
        && side(in).isUsuallyFiltered()
        && side(out).isUsuallyFiltered()
        && in.type().equals(out.type())
        && ChunkFilter.areAlike(ofArray(in), ofArray(out))
        && Arrays.equals(in.header().fillBytes(in.type()), out.header().fillBytes(out.type()));
  }

  /** Returns the filters of the chunks of a set, in the axes of the array. */
  private static List<ChunkFilter> ofArray(BlockSet set) {
    return set.chunks().orElseThrow().permuted(set.axes().inverse()).filters();
  }

  /**
   * Refuses a job that cannot copy chunks that can only be copied; no plan is needed to see that.
   *
   * @throws ResplitException if there is such a chunk on either side; the message names its filter
   */
  public static void requireCopies(BlockSet in, BlockSet out, Problem problem)
      throws ResplitException {
    requireCopies(in, out, problem, problem.copying() != Problem.Copying.NEVER);
  }

  /** Likewise refuses a plan that does anything but copy such chunks. */
  public static void requireCopies(BlockSet in, BlockSet out, PlanReport planned)
      throws ResplitException {
    requireCopies(in, out, planned.plan().problem(), planned.cost().chunks().encodes() == 0);
  }

  private static void requireCopies(BlockSet in, BlockSet out, Problem problem, boolean areCopied)
      throws ResplitException {
    if (problem.isStoredOnly() && !areCopied) {
      BlockSet stored = in.header().isStoredOnly() ? in : out;
      throw ResplitException.unsupported(
          stored.path(new FileKinds(stored).firstOther()),
          FilterPipeline.unsupported(stored.chunks().orElseThrow().filters()));
    }
  }

  /** Returns what they need to know of one of them, whose chunks one thread decodes. */
  public static Side side(BlockSet set) {
    return side(set, 1);
  }

  private static Side side(BlockSet set, int threads) {
    AxisMap toArray = set.axes().inverse();
    Optional<Chunking> chunks =
        set.chunks()
            .map(stored -> chunking(stored, threads, StoreFiles.shape(set)))
            .or(() -> records(set));
    return new Side(
        set.arrangement().permuted(toArray),
        set.order(),
        chunks.map(all -> all.permuted(toArray)),
        set.axes(),
        set.missingBlocks().permuted(set.arrangement(), toArray),
        unstored(set),
        others(set, chunks, threads).permuted(set.arrangement(), toArray),
        set.padding().isPresent());
  }

  private static OtherCells others(BlockSet set, Optional<Chunking> usual, int threads) {
    Map<Long, FileKind> known = set.header().others();
    Map<FileKind, Optional<Chunking>> kinds = new HashMap<>();
    Map<Long, Optional<Chunking>> others = new HashMap<>();
    for (long number = 0; !known.isEmpty() && number < set.blockCount(); number++) {
      FileKind stored = known.get(set.storedNumber(number));
      if (stored != null) {
        others.put(
            number, kinds.computeIfAbsent(stored, each -> chunking(each, set, usual, threads)));
      }
    }
    return new OtherCells(others);
  }

  private static Unstored unstored(BlockSet set) {
    Map<Long, List<Long>> known = set.chunks().map(ChunkStorage::ends).orElse(Map.of());
    Map<Long, List<Long>> ends = new HashMap<>();
    List<Box> absent = new ArrayList<>();
    List<Box> incomplete = new ArrayList<>();
    for (long number = 0; !known.isEmpty() && number < set.blockCount(); number++) {
      List<Long> end = known.get(set.storedNumber(number));
      if (end != null) {
        ends.put(number, end);
        Shape shape = set.blockShape(number);
        Shape chunk = set.chunks(number).orElseThrow().clipped(shape);
        var layout = new BlockLayout.Chunked(shape, chunk, List.of(), end);
        absent.addAll(seen(set, number, layout.beyondChunks()));
        incomplete.addAll(seen(set, number, layout.cutChunks()));
      }
    }
    return new Unstored(ends, absent, incomplete).permuted(set.arrangement(), set.axes().inverse());
  }

  private static List<Box> seen(BlockSet set, long block, List<Box> inFile) {
    return inFile.stream().flatMap(box -> set.arrangement().ofFile(block, box).stream()).toList();
  }

  private static Optional<Chunking> chunking(
      FileKind other, BlockSet set, Optional<Chunking> usual, int threads) {
    return other.chunks().equals(set.chunks())
        ? usual // it differs in byte order alone
        : other
            .chunks()
            .map(all -> chunking(all, threads, Optional.empty()))
            .or(() -> records(set));
  }

  private static Optional<Chunking> records(BlockSet set) {
    return set.inRecords()
        ? Optional.of(Chunking.ofRecords(set.arrangement().longestStored()))
        : Optional.empty();
  }

  private static Chunking chunking(ChunkStorage storage, int threads, Optional<Shape> files) {
    return new Chunking(
        storage.chunkShape(),
        access(storage),
        storage.least(),
        FilterNeeds.of(storage.filters()).by(threads),
        files);
  }

  private static Chunking.Access access(ChunkStorage storage) {
    if (storage.isStoredOnly()) {
      return Chunking.Access.STORED;
    }
    if (storage.isStream()) {
      return Chunking.Access.STREAM;
    }
    return storage.isFixed() ? Chunking.Access.ELEMENTS : Chunking.Access.CHUNKS;
  }
}
