package io.resplit.cli;

import static io.resplit.cli.console.ExitCode.INPUT;
import static io.resplit.cli.console.ExitCode.REFUSED;
import static io.resplit.cli.console.ExitCode.USAGE;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names, lists and links lead nowhere else, and what is no file is never waited for. */
class HostilePathTest {

  private static final String BLOCK = "block_0_0_0.raw";

  @ParameterizedTest(name = "{0}")
  @MethodSource("templates")
  void refusesNamesThatLeadAstray(Hostile hostile, @TempDir Path folder) throws IOException {
    hostile.check(folder);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lists")
  void refusesListsThatMakeNoSense(Hostile hostile, @TempDir Path folder) throws IOException {
    hostile.check(folder);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"plantedLinks", "plantedPipes"})
  void refusesWhatWasPlantedInTheOutput(Hostile hostile, @TempDir Path folder) throws IOException {
    hostile.check(folder);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("inputs")
  void refusesInputsThatAreNoFiles(Hostile hostile, @TempDir Path folder) throws IOException {
    hostile.check(folder);
  }

  private static Hostile template(String name, String named, String template) {
    return new Hostile(name, USAGE, named, demo -> "~/in ~/" + template + " --out-shape 5");
  }

  static Stream<Hostile> templates() {
    return Stream.of(
        template("a placeholder that is left open", "{", "out/b_{*"),
        template("a placeholder that was never opened", "}", "out/b_*}_{*}"),
        template("a nested placeholder", "{", "out/b_{{0}}_{1}_{2}"),
        template("an axis beyond int", "99999999999", "out/b_{99999999999}_{*}"),
        template("digits that are not ASCII", "٠", "out/b_{٠}_{1}_{2}"),
        template("a width without end", "{n:9", "out/b_{n:999999999}"),
        template("climbing below a placeholder", "..", "out/{n}/../../in/x"),
        template("a name of many letters", "names longer", "out/" + "x".repeat(300) + "_{*}"),
        template("a name of our own", "resplit.json", "out/{n}/../resplit.json{n}"),
        template("a zero byte", "control character", "out/b\0{*}"),
        template("a bell", "control character", "out/b\u0007{*}"));
  }

  private static Hostile list(String name, ExitCode expected, String named, String content) {
    return new Hostile(
        name,
        expected,
        named,
        demo -> {
          String paths = content.replace("~", demo.root().toString());
          Files.writeString(demo.root().resolve("list"), paths);
          return "--in-list ~/list ~/out --shape 20,6,5 --in-shape 10,6,5 --dtype u2 --out-shape 5";
        });
  }

  static Stream<Hostile> lists() {
    String first = "~/in/" + BLOCK + "\n";
    return Stream.of(
        list("an empty list", USAGE, "list", ""),
        list("a list of blank lines", USAGE, "list", "\n \n\r\n"),
        list("a list of one too few", USAGE, "list", first),
        list("a file that is listed twice", INPUT, "0_0_0", first + first),
        list("a file under two names", INPUT, "0_0_0", first + "~/in/./" + BLOCK),
        list("a list of folders", INPUT, "in", "~/in\n~/in\n"),
        list("a list of controls", INPUT, "{1b}", "\u001b[2J\n\u0007\n"),
        list("a line without end", INPUT, "too long", "x".repeat(1 << 20)),
        list("a list with a zero byte", INPUT, "{0}", first + "~/in/\0\n"),
        new Hostile(
            "a list that never ends",
            INPUT,
            "zero",
            d -> "--in-list /dev/zero ~/out --out-shape 5"),
        pipe("a list that is a pipe", INPUT, "pipe", "--in-list ~/pipe ~/out --out-shape 5"),
        pipe("coordinates that are a pipe", USAGE, "pipe", stacked("~/pipe")),
        new Hostile("coordinates that never end", USAGE, "regular file", d -> stacked("/dev/zero")),
        new Hostile(
            "more coordinates than files can be",
            USAGE,
            "more than 1000000 numbers",
            demo -> {
              Files.writeString(demo.root().resolve("list"), "1\n".repeat(1_000_001));
              return stacked("~/list");
            }));
  }

  private static String stacked(String list) {
    return "~/in ~/out --stack t=@" + list;
  }

  /** Something in the place of a file that a run writes. */
  private static Hostile planted(String name, String place, String target) {
    return new Hostile(
        name,
        REFUSED,
        place.substring(place.lastIndexOf('/') + 1),
        demo -> {
          link(demo, place, target);
          return Hostile.JOB;
        });
  }

  /** A link in the place of a folder that a template names. */
  private static Hostile led(String name, String place, String target, String template) {
    return new Hostile(
        name,
        REFUSED,
        place + "' is a link: delete it",
        demo -> {
          link(demo, place, target);
          return "~/in ~/" + template + " --out-shape 5";
        });
  }

  private static void link(DemoFolder demo, String place, String target) throws IOException {
    Path link = demo.root().resolve(place);
    Files.createDirectories(link.getParent());
    Files.deleteIfExists(link);
    Files.createSymbolicLink(link, Path.of(target.replace("~", demo.root().toString())));
  }

  static Stream<Hostile> plantedLinks() {
    return Stream.of(
        planted("an unfinished file that is a link", "out/" + BLOCK + ".part", "~/in/" + BLOCK),
        planted("an output that is a link", "out/" + BLOCK, "~/in/" + BLOCK),
        planted("an output that dangles", "out/" + BLOCK, "nowhere"),
        planted("a journal that is a link", "out/.resplit/journal", "~/in/" + BLOCK),
        planted("a folder of ours that is a link", "out/.resplit", "~/in"),
        planted("a lock that is a link", "out/.resplit/lock", "~/in/" + BLOCK),
        planted("a manifest that is a link", "out/resplit.json", "~/in/resplit.json"),
        planted("an output folder that is a loop", "out", "out"),
        led("a folder of the output that is a link", "out/1", "~/in", "out/{0}/b_{1}_{2}"),
        led("one higher up", "out/1", "~", "out/{0}/in/b_{1}_{2}"),
        led("one that leads nowhere", "out/0", "nowhere", "out/{0}/b_{1}_{2}"));
  }

  private static Hostile pipe(String name, ExitCode expected, String place, String command) {
    return new Hostile(
        name,
        expected,
        place.substring(place.lastIndexOf('/') + 1),
        demo -> {
          makePipe(demo.root().resolve(place));
          return command;
        });
  }

  private static void makePipe(Path place) throws IOException {
    Files.createDirectories(place.getParent());
    Files.deleteIfExists(place);
    Process process = new ProcessBuilder("mkfifo", place.toString()).start();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  static Stream<Hostile> plantedPipes() {
    return Stream.of(
        pipe("a journal that is a pipe", REFUSED, "out/.resplit/journal", Hostile.JOB),
        pipe("a journal to go on with that is one", REFUSED, "out/.resplit/journal", resumed()),
        pipe("a lock that is a pipe", REFUSED, "out/.resplit/lock", Hostile.JOB),
        pipe("an unfinished file that is a pipe", REFUSED, "out/" + BLOCK + ".part", Hostile.JOB),
        pipe("an output that is a pipe", REFUSED, "out/" + BLOCK, Hostile.JOB),
        pipe("one to be replaced", REFUSED, "out/" + BLOCK, Hostile.JOB + " --overwrite"),
        new Hostile(
            "a journal that is a folder",
            REFUSED,
            "journal",
            demo -> {
              Files.createDirectories(demo.root().resolve("out/.resplit/journal"));
              return resumed();
            }));
  }

  private static String resumed() {
    return Hostile.JOB + " --resume";
  }

  private static Hostile linked(String name, String place, String target) {
    return new Hostile(
        name,
        INPUT,
        place,
        demo -> {
          link(demo, "in/" + place, target);
          return Hostile.JOB;
        });
  }

  private static Hostile whole(String name, String file) {
    String command = "split " + file + " ~/out --shape 4,4 --dtype u1 --out-shape 2";
    return new Hostile(
        name,
        INPUT,
        file.replace("~", ""),
        demo -> {
          makePipe(demo.root().resolve("pipe"));
          return command;
        });
  }

  static Stream<Hostile> inputs() {
    return Stream.of(
        linked("a block that is a link to itself", BLOCK, BLOCK),
        linked("a block that never ends", BLOCK, "/dev/zero"),
        linked("a manifest that never ends", "resplit.json", "/dev/zero"),
        linked("a manifest that is a link to itself", "resplit.json", "resplit.json"),
        pipe("a block that is a pipe", INPUT, "in/" + BLOCK, Hostile.JOB),
        pipe("a manifest that is a pipe", INPUT, "in/resplit.json", Hostile.JOB),
        whole("a whole that is a pipe", "~/pipe"),
        whole("a whole that never ends", "/dev/zero"),
        new Hostile(
            "a folder below a file",
            REFUSED,
            BLOCK,
            d -> "~/in ~/in/" + BLOCK + "/x" + " --out-shape 5"));
  }
}
