package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.AxisInfo;
import io.resplit.request.OutputRequest;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that hold nothing but the coordinates of a dimension. */
class OnlyCoordinatesTest {

  private final Resplit resplit = new Resplit();
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"netcdf3", "netcdf4", "hdf5"})
  void theyAreTheArray(String format) throws IOException {
    String file = folder.resolve("time.nc").toString();
    OutputRequest request = OutputRequest.file(file).withFormat(format).withDataset("time");
    BlockSet made =
        resplit.output(request, Shape.of(4), ElementType.parse("int32"), StorageOrder.C);
    AxisInfo time = new AxisInfo("time", Optional.empty(), List.of());
    resplit.make(made.withHeader(made.header().withAxes(List.of(time))), false);

    SetRequest whole = SetRequest.at(file).withVariables(List.of());
    assertEquals(List.of("time"), names(resplit.datasets(SetRequest.at(file))));
    assertEquals(List.of("time"), names(List.of(resplit.find(whole).dataset())));
    assertEquals(Shape.of(4), resplit.find(whole).grid().shape());
  }

  /** Beside arrays they are none, unless no array is wanted. */
  @ParameterizedTest
  @ValueSource(strings = {"netcdf3", "netcdf4"})
  void theyLeadIfTheyAreNamed(String format) throws IOException {
    Path file = folder.resolve("a.nc");
    WholeFile.fixed(4, 5)
        .add("heat", "float64be", List.of(0, 1), new Random(1))
        .add("x0", "float64be", List.of(0), new Random(2))
        .write(file, format);
    SetRequest request = SetRequest.at(file.toString());
    BlockSet found = resplit.find(request.withVariables(List.of("x0")));
    assertEquals("x0", found.dataset());
    assertEquals(Shape.of(4), found.grid().shape());
    assertTrue(found.header().companions().variables().isEmpty());
    assertEquals("heat", resplit.find(request.withVariables(List.of("x0", "heat"))).dataset());
  }

  private static List<String> names(List<String> paths) {
    return paths.stream().map(path -> path.replace("/", "")).toList();
  }
}
