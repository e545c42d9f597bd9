package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.testkit.Coordinates;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFileWriter;
import ucar.nc2.Variable;

/**
 * netcdf-java reads what is written here, and the reverse; its last version does not know CDF-5.
 */
class NetcdfJavaWitnessTest {

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(names = {"CDF1", "CDF2"})
  void netcdfJavaReadsWhatIsWritten(NetcdfVersion version) throws Exception {
    BlockHeader block =
        new BlockHeader(
            ElementType.parse("float32"),
            new BlockLayout.Strided(Shape.of(2, 3), 0),
            List.of(Coordinates.of("y", "m", 2, 5, 1), Coordinates.of("x", "km", 3, 0, 10)),
            List.of(Attribute.ofText("units", "K")),
            List.of(Attribute.ofText("title", "t")),
            Optional.empty());
    NetcdfPrefix prefix = NetcdfPrefix.of("w", block, version);
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(prefix.image().fileBytes()));
    bytes.put(prefix.image().prefix());
    float[] values = {1, -2, 3.5f, 4, 1e30f, 6};
    for (float value : values) {
      bytes.putFloat(value);
    }
    Path path = Files.write(folder.resolve("ours.nc"), bytes.array());
    try (NetcdfFile file = NetcdfFile.open(path.toString())) {
      Variable variable = file.findVariable("w");
      assertArrayEquals(values, (float[]) variable.read().copyTo1DJavaArray());
      assertEquals("y x", variable.getDimensionsString());
      assertEquals("K", variable.findAttribute("units").getStringValue());
      assertEquals("t", file.findGlobalAttribute("title").getStringValue());
      assertArrayEquals(
          new double[] {0, 10, 20}, (double[]) file.findVariable("x").read().copyTo1DJavaArray());
    }
  }

  @Test
  void readsWhatNetcdfJavaWrites() throws Exception {
    Path path = folder.resolve("theirs.nc");
    NetcdfFileWriter writer =
        NetcdfFileWriter.createNew(NetcdfFileWriter.Version.netcdf3, path.toString());
    writer.addUnlimitedDimension("t");
    writer.addDimension(null, "x", 3);
    Variable bytes = writer.addVariable(null, "b", DataType.BYTE, "t x");
    writer.create();
    writer.write(bytes, Array.factory(byte.class, new int[] {5, 3}, new byte[15]));
    writer.close();
    BlockHeader block = NetcdfClassic.read(path, "");
    assertEquals(Shape.of(5, 3), block.shape());
    assertEquals(
        BlockLayout.Strided.PACKED, ((BlockLayout.Strided) block.layout()).outermostStride());
  }
}
