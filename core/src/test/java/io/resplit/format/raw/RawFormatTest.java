package io.resplit.format.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.format.BlockFile;
import io.resplit.format.Format;
import io.resplit.format.IoCounts;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.testkit.FormatContract;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RawFormatTest extends FormatContract {

  @Override
  protected Format format(int elementBytes) {
    return new RawFormat(elementBytes, 0);
  }

  @Nested
  class BehindAHeader extends FormatContract {
    @Override
    protected Format format(int elementBytes) {
      return new RawFormat(elementBytes, 19);
    }
  }

  @Test
  void skipsTheHeader() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "header-abcdef");
    ByteBuffer target = ByteBuffer.allocateDirect(16);
    try (BlockFile opened =
        new RawFormat(2, 7).open(file, Shape.of(3), Format.Access.READ, new IoCounts())) {
      opened.read(Box.of(new long[] {1}, new long[] {3}), target);
    }
    assertEquals("cdef", StandardCharsets.US_ASCII.decode(target).toString());
  }

  @Test
  void refusesSizesThatMakeNoSense() {
    assertThrows(IllegalArgumentException.class, () -> new RawFormat(0, 0));
    assertThrows(IllegalArgumentException.class, () -> new RawFormat(1, -1));
    assertThrows(
        ArithmeticException.class, () -> new RawFormat(2, 0).fileBytes(Shape.of(Long.MAX_VALUE)));
  }
}
