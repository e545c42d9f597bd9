package io.resplit.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.io.ResplitException;
import io.resplit.request.OutputRequest;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sets of equal elements with equal coordinates, other ones, or none. */
class AxesComparisonTest {

  private final Resplit resplit = new Resplit();
  @TempDir Path folder;

  private BlockSet file(String name, int... coordinates) throws IOException {
    byte[] bytes = new byte[coordinates.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) coordinates[i];
    }
    Optional<Attribute> values =
        Optional.of(Attribute.ofNumbers("x", ElementType.parse("int16be"), bytes))
            .filter(all -> bytes.length > 0);
    OutputRequest request = OutputRequest.file(folder.resolve(name).toString());
    BlockSet bare =
        resplit.output(request, Shape.of(2), ElementType.parse("int32"), StorageOrder.C);
    AxisInfo axis = new AxisInfo("x", values, List.of());
    resplit.make(bare.withHeader(bare.header().withAxes(List.of(axis))), false);
    return resplit.find(SetRequest.at(folder.resolve(name).toString()).withVariables(List.of()));
  }

  @Test
  void otherCoordinatesAreADifference() throws IOException {
    BlockSet one = file("one.nc", 0, 1, 0, 2);
    BlockSet other = file("other.nc", 0, 1, 0, 3);
    ResplitException e =
        assertThrows(ResplitException.class, () -> Companionship.check(one, other));
    assertEquals(ResplitException.Reason.DIFFERENT, e.reason());
    assertTrue(e.getMessage().contains("the coordinates of axis x differ: 1, 2"), e.getMessage());
  }

  @Test
  void equalOnesAreNoneInAnyFormatAndWithoutThem() throws IOException {
    BlockSet one = file("one.nc", 0, 1, 0, 2);
    assertEquals(0, Companionship.check(one, file("same.nc3", 0, 1, 0, 2)));
    assertEquals(0, Companionship.check(one, file("bare.nc")));
  }
}
