package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.Steps;
import io.resplit.geometry.Shape;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs from files that h5py writes, whose chunks are longer than the array. */
@Tag("slow")
class LongChunksTest {

  @TempDir Path folder;

  private final Resplit resplit = new Resplit();

  @BeforeEach
  void needsWitnesses() throws Exception {
    Hdf5Witness.requireAll();
  }

  private BlockSet made(String kind) throws Exception {
    Hdf5Witness.python(folder, "make", kind, folder.resolve("in.h5"), folder.resolve("in.raw"));
    return resplit.find(SetRequest.at(folder + "/in.h5"));
  }

  private JobSummary move(BlockSet in, BlockSet out, long dataBytes) throws IOException {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(dataBytes));
    PlanReport planned = Steps.plan(in, out, options);
    return Steps.run(in, out, planned, JobOptions.DEFAULT, JobObserver.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "long-chunks, 100",
    "long-chunks, 10000",
    "long-chunks-gzip, 10000",
    "longer-chunks-gzip, 10000"
  })
  void countsAreAsPlannedAndDataAreRight(String kind, long dataBytes) throws Exception {
    BlockSet in = made(kind);
    JobSummary summary =
        move(in, resplit.output(in, OutputRequest.file(folder + "/o.raw")), dataBytes);
    assertEquals(summary.planned(), summary.measured());
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("in.raw")), Files.readAllBytes(folder.resolve("o.raw")));
  }

  /** Files of one set, the last ones along two axes shorter than their chunks. */
  @ParameterizedTest
  @CsvSource({
    "uneven, 30",
    "uneven, 200",
    "uneven, 10000",
    "uneven-gzip, 200",
    "uneven-gzip, 10000",
    "uneven-long-gzip, 1000",
    "uneven-long-gzip, 10000"
  })
  void soItIsWhereOnlySomeFilesAreShorter(String kind, long dataBytes) throws Exception {
    Hdf5Witness.python(folder, "make", kind, folder.resolve("in.h5"), folder.resolve("in.raw"));
    BlockSet in = resplit.find(SetRequest.at(folder + "/in{0}_{1}.h5"));
    for (String chunks : List.of("none", "keep")) {
      BlockSet raw = resplit.output(in, OutputRequest.file(folder + "/" + chunks + ".raw"));
      BlockSet h5 =
          resplit.output(
              in,
              OutputRequest.blocks(folder + "/" + chunks + "/b{*}", in.listedBlock())
                  .withFormat("hdf5"));
      BlockSet out = chunks.equals("none") ? raw : h5;
      JobSummary summary = move(in, out, dataBytes);
      assertEquals(summary.planned(), summary.measured());
      resplit.compareDigests(in, out, JobObserver.NONE);
    }
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("in.raw")),
        Files.readAllBytes(folder.resolve("none.raw")));
  }

  /** Plans count all chunks, the run only those that are there. */
  @ParameterizedTest
  @CsvSource({"late, 200", "late-gzip, 10000"})
  void theFirstFileMayHaveNoChunks(String kind, long dataBytes) throws Exception {
    Hdf5Witness.python(folder, "make", kind, folder.resolve("in.h5"), folder.resolve("in.raw"));
    BlockSet in = resplit.find(SetRequest.at(folder + "/in{0}.h5"));
    assertEquals(Shape.of(2, 3, 3), in.chunks().orElseThrow().chunkShape());
    JobSummary summary =
        move(in, resplit.output(in, OutputRequest.file(folder + "/o.raw")), dataBytes);
    assertTrue(summary.measured().readSeeks() < summary.planned().readSeeks());
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("in.raw")), Files.readAllBytes(folder.resolve("o.raw")));
  }

  /** One file that becomes one keeps chunks that are longer than it, and copies them. */
  @ParameterizedTest
  @ValueSource(strings = {"long-chunks-gzip", "longer-chunks-gzip"})
  void chunksStayAsLongInACopy(String kind) throws Exception {
    BlockSet in = made(kind);
    BlockSet out = resplit.output(in, OutputRequest.file(folder + "/o.h5"));
    JobSummary summary = move(in, out, 10_000);
    assertEquals(0, summary.measured().chunks().encodes());
    BlockSet written = resplit.find(SetRequest.at(folder + "/o.h5"));
    Shape chunk = written.chunks().orElseThrow().chunkShape();
    assertEquals(in.chunks().orElseThrow().chunkShape(), chunk);
    Hdf5Witness.python(folder, "h5py", folder.resolve("o.h5"), "data", folder.resolve("in.raw"));
    resplit.compareDigests(in, written, JobObserver.NONE);
  }

  @Test
  void blocksOfAnOutputMayBeShorterStill() throws Exception {
    BlockSet in = made("long-chunks-gzip");
    BlockSet out =
        resplit.output(
            in, OutputRequest.blocks(folder + "/out", Shape.of(5, 2, 3)).withFormat("hdf5"));
    move(in, out, 10_000);
    resplit.compareDigests(in, out, JobObserver.NONE);
  }
}
