package io.resplit.find;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.Formats;
import io.resplit.format.raw.RawFiles;
import io.resplit.geometry.Shape;
import io.resplit.input.InputCheck;
import io.resplit.io.Activity;
import io.resplit.io.ResplitException;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Requests;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that can be wrong with a set of 2 x 2 x 2 blocks of 8 x 8 x 8 uint32. */
class BadInputTest {

  private static final int BLOCK_BYTES = 2048;
  private static final String VICTIM = "in_1_0_1.raw";

  @TempDir Path folder;
  private Path in;
  private final SetFinder finder =
      new SetFinder(new Formats(new RawFiles(), List.of(), Long.MAX_VALUE), Long.MAX_VALUE);

  @BeforeEach
  void writeAGoodSet() throws IOException {
    in = Files.createDirectory(folder.resolve("in"));
    for (int i = 0; i < 8; i++) {
      String name = "in_%s_%s_%s.raw".formatted(i >> 2, i >> 1 & 1, i & 1);
      Files.write(in.resolve(name), new byte[BLOCK_BYTES]);
    }
  }

  private SetRequest request(String address) {
    return SetRequest.at(address)
        .withBlock(Shape.of(8, 8, 8))
        .withType(ElementType.parse("u4"))
        .withOrder(StorageOrder.C)
        .withFormat(Formats.RAW);
  }

  private SetRequest request() {
    return request(in + "/in_{0}_{1}_{2}.raw").withShape(Shape.of(16, 16, 16));
  }

  private void check(SetRequest request) throws IOException {
    InputCheck.open(finder.find(request), new Activity());
  }

  /** Asserts how something is refused, and that the message is one line with {@code parts}. */
  private void assertRefused(
      ResplitException.Reason reason, Executable executable, String... parts) {
    ResplitException refusal = assertThrows(ResplitException.class, executable);
    assertEquals(reason, refusal.reason(), refusal.getMessage());
    assertOneLine(refusal.getMessage(), parts);
  }

  private void assertUsage(Executable executable, String... parts) {
    assertOneLine(assertThrows(IllegalArgumentException.class, executable).getMessage(), parts);
  }

  private void assertOneLine(String message, String... parts) {
    assertEquals(1, TerminalText.line(message).lines().count(), message);
    assertTrue(message.replace(folder.toString(), "").length() <= 450, message);
    for (String part : parts) {
      assertTrue(message.contains(part), "'" + part + "' is not in: " + message);
    }
  }

  private void assertBadInput(SetRequest request, String... parts) throws IOException {
    Map<String, String> before = snapshot();
    assertRefused(ResplitException.Reason.BAD_INPUT, () -> check(request), parts);
    assertEquals(before, snapshot());
  }

