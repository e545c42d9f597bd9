package io.resplit.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.set.BlockSet;
import io.resplit.testkit.BlockSourceContract;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DemoSourceTest extends BlockSourceContract {

  @Override
  protected BlockSource source(BlockSet set) {
    return new DemoSource(set.grid(), set.type());
  }

  @ParameterizedTest
  @CsvSource({"int8, 256", "uint16, 65536", "float16, 2048"})
  void valuesRepeatAfterAsManyElementsAsItSays(String name, int period) throws IOException {
    ElementType type = ElementType.parse(name);
    assertEquals(period, DemoSource.period(type));
    Grid grid = Grid.uniform(Shape.of(period + 1), Shape.of(period + 1));
    ByteBuffer values = ByteBuffer.allocate((period + 1) * type.bytes());
    try (BlockFile file = new DemoSource(grid, type).open(0)) {
      file.read(Box.whole(grid.shape()), values);
    }
    Set<ByteBuffer> unlike = new HashSet<>();
    for (int i = 0; i < period; i++) {
      assertTrue(unlike.add(values.slice(i * type.bytes(), type.bytes())), "element " + i);
    }
    assertTrue(unlike.contains(values.slice(period * type.bytes(), type.bytes())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"uint64", "float32", "complex64"})
  void valuesOfWideTypesDoNotRepeat(String name) {
    assertEquals(Long.MAX_VALUE, DemoSource.period(ElementType.parse(name)));
  }
}
