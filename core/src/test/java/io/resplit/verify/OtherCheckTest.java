package io.resplit.verify;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.format.other.KeptReader;
import io.resplit.format.other.OtherFile;
import io.resplit.format.other.OtherReader;
import io.resplit.geometry.Box;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.header.Dimension;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.WholeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a library says otherwise is found, whatever it is. */
class OtherCheckTest {

  private static final ElementType INT = ElementType.parse("int32be");

  @TempDir Path folder;
  private BlockSet set;

  @BeforeEach
  void writeFile() throws IOException {
    Path file = folder.resolve("a.nc");
    Random random = new Random(1);
    WholeFile.fixed(4, 5, 3)
        .add("heat", "float64be", List.of(0, 1), random)
        .add("small", "int32be", List.of(1), random)
        .add("rest", "int32be", List.of(2), random)
        .in("K", "small")
        .write(file, "netcdf4");
    set = new Resplit().find(SetRequest.at(file.toString()).withVariables(List.of()));
  }

  /** A library that reads what we read, in the same byte order; then someone changes that. */
  private final class Fake implements OtherReader, OtherFile {

    private int opened;
    private final List<Group> groups = new ArrayList<>();
    private final List<Dimension> dimensions = new ArrayList<>();
    private final List<Variable> variables = new ArrayList<>();
    private final Map<String, String> unread = new TreeMap<>();
    private final Map<String, byte[]> values = new TreeMap<>();

    Fake() throws IOException {
      var block = set.read(0);
      Companions beside = set.format().companions(set.place(0), block, ValueLimit.SMALL);
      groups.add(new Group("", block.fileAttributes()));
      dimensions.addAll(beside.dimensions());
      for (OwnVariable each : OwnVariable.all(Optional.of("heat"), block, beside)) {
        variables.add(new Variable(each.path(), each.type(), each.dimensions(), each.attributes()));
        values.put(each.path(), each.values().map(Attribute::toBytes).orElse(new byte[0]));
      }
    }

    int at(String path) {
      return variables.indexOf(
          variables.stream().filter(each -> each.path().equals(path)).findFirst().orElseThrow());
    }

    @Override
    public String name() {
      return "fake";
    }

    @Override
    public OtherFile open(Path file) {
      opened++;
      return this;
    }

    @Override
    public Contents contents() {
      return new Contents(groups, dimensions, variables, unread);
    }

    @Override
    public void read(Variable variable, Box box, ByteBuffer target) {
      if (values.get(variable.path()).length == 0) {
        throw new StackOverflowError("deep");
      }
      target.put(values.get(variable.path()));
    }

    @Override
    public List<String> texts(Variable variable) {
      return List.of();
    }

    @Override
    public void close() {
      opened--;
    }
  }

  /** What a library may say otherwise, and what the message is about. */
  private enum Change {
    GROUP("group more"),
    FILE_ATTRIBUTE("attribute title of /"),
    DIMENSION("dimension x2"),
    LONGER("dimension x2"),
    NO_VARIABLE("variable small"),
    MORE_VARIABLES("variable other"),
    TYPE("the type of small"),
    LENGTH("the shape of small"),
    NAME("the shape of small"),
    GROWTH("the shape of small"),
    ATTRIBUTE("attribute units of small"),
    NO_ATTRIBUTE("attribute units of small"),
    VALUE("element 2 of small");

    private final String what;

    Change(String what) {
      this.what = what;
    }

    void of(Fake file) {
      int at = file.at("small");
      OtherFile.Variable old = file.variables.get(at);
      Dimension only = old.dimensions().get(0);
      switch (this) {
        case GROUP -> file.groups.add(new Group("more", List.of()));
        case FILE_ATTRIBUTE ->
            file.groups.set(0, new Group("", List.of(Attribute.ofText("title", "t"))));
        case DIMENSION -> file.dimensions.clear();
        case LONGER -> file.dimensions.replaceAll(each -> each.withLength(each.length() + 1));
        case NO_VARIABLE -> file.variables.remove(at);
        case MORE_VARIABLES ->
            file.variables.add(
                new OtherFile.Variable("other", Optional.of(INT), List.of(), List.of()));
        case TYPE -> set(file, at, "uint32be", only, old.attributes());
        case LENGTH -> set(file, at, "int32be", only.withLength(4), old.attributes());
        case NAME -> set(file, at, "int32be", only.withPath("z"), old.attributes());
        case GROWTH -> set(file, at, "int32be", only.withUnlimited(true), old.attributes());
        case ATTRIBUTE -> withAttributes(file, at, List.of(Attribute.ofText("units", "C")));
        case NO_ATTRIBUTE -> withAttributes(file, at, List.of());
        case VALUE -> file.values.get("small")[2 * INT.bytes()]++;
      }
    }

