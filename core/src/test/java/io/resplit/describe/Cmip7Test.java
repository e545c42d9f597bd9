package io.resplit.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.Packing;
import io.resplit.header.Packing.Dataset;
import io.resplit.header.Packing.IndexPlace;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.ChunkStorageRequest.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Cmip7Test {

  private static final IndexPlace FRONT = new IndexPlace(true, 9, 100, 1000);

  private static Dataset dataset(String path, long[] lengths, long[] chunk, int bytes) {
    List<Long> all = LongStream.of(lengths).boxed().toList();
    return new Dataset(path, all, all, true, Shape.of(chunk), bytes, FRONT);
  }

  private static long[] numbers(String text) {
    return Arrays.stream(text.split("x")).mapToLong(Long::parseLong).toArray();
  }

  private static Packing packing(Dataset... datasets) {
    return new Packing("pr", "time_bnds", List.of(datasets));
  }

  @ParameterizedTest
  @CsvSource({
    "1800x144x192, 1x144x192, 4, 37x144x192", // the example of the guidance
    "12x400x400, 1x100x100, 4, 12x400x219", // which its tool leaves at 12x100x100
    "12x10x10, 1x10x10, 4, 12x10x10",
    "3x1000x1000, 1x1000x10, 8, 3x1000x175",
    "1000000, 512, 8, 524288",
    "1000x1024x1024, 1x1024x1024, 2, 2x1024x1024",
    "4x100x5000, 1x7x5000, 4, 4x53x5000",
  })
  void chunksGrowUpToFourMebibytesFromTheSlowestAxisOn(
      String shape, String chunk, int bytes, String expected) {
    Dataset pr = dataset("pr", numbers(shape), numbers(chunk), bytes);
    assertEquals(Shape.of(numbers(expected)), Cmip7.larger(pr));
  }

  @Test
  void grownChunksKeepTheRules() {
    Random random = new Random(64);
    for (int i = 0; i < 2000; i++) {
      int rank = 1 + random.nextInt(4);
      long[] lengths = random.longs(rank, 1, 400).toArray();
      long[] chunk = Arrays.stream(lengths).map(length -> 1 + random.nextLong(length)).toArray();
      int bytes = 1 << random.nextInt(4);
      Dataset before = dataset("pr", lengths, chunk, bytes);
      if (new Cmip7(packing(before)).failures().isEmpty()) {
        continue;
      }
      Shape larger = Cmip7.larger(before);
      Dataset after = dataset("pr", lengths, larger.toArray(), bytes);
      assertEquals(List.of(), new Cmip7(packing(after)).failures(), before + " " + larger);
      for (int axis = 0; axis < rank; axis++) {
        assertTrue(larger.length(axis) >= chunk[axis] && larger.length(axis) <= lengths[axis]);
      }
      boolean isSlowestEnough = larger.length(0) < lengths[0];
      assertTrue(!isSlowestEnough || after.chunkBytes() <= Cmip7.CHUNK_BYTES, "" + after);
    }
  }

  @Test
  void timesAndTheirBoundsAreOneChunk() {
    Dataset time = dataset("time", new long[] {1800}, new long[] {512}, 8);
    Dataset bounds = dataset("time_bnds", new long[] {1800, 2}, new long[] {1, 2}, 8);
    Dataset other = dataset("lat_bnds", new long[] {1800, 2}, new long[] {1, 2}, 8);
    Cmip7 rules = new Cmip7(packing(time, bounds, other));
    assertEquals(List.of("time has 4 chunks", "time_bnds has 1800 chunks"), rules.failures());
    Map<String, ChunkStorageRequest> asked = rules.requests(StorageOrder.F);
    assertEquals(Shape.of(1800), asked.get("time").shape().orElseThrow());
    assertEquals(Shape.of(2, 1800), asked.get("time_bnds").shape().orElseThrow());
    assertEquals("shuffle deflate fletcher32", names(asked.get("time")));
    assertEquals(2, asked.size());
  }

  private static String names(ChunkStorageRequest request) {
    return String.join(
        " ", request.filters().orElseThrow().stream().map(filter -> filter.name()).toList());
  }

  @Test
  void chunksThatNeedOneIndexMoreAreLargeEnough() {
    Dataset almost = dataset("pr", new long[] {99, 1024, 1000}, new long[] {1, 1024, 1000}, 4);
    assertEquals(List.of(), new Cmip7(packing(almost)).failures());
    Dataset small = dataset("pr", new long[] {99, 1024, 500}, new long[] {1, 1024, 500}, 4);
    assertEquals(
        List.of("chunks of pr have 2048000 bytes, fewer than 4194304"),
        new Cmip7(packing(small)).failures());
    Dataset elsewhere = dataset("g/pr", new long[] {99, 1024, 500}, new long[] {1, 1024, 500}, 4);
    assertEquals(List.of(), new Cmip7(packing(elsewhere)).failures());
  }

  @Test
  void chunksAreLargeEnoughForWhatIsRead() {
    Dataset pr =
        new Dataset(
            "pr", List.of(0L, 100L), List.of(1L << 20, 100L), true, Shape.of(1, 100), 4, FRONT);
    Cmip7 rules = new Cmip7(packing(pr));
    assertEquals(List.of(), rules.failures());
    ChunkStorageRequest asked = rules.requests(StorageOrder.C).get("pr");
    assertEquals(Optional.of(Shape.of(10485, 100)), asked.shape());
  }

  @Test
  void whatStoresNoChunkBecomesContiguousOrStoresAllIfItCanGrow() {
    List<Long> length = List.of(10L);
    Dataset fixed = new Dataset("a", length, length, false, Shape.of(5), 4, IndexPlace.NOTHING);
    Dataset grows = new Dataset("b", length, length, true, Shape.of(5), 4, IndexPlace.NOTHING);
    Cmip7 rules = new Cmip7(packing(fixed, grows));
    assertEquals(List.of("no chunk is stored of a, b"), rules.failures());
    Map<String, ChunkStorageRequest> asked = rules.requests(StorageOrder.C);
    assertEquals(Kind.NONE, asked.get("a").kind());
    assertEquals(Kind.STORED, asked.get("b").kind());
  }

  @Test
  void indexesAreTreesBeforeAllChunks() {
    Dataset one = dataset("a", new long[] {10}, new long[] {5}, 4);
    Dataset late =
        new Dataset(
            "b",
            List.of(10L),
            List.of(10L),
            false,
            Shape.of(5),
            4,
            new IndexPlace(true, 2, 1001, 5000));
    assertEquals(
        List.of("the first chunk comes before the index of b"),
        new Cmip7(packing(one, late)).failures());
    Dataset array =
        new Dataset(
            "c",
            List.of(10L),
            List.of(10L),
            false,
            Shape.of(5),
            4,
            new IndexPlace(false, 1, -1, 1L << 40));
    assertEquals(
        List.of("no B-tree of version 1 is the index of c"),
        new Cmip7(packing(one, array)).failures());
    assertTrue(new Cmip7(packing(one, array)).requests(StorageOrder.C).isEmpty());
  }
}
