package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dimensions of NetCDF-4 files as the NetCDF library sees them in copies. */
@Tag("slow")
class DimensionsWitnessTest {

  /**
   * A variable that has the name of its slowest dimension, and others, is what there is to move.
   */
  private static final String COORDINATES =
      """
      dimensions: tl = 15; time = UNLIMITED;
      variables: char time(time, tl); char tl(time);
      data: time = "20051224.150000", "20051225.150000"; tl = "ab";
      """;

  private static final String COORDINATES_IN_A_GROUP =
      """
      dimensions: a = 3; b = 2;
      group: g { dimensions: c = 5; d = 7; variables: int c(c, d); }
      """;

  private static final String IN_ANOTHER_GROUP =
      """
      group: declares { dimensions: x = 1; y = 2; }
      group: uses { variables: int v(/declares/x, /declares/y); int w(/declares/y); data: v = 1, 2; }
      """;

  /** {@code q} and {@code w} have dimensions of a group beside theirs, others those of the name. */
  private static final String OF_ONE_NAME =
      """
      dimensions: x = 4;
      variables: float v(x);
      data: v = 1, 2, 3, 4;
      group: a {
        dimensions: x = 3; y = 2;
        variables: float v(y, x); float y(y);
        data: v = 1, 2, 3, 4, 5, 6; y = 1, 2;
      }
      group: b {
        dimensions: x = 5; y = 3;
        variables: float v(y, x); float w(/a/y, x); float u(/x, y);
        group: c { dimensions: y = 7; variables: int z(y, x); int q(/a/x); }
      }
      """;

  /** The axes of the array that leads are declared in another order, and after it. */
  private static final String OUT_OF_ORDER =
      """
      dimensions: xc = 4; n = 5; yc = 3; time = UNLIMITED; lev = 2;
      variables: short w(n); float v(lev, yc, xc); double xc(xc); int n(n); int lev(lev); byte t(time);
      data: v = 1, 2, 3; xc = 1, 2, 3, 4; lev = 1, 2; n = 5, 6; w = 7; t = 8, 9;
      """;

  private static final String ARRAY_BEFORE_ITS_AXES =
      """
      dimensions: x = 4; y = 3;
      variables: float v(y, x); double x(x);
      data: v = 1, 2, 3; x = 1, 2, 3, 4;
      """;

  @TempDir private Path folder;

  @BeforeEach
  void needsWitnesses() {
    List.of("ncgen", "ncdump").forEach(Programs::require);
  }

  private void make(String cdl) throws Exception {
    make(cdl, "nc4");
  }

  private void make(String cdl, String kind) throws Exception {
    Files.writeString(folder.resolve("in.cdl"), "netcdf in {\n" + cdl + "}\n");
    Programs.run(folder, "ncgen", "-k", kind, "-o", "in.nc", "in.cdl");
  }

  /** Returns what a file declares and holds, in its order. */
  private List<String> seen(String file) throws Exception {
    return Programs.run(folder, "ncdump", "-n", "in", file)
        .lines()
        .filter(line -> !line.isBlank() && !line.matches(".*(:history =|global attributes:).*"))
        .toList();
  }

  private void assertCopied(String file, String... options) throws Exception {
    Stream<Object> copy = Stream.of("merge", folder.resolve(file), folder.resolve("out.nc"), "-q");
    CommandRun.logged(Stream.concat(copy, Stream.of(options)).toArray()).assertDone();
    assertEquals(seen("in.nc"), seen("out.nc"));
  }

  static List<String> files() {
    return List.of(COORDINATES, COORDINATES_IN_A_GROUP, IN_ANOTHER_GROUP, OF_ONE_NAME);
  }

  @ParameterizedTest
  @MethodSource("files")
  void keepTheirNamesAndGroups(String cdl) throws Exception {
    make(cdl);
    assertCopied("in.nc");
    Files.move(folder.resolve("out.nc"), folder.resolve("again.nc"));
    assertCopied("again.nc");
  }

  @ParameterizedTest
  @CsvSource({"nc3, netcdf3", "nc3, netcdf4", "nc4, netcdf3", "nc4, netcdf4"})
  void keepTheirOrderAndThatOfVariables(String kind, String format) throws Exception {
    for (String cdl : List.of(OUT_OF_ORDER, ARRAY_BEFORE_ITS_AXES)) {
      make(cdl, kind);
      assertCopied("in.nc", "--out-format", format, "--overwrite");
    }
  }

  /** As where a dimension was renamed, and its scale detached. */
  @ParameterizedTest
  @ValueSource(strings = {"/b/c/q", "/b/w", "/a/v", "/v"})
  void areThoseOfTheirNumbersWhereNoScaleIsAttached(String variable) throws Exception {
    Programs.requirePython("h5py");
    make(OF_ONE_NAME);
    Programs.python(
        folder,
        """
        import sys, h5py
        with h5py.File(sys.argv[1], 'a') as f:
            del f[sys.argv[2]].attrs['DIMENSION_LIST']
        """,
        folder.resolve("in.nc"),
        variable);
    assertCopied("in.nc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,15", "1,8"})
  void ofACoordinateVariableWithSeveralAreKeptInItsParts(String shape) throws Exception {
    make(COORDINATES.replaceAll("char tl.time.;|tl = .ab.;", ""));
    Path parts = folder.resolve("parts");
    CommandRun.logged(folder.resolve("in.nc"), parts, "--out-shape", shape, "-q").assertDone();
    assertCopied("parts");
  }
}
