package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockWriter;
import io.resplit.format.Formats;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Mismatch;
import io.resplit.header.Mismatch.Kind;
import io.resplit.input.InputCheck;
import io.resplit.io.Activity;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.job.warning.FileOrderWarning;
import io.resplit.job.warning.MisplacedFile;
import io.resplit.request.OutputRequest;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Coordinates;
import io.resplit.testkit.Requests;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets of files that describe their own shape, type and attributes. */
class SelfDescribingSetsTest {

  private static final ElementType TYPE = ElementType.parse("int16be");

  private final Resplit resplit = new Resplit();
  private final Formats formats = FormatList.with(List.of(), Long.MAX_VALUE);
  @TempDir Path folder;

  /** Writes one file whose first axis holds days from {@code firstDay} on. */
  private Path write(String name, long firstDay, Shape shape, Attribute... attributes)
      throws IOException {
    ElementType days = ElementType.parse("float64be");
    ByteBuffer values = ByteBuffer.allocate((int) shape.length(0) * 8);
    for (int i = 0; i < shape.length(0); i++) {
      values.putDouble(8 * i, firstDay + i);
    }
    AxisInfo time =
        new AxisInfo(
            "time", Optional.of(Attribute.ofNumbers("time", days, values.array())), List.of());
    return write(name, shape, List.of(time, bare("y")), List.of(attributes));
  }

  private static AxisInfo bare(String name) {
    return new AxisInfo(name, Optional.empty(), List.of());
  }

  private Path write(String name, Shape shape, List<AxisInfo> axes, List<Attribute> attributes)
      throws IOException {
    BlockHeader block =
        new BlockHeader(
            TYPE, new BlockLayout.Strided(shape, 0), axes, attributes, List.of(), Optional.empty());
    String format = name.endsWith(".nc") ? "netcdf3" : "hdf5";
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    BlockWriter writer = new BlockWriter(new byte[1]);
    try (BlockFile visit =
        writer.create(file, formats.named(format).image("w", block), writer.data())) {
      visit.write(Box.whole(shape), ByteBuffer.allocateDirect((int) shape.volume() * 2));
    }
    return file;
  }

  private BlockSet find(String address) throws IOException {
    return resplit.find(SetRequest.at(folder + "/" + address));
  }

