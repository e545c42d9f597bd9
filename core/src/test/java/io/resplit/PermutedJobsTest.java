package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cost.JobSummary;
import io.resplit.cost.PlanReport;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs whose output has its axes in another order. */
class PermutedJobsTest {

  private static final int[] SIZES = {1, 2, 3, 4, 8, 16};

  private final Resplit resplit = new Resplit();
  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(600);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void rawFilesAreTransposedExactlyAsPlanned(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    StorageOrder order = seed % 2 == 0 ? StorageOrder.F : StorageOrder.C;
    Shape listed = source.shape(1 + random.nextInt(4), 3000);
    ElementType type = ElementType.parse("bytes" + SIZES[random.nextInt(SIZES.length)]);
    Grid grid = order.grid(listed, source.block(listed));
    BlockSet in =
        new BlockSet(
            grid,
            type,
            order,
            new RawFormat(type, 0),
            OutputAddress.parse(folder + "/in/x{*}.bin").names(".raw", grid, order));
    ReferenceArray array = new ReferenceArray(in.grid().shape(), type.bytes(), random);
    array.write(in, 0);
    AxisMap permutation = source.axisMap(listed.rank());
    BlockSet permuted = in.permuted(permutation);
    Shape outListed = permutation.permute(listed);
    assertEquals(outListed, permuted.array().listedShape());

    BlockSet out = resplit.output(permuted, folder + "/out", source.block(outListed));
    long most = listed.volume() * type.bytes();
    PlanReport planned = plan(permuted, out, 1 + random.nextLong(most));
    JobSummary done = resplit.run(permuted, out, planned, JobOptions.DEFAULT, JobObserver.NONE);

    assertEquals(BruteForce.replay(planned.plan()), planned.cost());
    assertEquals(planned.cost(), done.measured());
    assertEquals(most, done.bytesRead());
    int[] axes =
        IntStream.range(0, listed.rank()).map(slowestFirst(permutation, order)::axis).toArray();
    array.transposed(axes).check(out);
    long compared = resplit.compare(permuted, out, plan(permuted, out, most), JobObserver.NONE);
    assertEquals(listed.volume(), compared);
    assertTrue(resplit.verify(out, resplit.manifestOf(out).orElseThrow()).digest().isPresent());
  }

  private static AxisMap slowestFirst(AxisMap listed, StorageOrder order) {
    return order == StorageOrder.C ? listed : listed.reversed();
  }

  /** Plans within {@code payload} bytes, or within the least that works if that is too little. */
  private PlanReport plan(BlockSet in, BlockSet out, long payload) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(payload));
    return resplit.plan(Resplit.problem(in, out), in.type(), options);
  }
}
