package io.resplit.name;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class NamingAttributeTest {

  private static void assertNames(String attribute, String value, String... names) {
    assertEquals(List.of(names), NamingAttribute.names(attribute, value));
  }

  @Test
  void aListHasNamesBetweenSpaces() {
    assertNames("coordinates", " lon2d  lat2d\ttime\n", "lon2d", "lat2d", "time");
    assertNames("ancillary_variables", "flags", "flags");
    assertNames("bounds", "time_bnds", "time_bnds");
    assertNames("climatology", "group/climate", "group/climate");
    assertNames("coordinates", "  ");
  }

  @Test
  void rolesAreNoNames() {
    assertNames("cell_measures", "area: areacella volume: volcello", "areacella", "volcello");
    assertNames("formula_terms", "a: a b: bee ps: ps p0: p0", "a", "bee", "ps", "p0");
    assertNames("cell_measures", "area:areacella", "areacella");
  }

  @Test
  void aProjectionIsNamedBeforeItsCoordinates() {
    assertNames("grid_mapping", "crs", "crs");
    assertNames("grid_mapping", "crs: x y other: lat lon", "crs", "x", "y", "other", "lat", "lon");
  }

  @Test
  void mappingsAreNamedWithoutTheirCoordinates() {
    assertEquals(List.of("crs"), NamingAttribute.mappings("grid_mapping", " crs "));
    assertEquals(List.of(), NamingAttribute.mappings("grid_mapping", " "));
    assertEquals(
        List.of("crs", "other"), NamingAttribute.mappings("grid_mapping", "crs: x y other :lat"));
    assertEquals(List.of(), NamingAttribute.mappings("coordinates", "crs"));
  }

  @Test
  void otherAttributesNameNothing() {
    assertNames("units", "K area: x");
    assertNames("cell_methods", "time: mean area: sum");
    assertNames("long_name", "coordinates");
  }
}
