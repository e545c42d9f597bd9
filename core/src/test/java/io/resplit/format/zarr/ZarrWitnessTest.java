package io.resplit.format.zarr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.BlockLayout;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.FolderFiles;
import io.resplit.format.Format;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.rows.BoxRows;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays that zarr-python wrote, and others that a script wrote from the specification. */
@Tag("slow")
class ZarrWitnessTest {

  private static final int BOXES = 5;

  @TempDir Path folder;

  private final Format format = new ZarrFormat(CoordinateLimit.ALL, 3);

  @Test
  void readsRandomArraysOfAllCodecsTypesAndOrders() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    long[] seeds = RandomProblems.seeds(300).toArray();
    Path script = Path.of(ZarrWitnessTest.class.getResource("arrays.py").toURI());
    String arrays = Witness.pythonFile(folder, script, folder, seeds[0], seeds.length);
    for (String line : arrays.lines().toList()) {
      String[] facts = line.split(" ");
      check(Long.parseLong(facts[0]), shape(facts[1]), shape(facts[2]), Long.parseLong(facts[3]));
    }
    assertEquals(seeds.length, arrays.lines().count());
  }

  private static Shape shape(String text) {
    return Shape.of(Stream.of(text.split("x")).mapToLong(Long::parseLong).toArray());
  }

  private void check(long seed, Shape shape, Shape chunk, long stored) throws IOException {
    String name = "seed " + seed;
    byte[] expected = Files.readAllBytes(folder.resolve(seed + ".raw"));
    Path file = FolderFiles.in(folder.resolve(seed + ".zarr")).orElseThrow();
    BlockPlace place = new BlockPlace(file, "");
    assertEquals(List.of(""), format.datasets(file), name);
    BlockHeader header = format.inspect(place, shape);
    assertEquals(shape, header.shape(), name);
    assertEquals(chunk, ((BlockLayout.Chunked) header.layout()).chunkShape(), name);
    assertEquals(stored, format.chunkIndex(place, header).storedCount(), name);
    int bytes = header.type().bytes();
    Random random = new Random(seed);
    try (BlockFile opened = format.open(place, header, new IoCounts())) {
      for (int i = 0; i <= BOXES; i++) {
        Box whole = Box.whole(shape);
        Box box = i == 0 ? whole : anyBox(random, shape);
        ByteBuffer read = ByteBuffer.allocate(Math.toIntExact(box.volume() * bytes));
        opened.read(box, read);
        byte[] part = new byte[read.capacity()];
        new BoxRows(box, whole, box, bytes)
            .forEach(
                (from, to, size) -> System.arraycopy(expected, (int) from, part, (int) to, size));
        assertArrayEquals(part, read.array(), name + " " + header + " " + box);
      }
    }
  }

  private static Box anyBox(Random random, Shape shape) {
    long[] start = new long[shape.rank()];
    long[] end = new long[shape.rank()];
    for (int axis = 0; axis < start.length; axis++) {
      start[axis] = random.nextLong(shape.length(axis));
      end[axis] = random.nextLong(start[axis], shape.length(axis)) + 1;
    }
    return Box.of(start, end);
  }
}
