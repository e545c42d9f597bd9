package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cache.Replacement;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileFormats;
import io.resplit.format.Format;
import io.resplit.format.ForwardingFormat;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
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
import io.resplit.result.JobSummary;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stores of Zarr whose chunks are files of their own, which several threads read. */
class ChunkFilesTest {

  private static final Shape SHAPE = Shape.of(24, 30, 20);
  private static final Shape CHUNK = Shape.of(4, 5, 4);
  private static final ElementType TYPE = ElementType.parse("uint16");

  @TempDir Path folder;
  private final Resplit resplit = new Resplit();
  private ReferenceArray array;
  private BlockSet in;

  /** Zarr whose files are watched; each read of a file that nobody else reads takes a while. */
  private static final class Watched extends ForwardingFormat {
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger mostOpen = new AtomicInteger();
    private final AtomicInteger readsApart = new AtomicInteger();

    Watched(Format files) {
      super(files);
    }

    @Override
    public PositionalBytes bytes(BlockPlace place, IoCounts counts) throws IOException {
      PositionalBytes bytes = files.bytes(place, counts);
      begin();
      return new Bytes(bytes, bytes.apart().map(Apart::new));
    }

    private void begin() {
      mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
    }

    /** Counts as open until it is closed. */
    private final class Bytes extends Forwarding {
      private final Optional<PositionalBytes> apart;

      Bytes(PositionalBytes bytes, Optional<PositionalBytes> apart) {
        super(bytes);
        this.apart = apart;
      }

      @Override
      public Optional<PositionalBytes> apart() {
        return apart;
      }

      @Override
      public void close() throws IOException {
        open.decrementAndGet();
        super.close();
      }
    }

    /** Counts as open while it is read. */
    private final class Apart extends Forwarding {
      Apart(PositionalBytes bytes) {
        super(bytes);
      }

      @Override
      public void read(long position, ByteBuffer target) throws IOException {
        readsApart.incrementAndGet();
        begin();
        LockSupport.parkNanos(500_000);
        super.read(position, target);
        open.decrementAndGet();
      }
    }
  }

  private static class Forwarding implements PositionalBytes {
    private final PositionalBytes bytes;

    Forwarding(PositionalBytes bytes) {
      this.bytes = bytes;
    }

    @Override
    public void read(long position, ByteBuffer target) throws IOException {
      bytes.read(position, target);
    }

    @Override
    public void write(long position, ByteBuffer source) throws IOException {
      bytes.write(position, source);
    }

    @Override
    public void restart() {
      bytes.restart();
    }

    @Override
    public void close() throws IOException {
      bytes.close();
    }
  }

  @BeforeEach
  void writeStore() throws IOException {
    array = new ReferenceArray(SHAPE, TYPE.bytes(), new Random(5));
    Grid grid = StorageOrder.C.grid(SHAPE, SHAPE);
    BlockSet raw =
        new BlockSet(
            grid,
            TYPE,
            StorageOrder.C,
            new RawFormat(TYPE, 0),
            OutputAddress.parse(folder + "/raw/x{*}.bin").names(".raw", grid, StorageOrder.C));
    array.write(raw, 0);
    Path store = folder.resolve("in.zarr");
    OutputRequest request = OutputRequest.file(store.toString()).withFormat("zarr2");
    run(raw, resplit.output(raw, request.withChunks(chunks())), 0, JobOptions.USUAL_OPEN);
    in = resplit.find(SetRequest.of(List.of(store)));
  }

  private static ChunkStorageRequest chunks() {
    List<ChunkFilter> filters = List.of(new ChunkFilter(ChunkFilter.GZIP, 1));
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.GIVEN,
        Optional.of(CHUNK),
        Optional.empty(),
        Optional.of(filters),
        false);
  }

  private JobSummary run(BlockSet from, BlockSet out, int threads, int maxOpen) throws IOException {
    ChunkOptions chunks = new ChunkOptions(threads, Replacement.NEXT_USE);
    JobOptions options =
        new JobOptions(
            Existing.REFUSE,
            Fsync.NONE,
            CommitInterval.DEFAULT,
            false,
            false,
            chunks,
            maxOpen,
            "",
            Optional.empty());
    PlanOptions planning = PlanOptions.within(new MemoryLimit.OfData(20_000)).withChunks(chunks);
    try (Job job = resplit.job(from, out, planning, options)) {
      JobSummary done = job.run(JobObserver.NONE);
      assertEquals(done.planned(), done.measured());
      return done;
    }
  }

  private BlockSet shards(BlockSet from) throws IOException {
    Shape shard = Shape.of(8, 10, 8);
    return resplit.output(
        from,
        OutputRequest.blocks(folder + "/out.zarr", shard).withFormat("zarr3").withChunks(chunks()));
  }

  private BlockSet raw(BlockSet from) throws IOException {
    return resplit.output(
        from, OutputRequest.blocks(folder + "/out", Shape.of(7, 30, 9)).withFormat("raw"));
  }

  /** The fewest, as many as one thread needs beside others, and more than there are threads. */
  @ParameterizedTest
  @CsvSource({"2, 3", "2, 5", "2, 6", "2, 32", "8, 8", "8, 32"})
  void noMoreAreOpenThanAllowed(int threads, int maxOpen) throws IOException {
    Watched watched = new Watched(in.format());
    BlockSet from = in.withFormats(FileFormats.all(watched));
    run(from, raw(from), threads, maxOpen);
    array.check(resplit.find(SetRequest.at(folder + "/out")));
    assertTrue(watched.mostOpen.get() <= maxOpen - 2, watched.mostOpen + " of " + maxOpen);
    assertEquals(0, watched.open.get());
    assertEquals(maxOpen - 2 > threads + 1, watched.readsApart.get() > 0);
    assertTrue(watched.readsApart.get() == 0 || watched.mostOpen.get() > 2, "" + watched.mostOpen);
  }

  /** They decode nothing, and yet have threads. */
  @Test
  void jobsThatCopyStoredChunksReadThemOnThreads() throws IOException {
    Watched watched = new Watched(in.format());
    BlockSet from = in.withFormats(FileFormats.all(watched));
    JobSummary done = run(from, shards(from), 4, JobOptions.USUAL_OPEN);
    assertEquals(0, done.measured().chunks().decodes());
    assertEquals(6 * 6 * 5, done.measured().chunks().copies());
    assertTrue(watched.mostOpen.get() > 2, "" + watched.mostOpen);
  }

  @Test
  void aDamagedChunkFileFailsTheJobInOneLine() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("in.zarr"))) {
      Path chunk = files.filter(file -> file.endsWith("4.3.2")).findAny().orElseThrow();
      Files.write(chunk, new byte[(int) Files.size(chunk)]);
    }
    BlockSet out = raw(in);
    IOException failure =
        assertTimeoutPreemptively(
            Duration.ofMinutes(5),
            () -> assertThrows(IOException.class, () -> run(in, out, 4, JobOptions.USUAL_OPEN)));
    assertTrue(failure.getMessage().contains("in.zarr"), failure.getMessage());
    assertEquals(1, failure.getMessage().lines().count());
  }
}
