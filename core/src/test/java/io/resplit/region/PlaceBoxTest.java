package io.resplit.region;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.request.RegionRequest.Selection;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A grid of 4 rows by 12 columns: latitudes 10 apart, longitudes 30 apart. */
class PlaceBoxTest {

  private static final int ROWS = 4;
  private static final int COLUMNS = 12;
  private static final ElementType DOUBLE = ElementType.parse("float64be");

  private static Attribute numbers(String name, double... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Double.BYTES);
    for (double value : values) {
      bytes.putDouble(value);
    }
    return Attribute.wrapping(name, DOUBLE, bytes.array());
  }

  private static Companion variable(
      String name, List<Attribute> attributes, IntToDoubleFunction value) {
    double[] all = IntStream.range(0, ROWS * COLUMNS).mapToDouble(value).toArray();
    return new Companion(
        name,
        DOUBLE,
        List.of(new Dimension("y", ROWS, false, 0), new Dimension("x", COLUMNS, false, 1)),
        attributes,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(numbers(name, all)));
  }

  private static Companion latitudes(Attribute... more) {
    return variable("lat", List.of(more), at -> 10.0 * (at / COLUMNS));
  }

  /** Longitudes from one on, each row 1 degree further than the last one. */
  private static Companion longitudes(double first, double step) {
    return variable("lon", List.of(), at -> first + step * (at % COLUMNS) + at / COLUMNS);
  }

  private static PlaceBox box(Companion lat, String south, String north) {
    PlaceBox box = new PlaceBox(lat);
    box.add(lat, new Selection.Between(south, north));
    return box;
  }

  @ParameterizedTest
  @CsvSource({
    "10, 20, 60, 121, 1:3, 2:5, 1",
    "20, 10, 60, 121, 1:3, 2:5, 1",
    "0, 30, 0, 30, 0:4, 0:2, 3", // the later rows begin beyond 30
    "0, 30, -300, -239, 0:4, 2:5, 2",
    "0, 30, 420, 481, 0:4, 2:5, 2",
    "'', 5, 330, 330, 0:1, 11:12, 0",
    "0, 0, 300, 330, 0:1, 10:12, 0"
  })
  void theBoxIsThatAroundThePlacesInside(
      String south, String north, String west, String east, String rows, String columns, long out) {
    PlaceBox box = box(latitudes(), south, north);
    box.add(longitudes(0, 30), new Selection.Between(west, east));
    box.find();
    assertEquals(rows + " " + columns, box.rows() + " " + box.columns());
    assertEquals(out, box.cells() - box.inside());
  }

  @Test
  void whatIsNoPlaceLiesNowhere() {
    Companion filled =
        variable(
            "lat",
            List.of(numbers("missing_value", 30)),
            at -> at == 5 ? Double.NaN : at == 6 ? 30 : at == 7 ? 91 : at == 14 ? 40 : 0);
    PlaceBox box = box(filled, "30", "");
    box.find();
    assertEquals("1:2 2:3", box.rows() + " " + box.columns());
  }

  @Test
  void aBoxAroundTheEndOfACyclicAxisIsRefusedWithItsRanges() {
    PlaceBox box = box(latitudes(), "0", "30");
    box.add(longitudes(0, 30), new Selection.Between("320", "35"));
    box.find();
    assertEquals("0:4", box.rows().toString());
    String message = assertThrows(IllegalArgumentException.class, box::columns).getMessage();
    assertTrue(message.contains("indices 11:12 and 0:2"), message);
  }

  @Test
  void anAxisThatIsNotCyclicHasOneBox() {
    Companion bent = variable("lat", List.of(), at -> Math.abs(at % COLUMNS - 5.5));
    PlaceBox box = box(bent, "5", "90");
    box.add(longitudes(0, 10), new Selection.Between("0", "359"));
    box.find();
    assertEquals("0:12", box.columns().toString());
    assertEquals(40, box.cells() - box.inside());
  }

  @ParameterizedTest
  @CsvSource({"50, 60, 'no place is there'", "x, 1, 'is not a number'"})
  void whatSelectsNothingIsRefused(String south, String north, String message) {
    String refusal =
        assertThrows(IllegalArgumentException.class, () -> box(latitudes(), south, north).find())
            .getMessage();
    assertTrue(refusal.contains(message), refusal);
  }

  @Test
  void packedOrUnreadValuesAndOpenLongitudesAreRefused() {
    Companion packed = latitudes(numbers("scale_factor", 0.1));
    assertThrows(IllegalArgumentException.class, () -> box(packed, "0", "1"));
    Companion moved = latitudes().withValues(Optional.empty());
    assertThrows(IllegalArgumentException.class, () -> box(moved, "0", "1"));
    Companion lon = longitudes(0, 30);
    String message =
        assertThrows(IllegalArgumentException.class, () -> box(lon, "", "1")).getMessage();
    assertTrue(message.contains("give it two bounds, the western one first"), message);
  }
}