  private static ResplitException assertRefused(Executable action, String... parts) {
    ResplitException refusal = assertThrows(ResplitException.class, action);
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason(), refusal.getMessage());
    for (String part : parts) {
      assertTrue(refusal.getMessage().contains(part), part + " in " + refusal.getMessage());
    }
    assertEquals(1, TerminalText.line(refusal.getMessage()).lines().count());
    return refusal;
  }

  private void writeMonths(String pattern, int first) throws IOException {
    int[] lengths = {31, 28, 31, 30};
    int day = 0;
    for (int month = 0; month < lengths.length; month++) {
      write(pattern.formatted(first + month, day), day, Shape.of(lengths[month], 3));
      day += lengths[month];
    }
  }

  @ParameterizedTest(name = "{0} as {2}")
  @CsvSource({
    "m_%d.nc, 0, m_{0}.nc",
    "m_%02d.h5, 1, m_{0:02}.h5",
    "m_%d.nc, 1, m_{n}.nc",
    "m_%d.nc, 7, *.nc",
    "m%2$04d.nc, 0, m{o0:04}.nc",
    "m_%d.h5, 1, ''",
  })
  void takesMonthsOfUnequalLengthAsOneSet(String pattern, int first, String address)
      throws IOException {
    writeMonths(pattern, first);
    BlockSet set = find(address);
    assertEquals(Shape.of(120, 3), set.listedShape());
    assertEquals("[31, 59, 90, 120]", set.grid().axis(0).toString());
    assertEquals("w", set.dataset());
    assertEquals(List.of("time", "y"), set.listedAxisNames());
    assertEquals(120, set.header().axes().get(0).coordinates().orElseThrow().count());
    resplit.check(set);
  }

  @Test
  void joinsListedFilesAlongTheSlowestAxis() throws IOException {
    List<Path> files = List.of(write("b.nc", 0, Shape.of(3, 4)), write("a.nc", 3, Shape.of(5, 4)));
    BlockSet set = resplit.find(Requests.ofFiles(files, SetRequest.at("")));
    assertEquals(Shape.of(8, 4), set.listedShape());
    assertEquals(files.get(1), set.path(1));
    resplit.check(set);
  }

  @Test
  void doesNotOverlookAMonthThatIsMissing() throws IOException {
    writeMonths("m_%d.nc", 0);
    Files.delete(folder.resolve("m_2.nc"));
    assertRefused(() -> find("m_{0}.nc"), "from 1 to 3", "missing");
    assertRefused(() -> find("m_{n}.nc"), "from 1 to 3", "missing");
  }

  @Test
  void namesBothFilesWhereLengthsDisagree() throws IOException {
    write("t_0_0.nc", 0, Shape.of(3, 4));
    write("t_0_1.nc", 0, Shape.of(3, 5));
    write("t_1_0.nc", 3, Shape.of(2, 4));
    write("t_1_1.nc", 3, Shape.of(2, 6));
    BlockSet set = find("t_{0}_{1}.nc");
    assertEquals(Shape.of(5, 9), set.listedShape());
    assertRefused(() -> resplit.check(set), "t_1_1.nc:/w' is 2x6", "t_0_1.nc", "must be 2x5");
  }

  @Test
  void countsMissingBlocks() throws IOException {
    for (String name : List.of("t_0_0.h5", "t_0_1.h5", "t_1_0.h5")) {
      write(name, name.charAt(2) - '0', Shape.of(1, 2));
    }
    BlockSet set = find("t_{0}_{1}.h5");
    assertRefused(() -> resplit.check(set), "1 of 4 blocks missing", "t_1_1.h5");
  }

  @Test
  void refusesFilesThatDisagreeNamingBothAndBothValues() throws IOException {
    write("t_0.nc", 0, Shape.of(3, 4), Attribute.ofText("units", "K"));
    write("t_1.nc", 3, Shape.of(3, 4), Attribute.ofText("units", "degC"));
    BlockSet set = find("t_{0}.nc");
    assertRefused(
        () -> resplit.check(set), "units is \"K\"", "t_0.nc", "\"degC\"", "t_1.nc", "--ignore");
    resplit.check(resplit.find(SetRequest.at(folder + "/t_{0}.nc").ignoring(Kind.UNITS)));
  }

  @Test
  void namesSomeOfTheFilesOfWhichTheUnitsAreIgnored() throws IOException {
    for (int i = 0; i < 7; i++) {
      write("t_" + i + ".nc", 3 * i, Shape.of(3, 4), Attribute.ofText("units", i < 2 ? "K" : "C"));
    }
    SetRequest all = SetRequest.at(folder + "/t_{0}.nc").ignoring(Kind.UNITS);
    String[] said = warnings(all).get(0).split("; so it is in ");
    assertTrue(said[0].endsWith("t_2.nc:/w'; using the first (--ignore-mismatch units)"), said[0]);
    assertEquals("%1$s/t_3.nc, %1$s/t_4.nc, %1$s/t_5.nc and 1 more".formatted(folder), said[1]);
  }

  @Test
  void refusesCoordinatesThatDisagreeWhereBlocksLieSideBySide() throws IOException {
    write("t_0_0.nc", 0, Shape.of(3, 4));
    write("t_0_1.nc", 9, Shape.of(3, 4));
    BlockSet set = find("t_{0}_{1}.nc");
    assertRefused(() -> resplit.check(set), "coordinates of axis time", "t_0_0.nc", "t_0_1.nc");
  }

  @ParameterizedTest
  @CsvSource({"int32, int32, int16be", "int16, no coordinates, of axis"})
  void refusesAnotherTypeEvenIfMismatchesAreIgnored(String type, String found, String expected)
      throws IOException {
    write("t_0.h5", 0, Shape.of(3, 4));
    BlockHeader other =
        BlockHeader.bare(ElementType.parse(type), new BlockLayout.Strided(Shape.of(3, 4), 0));
    try (BlockFile visit =
        new BlockWriter(new byte[1])
            .create(
                folder.resolve("t_1.h5"),
                formats.named("hdf5").image("w", other),
                new IoCounts())) {
      visit.write(
          Box.whole(Shape.of(3, 4)),
          ByteBuffer.allocateDirect(12 * ElementType.parse(type).bytes()));
    }
    SetRequest request = SetRequest.at(folder + "/t_{0}.h5").ignoring(Kind.DATATYPE);
    assertRefused(() -> resplit.check(resplit.find(request)), "t_1.h5", found, expected, "t_0.h5");
  }

  @Test
  void takesShapesOnlyToCheckThem() throws IOException {
    writeMonths("m_%d.nc", 0);
    SetRequest request = SetRequest.at(folder + "/m_{0}.nc");
    assertEquals(
        Shape.of(3, 120),
        resplit
            .find(Requests.at(folder + "/m_{1}.nc", request).withOrder(StorageOrder.F))
            .listedShape());
    assertRefused(
        () -> resplit.find(request.withShape(Shape.of(120, 4))), "the shape", "120x3", "120x4");
    assertRefused(
        () -> resplit.find(request.withType(ElementType.parse("int16"))), "int16be", "int16");
    assertThrows(
        IllegalArgumentException.class, () -> resplit.find(Requests.behindHeader(8, request)));
  }

  @Test
  void listsTheCandidatesWhereADatasetIsMissingOrNotNamed() throws IOException {
    write("t_0.nc", 0, Shape.of(3, 4));
    assertRefused(() -> find("t_0.nc:/v"), "no variable 'v'", "w");
    write("t_0.h5", 0, Shape.of(3, 4));
    assertRefused(() -> find("t_0.h5:/deep/v"), "deep/v", "/w");
    SetRequest twice = SetRequest.at(folder + "/t_0.h5:/w").withDataset("v");
    assertThrows(IllegalArgumentException.class, () -> resplit.find(twice));
    assertEquals(Shape.of(3, 4), find("t_0.h5:/w").listedShape());
  }

  @ParameterizedTest
  @ValueSource(strings = {"nothing_{0}.nc", "nothing_*.h5", "nothing.h5", "no/where_{0}.nc"})
  void saysThatNothingIsThere(String address) {
    assertRefused(() -> find(address), "no");
  }

  @Test
  void refusesAFileThatIsNotWhatItsEndingSays() throws IOException {
    for (String name : List.of("x.h5", "x.nc", "x.nii", "x.hdf5", "x.nii.gz")) {
      Files.writeString(folder.resolve(name), "no such thing ".repeat(50));
      assertRefused(() -> find(name), name);
    }
  }

  @Test
  void recognisesFilesWithoutAnEndingByTheirFirstBytes() throws IOException {
    write("t.nc", 0, Shape.of(3, 4));
    Files.move(folder.resolve("t.nc"), folder.resolve("t"));
    assertEquals("netcdf3", find("t").format().name());
    write("t.h5", 0, Shape.of(3, 4));
    Files.move(folder.resolve("t.h5"), folder.resolve("u.dat"));
    assertEquals("hdf5", find("u.dat").format().name());
    Files.move(folder.resolve("u.dat"), folder.resolve("u.nc"));
    assertEquals("netcdf4", find("u.nc").format().name());
  }

  @Test
  void choosesTheOutputFormatByEndingInputOrRequest() throws IOException {
    write("t.nc", 0, Shape.of(3, 4));
    BlockSet in = find("t.nc");
    assertEquals("netcdf3", output(in, "out").format().name());
    assertEquals("netcdf3", output(in, "out/{*}.nc").format().name());
    assertEquals("hdf5", output(in, "out/{*}.h5").format().name());
    assertEquals("raw", output(in, "out/{*}.raw").format().name());
    BlockSet hdf5 =
        resplit.output(in, OutputRequest.file(folder + "/x.h5:/a/b").withFormat("hdf5"));
    assertEquals("a/b", hdf5.dataset());
    assertEquals("netcdf4", resplit.output(hdf5, OutputRequest.file("x.nc")).format().name());
    assertEquals("b", resplit.output(hdf5, OutputRequest.file("x.nc")).dataset());
    assertEquals("nifti", output(in, "out/{*}.nii").format().name());
    assertEquals("nifti", output(in, "out/{*}.nii.gz").format().name());
    assertThrows(
        IllegalArgumentException.class,
        () -> resplit.output(in, OutputRequest.file("x").withFormat("png")));
  }

  private BlockSet output(BlockSet in, String address) throws IOException {
    return resplit.output(in, folder + "/" + address, Shape.of(2, 2));
  }

  @Test
  void filesWhoseTimesTurnBackAreNamed() throws IOException {
    write("x_0.nc", 31, Shape.of(28, 2));
    write("x_1.nc", 0, Shape.of(31, 2));
    write("x_2.nc", 59, Shape.of(31, 2));
    String template = folder.resolve("x_{n}.nc").toString();
    assertRefused(
        () -> resplit.find(SetRequest.at(template)),
        "x_1.nc' follows '" + folder.resolve("x_0.nc"),
        "its 'time' lies before it; --ignore-mismatch order joins the files as they are");
    SetRequest request = SetRequest.at(template).ignoring(Mismatch.Kind.ORDER);
    List<String> notes = resplit.find(request).placing().notes();
    assertTrue(notes.get(0).endsWith("but its 'time' lies before it"), notes.toString());
    List<Path> inOrder =
        List.of(folder.resolve("x_1.nc"), folder.resolve("x_0.nc"), folder.resolve("x_2.nc"));
    assertEquals(
        List.of(), resplit.find(Requests.ofFiles(inOrder, SetRequest.at(""))).placing().notes());
  }

  @ParameterizedTest
  @CsvSource({
    "200311 200312 200401 200402, 0 30 60 90, 30",
    "200311 200312 200402, 0 30 60, 30",
    "1 11 13, 0 2 4, 2",
    "195011 195012 195101, 0 5 7, 2",
  })
  void noFileIsMissingWhereNumbersAreButTimesContinueOrSizesAreTheNumbers(
      String numbers, String days, long length) throws IOException {
    String[] names = numbers.split(" ");
    String[] firsts = days.split(" ");
    for (int i = 0; i < names.length; i++) {
      write("x_" + names[i] + ".nc", Long.parseLong(firsts[i]), Shape.of(length, 2));
    }
    assertEquals(names.length * length, find("x_*.nc").grid().shape().length(0));
    assertEquals(names.length * length, find("x_{0}.nc").grid().shape().length(0));
  }

  @ParameterizedTest
  @CsvSource({
    "200311 200312 200402, 0 30 92, 30",
    "1 2 4, 0 1 3, 1",
    "1 3, 0 1, 1",
    "1 2 4 5, 9 9 9 9, 1"
  })
  void aFileIsMissingWhereNumbersAreAndNothingProvesOtherwise(
      String numbers, String days, long length) throws IOException {
    String[] names = numbers.split(" ");
    String[] firsts = days.split(" ");
    for (int i = 0; i < names.length; i++) {
      write("x_" + names[i] + ".nc", Long.parseLong(firsts[i]), Shape.of(length, 2));
    }
    assertRefused(() -> find("x_{0}.nc"), "is a block missing? If not, list the files in order");
  }

  @ParameterizedTest
  @CsvSource({"200311 200312 200402, 0 30 92, 30", "1 2 4, 0 1 3, 1", "1 3, 0 1, 1"})
  void coordinatesPlaceFilesWhateverTheirNumbers(String numbers, String days, long length)
      throws IOException {
    String[] names = numbers.split(" ");
    String[] firsts = days.split(" ");
    for (int i = 0; i < names.length; i++) {
      write("x_" + names[i] + ".nc", Long.parseLong(firsts[i]), Shape.of(length, 2));
    }
    for (String address : new String[] {"x_*.nc", ""}) {
      BlockSet set = find(address);
      assertEquals(names.length * length, set.grid().shape().length(0));
      assertEquals("the coordinates of time", set.placing().clue());
    }
  }

  @Test
  void filesWhoseTimesJumpAreNamed() throws IOException {
    long[] starts = {0, 31, 90, 121, 182};
    for (int i = 0; i < starts.length; i++) {
      AxisInfo time = Coordinates.of("time", "days since 2001-01-01", 28, starts[i], 1);
      write("t_" + i + ".nc", Shape.of(28, 2), List.of(time, bare("y")), List.of());
      AxisInfo depth = Coordinates.of("depth", "m", 28, starts[i], 1);
      write("z_" + i + ".nc", Shape.of(28, 2), List.of(depth, bare("y")), List.of());
    }
    List<String> gaps = find("t_{n}.nc").placing().gaps();
    assertEquals(
        List.of(
            "no data between '%s' and '%s' along 'time', nor in 3 more gaps"
                .formatted(folder.resolve("t_0.nc"), folder.resolve("t_1.nc"))),
        gaps);
    assertEquals(1, find("z_{n}.nc").placing().gaps().size());
  }

  private List<String> warnings(SetRequest request) throws IOException {
    return InputCheck.open(resplit.find(request), new Activity()).warnings();
  }

  private void writeLevels(String name, String units, double first, double step)
      throws IOException {
    AxisInfo depth = Coordinates.of("depth", units, 3, first, step);
    write(name, Shape.of(3, 2), List.of(depth, bare("y")), List.of());
  }

  @ParameterizedTest
  @CsvSource({"nc, 0 9 0, 1", "h5, 0 9 0, 1", "nc, 5 5 9, 1", "nc, 0 2 9, -1"})
  void filesOfOnePlaceAreNotPutOneBehindTheOther(String ending, String firsts, int step)
      throws IOException {
    String[] first = firsts.split(" ");
    for (int i = 0; i < first.length; i++) {
      writeLevels("p_" + i + "." + ending, "m", Double.parseDouble(first[i]), i == 0 ? 1 : step);
    }
    String same = firsts.startsWith("0 9") ? "p_2." : "p_1.";
    SetRequest all = SetRequest.at(folder + "/p_{n}." + ending);
    String[] parts = {"p_0." + ending, same + ending, "coordinates of depth", "--in-shape 3,2"};
    assertRefused(() -> warnings(all), parts);
    assertRefused(() -> warnings(all.ignoring(Kind.COORDINATES)), parts);
    List<String> said = warnings(all.withBlock(Shape.of(3, 2)));
    assertEquals(1, said.size());
    assertTrue(said.get(0).contains("same coordinates of depth"), said.get(0));
    assertEquals(Optional.empty(), FileOrderWarning.of(resplit.find(all)));
  }

  @Test
  void coordinatesAreComparedAfterTheirUnits() throws IOException {
    writeLevels("u_0.nc", "m", 0, 1);
    writeLevels("u_1.nc", "km", 0, 1);
    SetRequest all = SetRequest.at(folder + "/u_{n}.nc");
    assertRefused(() -> warnings(all), "depth:units is");
    assertEquals(
        List.of(
            ("depth:units is \"m\" in '%1$s/u_0.nc:/w' and \"km\" in '%1$s/u_1.nc:/w'; "
                    + "using the first (--ignore-mismatch units)")
                .formatted(folder)),
        warnings(all.ignoring(Kind.UNITS)));
  }

  /** The numbers are other times where they count from another date. */
  @Test
  void timesAreComparedAsInstants() throws IOException {
    writeLevels("t_0.nc", "days since 2001-01-01", 0, 1);
    writeLevels("t_1.nc", "days since 2001-01-03", 0, 1);
    writeLevels("c_0.nc", "days since 2001-01-01", 0, 1);
    writeLevels("c_1.nc", "days since 2000-12-31", 1, 1);
    assertEquals(List.of(), warnings(SetRequest.at(folder + "/t_{n}.nc")));
    assertRefused(() -> warnings(SetRequest.at(folder + "/c_{n}.nc")), "of depth");
  }

  @Test
  void anIndexIsNoPlace() throws IOException {
    write("i_0.nc", 0, Shape.of(4, 2));
    write("i_1.nc", 0, Shape.of(4, 2));
    List<String> said = warnings(SetRequest.at(folder + "/i_{n}.nc"));
    assertEquals(1, said.size());
    assertTrue(
        said.get(0).contains("of time, along which they are joined; for a new axis give --stack"),
        said.get(0));
    write("j_0.nc", 1, Shape.of(4, 2));
    write("j_1.nc", 1, Shape.of(4, 2));
    assertRefused(() -> warnings(SetRequest.at(folder + "/j_{n}.nc")), "of time");
  }

  @Test
  void listedFilesOutOfTheOrderOfTheirNumbersAreNamed() throws IOException {
    for (int i : new int[] {1, 2, 10, 11}) {
      write("s_" + i + ".nc", Shape.of(1, 2), List.of(bare("z"), bare("y")), List.of());
    }
    List<Path> sorted = Stream.of(1, 10, 11, 2).map(i -> folder.resolve("s_" + i + ".nc")).toList();
    SetRequest request = SetRequest.at("");
    Optional<MisplacedFile> place =
        FileOrderWarning.of(resplit.find(Requests.ofFiles(sorted, request)));
    assertEquals(sorted.get(3), place.orElseThrow().file());
    assertEquals(Optional.empty(), FileOrderWarning.of(find("s_1?.nc")));
  }
}
