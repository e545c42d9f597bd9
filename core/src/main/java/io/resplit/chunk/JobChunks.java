package io.resplit.chunk;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.cache.CacheDecisions;
import io.resplit.cache.CacheMemory;
import io.resplit.cache.CacheMemory.Flight;
import io.resplit.cache.CacheSetup;
import io.resplit.cache.CacheStatistics;
import io.resplit.cache.run.ChunkCache;
import io.resplit.codec.ChunkCodec;
import io.resplit.codec.FilterPipeline;
import io.resplit.codec.StoredCodec;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Shape;
import io.resplit.input.InputSet;
import io.resplit.io.ResplitException;
import io.resplit.output.EarlierChunks;
import io.resplit.output.OutputSet;
import io.resplit.partition.AxisMap;
import io.resplit.plan.Plan;
import io.resplit.request.JobOptions;
import io.resplit.result.Cost;
import io.resplit.set.BlockSet;
import io.resplit.set.FileKinds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** The chunk cache of one job, between the sets and the engine. Confined to one thread. */
public final class JobChunks implements AutoCloseable {

  private final Plan plan;
  private final ChunkCache cache;
  private final Optional<ChunkInputs> inputs;
  private final Optional<ChunkOutputs> outputs;
  private boolean finished;

  private JobChunks(
      Plan plan, ChunkCache cache, Optional<ChunkInputs> inputs, Optional<ChunkOutputs> outputs) {
    this.plan = plan;
    this.cache = cache;
    this.inputs = inputs;
    this.outputs = outputs;
  }

  /** A set that is read, and its files. */
  public record Input(BlockSet set, InputSet files) {

    private ChunkInputs from(
        ChunkedSide side, ChunkCache cache, Scratch scratch, int mostOpen, int readers) {
      return new ChunkInputs(set, files, side, cache, scratch, mostOpen, readers);
    }
  }

  /** A set that is written, and its files. */
  public record Output(BlockSet set, OutputSet files) {}

  /**
   * Puts a cache between the sets and the engine that runs a plan.
   *
   * @param planned the plan, and what its cache may take and keeps
   * @param firstStep first step that is still to be done
   * @param in what is read, if it is a set of files
   * @throws ResplitException if a filter cannot be applied or undone
   */
  public static JobChunks begin(
      ChunkForecast.Planned planned,
      long firstStep,
      Optional<Input> in,
      Output out,
      JobOptions options)
      throws IOException {
    EarlierChunks earlier = out.files.appended().earlier();
    ChunkJob job = new ChunkJob(planned.plan(), firstStep, earlier::hold);
    Facts facts = new Facts(in, out.set);
    CacheSetup setup = job.setup(planned.cacheBytes(), planned.rules(), facts);
    if (planned.plan().problem().isStoredOnly()) {
      facts.requireCopies(setup);
    }
    Flight read = job.in().isPresent() ? largestRead(in.orElseThrow().set) : Flight.NONE;
    Flight written = job.out().isPresent() ? largestWritten(out.set) : Flight.NONE;
    int threads = options.chunks().threads();
    int readers = options.chunks().readers();
    ChunkCache cache =
        new ChunkCache(
            setup,
            CacheMemory.of(
                planned.cacheBytes(),
                threads,
                read,
                written,
                planned.plan().problem().copiesUnseen()),
            readers);
    Scratch scratch = new Scratch();
    int mostOpen = mostOpen(out, options);
    Optional<ChunkInputs> inputs =
        job.in().map(side -> in.orElseThrow().from(side, cache, scratch, mostOpen, readers));
    Optional<ChunkOutputs> outputs = job.out().map(side -> new ChunkOutputs(job, cache, earlier));
    JobChunks run = new JobChunks(planned.plan(), cache, inputs, outputs);
    inputs.ifPresent(files -> files.register((int) read.storedBytes()));
    job.out().ifPresent(side -> run.register(side, out, (int) written.storedBytes(), scratch));
    inputs.ifPresent(files -> in.orElseThrow().files.readThrough(files));
    outputs.ifPresent(out.files::writeThrough);
    return run;
  }

