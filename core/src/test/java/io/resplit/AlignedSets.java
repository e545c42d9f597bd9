package io.resplit;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.index.ChunkIndex;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.input.InputSet;
import io.resplit.partition.Grid;
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
import io.resplit.set.OutputAddress;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sets of one array whose blocks are cut along the borders of chunks of one shape. */
final class AlignedSets {

  private final Resplit resplit = new Resplit();
  private final RandomProblems source;
  private final Path folder;
  private final Shape shape;
  private final Shape chunk;
  private final ElementType type;
  private final ReferenceArray array;
  private Optional<BlockSet> raw = Optional.empty();

  /**
   * What a file holds of a chunk: its stored shape, its bytes, and the filters that were skipped.
   */
  record Stored(Shape shape, byte[] bytes, int skipped) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Stored stored
          && shape.equals(stored.shape)
          && skipped == stored.skipped
          && Arrays.equals(bytes, stored.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }
  }

  /** Makes a random array with some zeros in it; writes nothing yet. */
  AlignedSets(Path folder, RandomProblems source) {
    this.source = source;
    this.folder = folder;
    this.shape = source.shape(1 + source.random().nextInt(3), 2000);
    this.chunk = source.block(shape);
    this.type = ElementType.parse(source.random().nextBoolean() ? "uint16" : "float64be");
    this.array =
        new ReferenceArray(shape, type.bytes(), source.random()).withZeros(source.random());
  }

  /** Returns random blocks that consist of whole chunks, but for those at the far edges. */
  Shape block() {
    long[] lengths = chunk.toArray();
    for (int axis = 0; axis < lengths.length; axis++) {
      long chunks = 1 + source.random().nextInt(4);
      lengths[axis] = Math.min(shape.length(axis), chunks * lengths[axis]);
    }
    return Shape.of(lengths);
  }

  /** Returns the array in raw blocks, which are written at the first call. */
  BlockSet raw() throws IOException {
    if (raw.isEmpty()) {
      raw = Optional.of(writtenRaw());
    }
    return raw.get();
  }

  private BlockSet writtenRaw() throws IOException {
    Grid grid = StorageOrder.C.grid(shape, source.block(shape));
    BlockSet blocks =
        new BlockSet(
            grid,
            type,
            StorageOrder.C,
            new RawFormat(type, 0),
            OutputAddress.parse(folder + "/raw/x{*}.bin").names(".raw", grid, StorageOrder.C));
    array.write(blocks, 0);
    return blocks;
  }

  /** Describes the array in chunks, in random blocks and either format. */
  BlockSet chunked(BlockSet in, String name, List<ChunkFilter> filters, boolean sparse)
      throws IOException {
    String format = source.random().nextBoolean() ? "hdf5" : "netcdf4";
    OutputRequest request = OutputRequest.blocks(folder + "/" + name, block()).withFormat(format);
    return resplit.output(in, request.withChunks(chunks(filters, sparse)));
  }

  /** Asks for chunks of the shape of these sets. */
  ChunkStorageRequest chunks(List<ChunkFilter> filters, boolean sparse) {
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.GIVEN,
        Optional.of(chunk),
        Optional.empty(),
        Optional.of(filters),
        sparse);
  }

  /** Writes the array in chunks and returns the set {@code first}. */
  BlockSet written(List<ChunkFilter> filters, boolean sparse) throws IOException {
    BlockSet first = chunked(raw(), "first", filters, sparse);
    run(raw(), first, plan(raw(), first, true), JobOptions.DEFAULT);
    return found("first");
  }

  /** Runs a plan. */
  JobSummary run(BlockSet in, BlockSet out, PlanReport planned, JobOptions how) throws IOException {
    return Steps.run(in, out, planned, how, JobObserver.NONE);
  }

  /** Returns a set that was written. */
  BlockSet found(String name) throws IOException {
    return resplit.find(SetRequest.at(folder + "/" + name));
  }

  /** Returns a plan with enough memory. */
  PlanReport plan(BlockSet in, BlockSet out, boolean checksums) {
    PlanOptions options =
        PlanOptions.within(new MemoryLimit.OfData(4 * shape.volume() * type.bytes()));
    return resplit.plan(Steps.problem(in, out, checksums), in.type(), options);
  }

  /** Fails unless a set holds the array. */
  void check(BlockSet set) throws IOException {
    BlockSet back =
        resplit.output(
            set, OutputRequest.blocks(folder + "/back", source.block(shape)).withFormat("raw"));
    run(set, back, plan(set, back, true), JobOptions.DEFAULT);
    array.check(back);
  }

  /** Returns what the files of a set hold, by the region of the array. */
  static Map<Box, Stored> stored(BlockSet set) throws IOException {
    Map<Box, Stored> all = new HashMap<>();
    InputSet files = new InputSet(set);
    for (long block = 0; block < set.grid().blockCount(); block++) {
      ChunkIndex index = files.index(block);
      byte[] file = Files.readAllBytes(set.path(block));
      Grid chunks = index.layout().grid();
      for (long number = 0; number < chunks.blockCount(); number++) {
        if (index.isStored(number)) {
          int from = (int) index.position(number);
          byte[] bytes = Arrays.copyOfRange(file, from, from + index.storedBytes(number));
          all.put(
              chunks.box(number).shifted(set.grid().box(block)),
              new Stored(index.layout().chunkShape(), bytes, index.skippedFilters(number)));
        }
      }
    }
    return all;
  }

  /** Returns the shape that each chunk of a set has in its file, by the region of the array. */
  Map<Box, Shape> storedShapes(BlockSet set) {
    Map<Box, Shape> storedShapes = new HashMap<>();
    for (long block = 0; block < set.grid().blockCount(); block++) {
      Shape whole = set.blockShape(block);
      Grid chunks = Grid.uniform(whole, chunk.clippedTo(whole));
      for (long number = 0; number < chunks.blockCount(); number++) {
        storedShapes.put(chunks.box(number).shifted(set.grid().box(block)), chunks.blockShape());
      }
    }
    return storedShapes;
  }
}
