package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.FillValue;
import io.resplit.header.Mismatch;
import io.resplit.input.InputCheck;
import io.resplit.io.Activity;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Requests;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets whose files are stored in different ways. */
class MixedFilesTest {

  private static final ElementType TYPE = ElementType.parse("uint8");
  private static final Shape BLOCK = Shape.of(8, 12);
  private static final Shape CHUNK = Shape.of(3, 4);
  private static final ChunkFilter SHUFFLE = ChunkFilter.of(ChunkFilter.SHUFFLE);
  private static final ChunkFilter LZ4 = ChunkFilter.of(ChunkFilter.LZ4);

  private final Resplit resplit = new Resplit();
  @TempDir Path folder;

  private static ChunkStorageRequest chunks(Shape chunk, boolean sparse, ChunkFilter... filters) {
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.GIVEN,
        Optional.of(chunk),
        Optional.empty(),
        Optional.of(List.of(filters)),
        sparse);
  }

  /** Writes block {@code number} of the set, with its own linear indices as elements. */
  private void write(int number, ChunkStorageRequest storage, Optional<Integer> fill)
      throws IOException {
    OutputRequest request =
        OutputRequest.file(folder.resolve("x_" + number + ".h5").toString()).withChunks(storage);
    BlockSet block = resplit.output(request, BLOCK, TYPE, StorageOrder.C);
    if (fill.isPresent()) {
      byte[] element = {fill.get().byteValue()};
      Attribute value = FillValue.set(TYPE, element);
      block = block.withHeader(withFill(block.header(), value));
    }
    resplit.make(block, true);
  }

  private static ArrayHeader withFill(ArrayHeader header, Attribute fill) {
    return header.withElements(Optional.of(fill), header.meaning());
  }

  private BlockSet found(Mismatch mismatch) throws IOException {
    String address = folder.resolve("x_{0}.h5").toString();
    return resplit.find(Requests.treating(mismatch, SetRequest.at(address)));
  }

  /** Merges the set and compares every element. */
  private JobSummary merge(BlockSet in) throws IOException {
    Path merged = folder.resolve("merged.h5");
    BlockSet out = resplit.output(in, OutputRequest.file(merged.toString()));
    PlanReport planned = plan(in, out);
    JobSummary done = Steps.run(in, out, planned, JobOptions.DEFAULT, JobObserver.NONE);
    BlockSet again = resplit.find(SetRequest.at(merged.toString()));
    Steps.compare(in, again, plan(in, again), JobObserver.NONE);
    return done;
  }

  private PlanReport plan(BlockSet in, BlockSet out) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
    return resplit.plan(Steps.problem(in, out), TYPE, options);
  }

  /** Chunks of one element: the one that equals the fill value is not stored. */
  @Test
  void chunksThatAreNotStoredHoldTheFillValueOfTheirOwnFile() throws IOException {
    ChunkStorageRequest sparse = chunks(Shape.of(1, 1), true, ChunkFilter.of(ChunkFilter.DEFLATE));
    write(0, sparse, Optional.of(5));
    write(1, sparse, Optional.of(9));
    merge(found(Mismatch.REFUSE));
  }

  @Test
  void everyFileMayHaveFiltersOfItsOwn() throws IOException {
    write(0, chunks(CHUNK, false, SHUFFLE), Optional.empty());
    write(
        1,
        chunks(CHUNK, false, SHUFFLE, LZ4, ChunkFilter.of(ChunkFilter.FLETCHER32)),
        Optional.empty());
    write(2, chunks(CHUNK, false, new ChunkFilter(ChunkFilter.ZSTD, 3)), Optional.empty());
    JobSummary done = merge(found(Mismatch.REFUSE));
    assertEquals(done.planned().seeks(), done.measured().seeks());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFileMayHaveOtherChunksThanUnfilteredOnes(boolean contiguous) throws IOException {
    write(0, chunks(CHUNK, false), Optional.empty());
    write(
        1, contiguous ? ChunkStorageRequest.KEEP : chunks(Shape.of(4, 4), false), Optional.empty());
    JobSummary done = merge(found(Mismatch.REFUSE));
    assertEquals(done.planned(), done.measured());
    assertEquals(List.of(), warnings());
  }

  private List<String> warnings() throws IOException {
    return InputCheck.open(found(Mismatch.REFUSE), new Activity()).warnings();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFileMayHaveOtherChunksThanFilteredOnes(boolean contiguous) throws IOException {
    write(0, chunks(CHUNK, false, LZ4), Optional.empty());
    write(
        1,
        contiguous ? ChunkStorageRequest.KEEP : chunks(Shape.of(4, 4), false, LZ4),
        Optional.empty());
    JobSummary done = merge(found(Mismatch.REFUSE));
    assertEquals(done.planned(), done.measured());
    assertEquals(contiguous ? 9 : 9 + 6, done.measured().chunks().decodes());
    assertEquals(List.of(), warnings());
  }
}
