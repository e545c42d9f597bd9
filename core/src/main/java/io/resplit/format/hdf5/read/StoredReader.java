package io.resplit.format.hdf5.read;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkStorage;
import io.resplit.format.hdf5.index.ChunkIndexReader;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureFile;
import io.resplit.format.index.ChunkIndex;
import io.resplit.header.BlockHeader;
import io.resplit.header.ChunksAsStored;
import io.resplit.header.Companion;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads all chunks of small datasets as they are stored. */
final class StoredReader {

  private final StructureFile file;
  private final DatasetReader dataset;

  private StoredReader(StructureFile file, DatasetReader dataset) {
    this.file = file;
    this.dataset = dataset;
  }

  /**
   * Returns the chunks of variables by their paths, of those that have all chunks and are what is
   * known of them. What is wrong with one is said where it is moved.
   */
  static Map<String, ChunksAsStored> read(Groups groups, List<Companion> variables) {
    Map<String, ChunksAsStored> all = new HashMap<>();
    for (Companion each : variables) {
      try {
        DatasetFinder.find(groups, each.path())
            .flatMap(found -> new StoredReader(groups.objects().file(), found).read(each))
            .ifPresent(chunks -> all.put(each.path(), chunks));
      } catch (MalformedHdf5 e) {
        continue;
      }
    }
    return all;
  }

  private Optional<ChunksAsStored> read(Companion variable) {
    BlockHeader block = dataset.anyBlock(variable.type());
    if (variable.chunks().isEmpty() && block.layout() instanceof BlockLayout.Unallocated) {
      return Optional.of(ChunksAsStored.NOTHING);
    }
    boolean isKnown =
        block.layout().isIndexed()
            && block.shape().equals(variable.shape())
            && ChunkStorage.of(block.layout()).equals(variable.chunks());
    if (!isKnown) {
      return Optional.empty();
    }
    ChunkIndex index = ChunkIndexReader.read(file, dataset.header(), block);
    return index.storedCount() == index.count() && bytes(index) <= variable.bytes() * 2
        ? Optional.of(stored(index))
        : Optional.empty();
  }

  private static long bytes(ChunkIndex index) {
    long bytes = 0;
    for (long chunk = 0; chunk < index.count(); chunk++) {
      bytes += index.storedBytes(chunk);
    }
    return bytes;
  }

  private ChunksAsStored stored(ChunkIndex index) {
    int count = (int) index.count();
    int[] sizes = new int[count];
    int[] skipped = new int[count];
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(bytes(index)));
    for (int chunk = 0; chunk < count; chunk++) {
      sizes[chunk] = index.storedBytes(chunk);
      skipped[chunk] = index.skippedFilters(chunk);
      file.read(index.position(chunk), bytes.limit(bytes.position() + sizes[chunk]));
    }
    return new ChunksAsStored(bytes.array(), sizes, skipped);
  }
}
