package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores of which no chunk is stored: no step is taken for each. */
class AbsentArraysTest {

  private static final String METADATA =
      """
      {"zarr_format": 2, "shape": [60, 50, 40], "chunks": [6, 5, 4], "dtype": "%s",
       "fill_value": %s, "order": "C", "filters": null, "compressor": {"id": "zlib", "level": 1}}
      """;

  @TempDir Path folder;
  private final Resplit resplit = new Resplit();
  private final AtomicLong steps = new AtomicLong();

  private final JobObserver counting =
      new JobObserver() {
        @Override
        public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
          steps.incrementAndGet();
        }
      };

  private BlockSet store(String name, String type, String fill) throws IOException {
    Path store = Files.createDirectories(folder.resolve(name));
    Files.writeString(store.resolve(".zarray"), METADATA.formatted(type, fill));
    return found(name);
  }

  private BlockSet found(String name) throws IOException {
    return resplit.find(SetRequest.at(folder.resolve(name).toString()));
  }

  private JobSummary move(BlockSet in, OutputRequest out) throws IOException {
    steps.set(0);
    PlanOptions memory = PlanOptions.within(new MemoryLimit.OfData(1 << 12));
    return resplit.job(in, resplit.output(in, out), memory, JobOptions.DEFAULT).run(counting);
  }

  private OutputRequest blocks(String name) {
    return OutputRequest.blocks(folder.resolve(name).toString(), Shape.of(24, 50, 17));
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy.zarr", "copy.h5"})
  void filesWithoutAnyChunkAreCopiedInOneStep(String name) throws IOException {
    BlockSet in = store("in.zarr", "<f4", "-1.5");
    JobSummary done = move(in, OutputRequest.file(folder.resolve(name).toString()));
    assertEquals(1, steps.get());
    assertEquals(0, done.measured().seeks());
    assertEquals(0, done.measured().peakBytes());
    assertEquals(1000, done.measured().chunks().absent());
    resplit.compareDigests(in, found(name), JobObserver.NONE);
  }

  /** The digest that is recorded was summed without elements; that of the check is not. */
  @ParameterizedTest
  @ValueSource(strings = {"<f4", ">f4", "|i1", ">i8"})
  void theDigestOfBlocksWithoutAnyChunkIsThatOfTheirElements(String type) throws IOException {
    BlockSet in = store("in.zarr", type, "7");
    JobSummary done = move(in, blocks("out").withFormat("hdf5"));
    assertEquals(1, steps.get());
    assertEquals(9, done.filesWritten());
    BlockSet out = resplit.findRecorded(folder.resolve("out").toString()).orElseThrow();
    resplit.verify(out, resplit.manifestOf(out).orElseThrow(), JobObserver.NONE);
    resplit.compareDigests(in, out, JobObserver.NONE);
  }

  @Test
  void oneChunkThatIsStoredIsMovedAsAnyOther() throws IOException {
    BlockSet in = store("in.zarr", "|i1", "7");
    try (OutputStream chunk =
        new DeflaterOutputStream(Files.newOutputStream(folder.resolve("in.zarr/3.0.9")))) {
      chunk.write(new byte[6 * 5 * 4]);
    }
    JobSummary done = move(in, OutputRequest.file(folder.resolve("copy.zarr").toString()));
    assertEquals(999, done.measured().chunks().absent());
    assertNotEquals(1, steps.get());
    resplit.compareDigests(in, found("copy.zarr"), JobObserver.NONE);
  }

  @Test
  void whatReadsAsAnotherValueIsWritten() throws IOException {
    store("part_0.zarr", "|i1", "7");
    store("part_1.zarr", "|i1", "8");
    JobSummary done =
        move(found("part_{0}.zarr"), OutputRequest.file(folder.resolve("both.zarr").toString()));
    assertEquals(1000, done.measured().chunks().encodes());
    resplit.compareDigests(found("part_{0}.zarr"), found("both.zarr"), JobObserver.NONE);
  }

  private long compare(String one, String other) throws IOException {
    steps.set(0);
    PlanOptions memory = PlanOptions.within(new MemoryLimit.OfData(1 << 12));
    return resplit.job(found(one), found(other), memory, JobOptions.DEFAULT).compare(counting);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<i4", ">i4"})
  void setsWithoutAnyChunkAreComparedInNoStep(String type) throws IOException {
    BlockSet in = store("in.zarr", "<i4", "7");
    store("same.zarr", type, "7");
    move(in, blocks("out").withFormat("hdf5"));
    assertEquals(120_000, compare("in.zarr", "same.zarr"));
    assertEquals(0, steps.get());
    assertEquals(120_000, compare("out", "same.zarr"));
    assertEquals(0, steps.get());
  }

  @Test
  void setsWithoutAnyChunkDifferIfTheyReadAsOtherValues() throws IOException {
    store("seven.zarr", "<i4", "7");
    store("eight.zarr", "<i4", "8");
    ResplitException differ =
        assertThrows(ResplitException.class, () -> compare("seven.zarr", "eight.zarr"));
    assertTrue(differ.getMessage().startsWith("120000 of 120000"), differ.getMessage());
  }

  @Test
  void oneChunkThatIsStoredIsComparedAsAnyOther() throws IOException {
    store("none.zarr", "|i1", "7");
    store("one.zarr", "|i1", "7");
    try (OutputStream chunk =
        new DeflaterOutputStream(Files.newOutputStream(folder.resolve("one.zarr/3.0.9")))) {
      chunk.write(new byte[6 * 5 * 4]);
    }
    ResplitException differ =
        assertThrows(ResplitException.class, () -> compare("none.zarr", "one.zarr"));
    assertTrue(differ.getMessage().startsWith("120 of 120000"), differ.getMessage());
    assertThrows(ResplitException.class, () -> compare("one.zarr", "none.zarr"));
  }
}