    private static void set(
        Fake file, int at, String type, Dimension only, List<Attribute> attributes) {
      Optional<ElementType> element = Optional.of(ElementType.parse(type));
      file.variables.set(at, new OtherFile.Variable("small", element, List.of(only), attributes));
    }

    private static void withAttributes(Fake file, int at, List<Attribute> attributes) {
      OtherFile.Variable old = file.variables.get(at);
      file.variables.set(
          at, new OtherFile.Variable(old.path(), old.type(), old.dimensions(), attributes));
    }
  }

  @Test
  void theSameIsNoDifference() throws IOException {
    OtherCheck check = new OtherCheck(new Fake());
    assertDoesNotThrow(() -> check.check(set, Optional.of(set)));
    check.requireAllRead();
  }

  @Test
  void aFileIsOpenedOnceForAllVisits() throws IOException {
    Fake file = new Fake();
    KeptReader kept = new KeptReader(file);
    Path one = folder.resolve("one");
    kept.open(one).close();
    OtherFile again = kept.open(one);
    assertEquals(1, file.opened);
    OtherFile both = kept.open(one);
    assertEquals(2, file.opened);
    again.close();
    both.close();
    assertEquals(1, file.opened);
    kept.open(folder.resolve("other")).close();
    assertEquals(1, file.opened);
    kept.close();
    assertEquals(0, file.opened);
  }

  @ParameterizedTest
  @EnumSource
  void findsWhatIsSaidOtherwise(Change change) throws IOException {
    Fake file = new Fake();
    change.of(file);
    ResplitException found =
        assertThrows(
            ResplitException.class, () -> new OtherCheck(file).check(set, Optional.empty()));
    assertEquals(Reason.DIFFERENT, found.reason());
    assertTrue(found.getMessage().startsWith(change.what + " differs in "), found.getMessage());
    assertTrue(found.getMessage().contains("fake reads "), found.getMessage());
  }

  @Test
  void whatCannotBeReadIsNoDifference() throws IOException {
    Fake file = new Fake();
    file.variables.remove(file.at("small"));
    file.unread.put(OtherFile.variable("small"), "it is tired");
    OtherCheck check = new OtherCheck(file);
    check.check(set, Optional.empty());
    ResplitException said = assertThrows(ResplitException.class, check::requireAllRead);
    assertEquals(Reason.UNSUPPORTED, said.reason());
    assertEquals(
        "fake cannot read 'variable small': it is tired; the rest is equal", said.getMessage());
  }

  @Test
  void anErrorOfTheLibraryIsNoDifference() throws IOException {
    Fake file = new Fake();
    file.values.put("small", new byte[0]);
    OtherCheck check = new OtherCheck(file);
    check.check(set, Optional.empty());
    ResplitException said = assertThrows(ResplitException.class, check::requireAllRead);
    assertEquals("fake cannot read 'variable small': deep; the rest is equal", said.getMessage());
  }

  /** A library that opens one file, and each time another. */
  private record Files(Iterator<Fake> each) implements OtherReader {
    @Override
    public String name() {
      return "fake";
    }

    @Override
    public OtherFile open(Path file) {
      return each.next();
    }
  }

  @Test
  void whatOneFileLacksIsStillComparedInOthers() throws IOException {
    Fake tired = new Fake();
    tired.unread.put(OtherFile.variable("small"), "it is tired");
    Fake damaged = new Fake();
    Change.VALUE.of(damaged);
    OtherCheck check = new OtherCheck(new Files(List.of(tired, damaged).iterator()));
    check.check(set, Optional.empty());
    check.close(); // so that the next one is opened
    assertThrows(ResplitException.class, () -> check.check(set, Optional.empty()));
  }

  @Test
  void namesAreLeftOutAsAWhole() {
    List<String> said =
        List.of("soft link far/x", "/table (compound)", "units2 of y", "'a b' (odd)");
    NamesLeftOut left =
        NamesLeftOut.of(
            BlockHeader.bare(INT, set.header().blockHeader(INT, set.box(0)).layout())
                .withNotCarried(said),
            Companions.NONE);
    assertTrue(left.hasObject("far/x") && left.hasObject("table") && left.hasObject("a b"));
    assertTrue(left.hasAttribute("units2", "y") && left.hasAttribute("units2", "g/y"));
    assertFalse(left.hasObject("x") || left.hasObject("far") || left.hasObject("comp"));
    assertFalse(left.hasAttribute("units", "y") || left.hasAttribute("units2", "z"));
  }
}
