package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.disk.DiskFinder;
import io.resplit.result.DiskModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanCommandTest {

  private static final String PUBLISHED =
      "plan --shape 3500,3500,3500 --dtype uint16 --order C --in-shape 350 --out-shape 500";
  private static final String SMALL =
      "plan --shape 24,20,16 --dtype uint16 --in-shape 8,5,4 --out-shape 6,10,8";

  @TempDir private Path folder;

  /** What a command printed and returned. */
  private record Answer(int code, String results, String messages) {}

  private static Answer run(String words, String... more) {
    ByteArrayOutputStream results = new ByteArrayOutputStream();
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    List<String> arguments = new ArrayList<>(List.of(words.split(" ")));
    arguments.addAll(List.of(more));
    int code =
        ResplitCommand.run(
            new PrintStream(results), new PrintStream(messages), arguments.toArray(new String[0]));
    return new Answer(
        code, results.toString(StandardCharsets.UTF_8), messages.toString(StandardCharsets.UTF_8));
  }

  private String makeInput() {
    String in = folder.resolve("in").toString();
    assertEquals(0, run("make " + in + " --shape 24,20,16 --out-shape 8,5,4 --dtype uint16").code);
    return in;
  }

  @Test
  void choosesMemoryItselfAndSaysWhy() {
    Answer answer = run(PUBLISHED);
    assertEquals(0, answer.code, answer.messages);
    assertTrue(answer.results.contains("\nlimit      auto: "), answer.results);
    assertTrue(answer.results.contains("\nfrontier "), answer.results);
    assertEquals(answer.results, run(PUBLISHED + " --mem auto").results);
  }

  @Test
  void aLimitThatIsTooSmallIsAnsweredWithHowMuchWouldDo() {
    Answer answer = run(PUBLISHED + " --strategy keep --mem 200MiB");
    assertEquals(5, answer.code);
    assertEquals("", answer.results);
    for (String enough :
        new String[] {"at least --mem (\\S+) ", ", or --mem ([^, ]+), with which it "}) {
      String limit = answer.messages.replaceFirst("(?s).*" + enough + ".*", "$1");
      assertEquals(0, run(PUBLISHED + " --strategy keep --mem " + limit).code, answer.messages);
    }
  }

  /** What a plan says is what a dry run says of files that are stored so. */
  @ParameterizedTest
  @CsvSource({
    "'--out-shape 6,10,8', '--in-chunk 4,5,2 --in-filters shuffle,deflate:1', '--chunk 4,5,2"
        + " --filters shuffle,deflate:1'",
    "'--out-shape 24,5,16 --chunk none', '--in-chunk 3,3,3', '--chunk 3,3,3'",
    "'--out-shape 6,10,8 --chunk 2,2,2 --filters zstd', '--in-chunk 8,1,4 --in-filters lz4',"
        + " '--chunk 8,1,4 --filters lz4'",
  })
  void chunksOfTheInputNeedNoData(String job, String planned, String made) {
    String array = " --shape 24,20,16 --dtype uint16 ";
    String in = folder.resolve("in").toString();
    Answer stored = run("make " + in + array + "--out-shape 8,5,4 --out-format hdf5 " + made);
    assertEquals(0, stored.code, stored.messages);
    String out = folder.resolve("out").toString();
    for (String memory : new String[] {" --mem data=3kB", " --mem data=12kB"}) {
      Answer real = run(in + " " + out + " " + job + memory + " --disk hdd -n --json");
      Answer plan =
          run("plan" + array + "--in-shape 8,5,4 " + planned + " " + job + memory + " --json");
      assertEquals(0, plan.code, plan.messages);
      assertEquals(figures(real), figures(plan));
    }
  }

  private static String figures(Answer answer) {
    return answer.results.replaceAll("\"planning_seconds\":[^,]*,|\"space\":\\[.*?],", "");
  }

  @Test
  void filtersOfTheInputNeedItsChunks() {
    Answer answer = run(SMALL + " --in-filters deflate");
    assertEquals(2, answer.code);
    assertTrue(answer.messages.contains("--in-filters is for --in-chunk: give both"));
    Answer large = run(SMALL + " --in-chunk 8,6,4");
    assertEquals(2, large.code);
    assertTrue(large.messages.contains("give a smaller --in-chunk"), large.messages);
    assertEquals(2, run("plan " + makeInput() + " --out-shape 6 --in-chunk 2").code);
  }

  @Test
  void theObjectiveIsSeeksOrTime() {
    String disk = " --mem data=1kB --disk seek=1ms,open=20ms --json";
    Answer seeks = run(SMALL + disk);
    Answer time = run(SMALL + disk + " --objective time");
    assertEquals(0, time.code, time.messages);
    assertTrue(seconds(time) <= seconds(seeks));
    assertEquals(2, run(SMALL + " --objective beauty").code);
  }

  private static double seconds(Answer answer) {
    return Double.parseDouble(
        answer.results.replaceFirst("(?s).*?\"predicted_seconds\":([0-9.E+-]+).*", "$1"));
  }

  @Test
  void measuresTheDisksOfInputAndOutput() throws IOException {
    String in = makeInput();
    String out = folder.resolve("out").toString();
    Answer answer = run("plan --out-shape 6,10,8 --disk measure", in, out);
    assertEquals(0, answer.code, answer.messages);
    assertTrue(answer.results.contains(" predicted for measured ("), answer.results);
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(1, left.count());
    }
  }

  @Test
  void findsTheDisksOfFilesUnlessOneIsGiven() {
    String in = makeInput();
    String out = folder.resolve("out").toString();
    DiskModel found = new DiskFinder(Path.of("/")).slowest(Stream.of(folder));
    String time = " predicted for " + found.name() + " (";
    String reason = found.reason().replaceFirst("^.*?: ", "");
    for (Answer answer :
        List.of(run("plan --out-shape 6,10,8", in, out), run("plan --out-shape 6,10,8", in))) {
      assertTrue(answer.results.contains(time), answer.results);
      assertTrue(answer.results.contains(reason), answer.results);
      assertEquals(!reason.isEmpty(), answer.results.contains("\ndisk       "), answer.results);
    }
    Answer json = run("plan --json --out-shape 6,10,8", in, out);
    assertEquals(!reason.isEmpty(), json.results.contains("\"reason\":"), json.results);
    Answer given = run("plan --disk nfs --out-shape 6,10,8", in, out);
    assertTrue(given.results.contains(" predicted for nfs ("), given.results);
    assertFalse(given.results.contains("\ndisk"));
    assertTrue(run(SMALL).results.contains(" predicted for hdd ("));
  }

  @Test
  void measuresNothingWithoutDisks() {
    Answer answer = run(SMALL + " --disk measure");
    assertEquals(2, answer.code);
    assertTrue(answer.messages.contains("--disk measure times the disks of IN and OUT"));
    assertEquals(2, run("plan --out-shape 6,10,8 --disk measure", makeInput()).code);
  }

  @Test
  void showsTheSpaceWhereAnOutputIsGiven() {
    String in = makeInput();
    String out = folder.resolve("out").toString();
    String space = "\nspace      " + out + " needs 15 KiB (15,360 bytes), ";
    assertTrue(run("plan --out-shape 6,10,8", in, out).results.contains(space));
    assertTrue(run("--dry-run --out-shape 6,10,8", in, out).results.contains(space));
    assertFalse(run("plan --out-shape 6,10,8", in).results.contains("\nspace "));
  }

  @Test
  void aRunInTextLooksAtNoOtherStrategy() {
    String in = makeInput();
    String out = folder.resolve("out").toString();
    Answer answer = run("--out-shape 6,10,8", in, out);
    assertEquals(0, answer.code, answer.messages);
    assertFalse(answer.results.contains("naive"));
    Answer json = run("--out-shape 6,10,8 --json --overwrite", in, out);
    assertTrue(json.results.contains("\"strategy\":\"naive\""));
    assertTrue(json.results.contains("\"min_data_mem_for_lower_bound\":"));
  }

  @Test
  void aLimitOfTheDataIsKeptWithOneOfTheProcess() {
    assertEquals(0, run(SMALL + " --mem 1GiB,data=3kB").code);
    Answer alone = run(SMALL + " --mem data=1kB --json");
    Answer both = run(SMALL + " --mem 1GiB,data=1kB --json");
    assertTrue(both.results.contains("\"mem_limit_bytes\":1073741824"), both.results);
    assertEquals(seeks(alone), seeks(both));
    Answer process = run(SMALL + " --mem 64MiB,data=1GiB");
    assertEquals(5, process.code);
    assertTrue(process.messages.contains("--mem 64MiB is too small"), process.messages);
    Answer data = run(SMALL + " --mem 1GiB,data=1 --strategy naive");
    assertEquals(5, data.code);
    assertTrue(data.messages.contains("--mem 1GiB,data=1 is too small"), data.messages);
  }

  private static String seeks(Answer plan) {
    return plan.results.replaceAll("(?s).*\"seeks\":(\\d+).*", "$1");
  }

  @Test
  void printsCurvesAsTablesOrJson() {
    Answer text = run(SMALL + " --mem data=1kB --curve");
    assertEquals(0, text.code, text.messages);
    assertTrue(text.results.contains("\n\nseeks within the data memory\n"), text.results);
    Answer json = run(SMALL + " --mem data=1kB --curve --json");
    assertEquals(2, json.results.lines().count());
    assertTrue(json.results.contains("\n{\"message_type\":\"curve\","), json.results);
  }

  @Test
  void drawsAPlanAndReplacesADrawingOnlyIfAsked() throws IOException {
    Path svg = folder.resolve("plan.svg");
    Path html = folder.resolve("plan.html");
    assertEquals(0, run(SMALL + " --plot", svg.toString()).code);
    assertTrue(Files.readString(svg).startsWith("<svg "));
    assertEquals(0, run(SMALL + " --plot", html.toString()).code);
    assertTrue(Files.readString(html).startsWith("<!DOCTYPE html>"));
    Answer again = run(SMALL + " --plot", svg.toString());
    assertEquals(4, again.code);
    assertEquals("", again.results);
    assertTrue(
        again.messages.contains("plot exists: '" + svg + "'; give --overwrite to replace it"));
    Files.writeString(svg, "x".repeat(1_000_000));
    assertEquals(0, run(SMALL + " --overwrite --plot", svg.toString()).code);
    assertTrue(Files.readString(svg).endsWith("</svg>\n"));
  }

  @Test
  void refusesDrawingsThatMakeNoSense() throws IOException {
    String in = makeInput();
    assertEquals(2, run(SMALL + " --plot", folder.resolve("plan.png").toString()).code);
    Answer run =
        run(
            "--out-shape 6,10,8",
            in,
            folder + "/out",
            "--plot",
            folder.resolve("a.svg").toString());
    assertEquals(2, run.code);
    assertTrue(run.messages.contains("add --dry-run"), run.messages);
    assertFalse(Files.exists(folder.resolve("out")));
    assertEquals(2, run(SMALL + " --plot", folder.resolve("no/such/a.svg").toString()).code);
  }

  @Test
  void aPlanThatDoesNotFitIsDrawnAllTheSame() {
    Path svg = folder.resolve("plan.svg");
    Answer answer = run(SMALL + " --strategy naive --mem data=10 --plot", svg.toString());
    assertEquals(5, answer.code);
    assertTrue(Files.exists(svg));
  }

  @Test
  void tasksAreThoseOfFilesAlsoWithoutAny() {
    String how = " --tasks 4 --disk hdd --mem data=1MB --out-shape 6,10,8";
    Answer files = run("plan " + makeInput() + " " + folder.resolve("out") + how);
    Answer shapes = run(SMALL.replace(" --out-shape 6,10,8", "") + how);
    assertEquals(0, shapes.code, shapes.messages);
    assertEquals(files.results, shapes.results);
    assertTrue(shapes.results.contains("\nat once    "), shapes.results);
  }

  @Test
  void saysWhereAnotherNumberOfTasksNeedsFarFewerSeeks() {
    String shapes = "plan --shape 64,64,32 --in-shape 64,64,1 --out-shape 4,64,32 --dtype uint16";
    Answer answer = run(shapes + " --tasks 16 --mem data=256KiB");
    assertTrue(
        answer.results.contains(
            "\nbetter     2 tasks need 8 times fewer seeks than 16, and 41 s at once"),
        answer.results);
    assertFalse(run(shapes + " --tasks 2 --mem data=256KiB").results.contains("better"));
  }

  @Test
  void warnsOfLargeFilesOnLustre() {
    String shapes = "plan --shape 400000,400000 --in-shape 40000 --dtype int8 --mem 1GiB --disk ";
    String warning =
        "\nwarning    files of more than 100 GB are stored on one server of Lustre each";
    assertTrue(run(shapes + "lustre --out-shape 400000").results.contains(warning));
    assertFalse(run(shapes + "lustre --out-shape 200000").results.contains(warning));
    assertFalse(run(shapes + "nfs --out-shape 400000").results.contains(warning));
  }

  @ParameterizedTest
  @CsvSource({
    "--task 1/2, --task is about files that are there: give IN and OUT",
    "--tasks 2 --job saved, --job is about files that are there: give IN and OUT",
    "--by 0, --by sets how tasks are cut",
  })
  void tasksOfShapesCanOnlyBePlanned(String options, String message) {
    Answer answer = run(SMALL + " " + options);
    assertEquals(2, answer.code);
    assertTrue(answer.messages.contains(message), answer.messages);
  }
}
