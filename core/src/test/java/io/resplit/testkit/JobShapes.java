package io.resplit.testkit;

import io.resplit.array.ChunkFilter;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Draws partitions, chunks and indices that small jobs can have. */
record JobShapes(RandomProblems source) {

  private static final int MOST_ON_AXIS = 4;
  private static final List<List<ChunkFilter>> STORE_FILTERS =
      List.of(
          List.of(new ChunkFilter(ChunkFilter.GZIP, 3)),
          List.of(ChunkFilter.of(ChunkFilter.ZSTD), ChunkFilter.of(ChunkFilter.CRC32C)),
          List.of(ChunkFilter.blosc("lz4", "shuffle", 5)),
          List.of(ChunkFilter.blosc("zstd", "bitshuffle", 5), ChunkFilter.of(ChunkFilter.CRC32C)),
          List.of(ChunkFilter.blosc("zlib", "noshuffle", 5)),
          List.of(ChunkFilter.of(ChunkFilter.CRC32C)));

  private static final List<List<ChunkFilter>> PAGE_FILTERS =
      List.of(
          List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1)),
          List.of(ChunkFilter.of(ChunkFilter.SHUFFLE), new ChunkFilter(ChunkFilter.DEFLATE, 5)),
          List.of(ChunkFilter.of(ChunkFilter.ZSTD)),
          List.of(ChunkFilter.of(ChunkFilter.SHUFFLE), ChunkFilter.of(ChunkFilter.ZSTD)));

  private static final List<List<ChunkFilter>> FILTERS =
      List.of(
          List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1)),
          List.of(ChunkFilter.of(ChunkFilter.SHUFFLE), new ChunkFilter(ChunkFilter.DEFLATE, 5)),
          List.of(ChunkFilter.of(ChunkFilter.FLETCHER32)),
          List.of(ChunkFilter.of(ChunkFilter.LZ4)));

  Random random() {
    return source.random();
  }

  /** Cuts an array into few blocks. */
  Grid grid(Shape array, boolean uneven) {
    return Grid.of(
        IntStream.range(0, array.rank())
            .mapToObj(axis -> uneven ? uneven(array.length(axis)) : even(array.length(axis)))
            .toArray(AxisGrid[]::new));
  }

  private AxisGrid even(long length) {
    long least = (length - 1) / MOST_ON_AXIS + 1;
    long more = random().nextInt(4) == 0 ? length : random().nextLong(length / 2 + 1);
    return AxisGrid.uniform(length, Math.min(length, least + more));
  }

  /** Cuts an axis into few parts. */
  AxisGrid uneven(long length) {
    return source.ends(length, 2.0 / length);
  }

  /** Returns the lengths of the shortest blocks on each axis. */
  static Shape least(Grid grid) {
    long[] least = new long[grid.rank()];
    Arrays.setAll(least, axis -> least(grid.axis(axis)));
    return Shape.of(least);
  }

  static long least(AxisGrid axis) {
    return LongStream.range(0, axis.count()).map(axis::length).min().orElseThrow();
  }

  /**
   * Draws chunks.
   *
   * @param within what they must fit, slowest axis first
   * @param storage the feature of a side that says how they are stored, if there is any
   */
  ChunkStorageRequest chunks(
      Shape within, StorageOrder listing, Optional<JobFeature> storage, JobFeature format) {
    if (storage.isEmpty()) {
      return ChunkStorageRequest.KEEP;
    }
    boolean isStore = format.value().equals("zarr");
    List<List<ChunkFilter>> possible = isStore ? STORE_FILTERS : FILTERS;
    boolean isFiltered = storage.get().name().endsWith("FILTERS");
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.GIVEN,
        Optional.of(listing.toListed(source.block(within))),
        Optional.empty(),
        Optional.of(isFiltered ? possible.get(random().nextInt(possible.size())) : List.of()),
        storage.get().name().endsWith("SPARSE"));
  }

  /** Draws blocks of a stream of gzip: a run of elements of a file, or what is usual. */
  ChunkStorageRequest gzip(Shape file, StorageOrder listing, Optional<JobFeature> storage) {
    boolean isSparse = storage.filter(JobFeature.OUT_SPARSE::equals).isPresent();
    ChunkStorageRequest level =
        kept(List.of(new ChunkFilter(ChunkFilter.GZIP, random().nextInt(10))), isSparse);
    Shape run = file.firstContiguous(1 + random().nextLong(file.volume()));
    return storage.isEmpty() ? level : level.withShape(listing.toListed(run));
  }

  private static ChunkStorageRequest kept(List<ChunkFilter> filters, boolean isSparse) {
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.KEEP,
        Optional.empty(),
        Optional.empty(),
        Optional.of(filters),
        isSparse);
  }

  /**
   * Draws strips of pages, as wide as all blocks, or leaves them to the program.
   *
   * @param grid blocks, slowest axis first
   * @param hasSamples whether the last axis is that of the samples of a pixel
   */
  ChunkStorageRequest pages(Grid grid, StorageOrder listing, boolean hasSamples) {
    ChunkStorageRequest kept = kept(PAGE_FILTERS.get(random().nextInt(PAGE_FILTERS.size())), false);
    int last = grid.rank() - (hasSamples ? 2 : 1);
    Shape least = least(grid);
    Shape strip =
        Shape.of(
            grid.rank(),
            axis ->
                axis >= last
                    ? grid.axis(axis).longest()
                    : axis == last - 1 ? 1 + random().nextLong(least.length(axis)) : 1);
    return random().nextBoolean() ? kept : kept.withShape(listing.toListed(strip));
  }

  /** Draws indices of an axis between two of them: all, those of a step, or a list. */
  AxisIndices indices(long from, long to, boolean isList, boolean isStep) {
    if (isList) {
      int oneOf = 2 + random().nextInt(3);
      long[] some = LongStream.range(from, to).filter(i -> random().nextInt(oneOf) == 0).toArray();
      return some.length == 0 ? AxisIndices.of(from) : anyOrder(random(), some);
    }
    return AxisIndices.range(from, to, isStep ? 2 + random().nextInt(3) : 1);
  }

  /** Draws the order of indices: as they are, from another one on as on a circle, or any. */
  static AxisIndices anyOrder(Random random, long... indices) {
    List<Long> list = LongStream.of(indices).boxed().collect(Collectors.toList());
    int order = random.nextInt(4);
    if (order == 0) {
      Collections.shuffle(list, random);
    } else if (order == 1) {
      Collections.rotate(list, random.nextInt(list.size()));
    }
    return AxisIndices.of(list.stream().mapToLong(Long::longValue).toArray());
  }
}
