package io.resplit.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cache.Replacement;
import io.resplit.geometry.Shape;
import io.resplit.plan.FilterNeeds;
import io.resplit.request.ChunkOptions;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiskModelTest {

  private static final DiskModel DISK = new DiskModel("test", 2, 0.5, 0.25, 50, 25);

  @Test
  void predictedTimeHasDecodingEncodingAndInflating() {
    Cost moved = new Cost(3, 4, 1, 2, 100, 10);
    ChunkCost chunks = new ChunkCost(5, 0, 7, 0, 0, 0, 6e12, 150, 50);
    Inflation inflation = new Inflation(1, 400_000_000);
    Cost cost = new Cost(3, 4, 1, 2, 100, 10, chunks, 0, inflation);
    assertEquals(DISK.seconds(moved) + 6 + 2 + 3 + 2, DISK.seconds(cost), 1e-9);
    assertEquals(DISK.secondsAtOnce(moved, 0, 1) + 3 + 2, DISK.secondsAtOnce(cost, 0, 1), 1e-9);
  }

  @Test
  void askAsManyRequestsAtATimeAsAreAnswered() {
    assertEquals(
        List.of(1, 2, 2, 2, 1, 8, 8), DiskModel.NAMED.stream().map(DiskModel::requests).toList());
    assertEquals(
        List.of(1, 3, 3, 3, 3, 8, 8),
        DiskModel.NAMED.stream().map(disk -> disk.writers(3)).toList());
    assertEquals(0, DiskModel.HDD.writers(0));
  }

  @Test
  void onlyLustreKeepsLargeFilesOnOneServer() {
    long large = 100_000_000_001L;
    assertTrue(DiskModel.LUSTRE.isLargeForAStripe(large));
    assertTrue(DiskModel.LUSTRE.because("out: lustre").isLargeForAStripe(large));
    assertFalse(DiskModel.LUSTRE.because("out: gpfs").isLargeForAStripe(large));
    assertFalse(DiskModel.LUSTRE.isLargeForAStripe(large - 1));
    assertFalse(DiskModel.NFS.isLargeForAStripe(large));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4})
  void threadsShareWhatFiltersTake(int threads) throws IOException {
    List<ChunkFilter> filters = List.of(new ChunkFilter(ChunkFilter.DEFLATE, 4));
    ChunkStorageRequest chunks =
        new ChunkStorageRequest(
            ChunkStorageRequest.Kind.GIVEN,
            Optional.of(Shape.of(100, 100)),
            Optional.empty(),
            Optional.of(filters),
            false);
    Resplit resplit = new Resplit();
    Shape array = Shape.of(1000, 100);
    ElementType type = ElementType.parse("int8");
    BlockSet in = resplit.output(OutputRequest.file("in.raw"), array, type, StorageOrder.C);
    BlockSet out = resplit.output(in, OutputRequest.file("out.h5").withChunks(chunks));
    PlanOptions options =
        PlanOptions.within(new MemoryLimit.OfData(1 << 20))
            .withChunks(new ChunkOptions(threads, Replacement.NEXT_USE));
    Cost cost = resplit.job(in, out, options, JobOptions.DEFAULT).lead().cost();
    assertEquals(10, cost.chunks().encodes());
    double one = 100_000.0 * FilterNeeds.of(filters).encode();
    assertEquals(one / Math.max(1, threads), cost.chunks().picoseconds());
  }
}
