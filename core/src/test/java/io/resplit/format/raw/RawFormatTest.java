package io.resplit.format.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.Format;
import io.resplit.format.FormatDescriptor;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.testkit.FormatContract;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RawFormatTest extends FormatContract {

  @Override
  protected FormatDescriptor descriptor() {
    return new RawFiles();
  }

  @Override
  protected Format format(ElementType type) {
    return new RawFormat(type, 0);
  }

  @Nested
  class BehindAHeader extends FormatContract {
    @Override
    protected FormatDescriptor descriptor() {
      return new RawFiles();
    }

    @Override
    protected int headerBytes() {
      return 19;
    }

    @Override
    protected Format format(ElementType type) {
      return new RawFormat(type, 19);
    }
  }

  @Test
  void skipsTheHeader() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "header-abcdef");
    ByteBuffer target = ByteBuffer.allocateDirect(16);
    RawFormat format = new RawFormat(type(2), 7);
    BlockPlace place = new BlockPlace(file, "");
    BlockHeader header = format.inspect(place, Shape.of(3));
    try (BlockFile opened = format.open(place, header, new IoCounts())) {
      opened.read(Box.of(new long[] {1}, new long[] {3}), target);
    }
    assertEquals("cdef", StandardCharsets.US_ASCII.decode(target).toString());
  }

  @Test
  void refusesSizesThatMakeNoSense() {
    assertThrows(IllegalArgumentException.class, () -> new RawFormat(type(1), -1));
    BlockPlace nowhere = new BlockPlace(folder, "");
    Shape huge = Shape.of(Long.MAX_VALUE);
    assertThrows(ArithmeticException.class, () -> new RawFormat(type(2), 0).inspect(nowhere, huge));
  }

  @Test
  void namesWhatRawFilesLack() {
    Attribute units = Attribute.ofText("units", "K");
    AxisInfo time =
        new AxisInfo(
            "time",
            Optional.of(Attribute.ofNumbers("time", type(1), new byte[] {1, 2, 3})),
            List.of());
    BlockHeader block =
        new BlockHeader(
            type(2),
            new BlockLayout.Strided(Shape.of(3), 99),
            List.of(time),
            List.of(units),
            List.of(),
            Optional.empty());
    FileImage image = new RawFormat(type(2), 0).image("", block);
    assertEquals(List.of("time", "units"), image.dropped());
    assertEquals(6, image.fileBytes());
  }
}
