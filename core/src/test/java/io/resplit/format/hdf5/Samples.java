package io.resplit.format.hdf5;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.hdf5.write.Hdf5Header;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.FillValue;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Small headers and data for tests. */
public final class Samples {

  /** Name, shape and coordinates of the axes of {@link #described}. */
  public static final Shape SHAPE = Shape.of(3, 4, 5);

  private Samples() {}

  public static BlockHeader plain(ElementType type, Shape shape) {
    return new BlockHeader(
        type, new BlockLayout.Strided(shape, 0), List.of(), List.of(), List.of(), Optional.empty());
  }

  /** Axes z (bare), y (int32 coordinates, units) and x (bare); attributes of every kind. */
  public static BlockHeader described(ElementType type) {
    return new BlockHeader(
        type,
        new BlockLayout.Strided(SHAPE, 0),
        axes(),
        List.of(
            Attribute.ofText("units", "K\u00e9"),
            Attribute.ofText("empty", ""),
            Attribute.ofNumbers("scale", ElementType.parse("<f8"), new byte[8]),
            Attribute.ofNumbers("range", ElementType.parse(">i2"), new byte[] {0, 1, 0, 2})),
        List.of(Attribute.ofText("history", "made by a test")),
        Optional.of(FillValue.set(type, filled(type.bytes(), 7))));
  }

  public static List<AxisInfo> axes() {
    byte[] numbers = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 5, 0, 0, 0};
    Attribute coordinates = Attribute.ofNumbers("y", ElementType.parse("<i4"), numbers);
    return List.of(
        bare("z"),
        new AxisInfo("y", Optional.of(coordinates), List.of(Attribute.ofText("units", "m"))),
        bare("x"));
  }

  public static AxisInfo bare(String name) {
    return new AxisInfo(name, Optional.empty(), List.of());
  }

  public static byte[] filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  /** Returns bytes 0, 1, 2, ... */
  public static byte[] counting(long length) {
    byte[] bytes = new byte[Math.toIntExact(length)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  /** Writes a file with counting bytes as data and returns them. */
  public static byte[] write(Path file, Hdf5Header header, BlockHeader block) throws IOException {
    byte[] data = counting(block.shape().volume() * block.type().bytes());
    byte[] around = bytes(header);
    byte[] all = Arrays.copyOf(around, around.length + data.length);
    System.arraycopy(data, 0, all, around.length, data.length);
    Files.write(file, all);
    return data;
  }

  /** Returns what precedes the data of a file whose data are contiguous. */
  public static byte[] bytes(Hdf5Header header) {
    byte[] bytes = new byte[Math.toIntExact(header.endOfFixedData())];
    int[] end = {0};
    try {
      header.around().write(header.endOfFixedData(), new Written(bytes, end));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Arrays.copyOf(bytes, end[0]);
  }

  /** A file in memory that is only written to. */
  private record Written(byte[] bytes, int[] end) implements PositionalBytes {
    @Override
    public void read(long position, ByteBuffer target) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void write(long position, ByteBuffer source) {
      int length = source.remaining();
      source.get(bytes, (int) position, length);
      end[0] = Math.max(end[0], (int) position + length);
    }

    @Override
    public void close() {}
  }
}
