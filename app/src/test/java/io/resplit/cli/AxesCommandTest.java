package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --axes}: names and steps of the axes of an output. */
class AxesCommandTest {

  @TempDir Path folder;

  private Path cube;

  @BeforeEach
  void makesACube() {
    cube = folder.resolve("cube.h5");
    done("make", cube, "--shape", "3,4,5", "--dtype", "int16", "--order", "C");
  }

  private static CommandRun done(Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run.messages());
    return run;
  }

  private String axes(String out) {
    return done("info", folder.resolve(out))
        .results()
        .lines()
        .filter(line -> line.startsWith("axis"))
        .map(line -> line.replaceFirst("axis +", ""))
        .reduce("", (all, line) -> all + line + "\n");
  }

  @ParameterizedTest
  @CsvSource({"a.nc", "a.h5", "a.zarr", "a.ome.zarr"})
  void namesAxesAndTheirStepsInFormatsThatHaveThem(String out) {
    done("merge", cube, folder.resolve(out), "--axes", "z=1:4um,y,x=0.5um");
    String expected =
        """
        0     z = 3: 1.0, 5.0, 9.0; units = "um"
        1     y = 4
        2     x = 5: 0.0, 0.5, 1.0, 1.5, 2.0; units = "um"
        """;
    boolean isImage = out.contains("ome");
    assertEquals(isImage ? expected.replace("um", "micrometer") : expected, axes(out));
  }

  /** Each in the unit of its format. */
  @ParameterizedTest
  @CsvSource({
    "a.tif, 2, 0.65, um",
    "a.ome.tif, 2, 0.65, um",
    "a.nrrd, 2, 0.65, um",
    "a.mrc, 20000, 6500, angstrom",
    "a.mha, 0.002, 0.00065, mm",
    "a.nii, 0.002, 0.00065, mm"
  })
  void stepsAreVoxelSizesInFormatsOfVolumes(String out, String z, String y, String unit) {
    Path file = folder.resolve(out);
    CommandRun run = CommandRun.logged("merge", cube, file, "--axes", "z=2um,y=650nm,x=0.65um");
    assertEquals(0, run.code(), run.messages());
    assertTrue(run.messages().lines().noneMatch(line -> line.contains(" z")), run.messages());
    String said = done("info", file).results();
    String one = "voxels     " + z + " x " + y + " x " + y + " " + unit;
    String other = "voxels     " + y + " x " + y + " x " + z + " " + unit;
    assertTrue(said.contains(one) || said.contains(other), said);
  }

  @Test
  void axesAreThoseOfTheOutputAsItIsListed() throws IOException {
    Path raw = folder.resolve("a.raw");
    Files.write(raw, new byte[48]);
    Object[] job = {raw, folder.resolve("b.ome.zarr"), "--shape", "4,3,2", "--dtype", "int16"};
    CommandRun run =
        CommandRun.of(
            job[0],
            job[1],
            job[2],
            job[3],
            job[4],
            job[5],
            "--axes",
            "x=1um,y=2um,z=3um",
            "--permute",
            "0,2,1");
    assertEquals(0, run.code(), run.messages());
    String first = Files.readString(folder.resolve("b.ome.zarr/0/zarr.json"));
    assertTrue(first.replaceAll("\\s", "").contains("\"shape\":[3,2,4]"), first);
    assertEquals(
        """
        0     z = 3: 0.0, 3.0, 6.0; units = "micrometer"
        1     y = 2: 0.0, 2.0; units = "micrometer"
        2     x = 4: 0.0, 1.0, 2.0, 3.0; units = "micrometer"
        """,
        axes("b.ome.zarr"));
  }

  @Test
  void blocksAndChunksGoByTheNewNames() {
    Path out = folder.resolve("a.ome.zarr");
    done(cube, out, "--axes", "z,y,x", "--out-shape", "x=4", "--chunk", "z=1,x=2");
    String info = done("info", out).results();
    assertTrue(info.contains("chunks of 1x4x2, shards of 3x4x4"), info);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.ome.zarr", "a.nc"})
  void aRegionOfOneIndexKeepsItsPlaceAndStep(String first) {
    done("merge", cube, folder.resolve(first), "--axes", "z=10:4um,y=1.5um,x=1um");
    Path out = folder.resolve("b.ome.zarr");
    CommandRun run = done(folder.resolve(first), out, "--roi", "2,1:3,3:");
    assertEquals(
        """
        0     z = 1: 18.0; units = "micrometer"; resplit_step = 4.0
        1     y = 2: 1.5, 3.0; units = "micrometer"
        2     x = 2: 3.0, 4.0; units = "micrometer"
        """,
        axes("b.ome.zarr"));
    assertTrue(!run.messages().contains("WARN"), run.messages());
  }

  private Path series() throws Exception {
    Programs.require("ncgen");
    Files.writeString(
        folder.resolve("in.cdl"),
        """
        netcdf in {
        dimensions: time = 2; y = 3;
        variables:
          double time(time); time:units = "days since 2000-01-01"; time:calendar = "noleap";
          float y(y); y:long_name = "distance"; y:units = "km"; y:actual_range = 1.f, 4.f;
          int v(time, y);
        data: time = 0, 1; y = 1, 2, 4; v = 1, 2, 3, 4, 5, 6;
        }
        """);
    Programs.run(folder, "ncgen", "-o", "in.nc", "in.cdl");
    return folder.resolve("in.nc");
  }

  @Test
  void stepsKeepWhatIsSaidOfAnAxisAndNameWhatIsLost() throws Exception {
    CommandRun run =
        CommandRun.logged("merge", series(), folder.resolve("b.nc"), "--axes", "time,y=2");
    assertTrue(
        axes("b.nc").endsWith("1     y = 3: 0.0, 2.0, 4.0; long_name = \"distance\"\n"),
        axes("b.nc"));
    String named = ": attribute units of axis y, attribute actual_range of axis y";
    assertTrue(run.messages().contains(named), run.messages());
  }

  @Test
  void refusesStepsOfDates() throws Exception {
    CommandRun run =
        CommandRun.of("merge", series(), folder.resolve("b.nc"), "--axes", "time=1d,y");
    assertEquals(2, run.code(), run.messages());
    assertTrue(
        run.messages()
            .contains(
                "--axes gives a step of axis time, whose coordinates count from a date (days "
                    + "since 2000-01-01): give only its name"),
        run.messages());
  }

  @ParameterizedTest
  @CsvSource({"z=8um:y:x", "z=4mm:y:x", "z=4um:y:w"})
  void tasksOfOneJobHaveTheSameAxes(String others) {
    Object[] task = {cube, folder + "/b_{0}.nc", "--out-shape", "1,4,5", "--axes"};
    done(with(task, "z=4um,y,x", "--task", "0/3"));
    CommandRun run = CommandRun.of(with(task, others.replace(':', ','), "--task", "1/3"));
    assertEquals(4, run.code(), run.messages());
    done(with(task, "z=4um,y,x", "--task", "1/3"));
  }

  private static Object[] with(Object[] all, Object... more) {
    return Stream.concat(Stream.of(all), Stream.of(more)).toArray();
  }

  @Test
  void theAxisThatFilesLackIsListedAsWell() {
    Object[] command = {cube, folder + "/b_{0}.nc", "--out-shape", "1,4,5", "--drop-axis", "z"};
    CommandRun run = CommandRun.of(with(command, "--axes", "y,x"));
    assertEquals(2, run.code(), run.messages());
    String why = "--axes names 2 axes, and not z, which --drop-axis leaves out: also list it";
    assertTrue(run.messages().contains(why), run.messages());
    done(with(command, "--axes", "z,y,x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Å", "\u212b", "µm", "μm", "%"})
  void unitsHaveLettersOfAnyAlphabet(String unit) {
    done("merge", cube, folder.resolve("a.nc"), "--axes", "z=2" + unit + ",y,x");
    assertEquals("units = \"" + unit + "\"", axes("a.nc").lines().findFirst().get().split("; ")[1]);
  }

  @Test
  void imagesOfNewArraysNeedNamesFirst() {
    CommandRun run =
        CommandRun.of(
            "make", folder.resolve("a.ome.zarr"), "--shape", "2,2,2,2", "--dtype", "u1", "-q");
    assertEquals(8, run.code(), run.messages());
    assertTrue(run.messages().contains("a new array has no names, so make zarr first"));
  }

  @Test
  void newArraysHaveNoAxesToName() {
    CommandRun run =
        CommandRun.of(
            "make", folder.resolve("a.nc"), "--shape", "2,3", "--dtype", "u1", "--axes", "y,x");
    assertEquals(2, run.code(), run.messages());
    assertTrue(run.messages().contains("leave out --axes"), run.messages());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "z,y,y | a.nc | 2 | --axes gives one name to two axes: [z, y, y]",
        "z,y | a.nc | 2 | --axes z,y: the output is 3x4x5: give 3 names, with commas",
        "z=0um,y,x | a.nc | 2 | --axes z: give a step above 0, as in z=4um, or FIRST:STEP",
        "z=1:-2,y,x | a.nc | 2 | --axes z: give a step above 0",
        "z=um,y,x | a.nc | 2 | has a value that is not a number",
        "x,y,t | a.ome.zarr | 8 | in this order, slowest first, not x,y,t: give --permute 2,1,0 (and",
      })
  void refusesWhatIsNoAxis(String axes, String out, int code, String why) {
    CommandRun run = CommandRun.of("merge", cube, folder.resolve(out), "--axes", axes);
    assertEquals(code, run.code(), run.messages());
    assertTrue(run.messages().contains(why), run.messages());
  }

  /** Nine images of two axes of space, two times and three channels, in three orders of axes. */
  @ParameterizedTest
  @CsvSource({
    "c.nc, '3,2,4,5', 'c,t,y,x', a.ome.zarr",
    "c.nc, '3,2,4,5', 'c,t,y,x', a.tif",
    "y.h5, '4,5,2,3', 'y,x,t,c', a.ome.zarr",
    "y.h5, '4,5,2,3', 'y,x,t,c', a.tif",
    "x.zarr, '5,2,4,3', 'x,t,y,c', a.ome.zarr",
    "x.zarr, '5,2,4,3', 'x,t,y,c', a.tif",
  })
  void theOrderThatIsProposedIsRightForEveryElement(
      String in, String shape, String axes, String out) throws IOException {
    Path made = folder.resolve("made.h5");
    done("make", made, "--shape", shape, "--dtype", "uint16", "--order", "C");
    Path input = folder.resolve(in);
    done("merge", made, input, "--axes", axes);
    List<Object> job = new ArrayList<>(List.of("merge", input, folder.resolve(out)));
    job.addAll(out.endsWith(".tif") ? List.of("--out-format", "imagej") : List.of());
    CommandRun refusal = CommandRun.of(job.toArray());
    assertEquals(8, refusal.code(), refusal.messages());
    Matcher advice = Pattern.compile("give --permute ([0-9,]+)").matcher(refusal.messages());
    assertTrue(advice.find(), refusal.messages());
    job.addAll(List.of("--permute", advice.group(1)));
    done(job.toArray());
    List<String> ordered = List.of("t", "c", "y", "x");
    assertEquals(
        ordered, axes(out).lines().map(line -> line.replaceFirst(".* (\\w+) = .*", "$1")).toList());
    Path raw = folder.resolve("expected.raw");
    String order =
        ordered.stream()
            .map(name -> "" + List.of(axes.split(",")).indexOf(name))
            .collect(Collectors.joining(","));
    done("merge", made, raw, "--permute", order, "--out-format", "raw");
    Path found = folder.resolve("found.raw");
    done("merge", folder.resolve(out), found, "--out-format", "raw", "--out-endian", "little");
    assertArrayEquals(Files.readAllBytes(raw), Files.readAllBytes(found));
  }

  @ParameterizedTest
  @CsvSource({
    "'t,c,y,x', '1,0,2,3'",
    "'t=2s,c,y=1um,x', '1,0,2,3'",
    "'c,t,x,y', '0,1,3,2'",
    "'t,band,y,x', '1,0,2,3'",
  })
  void namesThatTheInputGivesToOtherAxesAreRefusedWithTheOrder(String axes, String order)
      throws IOException {
    Path made = folder.resolve("made.h5");
    done("make", made, "--shape", "3,2,4,5", "--dtype", "uint16", "--order", "C");
    Path input = folder.resolve("c.nc");
    done("merge", made, input, "--axes", "c,t,y,x");
    Object[] job = {"merge", input, folder.resolve("a.zarr"), "--axes", axes};
    CommandRun refusal = CommandRun.of(job);
    assertEquals(2, refusal.code(), refusal.messages());
    assertTrue(refusal.messages().contains("give --permute " + order + "\n"), refusal.messages());
    done(Stream.concat(Stream.of(job), Stream.of("--permute", order)).toArray());
    assertEquals(
        Stream.of(axes.split(",")).map(name -> name.replaceFirst("=.*", "")).toList(),
        axes("a.zarr")
            .lines()
            .map(line -> line.replaceFirst("^[0-9] +(\\w+) = .*", "$1"))
            .toList());
  }

  @Test
  void namesOfDirectionsAreFreeWhereOnlyTheFormatGivesThem() throws IOException {
    Path pages = folder.resolve("pages.tif");
    done("merge", cube, pages);
    done("merge", pages, folder.resolve("named.tif"), "--axes", "z,y,x");
    done("merge", folder.resolve("named.tif"), folder.resolve("a.zarr"), "--axes", "y,z,x");
    assertTrue(axes("a.zarr").startsWith("0     y = 3\n1     z = 4\n"), axes("a.zarr"));
  }

  @Test
  void namesInReverseAreRefusedWithTheirOrder() throws IOException {
    Path image = folder.resolve("a.ome.tif");
    done("merge", cube, image, "--axes", "z,y,x");
    Object[] reversed = {"merge", image, folder.resolve("b.zarr"), "--axes", "x=1um,y=1um,z=4um"};
    CommandRun refusal = CommandRun.of(reversed);
    assertEquals(2, refusal.code(), refusal.messages());
    String why = "--axes names x,y,z, but the axes of the input are z,y,x: give names and steps in";
    assertTrue(refusal.messages().contains(why), refusal.messages());
    reversed[4] = "z=4um,y=1um,x=1um";
    done(reversed);
    done("merge", reversed[1], folder.resolve("c.zarr"), "--axes", "x,y,z", "--permute", "2,1,0");
    assertTrue(axes("c.zarr").startsWith("0     x = 5\n1     y = 4\n"), axes("c.zarr"));
  }
}
