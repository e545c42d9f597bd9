package io.resplit.testkit;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** Axes with coordinates for tests. */
public final class Coordinates {

  private Coordinates() {}

  /** Returns an axis whose coordinates are {@code first}, {@code first + step} ... as float64. */
  public static AxisInfo of(String name, String units, long length, double first, double step) {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(length * Double.BYTES));
    for (long i = 0; i < length; i++) {
      bytes.putDouble(first + i * step);
    }
    Attribute numbers = Attribute.ofNumbers(name, ElementType.parse("float64be"), bytes.array());
    return new AxisInfo(name, Optional.of(numbers), List.of(Attribute.ofText("units", units)));
  }
}
