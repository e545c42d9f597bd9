package io.resplit.block;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.BlockWriter;
import io.resplit.format.FileImage;
import io.resplit.format.FileTail;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixedChunksLayoutTest {

  private static final ElementType BYTE = ElementType.parse("u1");

  @TempDir Path folder;

  /** Three rows of five elements in chunks of two by three: 2 x 2 chunks, the last ones clipped. */
  private FileImage image() {
    BlockLayout.FixedChunks layout = new BlockLayout.FixedChunks(Shape.of(3, 5), Shape.of(2, 3), 4);
    return new FileImage(new byte[] {1, 2, 3, 4}, layout, BYTE, FileTail.zeros(2), List.of());
  }

  private static ByteBuffer direct(int... values) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(values.length);
    for (int value : values) {
      buffer.put((byte) value);
    }
    return buffer.flip();
  }

  @Test
  void rowsLieInTheirChunks() throws IOException {
    Path file = folder.resolve("chunks");
    BlockWriter writer = new BlockWriter(new byte[1]);
    try (BlockFile opened = writer.create(file, image(), writer.data())) {
      opened.write(
          Box.whole(Shape.of(3, 5)),
          direct(11, 12, 13, 14, 15, 21, 22, 23, 24, 25, 31, 32, 33, 34, 35));
    }
    byte[] expected = {
      1,
      2,
      3,
      4, // before the data
      11,
      12,
      13,
      21,
      22,
      23, // chunk 0
      14,
      15,
      0,
      24,
      25,
      0, // chunk 1: two of three columns
      31,
      32,
      33,
      0,
      0,
      0, // chunk 2: one of two rows
      34,
      35,
      0,
      0,
      0,
      0, // chunk 3
      0,
      0 // after the data
    };
    assertArrayEquals(expected, Files.readAllBytes(file));
    assertEquals(expected.length, image().fileBytes());
  }

  /** The middle row: a row of chunk 0 and one of chunk 1, then in place, one element only. */
  @Test
  void aBoxIsOneAccessForEachRowOfAChunk() throws IOException {
    Path file = folder.resolve("chunks");
    BlockWriter writer = new BlockWriter(new byte[1]);
    writer.create(file, image(), writer.data()).close();
    Box row = Box.of(new long[] {1, 0}, new long[] {2, 5});
    try (BlockFile opened = writer.update(file, image().layout(), BYTE, writer.data())) {
      opened.write(row, direct(1, 2, 3, 4, 5));
    }
    assertEquals(2, writer.data().opens());
    assertEquals(2, writer.data().seeks());
    assertEquals(5, writer.data().bytes());
    IoCounts counts = new IoCounts();
    PositionalFile opened = PositionalFile.open(file, counts, StandardOpenOption.READ);
    BlockLayout.FixedChunks layout = (BlockLayout.FixedChunks) image().layout();
    try (RowFile read = new RowFile(opened, layout, 1)) {
      ByteBuffer target = ByteBuffer.allocateDirect(9);
      read.read(row, target);
      assertEquals(direct(1, 2, 3, 4, 5), target);
    }
    assertEquals(2, counts.seeks());
  }

  @Test
  void paddingFollowsTheElementsBeforeItAndTakesNoSeek() throws IOException {
    BlockWriter zeros = new BlockWriter(new byte[1]);
    BlockWriter sevens = new BlockWriter(new byte[] {7});
    for (BlockWriter writer : List.of(zeros, sevens)) {
      Path file = folder.resolve(writer == zeros ? "zeros" : "sevens");
      writer.create(file, image(), writer.data()).close();
      for (int row = 2; row >= 0; row--) {
        for (int column = 0; column < 5; column++) {
          try (BlockFile opened = writer.update(file, image().layout(), BYTE, writer.data())) {
            Box one = Box.of(new long[] {row, column}, new long[] {row + 1, column + 1});
            opened.write(one, direct(10 * row + column + 11));
          }
        }
      }
    }
    byte[] padded = Files.readAllBytes(folder.resolve("zeros"));
    for (int at = 4; at < padded.length - 2; at++) {
      padded[at] = padded[at] == 0 ? 7 : padded[at];
    }
    assertArrayEquals(padded, Files.readAllBytes(folder.resolve("sevens")));
    assertEquals(zeros.data().seeks(), sevens.data().seeks());
    assertEquals(zeros.data().bytes(), sevens.data().bytes());
  }
}
