package io.resplit.advise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.geometry.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccessPatternTest {

  private static final Shape ARRAY = Shape.of(5, 1, 7);

  @Test
  void hasOneSliceForEachAxisThatHasMoreThanOneIndex() {
    List<String> slices =
        AccessPattern.slices(ARRAY).stream().map(AccessPattern::toString).toList();
    assertEquals(List.of("1,*,*", "*,*,1"), slices);
    assertEquals(
        List.of("*,*"),
        AccessPattern.slices(Shape.of(1, 1)).stream().map(Object::toString).toList());
  }

  @Test
  void isGivenByTheShapeOfAnAccess() {
    AccessPattern pencil = AccessPattern.of(ARRAY, Shape.of(5, 1, 1));
    assertEquals("*,*,1", pencil.toString());
    assertEquals(Shape.of(5, 1, 1), pencil.access(ARRAY));
    assertEquals(pencil, AccessPattern.slices(ARRAY).get(1));
    assertEquals(pencil.hashCode(), AccessPattern.slices(ARRAY).get(1).hashCode());
  }

  @Test
  void takesOneIndexOrTheWholeAxis() {
    assertThrows(IllegalArgumentException.class, () -> AccessPattern.of(ARRAY, Shape.of(5, 1, 2)));
    assertThrows(IllegalArgumentException.class, () -> AccessPattern.of(ARRAY, Shape.of(5, 1)));
  }
}
