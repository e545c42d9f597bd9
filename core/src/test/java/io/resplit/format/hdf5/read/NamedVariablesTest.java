package io.resplit.format.hdf5.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NamedVariablesTest {

  private static AxisInfo axis(String name, Attribute... attributes) {
    return new AxisInfo(name, Optional.empty(), List.of(attributes));
  }

  @Test
  void namesWhatAttributesOfArrayAndAxesPointTo() {
    List<Attribute> attributes =
        List.of(
            Attribute.ofText("units", "K area"),
            Attribute.ofText("coordinates", "lon2d lat2d time"),
            Attribute.ofText("grid_mapping", "crs: x y"),
            Attribute.ofText("cell_measures", "area: areacella"),
            Attribute.ofText("ancillary_variables", " flags "));
    List<AxisInfo> axes =
        List.of(axis("time", Attribute.ofText("bounds", "time_bnds")), axis("y"), axis("x"));
    assertEquals(
        List.of("lon2d", "lat2d", "crs", "areacella", "flags", "time_bnds").stream()
            .sorted()
            .toList(),
        NamedVariables.of("a", attributes, axes).stream().sorted().toList());
  }

  @Test
  void passesOverWhatIsNoText() {
    Attribute number = Attribute.ofNumbers("coordinates", ElementType.parse("int8"), new byte[1]);
    assertEquals(List.of(), NamedVariables.of("a", List.of(number), List.of(axis("x"))));
    assertEquals(List.of(), NamedVariables.of("a", List.of(), List.of()));
  }
}
