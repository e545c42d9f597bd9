package io.resplit.testkit;

import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisArrangement;
import io.resplit.partition.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.plan.Step;
import io.resplit.result.ChunkCost;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Replays what a plan does with filtered chunks, use by use, and what a cache keeps of them.
 *
 * <p>Shares no arithmetic with {@code io.resplit.cache} and {@code io.resplit.chunk}: it lists all
 * uses and looks through everything that is held whenever something must leave.
 */
final class ChunkReplay {

  private static final long NEVER = Long.MAX_VALUE;

  /** A chunk of a side, which is 0 for the input, by the file that holds it. */
  private record Chunk(int side, long file, long number) {}

  /**
   * One use of a chunk.
   *
   * @param bytes what is read or written of it
   * @param all what its file holds of it
   * @param space what it takes in memory
   * @param region all of it in the array, if the array has all of it
   * @param stored the shape that it takes in its file
   */
  private record Use(
      Chunk chunk, long bytes, long all, long space, Optional<Box> region, Shape stored) {

    boolean isWrite() {
      return chunk.side == 1;
    }

    boolean isWhole() {
      return bytes == all;
    }
  }

  private static final class Held {
    final Use first;
    long left;
    long rank;
    boolean dirty;

    Held(Use first) {
      this.first = first;
      this.left = first.all;
    }
  }

  private final Problem problem;
  private final long budget;
  private final Replacement policy;
  private final long[] kept = new long[2];
  private final List<Use> uses = new ArrayList<>();
  private final Map<Chunk, Held> held = new HashMap<>();
  private final Set<Chunk> written = new HashSet<>();
  private final Set<Chunk> absent = new HashSet<>();

  /** The same, once for each run of indices that a list takes of their file. */
  private final long[] decodes = new long[2];

  private long encodes;
  private long copies;
  private long copiesUnseen;
  private long peak;

  private ChunkReplay(Problem problem, long budget, CacheRules rules) {
    this.problem = problem;
    this.budget = budget;
    this.policy = rules.policy();
    kept[1] = Math.min(Math.min(rules.outBytes(), allBytes(problem.written())), budget);
    kept[0] = Math.min(Math.min(rules.inBytes(), allBytes(problem.in())), budget - kept[1]);
  }

  /**
   * Replays a plan.
   *
   * @param budget most bytes that are kept; 0 if there is no cache
   */
  static ChunkReplay of(Plan plan, long budget, CacheRules rules) {
    ChunkReplay replay = new ChunkReplay(plan.problem(), budget, rules);
    for (Iterator<Step> steps = plan.steps(); steps.hasNext(); ) {
      replay.list(steps.next());
    }
    replay.run();
    return replay;
  }

  private long allBytes(Side side) {
    return side.isFiltered() ? side.storedCells() * bytes(side) : 0;
  }

  private long bytes(Side side) {
    long most = side.filtered().mapToLong(all -> all.shape().volume()).max().orElse(0);
    return most * problem.elementBytes();
  }

  private void list(Step step) {
    boolean reads = step instanceof Step.Read;
    Side side = reads ? problem.in() : problem.written();
    if (side.isFiltered()) {
      Box box = side.axes().permute(reads ? step.box() : problem.written(step.box()));
      list(reads ? 0 : 1, side.stored(), box);
    }
  }

  private void list(int number, Side side, Box box) {
    if (side.arrangement().hasGaps()) {
      listSome(number, side, box);
      return;
    }
    for (long file = 0; file < side.blockCount(); file++) {
      Box own = side.box(file);
      if (side.isFiltered(file) && own.intersects(box)) {
        list(number, side, file, own.intersection(box));
      }
    }
  }

  private void list(int number, Side side, long file, Box part) {
    Box stored = side.storedBox(file);
    Grid chunks = chunks(side, file, stored.shape());
    for (long each = 0; each < chunks.blockCount(); each++) {
      Box chunk = chunks.box(each).shifted(stored);
      if (chunk.intersects(part)) {
        boolean isUsual = !side.others().blocks().containsKey(file);
        Optional<Box> region =
            Optional.of(chunk).filter(all -> isUsual && side.box(file).contains(all));
        add(
            new Chunk(number, file, each),
            file,
            side,
            stored,
            chunk,
            chunk.intersection(part),
            region);
        note(side, file, new Chunk(number, file, each));
      }
    }
  }

  /** Lists what a step takes of files, in the order in which the array has it. */
  private void listSome(int number, Side side, Box box) {
    AxisArrangement all = side.arrangement().asGrid();
    Map<Long, Runnable> inOrder = new TreeMap<>();
    for (long each = 0; each < all.stored().blockCount(); each++) {
      long file = each;
      Box own = all.stored().box(file);
      for (SomeIndices block : SomeIndices.of(all, SomeIndices.held(all, own), own, box)) {
        long inArray = side.grid().blocksIn(block.all()).nextLong();
        if (side.isFiltered(inArray)) {
          inOrder.put(inArray, () -> listSome(number, side, file, inArray, block));
        }
      }
    }
    inOrder.values().forEach(Runnable::run);
  }

