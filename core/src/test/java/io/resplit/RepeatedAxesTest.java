package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays with two axes of one name, as covariance matrices have. */
class RepeatedAxesTest {

  private static final ElementType TYPE = ElementType.parse("int32");
  private static final AxisInfo AXIS = axis("n", 3, 2, 1, 0);

  private final Resplit resplit = new Resplit();
  @TempDir Path folder;

  private static AxisInfo axis(String name, int... numbers) {
    byte[] bytes = new byte[numbers.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) numbers[i];
    }
    Attribute values = Attribute.ofNumbers(name, ElementType.parse("int8"), bytes);
    return new AxisInfo(name, Optional.of(values), List.of());
  }

  /** Makes a matrix whose axes share one dimension. */
  private BlockSet matrix() throws IOException {
    OutputRequest request =
        OutputRequest.file(folder.resolve("m.nc").toString()).withFormat("netcdf4");
    BlockSet bare = resplit.output(request, Shape.of(4, 4), TYPE, StorageOrder.C);
    ArrayHeader header = bare.header().withAxes(List.of(AXIS, AXIS));
    resplit.make(bare.withHeader(header), false);
    return resplit.find(SetRequest.at(folder.resolve("m.nc").toString()));
  }

  private BlockSet run(BlockSet in, OutputRequest request) throws IOException {
    BlockSet out = resplit.output(in, request);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
    Steps.run(
        in,
        out,
        resplit.plan(Steps.problem(in, out), TYPE, options),
        JobOptions.DEFAULT,
        JobObserver.NONE);
    String place = request.block().isPresent() ? out.root().toString() : request.address();
    return resplit.find(SetRequest.at(place));
  }

  @ParameterizedTest
  @CsvSource({"netcdf4, 2, 2", "hdf5, 2, 4", "netcdf4, 4, 1", "netcdf3, 3, 3"})
  void blocksHaveTheCoordinatesOfTheirPlace(String format, int rows, int columns)
      throws IOException {
    OutputRequest request =
        OutputRequest.blocks(folder.resolve("blocks").toString(), Shape.of(rows, columns));
    BlockSet blocks = run(matrix(), request.withFormat(format));
    assertEquals(List.of(AXIS, axis("n_1", 3, 2, 1, 0)), blocks.header().axes());
    long last = blocks.grid().blockCount() - 1;
    AxisInfo onRows = new FileFit(blocks).inspect(last).axes().get(0);
    assertTrue(onRows.coordinates().orElseThrow().valueText().endsWith("0"));
    AxisInfo onColumns = new FileFit(blocks).inspect(last).axes().get(1);
    assertTrue(onColumns.coordinates().orElseThrow().valueText().endsWith("0"));
    BlockSet merged = run(blocks, OutputRequest.file(folder.resolve("back.nc").toString()));
    assertEquals(blocks.header().axes(), merged.header().axes());
  }

  @Test
  void oneFileKeepsThemAsTheyAre() throws IOException {
    BlockSet copy = run(matrix(), OutputRequest.file(folder.resolve("copy.nc").toString()));
    assertEquals(List.of(AXIS, AXIS), copy.header().axes());
  }

  /** More indices than an int counts, and no coordinates. */
  @Test
  void longAxesWithoutCoordinatesAreDescribed() throws IOException {
    OutputRequest request = OutputRequest.file(folder.resolve("long.nc").toString());
    BlockSet set =
        resplit.output(
            request, Shape.of(3_000_000_000L), ElementType.parse("uint8"), StorageOrder.C);
    assertTrue(set.image(0).fileBytes() > 3_000_000_000L);
  }
}
