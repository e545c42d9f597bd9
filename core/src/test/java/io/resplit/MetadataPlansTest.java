package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.input.InputWatch;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.request.ChunkOptions;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.Planning;
import io.resplit.request.SetRequest;
import io.resplit.result.MemoryBudget;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.SetMemory;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What sets and waiting boxes take on the heap is part of every plan for a process. */
class MetadataPlansTest {

  private static final ElementType TYPE = ElementType.parse("uint8");
  private static final long MIB = 1L << 20;

  private final Resplit resplit = new Resplit();

  static LongStream seeds() {
    return RandomProblems.seeds(100);
  }

  private PlanReport plan(Problem problem, long limit, long metadata) {
    MemoryLimit memory = new MemoryLimit.OfProcess(limit);
    return resplit.plan(problem, TYPE, PlanOptions.within(memory).withMetadata(metadata));
  }

  private static long least(PlanReport refused) {
    return refused.limit().processLimitFor(refused.cost().peakBytes());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aPlanThatFitsCountsMetadataAndOneThatDoesNotNamesALimitThatIsEnough(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = source.problem(4, 3000);
    long metadata = source.random().nextLong(300 * MIB);
    long limit = MemoryBudget.RESERVE_BYTES + source.random().nextLong(300 * MIB);
    PlanReport planned = plan(problem, limit, metadata);
    if (planned.fits()) {
      assertTrue(planned.memBytes() <= limit);
      assertTrue(metadata <= 4 * MIB || planned.budget().overheadBytes() >= metadata);
    } else {
      PlanReport again = plan(problem, least(planned), metadata);
      assertTrue(again.fits());
      assertTrue(again.memBytes() <= least(planned));
    }
  }

  @Test
  void littleMetadataIsPartOfTheReserve() {
    Problem problem = Problem.uniform(Shape.of(100, 100), Shape.of(50, 50), Shape.of(20, 100), 1);
    PlanReport without = plan(problem, 70 * MIB, 0);
    PlanReport with = plan(problem, 70 * MIB, 3 * MIB);
    assertEquals(without.memBytes(), with.memBytes());
    assertEquals(without.dataLimitBytes(), with.dataLimitBytes());
    assertEquals(0, with.budget().heapBytes());
  }

  @Test
  void boxesThatWaitByTheThousandAreCounted() {
    Problem problem =
        Problem.uniform(Shape.of(12, 1000, 1000), Shape.of(12, 1000, 1000), Shape.of(5, 3, 3), 1);
    PlanOptions plenty = PlanOptions.within(new MemoryLimit.OfData(problem.bytes()));
    PlanReport many = resplit.plan(problem, TYPE, plenty.withReadShape(Shape.of(3, 3, 3)));
    assertTrue(many.budget().heapBytes() >= 334 * 334 * 1180L, many.budget().toString());
    for (long limit = 66 * MIB; limit < 300 * MIB; limit += 9 * MIB) {
      PlanOptions within = PlanOptions.within(new MemoryLimit.OfProcess(limit));
      PlanReport planned = resplit.plan(problem, TYPE, within.withReadShape(Shape.of(3, 3, 3)));
      assertEquals(planned.fits(), planned.memBytes() <= limit, "within " + limit);
      assertTrue(
          planned.fits()
              || resplit
                  .plan(
                      problem,
                      TYPE,
                      PlanOptions.within(new MemoryLimit.OfProcess(least(planned)))
                          .withReadShape(Shape.of(3, 3, 3)))
                  .fits());
    }
  }

  @Test
  void automaticMemoryLeavesSpaceForMetadata() {
    Problem problem = Problem.uniform(Shape.of(900, 900), Shape.of(900, 1), Shape.of(1, 900), 8);
    PlanOptions auto = PlanOptions.within(new MemoryLimit.Auto(200 * MIB));
    assertTrue(resplit.plan(problem, TYPE, auto.withMetadata(100 * MIB)).memBytes() <= 200 * MIB);
    assertFalse(resplit.plan(problem, TYPE, auto.withMetadata(150 * MIB)).fits());
  }

  @Test
  void namesOfFilesCountWhereTheyAreHeld() {
    Shape shape = Shape.of(100_000);
    Grid grid = Grid.uniform(shape, Shape.of(1));
    RawFormat raw = new RawFormat(TYPE, 0);
    List<Path> names = Collections.nCopies(100_000, Path.of("n".repeat(200)));
    BlockNames listed = new BlockNames.Listed(Path.of("list"), names);
    BlockNames file = new BlockNames.Listed(Path.of("out"), List.of(Path.of("out")));
    BlockSet in = new BlockSet(grid, TYPE, StorageOrder.C, raw, listed);
    BlockSet out = new BlockSet(Grid.uniform(shape, shape), TYPE, StorageOrder.C, raw, file);
    long bytes = SetMemory.bytes(in, out);
    assertTrue(bytes > 100_000 * 300L, bytes + " bytes");
    assertFalse(plan(Steps.problem(in, out), 96 * MIB, bytes).fits());
    PlanReport refused = plan(Steps.problem(in, out), 96 * MIB, bytes);
    assertTrue(plan(Steps.problem(in, out), least(refused), bytes).fits());
    assertTrue(SetMemory.bytes(out, out) < 1000);
  }

  /** Any of them may be the largest one. */
  @Test
  void theChunksOfTheLargestFileCount() throws IOException {
    Shape shape = Shape.of(1000);
    BlockNames file = new BlockNames.Listed(Path.of("in"), List.of(Path.of("in")));
    BlockSet in =
        new BlockSet(
            Grid.uniform(shape, shape), TYPE, StorageOrder.C, new RawFormat(TYPE, 0), file);
    ChunkStorageRequest single =
        new ChunkStorageRequest(
            ChunkStorageRequest.Kind.GIVEN,
            Optional.of(Shape.of(1)),
            Optional.empty(),
            Optional.of(List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1))),
            false);
    for (long[] ends : List.of(new long[] {1, 1000}, new long[] {300, 999, 1000})) {
      OutputRequest request = OutputRequest.blocks("out", Grid.of(AxisGrid.ofEnds(ends)));
      BlockSet out = resplit.output(in, request.withFormat("hdf5").withChunks(single));
      assertEquals(ends.length == 2 ? 999 : 699, SetMemory.indexedChunks(out));
    }
  }

  @Test
  void filesThatHeadersNameCount(@TempDir Path folder) throws IOException {
    String header = "NRRD0004\ntype: uint8\ndimension: 1\nsizes: 8\nencoding: raw\ndata file: x\n";
    Path file = Files.writeString(folder.resolve("a.nhdr"), header);
    Files.write(folder.resolve("x"), new byte[8]);
    BlockSet in = resplit.find(SetRequest.at(file.toString()));
    BlockSet out = resplit.output(in, OutputRequest.file(folder + "/b.raw"));
    Planning planning = Planning.by(PlanOptions.within(new MemoryLimit.OfProcess(100 * MIB)));
    JobPlan plan =
        JobPlan.of(
            in, out, planning, JobOptions.DEFAULT, FormatList.with(List.of(), MIB), Map.of());
    long files = plan.asked().metadataBytes() - SetMemory.bytes(in, out);
    assertEquals(InputWatch.partBytes(in), files);
    assertTrue(files > 0);
  }

  @Test
  void valuesOfVariablesBesideAnArrayCount() {
    Grid grid = Grid.uniform(Shape.of(4), Shape.of(4));
    BlockNames file = new BlockNames.Listed(Path.of("out"), List.of(Path.of("out")));
    BlockSet bare = new BlockSet(grid, TYPE, StorageOrder.C, new RawFormat(TYPE, 0), file);
    Attribute values = Attribute.ofNumbers("held", ElementType.parse("int8"), new byte[9000]);
    Companion held =
        new Companion(
            "held",
            values.type(),
            List.of(new Dimension("x", 9000, false, Dimension.NO_AXIS)),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(values));
    BlockSet whole =
        bare.withHeader(
            ArrayHeader.NONE.withCompanions(Companions.NONE.withVariables(List.of(held))));
    long more = SetMemory.bytes(whole, whole) - SetMemory.bytes(bare, bare);
    assertTrue(more >= 2 * 9000, more + " bytes");
  }

  @Test
  void theScheduleOfACacheAndWhatItHoldsCount() {
    Grid grid = Grid.uniform(Shape.of(470, 470, 4), Shape.of(470, 470, 4));
    Chunking small = new Chunking(Shape.of(1, 1, 4), Chunking.Access.CHUNKS);
    Problem problem =
        new Problem(
            new Side(grid, StorageOrder.C, Optional.of(small)),
            new Side(grid, StorageOrder.C, Optional.empty()),
            4);
    PlanReport planned =
        resplit.plan(
            problem,
            TYPE,
            PlanOptions.within(new MemoryLimit.OfProcess(200 * MIB))
                .withChunks(ChunkOptions.usual(2))
                .withReadShape(Shape.of(470, 470, 1)));
    assertTrue(planned.cost().chunks().cachePeakBytes() > 0);
    assertTrue(
        planned.budget().heapBytes() >= (4 * 4 + 300) * 470 * 470, planned.budget().toString());
  }
}
