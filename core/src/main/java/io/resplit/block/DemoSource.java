package io.resplit.block;

import io.resplit.array.ElementType;
import io.resplit.geometry.Box;
import io.resplit.partition.Grid;
import io.resplit.rows.BoxRows;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Demo data: every element is its own linear index in the array, the last axis fastest.
 *
 * <p>Integers wrap around; floats hold the index rounded, 16-bit floats the index modulo 2048;
 * complex numbers hold it as their real part; opaque bytes hold it little-endian.
 */
public record DemoSource(Grid grid, ElementType type) implements BlockSource {

  private static final int HALF_MODULUS = 2048;

  /**
   * Returns after how many elements the values of a type repeat; all that a long counts if never.
   */
  public static long period(ElementType type) {
    return switch (type.kind()) {
      case INT, UINT, BYTES -> type.bytes() < Long.BYTES ? 1L << 8 * type.bytes() : Long.MAX_VALUE;
      case FLOAT -> type.bytes() == 2 ? HALF_MODULUS : Long.MAX_VALUE;
      case COMPLEX -> Long.MAX_VALUE;
    };
  }

  @Override
  public BlockFile open(long number) {
    Box block = grid.box(number);
    return (box, target) -> read(box.shifted(block), target);
  }

  private void read(Box inArray, ByteBuffer target) {
    ByteBuffer typed = target.duplicate().order(type.order());
    new BoxRows(inArray, Box.whole(grid.shape()), inArray, 1)
        .forEach(
            (index, position, count) -> {
              for (int i = 0; i < count; i++) {
                put(typed, (int) (position + i) * type.bytes(), index + i);
              }
            });
    target.limit(Math.toIntExact(inArray.volume() * type.bytes())).position(0);
  }

  private void put(ByteBuffer target, int at, long index) {
    switch (type.kind()) {
      case INT, UINT -> putInteger(target, at, index);
      case FLOAT -> putFloat(target, at, type.bytes(), index);
      case COMPLEX -> {
        putFloat(target, at, type.bytes() / 2, index);
        putFloat(target, at + type.bytes() / 2, type.bytes() / 2, 0);
      }
      case BYTES -> putBytes(target, at, index);
    }
  }

  private void putInteger(ByteBuffer target, int at, long index) {
    switch (type.bytes()) {
      case 1 -> target.put(at, (byte) index);
      case 2 -> target.putShort(at, (short) index);
      case 4 -> target.putInt(at, (int) index);
      default -> target.putLong(at, index);
    }
  }

  private static void putFloat(ByteBuffer target, int at, int bytes, long index) {
    switch (bytes) {
      case 2 -> target.putShort(at, half((int) (index % HALF_MODULUS)));
      case 4 -> target.putFloat(at, index);
      default -> target.putDouble(at, index);
    }
  }

  /**
   * Returns the bits of a small integer as IEEE 754 binary16: 5 exponent bits, 10 fraction bits.
   */
  private static short half(int value) {
    if (value == 0) {
      return 0;
    }
    int exponent = 31 - Integer.numberOfLeadingZeros(value);
    int fraction = (value << 10 >> exponent) & 0x3ff;
    return (short) (exponent + 15 << 10 | fraction);
  }

  private void putBytes(ByteBuffer target, int at, long index) {
    target.order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < type.bytes(); i++) {
      target.put(at + i, i < Long.BYTES ? (byte) (index >>> 8 * i) : 0);
    }
  }
}
