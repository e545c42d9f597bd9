package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ElementType;
import io.resplit.format.HeaderFile;
import io.resplit.format.netcdf.NetcdfHeader.Dimension;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.header.Attribute;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HeaderCodecTest {

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void decodesWhatItEncoded(long seed) throws IOException {
    NetcdfHeader header = new RandomHeader(new RandomProblems(seed).random()).header();
    Path path = folder.resolve("header.nc");
    Files.write(path, HeaderEncoder.encode(header));
    try (HeaderFile file = HeaderFile.open(path)) {
      HeaderDecoder.Decoded decoded = HeaderDecoder.decode(file);
      assertEquals(header, decoded.header());
      assertEquals(file.size(), decoded.bytes());
    }
  }

  /** Headers of all versions and types, with names and texts beyond ASCII. */
  private record RandomHeader(Random random) {

    NetcdfHeader header() {
      NetcdfVersion version = NetcdfVersion.values()[random.nextInt(3)];
      List<Dimension> dimensions = new ArrayList<>();
      for (int id = 0; id < random.nextInt(6); id++) {
        long length = 1 + random.nextLong(version.maxCount());
        dimensions.add(new Dimension("dim\u00e9" + "n".repeat(id) + id, id == 0 ? 0 : length));
      }
      List<Variable> variables = new ArrayList<>();
      for (int i = 0; i < random.nextInt(5); i++) {
        variables.add(variable("v" + i, dimensions.size(), version));
      }
      long records = random.nextBoolean() ? NetcdfHeader.STREAMING : random.nextInt(99);
      return new NetcdfHeader(version, records, dimensions, attributes(version), variables);
    }

    private Variable variable(String name, int dimensions, NetcdfVersion version) {
      List<Integer> ids = new ArrayList<>();
      for (int axis = 0; axis < random.nextInt(4) && dimensions > 1; axis++) {
        ids.add(axis == 0 ? random.nextInt(dimensions) : 1 + random.nextInt(dimensions - 1));
      }
      long begin = random.nextInt(Integer.MAX_VALUE);
      return new Variable(name, ids, attributes(version), type(version), 4 + begin / 2, begin);
    }

    private List<Attribute> attributes(NetcdfVersion version) {
      List<Attribute> attributes = new ArrayList<>();
      for (int i = 0; i < random.nextInt(4); i++) {
        ElementType type = type(version);
        String name = "a" + "b".repeat(i);
        attributes.add(
            type.kind() == ElementType.Kind.BYTES
                ? Attribute.ofText(name, "\u03b1".repeat(random.nextInt(9)))
                : Attribute.ofNumbers(name, type, bytes(type.bytes() * random.nextInt(5))));
      }
      return attributes;
    }

    private byte[] bytes(int count) {
      byte[] bytes = new byte[count];
      random.nextBytes(bytes);
      return bytes;
    }

    private ElementType type(NetcdfVersion version) {
      int types = version == NetcdfVersion.CDF5 ? 11 : 6;
      return ClassicType.ofCode(1 + random.nextInt(types), version).orElseThrow().element();
    }
  }
}
