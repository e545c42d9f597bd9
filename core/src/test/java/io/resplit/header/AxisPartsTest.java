package io.resplit.header;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AxisPartsTest {

  private static final AxisInfo BARE = new AxisInfo("time", Optional.empty(), List.of());

  private static AxisInfo part(int count) {
    Attribute days = Attribute.ofNumbers("time", ElementType.parse("int8"), new byte[count]);
    return new AxisInfo("time", Optional.of(days), List.of());
  }

  private static AxisParts of(long limit, List<AxisInfo> all) {
    AxisParts parts = new AxisParts(limit);
    all.forEach(parts::add);
    return parts;
  }

  @Test
  void partsWithinTheLimitKeepTheirCoordinates() {
    assertEquals(part(5), of(5, List.of(part(2), part(3))).joined());
  }

  /** Files may be very many: what each of them costs does not grow with their number. */
  @Test
  void partsBeyondTheLimitAreNotHeld() {
    List<AxisInfo> all = new ArrayList<>();
    for (int i = 1; i <= 100; i++) {
      all.add(part(3));
      AxisParts parts = of(8, all);
      assertEquals(i < 3 ? i : 1, parts.held());
      List<AxisInfo> unread = i < 3 ? all : all.stream().map(AxisInfo::unread).toList();
      assertEquals(AxisInfo.join(unread), parts.joined());
    }
  }

  @Test
  void aFirstPartWithoutCoordinatesIsRefusedBeyondTheLimitAsWell() {
    for (long limit : new long[] {1, 1000}) {
      AxisParts parts = of(limit, List.of(BARE, part(3), part(3)));
      assertThrows(IllegalArgumentException.class, parts::joined);
    }
  }
}
