package io.resplit.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.resplit.Resplit;
import io.resplit.geometry.AxisIndices;
import io.resplit.header.ArrayHeader;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which chunks without a value are counted: those of the indices that are read. */
class UndefinedChunksTest {

  private static final String METADATA =
      """
      {"zarr_format": 2, "shape": [8], "chunks": [2], "dtype": "|u1", "fill_value": null,
       "order": "C", "filters": null, "compressor": null}
      """;

  @TempDir Path folder;

  /** Two stores of four chunks, 0 to 3 and 4 to 7, of which only chunks 1 and 6 are stored. */
  private BlockSet stores() throws IOException {
    for (int number = 0; number < 2; number++) {
      Path store = Files.createDirectories(folder.resolve("a" + number + ".zarr"));
      Files.writeString(store.resolve(".zarray"), METADATA);
      Files.write(store.resolve(number == 0 ? "1" : "2"), new byte[2]);
    }
    return new Resplit().find(SetRequest.at(folder + "/a{0}.zarr"));
  }

  static Stream<Arguments> indices() {
    return Stream.of(
        arguments(AxisIndices.range(0, 16, 1), 3, 3), // all of both
        arguments(AxisIndices.range(3, 13, 1), 2, 2), // chunks 2 and 3; 4 and 5
        arguments(AxisIndices.of(0, 5, 12), 2, 0), // chunks 0 and 2; none
        arguments(AxisIndices.of(2, 3, 15), 0, 1), // none; chunk 7
        arguments(AxisIndices.of(1, 8, 14), 1, 2), // chunk 0; 4 and 7, not what is in between
        arguments(AxisIndices.range(0, 16, 7), 2, 1)); // chunks 0 and 3; 7
  }

  @ParameterizedTest
  @MethodSource("indices")
  void areThoseOfTheIndicesThatAreRead(AxisIndices indices, int first, int second)
      throws IOException {
    BlockSet some = stores().within(List.of(indices), ArrayHeader.Placement.NONE);
    for (int number = 0; number < 2; number++) {
      InputSet files = new InputSet(some);
      assertTrue(files.isIndexed(number));
      String warning = files.undefined().warning().orElse("0 chunks");
      assertEquals(number == 0 ? first : second, Integer.parseInt(warning.split(" ")[0]));
    }
  }
}