  /**
   * Returns whether the input holds none of several chunks, and so the output will hold none; of
   * one chunk, as files without an array have it, two steps are no more work than none.
   */
  public static boolean stayAbsent(Plan plan, Input in, BlockSet out) throws IOException {
    try {
      return plan.problem().written().isFiltered()
          && plan.problem().written().storedCells() > 1
          && !plan.problem().isStoredOnly()
          && new ChunkJob(plan).allStaysAbsent(new Facts(Optional.of(in), out));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Returns how many inputs may be open besides outputs and one that is looked at. */
  private static int mostOpen(Output out, JobOptions options) {
    return options.maxOpen() - 1 - Math.max(1, out.files.writers());
  }

  private void register(ChunkedSide side, Output out, int maxStored, Scratch scratch) {
    byte[] fill = out.set.header().fillBytes(out.set.type());
    boolean sparse = out.set.chunks().orElseThrow().sparse() && out.set.header().showsFill();
    for (long block = 0; block < out.set.grid().blockCount(); block++) {
      OutputStore store =
          new OutputStore(out.files.appended(), block, side, maxStored, fill, sparse, scratch);
      outputs.orElseThrow().register(block, store);
    }
  }

  /**
   * Ends a job that has come to its end.
   *
   * @param measured what was counted besides the chunks
   * @return what was counted, chunks included
   */
  public Cost finish(Cost measured) throws IOException {
    cache.finish();
    cache.unregisterAll();
    finished = true;
    return ChunkForecast.withChunks(plan, measured, statistics());
  }

  /** Returns what the cache has done so far. */
  public CacheStatistics statistics() {
    return cache.statistics();
  }

  @Override
  public void close() throws IOException {
    if (!finished) {
      cache.abandon();
    }
    cache.close();
    if (inputs.isPresent()) {
      inputs.get().close();
    }
  }

  /** What the files of the input say. */
  private record Facts(Optional<Input> in, BlockSet out) implements ChunkJob.InputFacts {

    @Override
    public boolean holds(long block, long chunk) {
      return in.orElseThrow().set.hasFile(block) && index(block).isStored(chunk);
    }

    @Override
    public boolean hasFiltersOfOutput(long block) {
      List<ChunkFilter> filters = out.chunks().orElseThrow().filters();
      BlockSet set = in.orElseThrow().set;
      boolean hasOrder = set.type(block).equals(set.type());
      return !set.hasFile(block)
          || hasOrder && isAsPlanned(block) && ChunkFilter.areAlike(ofArray(block), filters);
    }

    private List<ChunkFilter> ofArray(long block) {
      BlockLayout.Chunked stored = index(block).layout();
      AxisMap toArray = in.orElseThrow().set.axes().inverse();
      Shape chunk = toArray.permute(stored.chunkShape());
      return ChunkFilter.permuted(stored.filters(), chunk, toArray);
    }

    /**
     * Of a dataset that plans do not know to be short no chunk is copied: some could be cut. Nor is
     * one of a block that stores longer or shorter chunks than they know.
     */
    private boolean isAsPlanned(long block) {
      BlockSet set = in.orElseThrow().set;
      boolean isKnown =
          set.chunks().filter(all -> all.ends().containsKey(set.storedNumber(block))).isPresent();
      Shape chunk = set.chunks(block).orElseThrow().storedShape(set.blockShape(block));
      return (isKnown || !index(block).layout().isShort())
          && index(block).layout().chunkShape().equals(chunk);
    }

    /** Where a file has no value for a chunk that it lacks, only a copy lacks it as well. */
    @Override
    public boolean lacksChunksAsOutput(long block) {
      BlockSet set = in.orElseThrow().set;
      return set.hasFile(block)
          && out.chunks().orElseThrow().mayLack()
          && isIndexed(block)
          && isAsPlanned(block)
          && index(block).storedCount() < index(block).count()
          && (out.header().showsFill()
              ? index(block).readsAs(out.header().fillBytes(set.type(block)))
              : out.header().isStoredOnly());
    }

    @Override
    public boolean lacksAllAsOutput(long block) {
      return out.header().showsFill()
          && lacksChunksAsOutput(block)
          && index(block).storedCount() == 0;
    }

    /** Refuses files of which chunks would have to be decoded that can only be copied. */
    void requireCopies(CacheSetup setup) throws IOException {
      BlockSet set = in.orElseThrow().set;
      in.get().files.comparing();
      try {
        if (CacheDecisions.predict(setup).group(ChunkJob.OUT).encodes() > 0) {
          long other =
              LongStream.range(0, set.blockCount())
                  .filter(block -> !hasFiltersOfOutput(block))
                  .findFirst()
                  .orElse(0);
          throw ResplitException.unsupported(
              set.path(other), FilterPipeline.unsupported(out.chunks().orElseThrow().filters()));
        }
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }

    private boolean isIndexed(long block) {
      try {
        return in.orElseThrow().files.isIndexed(block);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private ChunkIndex index(long block) {
      try {
        return in.orElseThrow().files.index(block);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Every file may have filters of its own; those of the first may even be there twice. */
  private static Flight largestRead(BlockSet set) throws ResplitException {
    int decoded = 0;
    long stored = 0;
    for (ChunkStorage kind : new FileKinds(set).chunks()) {
      if (!kind.isFixed()) {
        Flight largest = largestChunk(set, kind);
        decoded = (int) Math.max(decoded, largest.decodedBytes());
        stored = Math.max(stored, largest.storedBytes());
        stored = Math.max(stored, FilterPipeline.mostStoredBytes(bytes(set, kind.chunkShape())));
      }
    }
    return new Flight(decoded, stored);
  }

  private static Flight largestWritten(BlockSet set) throws ResplitException {
    return largestChunk(set, set.chunks().orElseThrow());
  }

  private static int bytes(BlockSet set, Shape chunk) {
    return Math.toIntExact(chunk.volume() * set.type().bytes());
  }

  private static Flight largestChunk(BlockSet set, ChunkStorage chunks) throws ResplitException {
    int decoded = bytes(set, chunks.clipped(set.arrangement().longestStored()));
    int whole = bytes(set, chunks.chunkShape());
    try {
      ChunkCodec pipeline =
          StoredCodec.orPipeline(
              chunks.filters(), whole, set.type().bytes(), set.root().toString());
      return new Flight(decoded, CodecStore.MASK_BYTES + pipeline.maxStoredBytes());
    } catch (IllegalArgumentException e) {
      throw ResplitException.unsupported(
          set.path(0), "its chunks cannot be filtered: " + e.getMessage());
    }
  }
}
