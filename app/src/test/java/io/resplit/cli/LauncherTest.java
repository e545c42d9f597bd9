package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher script, with scripts in the place of java that show how they were called. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  private static final Path SCRIPTS = Path.of("src/main/launcher");

  /** Prints its arguments, one per line; makes an archive when it is asked to dump one. */
  private static final String JAVA =
      """
      #!/bin/sh
      for argument; do
        case $argument in
          -Xshare:dump) dump=1 ;;
          -XX:SharedArchiveFile=*) file=${argument#*=} ;;
        esac
      done
      if [ "${dump:-}" ]; then
        echo dump >> "${0%/bin/java}/dumps"
        echo 'noise of the dump'
        echo 'more noise' >&2
        [ ! -e "${0%/bin/java}/cannot-dump" ] && : > "$file"
        exit
      fi
      echo "locale=${LC_ALL:-} arenas=$MALLOC_ARENA_MAX $GLIBC_TUNABLES"
      for argument; do echo "$argument"; done
      exit 7
      """;

  @TempDir private Path folder;
  private Path home;
  private Path javaHome;

  /** What a process said and returned. */
  private record Answer(int code, List<String> results, List<String> messages) {

    private boolean has(String line) {
      return results.contains(line);
    }
  }

  @BeforeEach
  void install() throws IOException {
    Path root = folder.toRealPath();
    home = root.resolve("a place with spaces");
    Files.createDirectories(home.resolve("bin"));
    Files.createDirectories(home.resolve("lib"));
    copyScript("resplit", home.resolve("bin/resplit"));
    copyScript("make-archive", home.resolve("lib/make-archive"));
    Files.writeString(home.resolve("lib/resplit.classes"), "java/lang/Object\n");
    javaHome = java(root.resolve("some java"), "17.0.15");
  }

  @Test
  void startsJavaWithTheArgumentsUnchanged() throws Exception {
    Answer answer = start("--in", "a b", "", "*", "c\nd");
    List<String> results = answer.results();
    int main = results.indexOf("io.resplit.cli.Main");
    assertEquals(
        List.of("--in", "a b", "", "*", "c", "d"), results.subList(main + 1, results.size()));
    assertEquals(home.resolve("lib/resplit.jar").toString(), results.get(main - 1));
  }

  @Test
  void returnsWhatJavaReturnsAndSaysNothingItself() throws Exception {
    Answer answer = start();
    assertEquals(7, answer.code());
    assertEquals(List.of(), answer.messages());
    assertFalse(answer.has("noise of the dump"));
  }

  @Test
  void takesMoreOptionsForJavaFromTheEnvironment() throws Exception {
    Answer answer =
        run(
            List.of(program()),
            Map.of(
                "RESPLIT_JAVA_OPTS",
                "-Xmx8g -Done=1",
                "LC_ALL",
                "C",
                "GLIBC_TUNABLES",
                "glibc.malloc.check=0"));
    List<String> results = answer.results();
    assertTrue(results.indexOf("-Xmx8g") > results.indexOf("-Xmx1g"), results.toString());
    assertTrue(answer.has("-Done=1"));
    assertEquals(
        "locale=C.UTF-8 arenas=1 glibc.malloc.check=0:glibc.malloc.hugetlb=1", results.get(0));
  }

  @Test
  void leavesOutTheSecondCompilerOnlyForWhatEndsAtOnce() throws Exception {
    assertTrue(start("--version").has("-XX:TieredStopAtLevel=1"));
    assertTrue(start("in", "out").has("-XX:TieredStopAtLevel=4"));
    assertTrue(start("plan").has("-XX:TieredStopAtLevel=1"));
  }

  private static void setLength(Path path, long bytes) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(bytes);
    }
  }

  /** Java ignores such an option without a word if there is no such method. */
  @Test
  void startsJobsOfOneSmallFileWithTheFirstCompilerAlone() throws Exception {
    Path small = Files.writeString(home.resolve("small.nc"), "x");
    setLength(small, 64 << 20);
    Path large = home.resolve("large.h5");
    setLength(large, 65 << 20);
    Path list = Files.writeString(home.resolve("list.txt"), "x");
    String out = home.resolve("new").toString();

    assertEquals(1, levelOf("--out-shape", "4,4", small.toString(), out));
    assertEquals(1, levelOf("verify", small.toString(), small.toString()));
    assertEquals(4, levelOf(large.toString(), out));
    assertEquals(4, levelOf(small.toString(), large.toString()));
    assertEquals(4, levelOf("verify", small.toString(), home.toString()));
    assertEquals(4, levelOf("--in-format", "raw", list.toString(), out));
    assertEquals(4, levelOf("merge", small.toString(), small.toString(), small.toString(), out));
    assertEquals(4, levelOf("a{0}.nc", small.toString()));
    assertEquals(4, levelOf("a*.nc", small.toString()));
    assertEquals(4, levelOf("a.nc:/x", small.toString()));
    assertEquals(4, levelOf("make", small.toString(), "--shape", "9,9"));
  }

  private int levelOf(String... arguments) throws Exception {
    String option = "-XX:TieredStopAtLevel=";
    return start(arguments).results().stream()
        .filter(line -> line.startsWith(option))
        .mapToInt(line -> Integer.parseInt(line.substring(option.length())))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void namesOnlyMethodsToTheCompilerThatThereAre() throws Exception {
    String script = Files.readString(SCRIPTS.resolve("resplit"));
    Matcher option = Pattern.compile("dontinline,([\\w.]+)(\\*?)::(\\w+)").matcher(script);
    int options = 0;
    for (; option.find(); options++) {
      String method = option.group(3);
      Class<?> named = Class.forName(option.group(1));
      assertTrue(
          (option.group(2).isEmpty() ? Stream.of(named) : Arrays.stream(named.getDeclaredClasses()))
              .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
              .anyMatch(found -> found.getName().equals(method)),
          option.group());
    }
    assertEquals(4, options);
  }

  /** Packages whose loops are few and small, or over before much memory is taken. */
  private static final Set<String> LEFT_TO_THE_COMPILER =
      Set.of(
          "advise",
          "array",
          "buffer",
          "checksum",
          "codec",
          "cost",
          "describe",
          "disk",
          "find",
          "geometry",
          "header",
          "input",
          "job",
          "journal",
          "manifest",
          "name",
          "partition",
          "planner",
          "region",
          "report",
          "request",
          "result",
          "rows",
          "search",
          "text",
          "verify");

  /**
   * What walks through steps, blocks and chunks must not be inlined, whatever its package is
   * called: each package of the library is either named in the script or known to do no harm.
   */
  @Test
  void namesEveryPackageThatWalksThroughStepsBlocksAndChunks() throws Exception {
    Set<String> named =
        Pattern.compile("dontinline,io\\.resplit\\.([\\w.]+)\\.\\*::\\*")
            .matcher(Files.readString(SCRIPTS.resolve("resplit")))
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> expected = new TreeSet<>(layers());
    expected.removeAll(LEFT_TO_THE_COMPILER);
    assertEquals(expected, named);
  }

  /** Returns the packages of the library below its root; the script means those below them, too. */
  private static Set<String> layers() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of("../core/src/main/java/io/resplit"))) {
      return folders
          .filter(Files::isDirectory)
          .map(folder -> folder.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** Batch systems limit address space, of which Java takes more than it needs by default. */
  @Test
  void javaStartsInLittleAddressSpace() throws Exception {
    String java = ProcessHandle.current().info().command().orElseThrow();
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "ulimit -v 2000000; exec \"$@\"", "sh", java));
    for (String line : start("in", "out").results()) {
      if (line.startsWith("-X") && !line.startsWith("-XX:SharedArchiveFile")) {
        command.add(line);
      }
    }
    command.add("-version");
    Answer answer = run(command, Map.of());
    assertEquals(List.of(), answer.results());
    assertEquals(0, answer.code(), answer.messages().toString());
  }

  @Test
  void saysInOneLineThatThereIsTooLittleAddressSpace() throws Exception {
    List<String> little = List.of("sh", "-c", "ulimit -v 1000000; exec \"$0\" in out", program());
    Answer refused = run(little, Map.of());
    assertEquals(1, refused.code());
    assertEquals(1, refused.messages().size(), refused.toString());
    assertTrue(
        refused
            .messages()
            .get(0)
            .startsWith("resplit: the address space is limited to 1000000 KiB"),
        refused.toString());
    assertEquals(7, run(little, Map.of("RESPLIT_JAVA_OPTS", "-Xmx128m")).code());
    assertEquals(0, dumps() - 1, "an archive is made only where Java starts");
  }

  /** Java would open a file of its own under the number, and we would read that. */
  @Test
  void javaAlwaysHasAnInput() throws Exception {
    String java = "#!/bin/sh\ncat && echo no more\n";
    Files.writeString(javaHome.resolve("bin/java"), java);
    Answer answer = run(List.of("sh", "-c", "exec \"$0\" <&-", program()), Map.of());
    assertEquals(new Answer(0, List.of("no more"), List.of()), answer);
  }

  @Test
  void detectsThatMessagesDoNotGoToATerminal() throws Exception {
    assertTrue(start().has("-Dresplit.terminal=false"));
  }

  @Test
  void leavesALocaleThatKnowsLettersAlone() throws Exception {
    Answer answer = run(List.of(program()), Map.of("LC_ALL", "de_DE.UTF-8"));
    assertEquals("locale=de_DE.UTF-8 arenas=1 glibc.malloc.hugetlb=1", answer.results().get(0));
  }

  @Test
  void worksThroughLinksFromAnyDirectoryAndWithTheJavaOnThePath() throws Exception {
    Path links = Files.createDirectories(folder.resolve("links"));
    Files.createSymbolicLink(links.resolve("first"), home.resolve("bin/resplit"));
    Files.createSymbolicLink(links.resolve("second"), Path.of("first"));
    Files.createSymbolicLink(links.resolve("java"), javaHome.resolve("bin/java"));
    String path = links + ":" + System.getenv("PATH");
    Map<String, String> environment = Map.of("PATH", path, "JAVA_HOME", "");
    Answer answer = run(List.of("sh", "-c", "cd / && second x"), environment);
    assertTrue(answer.has(home.resolve("lib/resplit.jar").toString()), answer.toString());
    String relative = "cd '" + home.resolve("lib") + "' && ../bin/resplit x";
    assertEquals(answer, run(List.of("sh", "-c", relative), environment));
    assertEquals(1, dumps(), "one place, whatever it is called");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.8.0_402", "9", "11.0.2", "16.0.1"})
  void refusesAnOldJavaInOneLine(String version) throws Exception {
    javaHome = java(folder.toRealPath().resolve("old"), version);
    Answer answer = start();
    assertEquals(1, answer.code());
    assertEquals(
        List.of(
            "resplit: Java 17 or newer is needed, but "
                + javaHome.resolve("bin/java")
                + " is Java "
                + version
                + ": set JAVA_HOME to a newer one"),
        answer.messages());
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "21.0.1", "100-ea"})
  void acceptsANewJava(String version) throws Exception {
    javaHome = java(folder.toRealPath().resolve("new"), version);
    assertEquals(7, start().code());
  }

  /** The command that a user sees says only what it means to. */
  @ParameterizedTest
  @CsvSource({
    "17, false",
    "21.0.1, false",
    "22-ea, false",
    "23, true",
    "25.0.3, true",
    "100-ea, true"
  })
  void silencesWarningsOfUnsafeWhereJavaKnowsHow(String version, boolean known) throws Exception {
    javaHome = java(folder.toRealPath().resolve("new"), version);
    assertEquals(known, start().has("--sun-misc-unsafe-memory-access=allow"));
  }

  @Test
  void prefersTheRuntimeThatItCameWith() throws Exception {
    java(home.resolve("runtime"), "17.0.15");
    assertEquals(7, run(List.of(program()), Map.of("JAVA_HOME", "/nowhere")).code());
    assertTrue(Files.exists(home.resolve("runtime/dumps")));
  }

  @Test
  void asksJavaItselfWhereItsFolderDoesNotNameTheVersion() throws Exception {
    Files.delete(javaHome.resolve("release"));
    String old = "#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019' >&2\n";
    Files.writeString(javaHome.resolve("bin/java"), old);
    assertTrue(start().messages().get(0).contains("is Java 11.0.2"));
  }

  @Test
  void saysWhereItLookedForJava() throws Exception {
    Answer wrong = run(List.of(program()), Map.of("JAVA_HOME", "/nowhere"));
    assertEquals(1, wrong.code());
    assertTrue(wrong.messages().get(0).contains("JAVA_HOME is /nowhere"), wrong.toString());
    Path tools = Files.createDirectories(folder.resolve("tools"));
    Answer none = run(List.of("/bin/sh", program()), Map.of("PATH", "" + tools, "JAVA_HOME", ""));
    assertEquals(1, none.code());
    assertTrue(none.messages().get(0).contains("no java on PATH"), none.toString());
    assertEquals(1, none.messages().size());
  }

  @Test
  void makesTheArchiveOnceAndUsesIt() throws Exception {
    for (int round = 0; round < 3; round++) {
      assertTrue(start().has(archiveOption()));
    }
    assertEquals(1, dumps());
  }

  @Test
  void rebuildsTheArchiveWhereItHasMoved() throws Exception {
    start();
    Path moved = home.resolveSibling("elsewhere");
    Files.move(home, moved);
    home = moved;
    assertTrue(start().has(archiveOption()));
    assertEquals(2, dumps());
  }

  @Test
  void rebuildsTheArchiveForAnotherJava() throws Exception {
    start();
    Files.writeString(javaHome.resolve("release"), "JAVA_VERSION=\"17.0.16\"\n");
    assertTrue(start().has(archiveOption()));
    assertEquals(2, dumps());
  }

  @Test
  void triesOnlyOnceWhereTheArchiveCannotBeMade() throws Exception {
    Files.createFile(javaHome.resolve("cannot-dump"));
    for (int round = 0; round < 3; round++) {
      Answer answer = start();
      assertFalse(answer.has(archiveOption()));
      assertEquals(7, answer.code());
    }
    assertEquals(1, dumps());
  }

  @Test
  void worksWhereThereIsNoListOfClasses() throws Exception {
    Files.delete(home.resolve("lib/resplit.classes"));
    assertEquals(7, start().code());
    assertFalse(start().has(archiveOption()));
  }

  @Test
  void leavesOnlyTheArchiveAndItsStampBehind() throws Exception {
    start();
    try (var files = Files.list(home.resolve("lib"))) {
      assertEquals(
          List.of("make-archive", "resplit.classes", "resplit.jsa", "resplit.stamp"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void severalMayStartAtOnce() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int number = 0; number < 8; number++) {
      ProcessBuilder builder = new ProcessBuilder(program());
      builder.environment().put("JAVA_HOME", javaHome.toString());
      processes.add(builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start());
    }
    for (Process process : processes) {
      assertEquals("", new String(process.getErrorStream().readAllBytes()));
      assertEquals(7, process.waitFor());
    }
    long before = dumps();
    assertTrue(start().has(archiveOption()));
    assertEquals(before, dumps());
  }

  private String program() {
    return home.resolve("bin/resplit").toString();
  }

  private String archiveOption() {
    return "-XX:SharedArchiveFile=" + home.resolve("lib/resplit.jsa");
  }

  private long dumps() throws IOException {
    return Files.readAllLines(javaHome.resolve("dumps")).size();
  }

  private Answer start(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(program()));
    command.addAll(List.of(arguments));
    return run(command, Map.of("JAVA_HOME", javaHome.toString()));
  }

  private Answer run(List<String> command, Map<String, String> environment) throws Exception {
    Path results = Files.createTempFile(folder, "results", "");
    Path messages = Files.createTempFile(folder, "messages", "");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", javaHome.toString());
    builder.environment().putAll(environment);
    builder.redirectOutput(results.toFile()).redirectError(messages.toFile());
    int code = builder.start().waitFor();
    return new Answer(code, Files.readAllLines(results), Files.readAllLines(messages));
  }

  private static Path java(Path folder, String version) throws IOException {
    Files.createDirectories(folder.resolve("bin"));
    Path program = folder.resolve("bin/java");
    Files.writeString(program, JAVA);
    assertTrue(program.toFile().setExecutable(true));
    String release = "IMPLEMENTOR=\"x = y\"\nJAVA_VERSION=\"" + version + "\"\n";
    Files.writeString(folder.resolve("release"), release);
    return folder;
  }

  private static void copyScript(String name, Path target) throws IOException {
    Files.copy(SCRIPTS.resolve(name), target);
    assertTrue(target.toFile().setExecutable(true));
  }
}
