package io.resplit;

import static io.resplit.CopiedChunksTest.DEFLATE;
import static io.resplit.CopiedChunksTest.FLETCHER32;
import static io.resplit.CopiedChunksTest.SHUFFLE;
import static io.resplit.CopiedChunksTest.deflate;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.format.index.ChunkIndex;
import io.resplit.input.InputSet;
import io.resplit.io.ResplitException;
import io.resplit.request.ChunkOptions;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chunks that must not be copied although their borders agree, and damaged ones. */
class UncopiedChunksTest {

  private final Resplit resplit = new Resplit();

  @Test
  void otherFiltersLevelsOrByteOrdersAreEncodedAgain(@TempDir Path folder) throws IOException {
    AlignedSets sets = new AlignedSets(folder, new RandomProblems(5));
    BlockSet first = sets.written(DEFLATE, false);
    assertTrue(copies(sets, first, DEFLATE) > 0);
    assertEquals(0, copies(sets, first, List.of(deflate(2))));
    assertEquals(0, copies(sets, first, List.of(SHUFFLE, deflate(1))));
    assertEquals(0, copies(sets, first, List.of(deflate(1), FLETCHER32)));
    OutputRequest request =
        OutputRequest.blocks(folder + "/turned", first.listedBlock()).withFormat("hdf5");
    ByteOrder order = first.type().order();
    assertTrue(planned(first, resplit.output(first, request.withByteOrder(order))) > 0);
    ByteOrder other =
        order == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    BlockSet turned = resplit.output(first, request.withByteOrder(other));
    assertEquals(0, planned(first, turned));
    sets.run(first, turned, sets.plan(first, turned, true), JobOptions.DEFAULT);
    resplit.compareDigests(first, sets.found("turned"), JobObserver.NONE);
  }

  private long copies(AlignedSets sets, BlockSet first, List<ChunkFilter> filters)
      throws IOException {
    return planned(first, sets.chunked(first, "second", filters, false));
  }

