package io.resplit.cache;

import static io.resplit.testkit.TestTable.shape;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.testkit.Chunks;
import java.util.ArrayList;
import java.util.List;

/** Jobs that read chunked files through a buffer and write others, and windows over one file. */
record Workload(List<ChunkDataset> datasets, List<ChunkAccess> accesses) {

  /** Returns the workload of a name in the table of expected counts. */
  static Workload named(String name) {
    return switch (name) {
      case "W1" -> blocks("600x600x600", "200x200x200", "64x64x64", "600x600x600", "128x128x128");
      case "W2" ->
          copy(
              new FileGrid(cube(600), cube(600), cube(64), 2, 0),
              new FileGrid(cube(600), cube(150), cube(50), 2, 1),
              cube(600),
              shape("150x150x600"));
      case "W3" -> blocks("600x600x600", "200x200x200", "64x64x64", "150x150x150", "64x64x64");
      case "W4" -> days("30x181x360");
      case "W4s" -> days("365x12x360");
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Shape cube(long length) {
    return Shape.of(length, length, length);
  }

  /** One input block after the other into output blocks. */
  private static Workload blocks(
      String array, String inFile, String inChunk, String outFile, String outChunk) {
    FileGrid in = new FileGrid(shape(array), shape(inFile), shape(inChunk), 2, 0);
    FileGrid out = new FileGrid(shape(array), shape(outFile), shape(outChunk), 2, in.fileCount());
    return copy(in, out, shape(array), shape(inFile));
  }

  /** A year of maps, a file each, into one file whose chunks hold the whole year. */
  private static Workload days(String buffer) {
    Shape year = shape("365x181x360");
    FileGrid in = new FileGrid(year, shape("1x181x360"), shape("1x91x180"), 4, 0);
    FileGrid out = new FileGrid(year, year, shape("365x12x12"), 4, 365);
    return copy(in, out, year, shape(buffer));
  }

  private static Workload copy(FileGrid in, FileGrid out, Shape array, Shape buffer) {
    List<ChunkDataset> datasets =
        new ArrayList<>(in.datasets(Chunks.existing("in", in.chunkBytes())));
    datasets.addAll(out.datasets(Chunks.fresh("out", out.chunkBytes())));
    List<ChunkAccess> accesses = new ArrayList<>();
    Grid buffers = Grid.uniform(array, buffer);
    for (long number = 0; number < buffers.blockCount(); number++) {
      Box box = buffers.box(number);
      accesses.addAll(in.accesses(box, ChunkAccess.Use.READ));
      accesses.addAll(out.accesses(box, ChunkAccess.Use.WRITE));
    }
    return new Workload(datasets, accesses);
  }

  /** Returns windows of one shape, one after the other, over one file of bytes. */
  static Workload windows(
      Shape array, Shape chunk, Shape window, ChunkAccess.Use use, boolean isNew) {
    FileGrid file = new FileGrid(array, array, chunk, 1, 0);
    int bytes = file.chunkBytes();
    ChunkDataset dataset = isNew ? Chunks.fresh("out", bytes) : Chunks.existing("in", bytes);
    List<ChunkAccess> accesses = new ArrayList<>();
    Grid windows = Grid.uniform(array, window);
    for (long number = 0; number < windows.blockCount(); number++) {
      accesses.addAll(file.accesses(windows.box(number), use));
    }
    return new Workload(file.datasets(dataset), accesses);
  }

  /** Returns what happens with a budget and a policy. */
  CacheStatistics predict(long budgetBytes, Replacement policy) {
    return CacheDecisions.predict(setup(budgetBytes, policy));
  }

  CacheSetup setup(long budgetBytes, Replacement policy) {
    return new CacheSetup(budgetBytes, policy, datasets, accesses);
  }
}