  private void listSome(int number, Side side, long file, long inArray, SomeIndices block) {
    AxisArrangement all = side.arrangement().asGrid();
    Box own = all.stored().box(file);
    Box stored = SomeIndices.held(all, own);
    Grid chunks = chunks(side, inArray, stored.shape());
    boolean isUsual = !side.others().blocks().containsKey(inArray);
    for (long each = 0; each < chunks.blockCount(); each++) {
      Box chunk = chunks.box(each).shifted(stored);
      for (SomeIndices met : SomeIndices.of(all, chunk, own, block.part())) {
        Optional<Box> region = met.whole().filter(any -> isUsual);
        add(new Chunk(number, file, each), inArray, side, stored, chunk, met.part(), region);
        note(side, inArray, new Chunk(number, file, each));
      }
    }
  }

  private static Grid chunks(Side side, long file, Shape stored) {
    return Grid.uniform(stored, side.chunking(file).orElseThrow().shape().clippedTo(stored));
  }

  private void add(
      Chunk id, long block, Side side, Box stored, Box chunk, Box part, Optional<Box> region) {
    long bytes = problem.elementBytes();
    uses.add(
        new Use(
            id,
            part.volume() * bytes,
            chunk.volume() * bytes,
            chunks(side, block, stored.shape()).blockShape().volume() * bytes,
            region,
            side.chunking(block).orElseThrow().storedShape(stored.shape())));
  }

  private void note(Side side, long block, Chunk chunk) {
    if (side.absent().contains(block)) {
      absent.add(chunk);
    }
  }

  private void run() {
    Map<Chunk, Long> last = new HashMap<>();
    long[] next = new long[uses.size()];
    for (int at = uses.size() - 1; at >= 0; at--) {
      next[at] = last.getOrDefault(uses.get(at).chunk, NEVER);
      last.put(uses.get(at).chunk, (long) at);
    }
    for (int at = 0; at < uses.size(); at++) {
      if (isCopied(at)) {
        decodes[0] += problem.copying() == Problem.Copying.SEEN ? 1 : 0;
        copiesUnseen += problem.copying() == Problem.Copying.SEEN ? 0 : 1;
        copies++;
        at++;
        written.add(uses.get(at).chunk);
      } else if (!isAbsent(uses.get(at))) {
        use(uses.get(at), at, next[at]);
      }
    }
    new ArrayList<>(held.values()).forEach(this::leave);
  }

  private boolean isAbsent(Use use) {
    return absent.contains(use.chunk);
  }

  /** What is read as a whole and then written as a whole, where it is stored alike, is copied. */
  private boolean isCopied(int at) {
    if (problem.copying() == Problem.Copying.NEVER || at + 1 == uses.size()) {
      return false;
    }
    Use read = uses.get(at);
    Use write = uses.get(at + 1);
    return !read.isWrite()
        && write.isWrite()
        && read.isWhole()
        && write.isWhole()
        && read.region.isPresent()
        && read.region.equals(write.region)
        && read.stored.equals(write.stored)
        && !isAbsent(read)
        && !held.containsKey(read.chunk)
        && !held.containsKey(write.chunk);
  }

  private void use(Use use, long at, long next) {
    Held chunk = held.get(use.chunk);
    if (chunk == null) {
      boolean isReplaced = use.isWrite() && use.isWhole();
      boolean isStored = !use.isWrite() || written.contains(use.chunk);
      decodes[use.chunk.side] += isStored && !isReplaced ? 1 : 0;
      boolean isWanted =
          isReplaced
              ? isForeseen() && next != NEVER
              : use.isWrite() || !isForeseen() || next != NEVER;
      if (!isWanted || use.space > budget || !makesSpace(use, at, next)) {
        encode(use);
        return;
      }
      chunk = new Held(use);
      held.put(use.chunk, chunk);
      peak = Math.max(peak, heldBytes(any -> true));
    }
    chunk.dirty |= use.isWrite();
    chunk.left -= use.bytes;
    chunk.rank = rank(at, next, chunk.left);
    if (isForeseen() && next == NEVER) {
      leave(chunk);
    }
  }

  private boolean isForeseen() {
    return policy == Replacement.NEXT_USE && budget > 0;
  }

  private long rank(long at, long next, long left) {
    return switch (policy) {
      case LRU -> at;
      case COMPLETE_FIRST -> left <= 0 ? at : at + uses.size();
      case NEXT_USE -> -next;
    };
  }

  private long heldBytes(Predicate<Held> some) {
    return held.values().stream().filter(some).mapToLong(each -> each.first.space).sum();
  }

  /** Chunks leave for one that is wanted more. */
  private boolean makesSpace(Use use, long at, long next) {
    while (heldBytes(any -> true) + use.space > budget) {
      Held victim = victim(use.chunk.side);
      if (victim == null || isForeseen() && victim.rank >= rank(at, next, use.all - use.bytes)) {
        return false;
      }
      leave(victim);
    }
    return true;
  }

