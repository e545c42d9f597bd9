package io.resplit.cache;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.testkit.Chunks;
import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;

/** An array in block files, each of which is one chunked dataset; numbered from a first one. */
final class FileGrid {

  private final Grid files;
  private final Shape chunk;
  private final int itemBytes;
  private final int firstDataset;

  FileGrid(Shape array, Shape file, Shape chunk, int itemBytes, int firstDataset) {
    this.files = Grid.uniform(array, file);
    this.chunk = chunk;
    this.itemBytes = itemBytes;
    this.firstDataset = firstDataset;
  }

  int chunkBytes() {
    return bytes(chunk.volume());
  }

  int fileCount() {
    return Math.toIntExact(files.blockCount());
  }

  /** Returns {@code pattern} once for each file, knowing how much of its edge chunks is used. */
  List<ChunkDataset> datasets(ChunkDataset pattern) {
    List<ChunkDataset> datasets = new ArrayList<>();
    for (long file = 0; file < files.blockCount(); file++) {
      Grid chunks = chunks(file);
      datasets.add(Chunks.clipped(pattern, number -> bytes(chunks.box(number).volume())));
    }
    return datasets;
  }

  /** Returns the accesses to {@code box}, file by file, chunk by chunk. */
  List<ChunkAccess> accesses(Box box, ChunkAccess.Use use) {
    List<ChunkAccess> accesses = new ArrayList<>();
    for (PrimitiveIterator.OfLong file = files.blocksIn(box); file.hasNext(); ) {
      long number = file.nextLong();
      Box place = files.box(number);
      visit(number, box.intersection(place).relativeTo(place), use, accesses);
    }
    return accesses;
  }

  private void visit(long file, Box part, ChunkAccess.Use use, List<ChunkAccess> accesses) {
    Grid chunks = chunks(file);
    for (PrimitiveIterator.OfLong chunk = chunks.blocksIn(part); chunk.hasNext(); ) {
      long number = chunk.nextLong();
      int bytes = bytes(part.intersection(chunks.box(number)).volume());
      accesses.add(new ChunkAccess(firstDataset + (int) file, number, bytes, use));
    }
  }

  private Grid chunks(long file) {
    return Grid.uniform(files.box(file).shape(), chunk);
  }

  private int bytes(long volume) {
    return Math.toIntExact(volume * itemBytes);
  }
}
