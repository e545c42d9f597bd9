package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.format.FileImage;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.DeclaredOrder;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** What a whole file holds is written, read back and copied. */
class WholeNetcdfTest {

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  private static NetcdfFormat format(NetcdfVersion version) {
    return new NetcdfFormat(Optional.of(version), 1 << 20);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void readsWhatItWrote(long seed) throws Exception {
    Random random = new RandomProblems(seed).random();
    NetcdfVersion version = NetcdfVersion.values()[random.nextInt(3)];
    RandomWholeFile whole = new RandomWholeFile(random, version);
    Path file = folder.resolve("whole.nc");
    FileImage image =
        WholeFiles.write(format(version), file, RandomWholeFile.ARRAY, whole.block(), whole.data());
    assertEquals(List.of(), image.dropped());
    assertEquals(Files.size(file), image.fileBytes());
    BlockHeader read = WholeFiles.read(file, RandomWholeFile.ARRAY, RandomWholeFile.MOST_BYTES);
    assertEquals(whole.block().companions(), read.companions().withOrder(DeclaredOrder.NONE));
    assertEquals(whole.block().axes(), read.axes());
    for (Map.Entry<String, byte[]> part : whole.data().entrySet()) {
      assertArrayEquals(part.getValue(), WholeFiles.data(file, part.getKey()), part.getKey());
    }
    Path again = folder.resolve("again.nc");
    WholeFiles.copy(
        format(version), file, again, RandomWholeFile.ARRAY, RandomWholeFile.MOST_BYTES);
    assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(again));
    if (version != NetcdfVersion.CDF5) {
      assertNetcdfJavaReads(file, whole);
    }
  }

  private static void assertNetcdfJavaReads(Path file, RandomWholeFile whole) throws IOException {
    Companions companions = whole.block().companions();
    try (NetcdfFile opened = NetcdfFile.open(file.toString())) {
      for (Companion variable : companions.variables()) {
        byte[] expected =
            variable.isMoved()
                ? whole.data().get(variable.path())
                : variable.values().orElseThrow().toBytes();
        assertArrayEquals(expected, bytes(opened.findVariable(variable.path())), variable.path());
      }
      assertArrayEquals(
          whole.data().get(RandomWholeFile.ARRAY),
          bytes(opened.findVariable(RandomWholeFile.ARRAY)));
    }
  }

  private static byte[] bytes(Variable variable) throws IOException {
    Array values = variable.read();
    ByteBuffer bytes = ByteBuffer.allocate(8 * (int) values.getSize()).order(ByteOrder.BIG_ENDIAN);
    for (int i = 0; i < values.getSize(); i++) {
      Object value = values.getObject(i);
      if (value instanceof Byte || value instanceof Character) {
        bytes.put(values.getByte(i));
      } else if (value instanceof Short) {
        bytes.putShort(values.getShort(i));
      } else if (value instanceof Integer) {
        bytes.putInt(values.getInt(i));
      } else if (value instanceof Float) {
        bytes.putFloat(values.getFloat(i));
      } else {
        bytes.putDouble(values.getDouble(i));
      }
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }
}
