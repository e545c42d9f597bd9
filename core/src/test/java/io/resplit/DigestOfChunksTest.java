package io.resplit;

import static io.resplit.CopiedChunksTest.DEFLATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.index.ChunkIndex;
import io.resplit.input.InputSet;
import io.resplit.manifest.Manifest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.RandomProblems;
import io.resplit.verify.Digest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever fits the memory that is read into, the digest reads and decodes each chunk once. */
class DigestOfChunksTest {

  private final Resplit resplit = new Resplit();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void readsEachFilteredChunkOnce(long seed, @TempDir Path folder) throws IOException {
    AlignedSets sets = new AlignedSets(folder, new RandomProblems(seed));
    BlockSet set = sets.written(DEFLATE, false);
    Manifest manifest = resplit.manifestOf(set).orElseThrow();
    long stored = storedBytes(set);
    for (int staging : List.of(1, 64, 1 << 20)) {
      Digest digest = new Digest(set, staging, bytes -> {}, () -> false);
      assertEquals(manifest.digest(), digest.compute());
      assertEquals(stored, digest.counts().bytes());
    }
  }

  private static long storedBytes(BlockSet set) throws IOException {
    InputSet files = new InputSet(set);
    long bytes = 0;
    for (long block = 0; block < set.grid().blockCount(); block++) {
      ChunkIndex index = files.index(block);
      long chunks = index.layout().grid().blockCount();
      assertTrue(chunks > 0);
      for (long chunk = 0; chunk < chunks; chunk++) {
        bytes += index.isStored(chunk) ? index.storedBytes(chunk) : 0;
      }
    }
    return bytes;
  }
}
