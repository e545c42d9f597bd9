package io.resplit;

import static io.resplit.testkit.TestTable.shape;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Plan;
import io.resplit.planner.Planner;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A job between compressed files that moves one buffer after the other. The filters of the two
 * sides differ, so that no chunk is copied.
 */
record CachedWorkload(
    String type,
    Shape array,
    Shape inFile,
    Shape inChunk,
    Shape outFile,
    Shape outChunk,
    Shape buffer) {

  /** Name of the strategy that moves the buffers. */
  static final String BUFFERS = "buffers";

  private static final List<ChunkFilter> IN_FILTERS =
      List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1));
  private static final List<ChunkFilter> OUT_FILTERS =
      List.of(ChunkFilter.of(ChunkFilter.SHUFFLE), new ChunkFilter(ChunkFilter.DEFLATE, 1));

  /** Returns the workload of a name in the table of expected counts. */
  static CachedWorkload named(String name) {
    return switch (name) {
      case "W1" -> of("uint16", cube(75), cube(25), cube(8), cube(75), cube(16), cube(25));
      case "W2" ->
          of("uint16", cube(96), cube(96), cube(10), cube(24), cube(8), Shape.of(24, 24, 96));
      case "W3" -> of("uint16", cube(84), cube(28), cube(9), cube(21), cube(9), cube(28));
      case "W4" -> maps(shape("30x46x90"));
      case "W4s" -> maps(shape("365x3x90"));
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static CachedWorkload of(String type, Shape... shapes) {
    return new CachedWorkload(
        type, shapes[0], shapes[1], shapes[2], shapes[3], shapes[4], shapes[5]);
  }

  private static Shape cube(long length) {
    return Shape.of(length, length, length);
  }

  /** A year of maps, a file each, into one file whose chunks hold the whole year. */
  private static CachedWorkload maps(Shape buffer) {
    Shape year = shape("365x46x90");
    Shape day = shape("1x46x90");
    return of("float32", year, day, shape("1x23x45"), year, shape("365x3x3"), buffer);
  }

  /** Writes the input into a folder. */
  BlockSet made(Resplit resplit, Path folder) throws IOException {
    BlockSet made =
        resplit.output(
            request(folder, inFile, inChunk, IN_FILTERS),
            array,
            ElementType.parse(type),
            StorageOrder.C);
    resplit.make(made, false);
    return made;
  }

  /** Describes the output in a folder. */
  BlockSet output(Resplit resplit, BlockSet in, Path folder) throws IOException {
    return resplit.output(in, request(folder, outFile, outChunk, OUT_FILTERS));
  }

  private static OutputRequest request(
      Path folder, Shape file, Shape chunk, List<ChunkFilter> filters) {
    ChunkStorageRequest chunks =
        new ChunkStorageRequest(
            ChunkStorageRequest.Kind.GIVEN,
            Optional.of(chunk),
            Optional.empty(),
            Optional.of(filters),
            false);
    return OutputRequest.blocks(folder.toString(), file).withFormat("hdf5").withChunks(chunks);
  }

  /** Returns the planner that reads and writes buffer after buffer. */
  Planner planner() {
    Grid buffers = Grid.uniform(array, buffer);
    List<AxisSweep> sweeps =
        IntStream.range(0, array.rank())
            .mapToObj(axis -> AxisSweep.clean(buffers.axis(axis)))
            .toList();
    return (problem, elements) -> Plan.ofGrid(problem, BUFFERS, sweeps);
  }

  /** Returns the memory for one buffer and a cache, in bytes. */
  long memoryBytes(long cacheBytes) {
    return buffer.volume() * ElementType.parse(type).bytes() + cacheBytes;
  }
}
