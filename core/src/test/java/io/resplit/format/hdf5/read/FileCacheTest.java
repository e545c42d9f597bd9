package io.resplit.format.hdf5.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.format.hdf5.Samples;
import io.resplit.format.hdf5.write.Hdf5Header;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file is parsed once for all questions about it, and again as soon as it may have changed. */
class FileCacheTest {

  private static final long HEAP_BYTES = 1 << 20;
  private static final Instant LONG_AGO = Instant.parse("2001-02-03T04:05:06.789Z");

  private final FileCache cache = new FileCache();
  private Path file;
  private Path other;

  @BeforeEach
  void write(@TempDir Path folder) throws IOException {
    file = folder.resolve("a.h5");
    other = folder.resolve("b.h5");
    write(file, "d", LONG_AGO);
    write(other, "d", LONG_AGO);
  }

  private static void write(Path to, String dataset, Instant modified) throws IOException {
    BlockHeader block = Samples.plain(ElementType.parse("u1"), Shape.of(3, 5));
    Samples.write(to, Hdf5Header.of(dataset, block, Flavour.HDF5), block);
    Files.setLastModifiedTime(to, FileTime.from(modified));
  }

  private Groups parsed(Path path) throws IOException {
    return cache.ask(path, HEAP_BYTES, groups -> groups);
  }

  private boolean has(String dataset) throws IOException {
    return cache.ask(file, HEAP_BYTES, groups -> groups.resolve(dataset).isPresent());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 100})
  void parsesAFileOnceForAnyNumberOfQuestions(int questions) throws IOException {
    Set<Groups> all = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < questions; i++) {
      all.add(parsed(file));
      assertTrue(has("d"));
    }
    assertEquals(1, all.size());
  }

  @Test
  void keepsTheFileThatWasReadLast() throws IOException {
    Groups first = parsed(file);
    Groups second = parsed(other);
    assertSame(second, parsed(other));
    assertNotSame(first, parsed(file));
  }

  @Test
  void readsAFileAgainThatHasAnotherTime() throws IOException {
    assertTrue(has("d"));
    write(file, "e", LONG_AGO.plusNanos(1_000_000));
    assertFalse(has("d"));
    assertTrue(has("e"));
  }

  @Test
  void readsAFileAgainWhoseNextChangeMayHaveTheSameTime() throws IOException {
    Instant now = Instant.now();
    write(file, "d", now);
    assertTrue(has("d"));
    write(file, "e", now);
    assertTrue(has("e"));
  }

  @Test
  void readsAgainWhereAnotherQuestionIsStillOpen() throws IOException {
    Groups inside = cache.ask(file, HEAP_BYTES, this::differing);
    assertSame(inside, parsed(file));
  }

  private Groups differing(Groups outside) throws IOException {
    assertNotSame(outside, parsed(file));
    return outside;
  }
}