  /** Returns what is wanted least, but of another side only what that does not reserve. */
  private Held victim(int forSide) {
    Held victim = null;
    for (int side = 0; side < 2; side++) {
      int own = side;
      Predicate<Held> isOfPool =
          kept[own] == 0
              ? each -> kept[each.first.chunk.side] == 0
              : each -> each.first.chunk.side == own;
      Held first =
          held.values().stream()
              .filter(isOfPool)
              .min(Comparator.comparingLong(each -> each.rank))
              .orElse(null);
      boolean mayLeave =
          first != null && (own == forSide || heldBytes(isOfPool) - first.first.space >= kept[own]);
      if (mayLeave && (victim == null || first.rank < victim.rank)) {
        victim = first;
      }
    }
    return victim;
  }

  private void leave(Held chunk) {
    held.remove(chunk.first.chunk);
    if (chunk.dirty) {
      encode(chunk.first);
    }
  }

  private void encode(Use use) {
    if (use.isWrite()) {
      encodes++;
      written.add(use.chunk);
    }
  }

  /** Returns the seeks in files of the input, whose chunks are read as a whole. */
  long readSeeks() {
    return decodes[0] + copiesUnseen;
  }

  /** Returns the seeks in files of the output. */
  long writeSeeks() {
    return encodes + copies + decodes[1];
  }

  /** Lists how each filtered chunk of a side is stored; of files that are all alike one of them. */
  private List<Chunking> filtered(Side side) {
    if (side.others().blocks().isEmpty()) {
      return side.chunking().filter(Chunking::isFiltered).stream().toList();
    }
    List<Chunking> all = new ArrayList<>();
    if (side.arrangement().hasGaps()) {
      addSome(side, all);
      return all;
    }
    for (long file = 0; file < side.blockCount(); file++) {
      Optional<Chunking> cut = side.chunking(file).filter(Chunking::isFiltered);
      Box stored = side.storedBox(file);
      for (long each = 0;
          cut.isPresent() && each < chunks(side, file, stored.shape()).blockCount();
          each++) {
        Box chunk = chunks(side, file, stored.shape()).box(each).shifted(stored);
        if (chunk.intersects(side.box(file))) {
          all.add(cut.get());
        }
      }
    }
    return all;
  }

  private void addSome(Side side, List<Chunking> found) {
    AxisArrangement all = side.arrangement().asGrid();
    Set<Chunk> seen = new HashSet<>();
    for (long file = 0; file < all.stored().blockCount(); file++) {
      Box own = all.stored().box(file);
      Box stored = SomeIndices.held(all, own);
      for (SomeIndices block : SomeIndices.of(all, stored, own, Box.whole(side.grid().shape()))) {
        long inArray = side.grid().blocksIn(block.all()).nextLong();
        Optional<Chunking> cut = side.chunking(inArray).filter(Chunking::isFiltered);
        Grid chunks =
            cut.isPresent()
                ? chunks(side, inArray, stored.shape())
                : Grid.uniform(stored.shape(), stored.shape());
        for (long each = 0; cut.isPresent() && each < chunks.blockCount(); each++) {
          Box chunk = chunks.box(each).shifted(stored);
          boolean isMet = !SomeIndices.of(all, chunk, own, block.part()).isEmpty();
          if (isMet && seen.add(new Chunk(0, file, each))) {
            found.add(cut.get());
          }
        }
      }
    }
  }

  private static double mean(List<Chunking> chunks, ToDoubleFunction<Chunking> measure) {
    return chunks.stream().mapToDouble(measure).average().orElse(0);
  }

  /** Returns what passes through filters. */
  ChunkCost cost() {
    Optional<Chunking> out = problem.out().chunking().filter(Chunking::isFiltered);
    List<Chunking> in = filtered(problem.in());
    long inBytes = (long) mean(in, each -> each.bytes(problem.elementBytes()));
    double decode =
        mean(in, each -> each.filters().decode() * each.shape().volume())
            / Math.max(1, mean(in, each -> each.shape().volume()));
    long outBytes = decodes[1] * bytes(problem.out());
    long encoded = encodes * bytes(problem.out());
    double time =
        (double) inBytes * decodes[0] * decode
            + out.map(all -> (double) outBytes * all.filters().decode()).orElse(0.0)
            + out.map(all -> (double) encoded * all.filters().encode()).orElse(0.0);
    double readAgain = outBytes + inBytes * Math.max(0, readSeeks() - problem.in().filteredCells());
    double writtenAgain =
        out.map(all -> bytes(problem.out()) * (encodes + copies - problem.written().storedCells()))
            .orElse(0L);
    return new ChunkCost(
        decodes[0],
        absent.size(),
        encodes,
        decodes[1],
        copies,
        peak,
        time,
        readAgain,
        writtenAgain);
  }
}
