package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.request.JobObserver;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ResplitTest {

  private final Resplit resplit = new Resplit();

  static LongStream seeds() {
    return RandomProblems.seeds(60);
  }

  private BlockSet input(
      Path folder, Shape shape, Shape block, ElementType type, StorageOrder order, long header) {
    return new BlockSet(
        order.grid(shape, block),
        type,
        order,
        new RawFormat(type, header),
        OutputAddress.parse(folder + "/in/x_{*}.bin")
            .names(".raw", order.grid(shape, block), order));
  }

  /** Plans within {@code payload} bytes, or within the least that works if that is too little. */
  private PlanReport plan(BlockSet in, BlockSet out, long payload) {
    Problem problem = Steps.problem(in, out);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(payload));
    PlanReport planned = resplit.plan(problem, in.type(), options);
    if (planned.fits()) {
      assertTrue(planned.cost().peakBytes() <= payload);
    }
    return planned;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void findsAgainWhatItHasWritten(long seed, @TempDir Path folder) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    StorageOrder order = seed % 2 == 0 ? StorageOrder.F : StorageOrder.C;
    Shape shape = source.shape(1 + source.random().nextInt(3), 500);
    Shape block = source.block(shape);
    ElementType type = ElementType.parse(seed % 3 == 0 ? "uint16be" : "float32");
    BlockSet made = input(folder, shape, block, type, order, 0);
    resplit.make(made, false);

    SetRequest asked = SetRequest.at(folder + "/in");
    assertEquals(made, resplit.find(asked));
    Files.delete(folder.resolve("in/resplit.json"));
    BlockSet guessed = resplit.find(asked.withBlock(block).withType(type).withOrder(order));
    assertEquals(made.grid(), guessed.grid());
    resplit.check(guessed);
    assertEquals(
        shape.volume(), Steps.compare(made, guessed, plan(made, guessed, 64), JobObserver.NONE));
    assertEquals(Optional.empty(), resplit.manifestOf(guessed));
  }
}
