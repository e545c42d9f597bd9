package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.FileImage;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.header.Companions.Link;
import io.resplit.header.DeclaredOrder;
import io.resplit.header.Dimension;
import io.resplit.header.FillValue;
import io.resplit.header.Meaning;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of other formats a classic file holds beside its array. */
class CompanionChoiceTest {

  private static final Optional<Meaning> TEXT =
      Optional.of(new Meaning.FixedText(Meaning.Padding.NULL_PADDED, false));
  private static final Dimension X = new Dimension("x", 3, false, 0);

  private final List<Dimension> dimensions = new ArrayList<>();
  private final List<Companion> variables = new ArrayList<>();
  private final List<Group> groups = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();

  @TempDir Path folder;

  private static Dimension own(String path, long length, boolean unlimited) {
    return new Dimension(path, length, unlimited, Dimension.NO_AXIS);
  }

  private static Companion variable(String path, String type, Dimension... dimensions) {
    ElementType element = ElementType.parse(type);
    Companion moved =
        new Companion(
            path,
            element,
            List.of(dimensions),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    byte[] bytes = new byte[(int) moved.bytes()];
    return moved.withValues(Optional.of(Attribute.ofNumbers(path, element, bytes)));
  }

  private static Companion texts(Companion plain) {
    return new Companion(
        plain.path(),
        plain.type(),
        plain.dimensions(),
        plain.attributes(),
        plain.fillValue(),
        TEXT,
        plain.chunks(),
        plain.values());
  }

  /** The array has an axis x of three, which can be unlimited. */
  private BlockHeader block(boolean unlimited) {
    AxisInfo x = AxisInfo.named("x").withUnlimited(unlimited);
    return new BlockHeader(
            ElementType.parse("int8"),
            new BlockLayout.Strided(Shape.of(3), 0),
            List.of(x),
            List.of(),
            List.of(),
            Optional.empty())
        .withCompanions(new Companions(List.of(), dimensions, variables, groups, links, List.of()));
  }

  private FileImage write(BlockHeader block) throws IOException {
    Map<String, byte[]> data = new HashMap<>(Map.of("array", new byte[3]));
    return WholeFiles.write(WholeFiles.FORMAT, file(), "array", block, data);
  }

  private Path file() {
    return folder.resolve("a.nc");
  }

  private Companions read() throws IOException {
    return WholeFiles.read(file(), "array", 1000).companions();
  }

  private List<String> dropped() throws IOException {
    return write(block(false)).dropped();
  }

  @Test
  void namesWhatIsInGroups() throws IOException {
    groups.add(new Group("g", List.of(Attribute.ofText("a", "b"))));
    links.add(Link.soft("l", "g/v", Optional.of("g/v")));
    dimensions.add(own("g/d", 2, false));
    variables.add(variable("g/v", "int8", dimensions.get(0)));
    assertEquals(List.of("variable g/v", "dimension g/d", "group g", "link l"), dropped());
    assertEquals(Companions.NONE, read().withOrder(DeclaredOrder.NONE));
  }

  @Test
  void namesVariablesWithTypesThatTheFormatLacks() throws IOException {
    variables.add(variable("half", "float16", X));
    variables.add(variable("opaque", "bytes3", X));
    variables.add(variable("kept", "int8", X));
    Attribute words = Attribute.ofTexts("words", List.of("a", "b", "c"), true);
    variables.add(variable("words", "int8", X).withValues(Optional.of(words)));
    assertEquals(List.of("variable half", "variable opaque", "variable words"), dropped());
    assertEquals(List.of("kept"), read().variables().stream().map(Companion::path).toList());
  }

  @Test
  void anOldVersionThatIsAskedForLacksMore() throws IOException {
    variables.add(variable("long", "int64", X));
    assertEquals(List.of(), dropped());
    FileImage old =
        new NetcdfFormat(Optional.of(NetcdfVersion.CDF2), 1000).image("array", block(false));
    assertEquals(List.of("variable long"), old.dropped());
  }

  @Test
  void textsOfSomeBytesGetADimensionOfTheirOwn() throws IOException {
    Companion plain = variable("names", "bytes4", X);
    byte[] letters = "oneatwo threefour".substring(0, 12).getBytes(StandardCharsets.US_ASCII);
    variables.add(
        texts(plain.withValues(Optional.of(Attribute.ofNumbers("names", plain.type(), letters)))));
    variables.add(texts(variable("name", "bytes4")));
    assertEquals(List.of(), dropped());
    Companion read = read().find("names").orElseThrow();
    assertEquals(List.of(X, own("string4", 4, false)), read.dimensions());
    assertArrayEquals(letters, read.values().orElseThrow().toBytes());
    assertEquals(List.of(own("string4", 4, false)), read().find("name").orElseThrow().dimensions());
  }

  @Test
  void movedTextsLieWhereTheirCharactersDo() throws IOException {
    variables.add(texts(variable("names", "bytes4", X)).withValues(Optional.empty()));
    FileImage names = WholeFiles.FORMAT.image("array", block(false)).about("names");
    assertEquals(ElementType.parse("bytes4"), names.type());
    assertEquals(Shape.of(3), names.layout().shape());
  }

  @Test
  void namesWhatElementsNoLongerMean() throws IOException {
    Companion plain = variable("flag", "int8", X);
    variables.add(
        new Companion(
            plain.path(),
            plain.type(),
            plain.dimensions(),
            List.of(Attribute.ofTexts("labels", List.of("x", "y"), true)),
            Optional.of(FillValue.set(ElementType.parse("int8"), new byte[1])),
            Optional.of(new Meaning.Enumeration(List.of())),
            plain.chunks(),
            plain.values()));
    assertEquals(
        List.of("datatype enum of variable flag", "attribute labels of variable flag"), dropped());
  }

  @Test
  void oneDimensionIsUnlimitedTheOthersAreNamed() throws IOException {
    dimensions.add(own("t", 2, true));
    dimensions.add(own("u", 4, true));
    variables.add(variable("v", "int8", dimensions.get(0), dimensions.get(1)));
    assertEquals(List.of("unlimited length of dimension u"), dropped());
    assertEquals(List.of(own("t", 2, true), own("u", 4, false)), read().dimensions());
  }

  @Test
  void anAxisThatIsNotTheSlowestOfAllVariablesIsFixed() throws IOException {
    dimensions.add(own("y", 2, false));
    variables.add(variable("v", "int8", dimensions.get(0), X.withUnlimited(true)));
    assertEquals(List.of("unlimited length of dimension x"), write(block(true)).dropped());
    assertEquals(List.of(own("y", 2, false), X), read().variables().get(0).dimensions());
  }

  @Test
  void aDimensionWithoutLengthMustBeTheUnlimitedOne() throws IOException {
    dimensions.add(own("empty", 0, false));
    dimensions.add(own("t", 0, true));
    assertEquals(List.of("dimension empty"), dropped());
    assertEquals(List.of(own("t", 0, true)), read().dimensions());
    dimensions.remove(0);
    assertEquals(List.of("dimension t"), WholeFiles.FORMAT.image("array", block(true)).dropped());
  }

  @Test
  void namesAreTakenOnce() throws IOException {
    variables.add(variable("array", "int8", X));
    variables.add(variable("v", "int8", X));
    variables.add(variable("v", "int16", X));
    assertEquals(List.of("variable array", "variable v"), dropped());
  }

  @Test
  void dimensionsWithoutNamesGetSomeByTheirLengths() throws IOException {
    variables.add(variable("v", "int8", own("", 5, false), own("", 5, false)));
    variables.add(variable("w", "int8", own("", 6, false)));
    assertEquals(List.of(), dropped());
    assertEquals(List.of(own("dim1", 5, false), own("dim2", 6, false)), read().dimensions());
  }

  @Test
  void lengthsThatContradictEachOtherAreNotWritten() throws IOException {
    variables.add(variable("v", "int8", X.withLength(2)));
    variables.add(variable("w", "int8", own("y", 2, false)));
    variables.add(variable("z", "int8", own("y", 4, false)));
    assertEquals(List.of("variable v", "variable z"), dropped());
  }

  private NetcdfVersion version(Dimension... ofMoved) throws ResplitException {
    variables.clear();
    Companion plain = variable("v", "int8", X);
    variables.add(plain.withDimensions(List.of(ofMoved)).withValues(Optional.empty()));
    return NetcdfPrefix.of("array", block(false)).version();
  }

  @Test
  void theVersionHoldsEveryVariable() throws ResplitException {
    Dimension large = own("large", 1 << 30, false);
    assertEquals(NetcdfVersion.CDF1, version(large));
    assertEquals(NetcdfVersion.CDF2, version(X, large));
    assertEquals(NetcdfVersion.CDF5, version(large, own("four", 4, false)));
    assertEquals(NetcdfVersion.CDF5, version(own("long", 1L << 31, false)));
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () -> NetcdfPrefix.of("array", block(false), NetcdfVersion.CDF1));
    assertEquals(
        "CDF1 cannot hold int8 elements of shape 3 and the other variables: use CDF5",
        refusal.getMessage());
  }
}
