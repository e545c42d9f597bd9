package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.AxisInfo;
import io.resplit.array.BlockHeader;
import io.resplit.array.ElementType;
import io.resplit.format.BlockFile;
import io.resplit.format.Format.Access;
import io.resplit.format.IoCounts;
import io.resplit.format.SetException;
import io.resplit.format.hdf5.Hdf5Header.Flavour;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class Hdf5FormatTest {

  private static final BlockHeader SHARED = Samples.described(ElementType.parse("<u2"));
  private static final Box FIRST_TWO = Box.of(new long[] {0, 0, 0}, new long[] {2, 4, 5});
  private static final Box LAST = Box.of(new long[] {2, 0, 0}, new long[] {3, 4, 5});

  @TempDir Path folder;

  private static ByteBuffer counting(int from, int to) {
    ByteBuffer bytes = ByteBuffer.allocateDirect(to - from).order(ByteOrder.nativeOrder());
    for (int i = from; i < to; i++) {
      bytes.put((byte) i);
    }
    return bytes.flip();
  }

  /** Writes the last slab first, in two visits. */
  private Path written(Hdf5Format format, IoCounts counts) throws IOException {
    Path file = folder.resolve("block.h5");
    try (BlockFile visit = format.open(file, Samples.SHAPE, Access.CREATE, counts)) {
      visit.write(LAST, counting(80, 120));
    }
    try (BlockFile visit = format.open(file, Samples.SHAPE, Access.UPDATE, counts)) {
      visit.write(FIRST_TWO, counting(0, 80));
    }
    return file;
  }

  @ParameterizedTest
  @EnumSource(Flavour.class)
  void blocksWrittenInAnyOrderAreReadBack(Flavour flavour) throws IOException {
    Hdf5Format format = new Hdf5Format("data", SHARED, flavour);
    Path file = written(format, new IoCounts());
    assertEquals(format.fileBytes(Samples.SHAPE), Files.size(file));
    Hdf5Dataset dataset = Hdf5Reader.read(file, "data");
    assertEquals(SHARED.axes(), dataset.header().axes());
    IoCounts counts = new IoCounts();
    for (int visit = 0; visit < 2; visit++) {
      ByteBuffer target = ByteBuffer.allocateDirect(200).order(ByteOrder.nativeOrder());
      try (BlockFile block = format.open(file, Samples.SHAPE, Access.READ, counts)) {
        block.read(Box.whole(Samples.SHAPE), target);
      }
      byte[] read = new byte[target.remaining()];
      target.get(read);
      assertArrayEquals(Samples.counting(120), read);
    }
    assertEquals(2, counts.opens());
    assertEquals(2, counts.seeks());
  }

  @Test
  void headersAreCountedApartFromData() throws IOException {
    Hdf5Format format = new Hdf5Format("data", SHARED, Flavour.HDF5);
    IoCounts counts = new IoCounts();
    written(format, counts);
    assertEquals(2, counts.opens());
    assertEquals(2, counts.seeks());
    assertEquals(120, counts.bytes());
    assertEquals(1, format.headerCounts().opens());
    assertEquals(1, format.headerCounts().seeks());
    assertEquals(8192, format.headerCounts().bytes());
  }

  @Test
  void aBlockShorterThanTheCoordinatesGoesWithoutThem() throws IOException {
    Hdf5Format format = new Hdf5Format("data", SHARED, Flavour.HDF5);
    Path file = folder.resolve("short.h5");
    Shape shape = Shape.of(3, 2, 5);
    try (BlockFile visit = format.open(file, shape, Access.CREATE, new IoCounts())) {
      visit.write(Box.whole(shape), counting(0, 60));
    }
    AxisInfo axis = Hdf5Reader.read(file, "").header().axes().get(1);
    assertEquals("y", axis.name());
    assertEquals(Optional.empty(), axis.coordinates());
    assertEquals(SHARED.axes().get(1).attributes(), axis.attributes());
  }

  @Test
  void anExistingFileIsNotCreated() throws IOException {
    Hdf5Format format = new Hdf5Format("data", SHARED, Flavour.HDF5);
    Path file = Files.writeString(folder.resolve("there"), "x");
    assertThrows(
        IOException.class, () -> format.open(file, Samples.SHAPE, Access.CREATE, new IoCounts()));
    assertEquals("x", Files.readString(file));
  }

  @Test
  void anotherShapeOrTypeIsRefused() throws IOException {
    Hdf5Format format = new Hdf5Format("data", SHARED, Flavour.HDF5);
    Path file = written(format, new IoCounts());
    var thrown =
        assertThrows(
            SetException.class,
            () -> format.open(file, Shape.of(3, 4, 6), Access.READ, new IoCounts()));
    assertEquals(file + ": shape 3x4x5 found, 3x4x6 expected", thrown.getMessage());
    BlockHeader signed = Samples.described(ElementType.parse("<i2"));
    Hdf5Format other = new Hdf5Format("data", signed, Flavour.HDF5);
    thrown =
        assertThrows(
            SetException.class, () -> other.open(file, Samples.SHAPE, Access.READ, new IoCounts()));
    assertEquals(file + ": type uint16 found, int16 expected", thrown.getMessage());
  }
}
