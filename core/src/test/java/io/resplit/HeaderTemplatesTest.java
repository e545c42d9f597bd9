package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
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
import io.resplit.set.OutputAddress;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Templates of headers beside their elements, as inputs. */
class HeaderTemplatesTest {

  private static final ElementType TYPE = ElementType.parse("int16");
  private static final PlanOptions PLANNING = PlanOptions.within(new MemoryLimit.OfData(900));

  private final Resplit resplit = new Resplit();

  @TempDir private Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(30);
  }

  private BlockSet input(Shape shape, StorageOrder order, Random random) throws IOException {
    Grid grid = Grid.uniform(shape, shape);
    String name = folder + "/in" + random.nextInt(1 << 20) + "/x{n}";
    BlockSet in =
        new BlockSet(
            grid,
            TYPE,
            order,
            new RawFormat(TYPE, 0),
            OutputAddress.parse(name).names(".raw", grid, order));
    new ReferenceArray(shape, TYPE.bytes(), random).write(in, 0);
    return in;
  }

  private Job job(BlockSet in, String headers, Grid blocks, Existing existing) throws IOException {
    BlockSet out = resplit.output(in, OutputRequest.blocks(headers, in.order().toListed(blocks)));
    CommitInterval often = new CommitInterval(1, Long.MAX_VALUE);
    return resplit.job(in, out, PLANNING, new JobOptions(existing, Fsync.NONE, often, true, false));
  }

  /** Names axes in any order, in folders or not, with or without those that are not cut. */
  private static String template(Random random, Grid listed) {
    List<Integer> axes =
        IntStream.range(0, listed.rank())
            .filter(axis -> axis == 0 || listed.axis(axis).count() > 1 || random.nextBoolean())
            .boxed()
            .collect(Collectors.toList());
    Collections.shuffle(axes, random);
    return axes.stream()
        .map(axis -> "{" + axis + "}")
        .collect(Collectors.joining(random.nextInt(4) == 0 ? "/b" : "_", "b", ""));
  }

  /** The manifest says which axis is which: headers of images list the fastest one first. */
  @ParameterizedTest
  @MethodSource("seeds")
  void areThoseOfTheRecord(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    Shape shape = source.shape(1 + random.nextInt(3), 200);
    StorageOrder order = StorageOrder.values()[random.nextInt(2)];
    BlockSet in = input(shape, order, random);
    Grid blocks =
        random.nextBoolean()
            ? source.irregularGrid(shape)
            : Grid.uniform(shape, source.block(shape));
    String names = template(random, order.toListed(blocks));
    String headers = folder + "/out/" + names + (random.nextBoolean() ? ".nhdr" : ".mhd");
    job(in, headers, blocks, Existing.REFUSE).run(JobObserver.NONE);
    BlockSet found = resplit.find(SetRequest.at(headers));
    assertEquals(blocks, found.grid());
    Job back = resplit.job(in, found, PLANNING, JobOptions.DEFAULT);
    assertEquals(shape.volume(), back.compare(JobObserver.NONE));
    long sums =
        resplit
            .verify(found, resplit.manifestOf(found).orElseThrow(), JobObserver.NONE)
            .checksums();
    assertEquals(found.blockCount(), sums);
  }

  private void assertUnfinished(String template) {
    SetRequest request = SetRequest.at(template).withOrder(StorageOrder.C);
    ResplitException refusal = assertThrows(ResplitException.class, () -> resplit.find(request));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason());
    assertTrue(refusal.getMessage().contains("is the output of an interrupted job"));
  }

  @Test
  void ofAnInterruptedJobAreNoInput() throws IOException {
    Shape shape = Shape.of(60, 4, 5);
    BlockSet in = input(shape, StorageOrder.C, new Random(1));
    Grid blocks = Grid.uniform(shape, Shape.of(10, 4, 5));
    String headers = folder + "/out/b_{0}.nhdr";
    JobObserver crash = InterruptedJob.crashingAt(6);
    Job first = job(in, headers, blocks, Existing.REFUSE);
    assertThrows(InterruptedJob.Crash.class, () -> first.run(crash));
    assertTrue(Files.exists(folder.resolve("out/b_1.nhdr")));
    assertUnfinished(headers);
    job(in, headers, blocks, Existing.RESUME).run(JobObserver.NONE);
    assertEquals(blocks, resplit.find(SetRequest.at(headers)).grid());
    Job again = job(in, headers, blocks, Existing.REPLACE);
    assertThrows(InterruptedJob.Crash.class, () -> again.run(InterruptedJob.crashingAt(6)));
    for (int block = 0; block < 6; block++) { // as of a job that was killed between two blocks
      Path data = folder.resolve("out/b_%d.raw".formatted(block));
      Files.writeString(
          data.resolveSibling("b_%d.nhdr".formatted(block)),
          header("data file: " + data.getFileName() + "\n"));
    }
    assertUnfinished(headers);
    for (int block = 0; block < 6; block++) { // these are not of the job
      Files.writeString(
          folder.resolve("out/b_%d.nhdr".formatted(block)), header("\n" + "x".repeat(400)));
    }
    SetRequest request = SetRequest.at(headers).withOrder(StorageOrder.C);
    assertEquals(blocks, resplit.find(request).grid());
  }

  private static String header(String end) {
    return "NRRD0004\ntype: short\ndimension: 3\nsizes: 5 4 10\nendian: little\nencoding: raw\n"
        + end;
  }
}