  /** Returns what lies below the folder: names, kinds and sizes. */
  private Map<String, String> snapshot() throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        boolean regular = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        found.put(file.toString(), regular ? "" + Files.size(file) : "special");
      }
    }
    return found;
  }

  @Test
  void acceptsTheGoodSetHoweverItIsAddressed() throws IOException {
    check(request());
    check(request(in + "/in_{0}_{1}_{2}.raw"));
    check(request(in.toString()));
    check(request(in + "/"));
    check(request(in + "/in_*"));
    check(request(folder + "/./in/../in/in_{i}_{j}_{k}.raw"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), in);
    check(request(link + "/in_?_[01]_*.raw").withShape(Shape.of(16, 16, 16)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"template", "guessed", "folder", "glob"})
  void namesTheMissingBlock(String how) throws IOException {
    Files.delete(in.resolve(VICTIM));
    SetRequest request =
        switch (how) {
          case "template" -> request();
          case "guessed" -> request(in + "/in_{0}_{1}_{2}.raw");
          case "folder" -> request(in.toString());
          default -> request(in + "/in*");
        };
    assertBadInput(request, "1 of 8 blocks missing", VICTIM);
  }

  @Test
  void namesThreeMissingBlocksAndCountsMore() throws IOException {
    for (String name : List.of("in_0_0_0.raw", "in_0_1_1.raw", "in_1_1_1.raw")) {
      Files.delete(in.resolve(name));
    }
    assertBadInput(request(), "3 of 8", "in_0_0_0.raw, ", "in_0_1_1.raw, ", "in_1_1_1.raw");
    assertBadInput(
        request().withShape(Shape.of(16, 16, 80)), "35 of 40 blocks missing", "and 25 more");
  }

  @Tag("slow")
  @Test
  void stopsCountingMissingBlocksWhereTheShapeIsAbsurd() throws IOException {
    assertBadInput(
        request().withShape(Shape.of(1L << 40, 1L << 10, 16)),
        "at least 100000 of 35184372088832 blocks missing");
  }

  @Test
  void namesABlockThatIsThereTwice() throws IOException {
    Files.write(in.resolve("in_01_0_1.raw"), new byte[BLOCK_BYTES]);
    assertBadInput(request(), "two names for one block", VICTIM, "in_01_0_1.raw");
    assertBadInput(request(in.toString()), "two names for one block", "in_01_0_1.raw");
  }

  @Test
  void namesBlocksBeyondTheGrid() throws IOException {
    assertBadInput(request().withShape(Shape.of(16, 8, 16)), "is outside the grid of 16x8x16");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, BLOCK_BYTES - 1, BLOCK_BYTES + 1, 3 * BLOCK_BYTES})
  void namesABlockOfAnotherSize(int bytes) throws IOException {
    Files.write(in.resolve(VICTIM), new byte[bytes]);
    String remedy =
        bytes > BLOCK_BYTES ? "--header-bytes " + (bytes - BLOCK_BYTES) : "it is cut off";
    assertBadInput(request(), VICTIM, "has " + bytes + " bytes, not 2048", remedy);
  }

  @Test
  void namesABlockThatIsNoFile() throws IOException {
    Path victim = in.resolve(VICTIM);
    Files.delete(victim);
    Files.createDirectory(victim);
    assertBadInput(request(), VICTIM, "is a folder");
    Files.delete(victim);
    Files.createSymbolicLink(victim, Path.of("nowhere"));
    assertBadInput(request(), VICTIM, "broken link");
    Files.delete(victim);
    Files.createSymbolicLink(victim, Path.of(VICTIM));
    assertBadInput(request(), VICTIM, "symbolic links");
    Files.delete(victim);
    Files.createSymbolicLink(victim, Path.of("/dev/zero"));
    assertBadInput(request(), VICTIM, "not a regular file");
    Files.delete(victim);
    Files.createSymbolicLink(victim, Path.of("in_0_0_0.raw", "x"));
    assertBadInput(request(), VICTIM);
  }

  @Test
  void namesABlockThatIsAPipeWithoutOpeningIt() throws Exception {
    Path victim = in.resolve(VICTIM);
    Files.delete(victim);
    Process mkfifo = new ProcessBuilder("mkfifo", victim.toString()).start();
    assertEquals(0, mkfifo.waitFor());
    assertBadInput(request(), VICTIM, "not a regular file");
    Files.delete(victim);
  }

  @Test
  void namesABlockThatMayNotBeRead() throws IOException {
    BlockSet set = finder.find(request());
    assertRefused(
        ResplitException.Reason.BAD_INPUT,
        () -> InputCheck.check(set, new Activity(), path -> !path.endsWith(VICTIM)),
        VICTIM,
        "permission denied");
  }

  @Test
  void refusesAddressesThatLeadNowhere() throws IOException {
    assertBadInput(request(folder + "/nothing"), "no such file or folder");
    assertBadInput(request(folder + "/nothing/in_{*}.raw"), "no such folder");
    assertBadInput(request(in + "/in_0_0_0.raw/{*}"), "cannot list", "it is not a folder");
    assertBadInput(request(in + "/x*"), "no file matches");
    assertBadInput(request("~/in"), "no such file or folder: ~/in");
    assertUsage(() -> check(request("")), "empty");
    assertUsage(() -> check(request("a\u0000b")), "not a path: 'a\u0000b'");
    assertUsage(() -> check(request("a\u0000{0}")), "'a\u0000{0}' has a control character");
    assertUsage(() -> check(request(in + "/in_[")), "not a glob");
  }

  @Test
  void takesWhatExistsUnderAnOddNameLiterally() throws IOException {
    for (String name : List.of("a b", "x*", "[1]", "{0}", "~", "-o", "é", "a?b")) {
      Path odd = Files.move(in, folder.resolve(name));
      check(request(odd.toString()));
      in = odd;
    }
  }

  @Test
  void refusesNamesWithoutAPattern() throws IOException {
    Files.writeString(in.resolve("other.bin"), "hello");
    assertBadInput(request(in.toString()), "other.bin': its name differs from '", "in_0_0_0.raw'");
    check(request(in + "/*.raw"));
    Files.move(in.resolve("in_0_0_0.raw"), in.resolve("in_{0}_0_0.raw"));
    assertBadInput(request(in + "/*.raw"), "in_{0}_0_0.raw': its name differs from");
  }

  static Stream<UnaryOperator<SetRequest>> usageErrors() {
    return Stream.of(
        request -> request.withBlock(Shape.of(8, 8)),
        request -> request.withBlock(Shape.of(32, 8, 8)),
        request -> request.withShape(Shape.of(16, 16)),
        request -> request.withShape(Shape.of(1L << 62)).withBlock(Shape.of(1)),
        request -> SetRequest.at(request.address()),
        request -> SetRequest.at(request.address()).withBlock(Shape.of(8, 8, 8)),
        request -> at(request, "in_{0}_{1}.raw"),
        request -> at(request, "in_{0}_{1}_{3}.raw"),
        request -> at(request, "in_{0}_{1}_{x}.raw"),
        request -> at(request, "in_{0}_{1}/../{2}.raw"),
        request -> at(request, "in_{0}{1}{2}").withShape(Shape.of(99, 99, 99)),
        request -> at(request, "in_{0}\n{1}_{2}"),
        request -> at(request, "a".repeat(300) + "{*}"),
        request -> at(request, "in_%s%s%s%n{0}.raw"));
  }

  private static SetRequest at(SetRequest request, String name) {
    String root = request.address().substring(0, request.address().indexOf("in_{"));
    return Requests.at(root + name, request);
  }

  @ParameterizedTest
  @MethodSource("usageErrors")
  void refusesRequestsThatContradictThemselves(UnaryOperator<SetRequest> mistake) {
    assertUsage(() -> finder.find(mistake.apply(request())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0,8,8", "8,-8,8", "3037000500,3037000500,4", "1*70"})
  void refusesShapesThatAreNone(String lengths) {
    long[] shape =
        lengths.contains("*")
            ? new long[70]
            : Stream.of(lengths.split(",")).mapToLong(Long::parseLong).toArray();
    assertUsage(() -> Shape.of(shape));
  }

  @Test
  void refusesAnArrayOfMoreBytesThanALongCounts() {
    Shape shape = Shape.of(1L << 31, 1L << 31);
    SetRequest request = request(in + "/{*}").withShape(shape).withBlock(shape);
    assertUsage(() -> finder.find(request), "4611686018427387904 elements of 4 bytes");
  }

  @Test
  void refusesAWrongTypeByTheSizesOfTheBlocks() throws IOException {
    assertBadInput(request().withType(ElementType.parse("u2")), "has 2048 bytes, not 1024");
    assertBadInput(request().withType(ElementType.parse("f8")), "has 2048 bytes, not 4096");
  }

  @Test
  void refusesAFileThatIsNotOneBlock() throws IOException {
    String file = in.resolve("in_0_0_0.raw").toString();
    assertBadInput(request(file).withShape(Shape.of(16, 8, 8)), "is one file, but 16x8x8");
    assertBadInput(
        request(file).withShape(Shape.of(8, 8, 9)).withBlock(Shape.of(8, 8, 9)), "bytes, not 2304");
    check(request(file));
    SetRequest noShape = SetRequest.at(file).withType(ElementType.parse("u4"));
    assertUsage(() -> finder.find(noShape), "--shape");
  }

  private SetRequest list(List<Path> files) {
    return Requests.ofFiles(files, Requests.at("list.txt", request()));
  }

  @Test
  void checksTheFilesOfAList() throws IOException {
    List<Path> files = Stream.of(in.toFile().list()).sorted().map(in::resolve).toList();
    check(list(files));
    assertUsage(() -> check(list(files.subList(0, 7))), "7 files", "makes 8");
    List<Path> twice =
        Stream.concat(files.stream().limit(7), Stream.of(in.resolve("./in_0_0_0.raw"))).toList();
    assertBadInput(list(twice), "twice", "in_0_0_0.raw");
    List<Path> lost =
        Stream.concat(files.stream().limit(7), Stream.of(in.resolve("gone\n.raw"))).toList();
    ResplitException refusal = assertThrows(ResplitException.class, () -> check(list(lost)));
    assertTrue(refusal.getMessage().contains("1 of 8 blocks missing"), refusal.getMessage());
    assertFalse(Files.exists(in.resolve("gone\n.raw")));
  }
}
