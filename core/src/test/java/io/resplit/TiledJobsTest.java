package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ArrayHeader;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cost.CostModel;
import io.resplit.cost.JobSummary;
import io.resplit.cost.PlanReport;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.partition.BoxList;
import io.resplit.request.ChunkOptions;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.ChunkedChain;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import io.resplit.testkit.Requests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Blocks that make up an array but are no grid. */
class TiledJobsTest {

  private final Resplit resplit = new Resplit();
  private final OverlapJobsTest files = new OverlapJobsTest();

  static LongStream seeds() {
    return RandomProblems.seeds(60);
  }

  private record Job(
      ChunkedChain chain,
      BlockSet in,
      BlockSet out,
      PlanReport planned,
      ChunkOptions chunks,
      ReferenceArray expected) {

    void requireAsPlanned(JobSummary done) {
      assertEquals(
          done.planned(), ChunkedJobsTest.foundAll(done.planned(), done.measured(), in, out));
    }

    JobOptions options(Existing existing) {
      return new JobOptions(
              existing, Fsync.NONE, new CommitInterval(500, Long.MAX_VALUE), true, true)
          .with(chunks);
    }
  }

  private Job job(long seed, Path folder) throws IOException {
    ChunkedChain chain = ChunkedChain.of(seed);
    Random random = chain.random();
    ReferenceArray array = new ReferenceArray(chain.shape(), chain.type().bytes(), random);
    BlockSet in = written(array, chain, tiles(random, chain.shape()), folder);
    Box region =
        random.nextBoolean()
            ? Box.whole(chain.shape())
            : RandomProblems.region(random, chain.shape());
    BlockSet part = in.within(region, ArrayHeader.Placement.NONE);
    ReferenceArray expected = array.within(region);
    if (random.nextInt(3) == 0) {
      int[] turned = random.nextBoolean() ? new int[] {0, 1, 2} : new int[] {2, 1, 0};
      int[] axes = Arrays.stream(turned).filter(axis -> axis < region.rank()).toArray();
      part = part.permuted(AxisMap.of(axes));
      expected = expected.transposed(axes);
    }
    Shape shape = part.array().grid().shape();
    OutputRequest request =
        OutputRequest.blocks(folder + "/out", chain.source().block(shape)).withFormat("raw");
    boolean isByte = chain.type().bytes() == 1;
    BlockSet out =
        resplit.output(part.array(), isByte ? request : Requests.in(chain.type().order(), request));
    ChunkOptions chunks = chain.options();
    PlanOptions options =
        PlanOptions.within(
                new MemoryLimit.OfData(
                    1 + random.nextLong(2 * shape.volume() * chain.type().bytes())))
            .withChunks(chunks);
    PlanReport planned = Steps.plan(part, out, options);
    return new Job(chain, part, out, planned, chunks, expected);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aTilingIsReadAsPlanned(long seed, @TempDir Path folder) throws IOException {
    Job job = job(seed, folder);
    if (job.planned.budget().cacheBytes() == 0) {
      assertEquals(BruteForce.replay(job.planned.plan()), job.planned.cost());
    }
    long least = CostModel.lowerBoundSeeks(job.planned.plan().problem());
    assertTrue(least <= job.planned.cost().seeks(), () -> least + " seeks at least");
    JobSummary done =
        Steps.run(job.in, job.out, job.planned, job.options(Existing.REFUSE), JobObserver.NONE);
    job.requireAsPlanned(done);
    job.expected.check(job.out);
    resplit.compareDigests(job.in, job.out, JobObserver.NONE);
  }

  /** Cuts an array, and its parts, in two or into the five parts of a pinwheel. */
  private static List<Box> tiles(Random random, Shape shape) {
    List<Box> tiles = new ArrayList<>(List.of(Box.whole(shape)));
    for (int cuts = 1 + random.nextInt(7); cuts > 0; cuts--) {
      Box box = tiles.remove(random.nextInt(tiles.size()));
      int axis = random.nextInt(box.rank());
      int other = (axis + 1) % box.rank();
      boolean turns = other != axis && box.length(axis) > 2 && box.length(other) > 2;
      tiles.addAll(
          turns && random.nextBoolean() ? pinwheel(random, box, axis, other) : halves(random, box));
    }
    return tiles;
  }

  private static List<Box> halves(Random random, Box box) {
    int axis = random.nextInt(box.rank());
    if (box.length(axis) == 1) {
      return List.of(box);
    }
    long at = box.start(axis) + 1 + random.nextLong(box.length(axis) - 1);
    return List.of(box.withAxis(axis, box.start(axis), at), box.withAxis(axis, at, box.end(axis)));
  }

  private static List<Box> pinwheel(Random random, Box box, int x, int y) {
    long x1 = box.start(x) + 1 + random.nextLong(box.length(x) - 2);
    long x2 = x1 + 1 + random.nextLong(box.end(x) - x1 - 1);
    long y1 = box.start(y) + 1 + random.nextLong(box.length(y) - 2);
    long y2 = y1 + 1 + random.nextLong(box.end(y) - y1 - 1);
    return List.of(
        box.withAxis(x, box.start(x), x2).withAxis(y, box.start(y), y1),
        box.withAxis(x, x2, box.end(x)).withAxis(y, box.start(y), y2),
        box.withAxis(x, x1, box.end(x)).withAxis(y, y2, box.end(y)),
        box.withAxis(x, box.start(x), x1).withAxis(y, y1, box.end(y)),
        box.withAxis(x, x1, x2).withAxis(y, y1, y2));
  }

  /** Writes blocks whose names say where they lie, and finds them. */
  private BlockSet written(ReferenceArray array, ChunkedChain chain, List<Box> tiles, Path folder)
      throws IOException {
    boolean isUnsigned = chain.type().toString().startsWith("uint");
    OverlapJobsTest.Kind[] kinds = OverlapJobsTest.Kind.values();
    BoxList boxes = new BoxList(chain.shape());
    tiles.forEach(boxes::add);
    boolean isGrid = boxes.regularity().grid().isPresent(); // whose chunks fit the first block
    int number = chain.random().nextInt(isUnsigned ? 3 : 5);
    OverlapJobsTest.Kind kind = isGrid ? OverlapJobsTest.Kind.RAW : kinds[number];
    ChunkStorageRequest chunks = chain.chunked(folder).chunks();
    for (Box tile : tiles) {
      String name =
          IntStream.range(0, tile.rank())
              .mapToObj(axis -> tile.start(axis) + "-" + tile.end(axis))
              .collect(Collectors.joining("_"));
      Path file = Path.of(folder + "/in/" + name + kind.ending);
      files.write(array.within(tile), tile.shape(), chain, kind, chunks, file);
    }
    String template =
        IntStream.range(0, chain.shape().rank())
            .mapToObj(axis -> "{o%d}-{e%d}".formatted(axis, axis))
            .collect(Collectors.joining("_"));
    SetRequest request =
        SetRequest.at(folder + "/in/" + template + kind.ending).withOrder(StorageOrder.C);
    return resplit.find(
        kind == OverlapJobsTest.Kind.RAW ? request.withType(chain.type()) : request);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aJobThatEndsAnywhereIsResumedAsPlanned(long seed, @TempDir Path folder) throws IOException {
    Job job = job(seed, folder);
    Random random = job.chain.random();
    JobOptions how = job.options(Existing.RESUME);
    int steps = 0;
    for (boolean isDone = false; !isDone; ) {
      steps += 1 + random.nextInt(20);
      try {
        JobObserver crashing = InterruptedJob.crashingAt(steps);
        job.requireAsPlanned(Steps.run(job.in, job.out, job.planned, how, crashing));
        isDone = true;
      } catch (InterruptedJob.Crash e) {
        // the next turn continues
      }
    }
    job.expected.check(job.out);
  }

  private static BlockSet raw(Path folder, String... names) throws IOException {
    Path in = Files.createDirectories(folder.resolve("in"));
    for (String name : names) {
      long[] corners = Stream.of(name.split("[-_]")).mapToLong(Long::parseLong).toArray();
      Files.write(
          in.resolve(name + ".raw"),
          new byte[(int) ((corners[1] - corners[0]) * (corners[3] - corners[2]))]);
    }
    return new Resplit()
        .find(
            SetRequest.at(in + "/{o0}-{e0}_{o1}-{e1}.raw")
                .withOrder(StorageOrder.C)
                .withType(ElementType.parse("uint8")));
  }

  @Test
  void countsBlocksThatSpanTwoOthers(@TempDir Path folder) throws IOException {
    BlockSet set = raw(folder, "0-4_0-6", "4-10_0-3", "4-10_3-6");
    assertEquals(3, set.blockCount());
    assertEquals(Shape.of(10, 6), set.listedShape());
    BlockSet out = resplit.output(set, folder + "/out", Shape.of(10, 6));
    PlanOptions all = PlanOptions.within(new MemoryLimit.OfData(60));
    PlanReport planned = Steps.plan(set, out, all);
    assertEquals(3, planned.cost().readSeeks());
    assertEquals(4, planned.lowerBoundSeeks());
  }

  @Test
  void countsThePinwheel(@TempDir Path folder) throws IOException {
    BlockSet set = raw(folder, "0-6_0-2", "6-10_0-4", "4-10_4-6", "0-4_2-6", "4-6_2-4");
    assertFalse(set.arrangement().isGrid());
    assertEquals("2x2", set.box(2).shape().toString());
  }

  @Test
  void refusesWhatDoesNotMakeUpTheArray(@TempDir Path folder) throws IOException {
    refused(
        folder.resolve("gap"),
        "no block holds 1 of 60 elements",
        "0-4_0-6",
        "4-9_0-3",
        "4-10_3-6",
        "9-10_1-3");
    refused(
        folder.resolve("twice"),
        "blocks [4:10,0:4] and [4:10,3:6] overlap",
        "0-4_0-6",
        "4-10_0-4",
        "4-10_3-6");
  }

  private static void refused(Path folder, String reason, String... names) {
    ResplitException refused = assertThrows(ResplitException.class, () -> raw(folder, names));
    assertTrue(refused.getMessage().contains("are not a grid: axis"), refused.getMessage());
    assertTrue(refused.getMessage().endsWith("; " + reason), refused.getMessage());
  }
}