  private long planned(BlockSet in, BlockSet out) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
    return Steps.plan(in, out, options).cost().chunks().copies();
  }

  @Test
  void filtersThatWereSkippedStaySkipped(@TempDir Path folder) throws IOException {
    AlignedSets sets = new AlignedSets(folder, new RandomProblems(5));
    BlockSet first = sets.written(List.of(FLETCHER32), false);
    int bytes = new InputSet(first).index(0).storedBytes(0);
    patch(first, bytes - Integer.BYTES, 0x80000001); // without the checksum; there is one filter
    BlockSet second = sets.chunked(first, "second", List.of(FLETCHER32), false);
    JobSummary done = sets.run(first, second, sets.plan(first, second, true), JobOptions.DEFAULT);
    assertTrue(done.measured().chunks().copies() > 0);
    ChunkIndex copied = new InputSet(second).index(0);
    assertEquals(bytes - Integer.BYTES, copied.storedBytes(0));
    assertEquals(1, copied.skippedFilters(0));
    sets.check(sets.found("second"));
  }

  @Test
  void aFileWithOtherFiltersThanTheRestIsEncodedAgain(@TempDir Path folder) throws IOException {
    AlignedSets sets = new AlignedSets(folder, new RandomProblems(8));
    BlockSet first = sets.written(List.of(deflate(9)), false);
    assertTrue(first.grid().blockCount() > 1);
    BlockSet other =
        resplit.output(
            sets.raw(),
            OutputRequest.blocks(folder + "/other", first.listedBlock())
                .withFormat(first.format().name())
                .withChunks(sets.chunks(List.of(SHUFFLE, deflate(9)), false)));
    sets.run(sets.raw(), other, sets.plan(sets.raw(), other, true), JobOptions.DEFAULT);
    Files.copy(other.path(1), first.path(1), StandardCopyOption.REPLACE_EXISTING);
    Files.delete(folder.resolve("first/resplit.json"));
    BlockSet mixed = resplit.find(SetRequest.at(folder + "/first/block_{*}." + ending(first)));
    BlockSet second = sets.chunked(mixed, "second", List.of(deflate(9)), false);
    PlanReport planned = sets.plan(mixed, second, true);
    JobSummary done = sets.run(mixed, second, planned, JobOptions.DEFAULT);
    assertEquals(planned.cost(), done.measured());
    assertTrue(done.measured().chunks().encodes() > 0);
    assertTrue(done.measured().chunks().copies() > 0);
    sets.check(sets.found("second"));
  }

  private static String ending(BlockSet set) {
    String name = set.path(0).toString();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDamagedChunkIsNotCopiedWhereChecksumsAreTaken(boolean checksums, @TempDir Path folder)
      throws IOException {
    AlignedSets sets = new AlignedSets(folder, new RandomProblems(5));
    BlockSet first = sets.written(List.of(SHUFFLE, FLETCHER32), false);
    damage(first);
    BlockSet second = sets.chunked(first, "second", List.of(SHUFFLE, FLETCHER32), false);
    PlanReport planned = sets.plan(first, second, checksums);
    if (!checksums) {
      sets.run(first, second, planned, CopiedChunksTest.options(false, ChunkOptions.DEFAULT));
      assertEquals(AlignedSets.stored(first).keySet(), AlignedSets.stored(second).keySet());
      return;
    }
    ResplitException refusal =
        assertThrows(
            ResplitException.class, () -> sets.run(first, second, planned, JobOptions.DEFAULT));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason());
    assertTrue(refusal.getMessage().contains(first.path(0).toString()), refusal.getMessage());
    assertFalse(Files.exists(second.path(0)));
  }

  /** Turns a bit of the first chunk. */
  private static void damage(BlockSet set) throws IOException {
    ChunkIndex index = new InputSet(set).index(0);
    byte[] file = Files.readAllBytes(set.path(0));
    file[(int) index.position(0)] ^= 4;
    Files.write(set.path(0), file);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aChunkOfImpossibleSizeIsNeverCopied(boolean checksums, @TempDir Path folder)
      throws IOException {
    AlignedSets sets = new AlignedSets(folder, new RandomProblems(5));
    BlockSet first = sets.written(List.of(FLETCHER32), false);
    BlockSet second = sets.chunked(first, "second", List.of(FLETCHER32), false);
    patch(first, 0x0fffffff, 0);
    PlanReport planned = sets.plan(first, second, checksums);
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () ->
                sets.run(
                    first,
                    second,
                    planned,
                    CopiedChunksTest.options(checksums, ChunkOptions.DEFAULT)));
    assertTrue(refusal.getMessage().contains("chunk 0 has 268435455 bytes"), refusal.getMessage());
    assertFalse(Files.exists(second.path(0)));
  }

  /** Makes the index say something else of the first chunk: its node is the last one. */
  private static void patch(BlockSet set, int bytes, int skipped) throws IOException {
    ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(set.path(0)));
    file.order(ByteOrder.LITTLE_ENDIAN);
    int tree = file.limit() - Integer.BYTES;
    while (file.getInt(tree) != 0x45455254) { // TREE
      tree--;
    }
    assertEquals(new InputSet(set).index(0).storedBytes(0), file.getInt(tree + 24));
    file.putInt(tree + 24, bytes).putInt(tree + 28, skipped);
    Files.write(set.path(0), file.array());
  }

  @Test
  void aPlanWithoutChecksumsDoesNotRunWithThem(@TempDir Path folder) throws IOException {
    AlignedSets sets = new AlignedSets(folder, new RandomProblems(5));
    BlockSet first = sets.written(DEFLATE, false);
    BlockSet second = sets.chunked(first, "second", DEFLATE, false);
    PlanReport planned = sets.plan(first, second, false);
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> sets.run(first, second, planned, JobOptions.DEFAULT));
    assertEquals("the plan is for a job without checksums", refusal.getMessage());
  }
}
