package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.Steps;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cache.Replacement;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
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
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** One random chain of jobs: raw blocks, chunked blocks, other chunked blocks, raw blocks. */
public record ChunkedChain(RandomProblems source, Random random, Shape shape, ElementType type) {

  private static final JobOptions UNFORCED =
      new JobOptions(
          Existing.REFUSE, Fsync.NONE, new CommitInterval(500, Long.MAX_VALUE), false, false);

  private static final List<List<ChunkFilter>> FILTERS =
      List.of(
          List.of(),
          List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1)),
          List.of(ChunkFilter.of(ChunkFilter.SHUFFLE), new ChunkFilter(ChunkFilter.DEFLATE, 5)),
          List.of(ChunkFilter.of(ChunkFilter.FLETCHER32)));

  /** Returns the chain of a seed. */
  public static ChunkedChain of(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    Shape shape = source.shape(1 + random.nextInt(3), 1500);
    ElementType type =
        ElementType.parse(List.of("uint8", "int16", "float64be").get((int) seed % 3));
    return new ChunkedChain(source, random, shape, type);
  }

  /** Describes raw blocks of the array. */
  public BlockSet raw(Path folder) {
    return raw(folder, source.block(shape));
  }

  /** Describes raw blocks of this shape. */
  public BlockSet raw(Path folder, Shape block) {
    Grid grid = StorageOrder.C.grid(shape, block);
    return new BlockSet(
        grid,
        type,
        StorageOrder.C,
        new RawFormat(type, 0),
        OutputAddress.parse(folder + "/x{*}.bin").names(".raw", grid, StorageOrder.C));
  }

  /** Asks for chunked blocks of the array. */
  public OutputRequest chunked(Path folder) {
    Shape block = source.block(shape);
    List<ChunkFilter> filters = FILTERS.get(random.nextInt(FILTERS.size()));
    ChunkStorageRequest chunks =
        new ChunkStorageRequest(
            ChunkStorageRequest.Kind.GIVEN,
            Optional.of(source.block(block)),
            Optional.empty(),
            Optional.of(filters),
            random.nextInt(4) == 0);
    return OutputRequest.blocks(folder.toString(), block)
        .withFormat(random.nextBoolean() ? "hdf5" : "netcdf4")
        .withChunks(chunks);
  }

  /** Returns random threads and a random policy. */
  public ChunkOptions options() {
    return new ChunkOptions(
        random.nextInt(3), Replacement.values()[random.nextInt(Replacement.values().length)]);
  }

  /** Fails unless the set at that place is found, and holds the array when written as raw bytes. */
  public void check(Path place, ReferenceArray expected) throws IOException {
    Resplit resplit = new Resplit();
    BlockSet found = resplit.find(SetRequest.at(place.toString()));
    OutputRequest request =
        OutputRequest.blocks(place + "/../check", found.listedShape()).withFormat("raw");
    BlockSet raw =
        resplit.output(found, type.bytes() == 1 ? request : request.withByteOrder(type.order()));
    PlanOptions enough = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
    PlanReport planned = Steps.plan(found, raw, enough);
    assertTrue(planned.fits());
    Steps.run(found, raw, planned, UNFORCED, JobObserver.NONE);
    expected.check(raw);
  }
}
