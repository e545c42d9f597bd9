package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskCommandTest {

  @TempDir private Path folder;

  @BeforeEach
  void input() {
    run("make", folder + "/in", "--shape", "12,8,6", "--out-shape", "5,4,3", "--dtype", "int16");
  }

  private CommandRun run(Object... words) {
    return CommandRun.of(words);
  }

  private CommandRun task(String number, String... more) {
    List<Object> words = new ArrayList<>(List.of(folder + "/in", folder + "/out"));
    words.addAll(List.of("--out-shape", "4,4,3", "--task", number));
    words.addAll(List.of(more));
    return run(words.toArray());
  }

  /** The output has 3 x 2 x 2 files. */
  @ParameterizedTest
  @CsvSource({
    "4/4, '', no such task: 4 of 4 (tasks count from 0; the last is 3/4)",
    "0/13, '', the output has 12 files; and no two tasks can write one: give at most --task I/12",
    "0/4, --by 0, the output has 3 files along --by 0; and no two tasks can write one",
    "0/4, --by q, '--by names axis ''q''; but the axes are 0 to 2'",
    "1, '', --task '1' is not I/N",
    "0/0, '', --task I/N needs an N of 1 or more",
    "0/2, --overwrite, --task cannot be combined with --overwrite",
    "0/2, --checksum none, --task cannot be combined with --checksum none",
  })
  void saysWhichTasksThereCannotBe(String number, String option, String message) {
    CommandRun run = task(number, option.isEmpty() ? new String[0] : option.split(" "));
    assertEquals(2, run.code());
    String expected = message.replace("''", "'").replace(';', ',');
    assertTrue(run.messages().startsWith("resplit: " + expected), run.messages());
    assertFalse(Files.exists(folder.resolve("out")));
  }

  @Test
  void tasksTakeTheirOwnIndicesOfTheSteps() {
    List<Object> roi = List.of("--roi", "0=0,1,5,6,11,1=0:8:3");
    for (String number : List.of("1/3", "0/3", "2/3")) {
      List<Object> words = new ArrayList<>(List.of(folder + "/in", folder + "/out"));
      words.addAll(roi);
      words.addAll(List.of("--permute", "1,2,0", "--out-shape", "2,3,2", "--task", number));
      run(words.toArray()).assertDone();
    }
    run("finish", folder + "/out").assertDone();
    List<Object> words = new ArrayList<>(List.of("verify", folder + "/in", folder + "/out"));
    words.addAll(roi);
    words.addAll(List.of("--permute", "1,2,0"));
    run(words.toArray()).assertDone();
  }

  @Test
  void finishKeepsWhatTasksWroteWhereAnotherFileIsInTheWay() throws IOException {
    Path file = folder.resolve("all.raw");
    for (String number : List.of("0/2", "1/2")) {
      run("merge", folder + "/in", file, "--task", number).assertDone();
    }
    Files.createFile(file);
    assertEquals(4, run("finish", file).code());
    Files.delete(file);
    run("finish", file).assertDone();
    assertEquals(12 * 8 * 6 * 2, Files.size(file));
  }

  private CommandRun save(String... more) {
    List<Object> words = new ArrayList<>(List.of("plan", folder + "/in", folder + "/out"));
    words.addAll(List.of("--out-shape", "4,4,3", "--job", folder + "/job"));
    words.addAll(List.of(more));
    return run(words.toArray());
  }

  private CommandRun saved(String number, String... more) {
    List<Object> words = new ArrayList<>(List.of("--task", number, "--job", folder + "/job"));
    words.addAll(List.of(more));
    return run(words.toArray());
  }

  @Test
  void tasksBeginFromASavedJob() throws IOException {
    List<String> what = List.of("--roi", "0=1:12,1=0:8:3", "--permute", "1,2,0");
    List<Object> words = new ArrayList<>(List.of(folder + "/in", folder + "/out"));
    words.addAll(what);
    words.addAll(List.of("--out-shape", "3,3,4", "--mem", "1GiB"));
    List<Object> plan = new ArrayList<>(words);
    plan.add(0, "plan");
    plan.addAll(List.of("--tasks", "3", "--job", folder + "/job"));
    run(plan.toArray()).assertDone();
    Files.move(folder.resolve("in/resplit.json"), folder.resolve("moved"));
    saved("1/3", "--dry-run").assertDone();
    assertFalse(Files.exists(folder.resolve("out")));
    saved("1/3", "--mem", "512MiB", "--quiet").assertDone();
    saved("0/3", "--out-shape", "3,3,4", "--verify").assertDone();
    Files.move(folder.resolve("moved"), folder.resolve("in/resplit.json"));
    words.addAll(List.of("--task", "2/3"));
    run(words.toArray()).assertDone();
    saved("2/3").assertDone();
    run("finish", folder + "/out").assertDone();
    saved("2/3").assertDone();
    List<Object> verify = new ArrayList<>(List.of("verify", folder + "/in", folder + "/out"));
    verify.addAll(what);
    run(verify.toArray()).assertDone();
  }

  @ParameterizedTest
  @CsvSource({
    "0/3, --out-shape 4, --out-shape 4 is not as saved in 'JOB' (4;4;3)",
    "0/3, --by 0, --by 0 is not as saved in 'JOB' (no --by)",
    "0/3, in out, in out is not as saved in 'JOB'",
    "0/4, '', '''JOB'' has 3 tasks; not 4: give --task 0/3'",
    "3/3, '', no such task: 3 of 3",
  })
  void tasksOfASavedJobAreOfThatJob(String number, String option, String message) {
    save("--tasks", "3").assertDone();
    CommandRun run = saved(number, option.isEmpty() ? new String[0] : option.split(" "));
    assertEquals(2, run.code());
    String expected = message.replace("JOB", folder + "/job").replace(';', ',');
    assertTrue(run.messages().startsWith("resplit: " + expected), run.messages());
    assertFalse(Files.exists(folder.resolve("out")));
  }

  @Test
  void aSavedJobIsNotOfOtherInputs() throws IOException {
    save("--tasks", "3").assertDone();
    Path changed = folder.resolve("in/block_0_0_0.raw");
    Files.setLastModifiedTime(changed, FileTime.fromMillis(1));
    CommandRun refused = saved("0/3");
    assertEquals(3, refused.code());
    assertTrue(refused.messages().contains(changed.toString()), refused.messages());
    saved("2/3").assertDone();
    Files.delete(changed);
    assertEquals(3, save("--tasks", "3").code());
    Files.writeString(folder.resolve("job"), "what?");
    CommandRun damaged = saved("2/3");
    assertEquals(3, damaged.code());
    assertEquals(1, damaged.messages().lines().count(), damaged.messages());
  }

  @Test
  void aSavedJobReplacesNothingElse() throws IOException {
    Path block = folder.resolve("in/block_0_0_0.raw");
    byte[] before = Files.readAllBytes(block);
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("in/resplit.json"));
    for (Path other : List.of(block, link, folder)) {
      run(
              "plan",
              folder + "/in",
              folder + "/out",
              "--out-shape",
              "4",
              "--tasks",
              "2",
              "--job",
              other)
          .assertErrorLine(ExitCode.REFUSED, other + "' exists, and is not a saved job");
    }
    assertArrayEquals(before, Files.readAllBytes(block));
    assertTrue(Files.isSymbolicLink(link));
    save("--tasks", "3").assertDone();
    save("--tasks", "2").assertDone();
    saved("0/2").assertDone();
  }

  @Test
  void optionsOfASavedJobMayStandBetweenItsAddresses() throws IOException {
    Path in = Files.move(folder.resolve("in"), folder.resolve("@in"));
    Object[] ends = {"--tasks", "2", "--job", folder + "/job"};
    Object[] words = {"plan", in, "--out-shape", "4,4,3", folder + "/out"};
    run(Stream.concat(Stream.of(words), Stream.of(ends)).toArray()).assertDone();
    saved("0/2", "--mem", "data=4KiB").assertDone();
    run(in, "--task", "1/2", folder + "/out", "--job", folder + "/job").assertDone();
    run("finish", folder + "/out").assertDone();
    run("verify", in, folder + "/out").assertDone();
  }

  @Test
  void whatWasMissingWhenAJobWasSavedMustStillBe() throws IOException {
    Path missing = folder.resolve("in/block_0_0_0.raw");
    byte[] block = Files.readAllBytes(missing);
    Files.delete(missing);
    save("--tasks", "3", "--missing", "fill=1", "--mem", "1GiB").assertDone();
    saved("0/3", "--mem", "data=4KiB", "--dry-run").assertDone();
    Files.write(missing, block);
    saved("0/3")
        .assertErrorLine(ExitCode.INPUT, missing + "': it was missing when", "save the job");
    saved("2/3").assertDone();
  }

  @Test
  void plansOfTasksRefuseWhatTheyDoNotShow() {
    assertEquals(2, save("--tasks", "0").code());
    assertEquals(2, save().code());
    assertEquals(2, save("--tasks", "3", "--curve").code());
    assertEquals(2, save("--tasks", "3", "--plot", folder + "/plan.svg").code());
    assertEquals(
        2,
        run("plan", folder + "/in", "--out-shape", "4", "--tasks", "3", "--job", folder + "/job")
            .code());
    assertEquals(2, run("--job", folder + "/job").code());
    assertFalse(Files.exists(folder.resolve("job")));
  }

  @Test
  void oneFileOfAFormatIsWrittenWithoutTasks() {
    CommandRun refused = run("merge", folder + "/in", folder + "/all.h5", "--task", "0/1");
    assertEquals(2, refused.code());
    assertTrue(refused.messages().contains("leave out --task"), refused.messages());
  }

  @Test
  void byWithoutATaskIsRefused() {
    assertEquals(2, run(folder + "/in", folder + "/out", "--out-shape", "4", "--by", "0").code());
  }

  @Test
  void finishNamesWhatIsMissingAndMayBeRepeated() {
    assertEquals(0, task("1/3").code());
    assertEquals(0, task("1/3").code());
    assertEquals(3, run("finish", folder + "/out").code());
    assertEquals(3, run("info", folder + "/out").code());
    assertEquals(4, task("1/4").code());
    assertEquals(4, run(folder + "/in", folder + "/out", "--out-shape", "4,4,3").code());
    assertEquals(0, task("0/3").code());
    assertEquals(0, task("2/3", "--dry-run").code());
    assertEquals(0, task("2/3").code());
    assertEquals(0, task("2/3", "--dry-run").code());
    String done = "{\"message_type\":\"finish\",\"schema\":1,\"tasks\":3,\"files\":12,\"digest\":";
    CommandRun first = run("finish", "--json", folder + "/out");
    assertTrue(first.results().startsWith(done), first.results());
    assertEquals(0, run("finish", folder + "/out").code());
    assertEquals(0, task("2/3").code());
    assertEquals(0, run("verify", folder + "/in", folder + "/out").code());
    assertEquals(3, run("finish", folder + "/none").code());
  }

  @Test
  void everyTaskDoesWhatThePlanOfAllSays() {
    Object[] job = {folder + "/in", folder + "/out", "--out-shape", "4,4,3", "--mem", "data=200"};
    Object[] plan =
        Stream.concat(Stream.of("plan", "--json", "--tasks", "5"), Stream.of(job)).toArray();
    List<String> planned = run(plan).results().lines().toList();
    assertEquals(6, planned.size());
    for (int index = 0; index < 5; index++) {
      Stream<Object> task = Stream.of("--task", index + "/5", "--json");
      String done = run(Stream.concat(Stream.of(job), task).toArray()).results();
      String summary = done.lines().filter(line -> line.contains("\"summary\"")).findFirst().get();
      for (String field : List.of("read_seeks", "write_seeks", "seeks", "peak_bytes")) {
        assertEquals(number(planned.get(index), field), number(summary, field), field);
      }
      assertEquals(number(planned.get(index), "out_files"), number(summary, "files_written"));
      assertEquals(number(planned.get(index), "bytes_written"), number(summary, "bytes_written"));
    }
    assertEquals(12, number(planned.get(5), "files_in_folder"));
    assertEquals(12 * 8 * 6 * 2, number(planned.get(5), "bytes_read"));
  }

  private static long number(String line, String field) {
    Matcher found = Pattern.compile("\"" + field + "\":(\\d+)").matcher(line);
    assertTrue(found.find(), () -> field + " in " + line);
    return Long.parseLong(found.group(1));
  }

  /**
   * Files of one chunk of 6 indices, cut between 0, 4, 8 and 12: both cuts are inside of a chunk.
   */
  @Test
  void chunksThatTasksReadTwiceAreCounted() {
    assertEquals(
        0,
        run(
                "make",
                folder + "/chunks",
                "--shape",
                "12",
                "--out-shape",
                "12",
                "--dtype",
                "int16",
                "--out-format",
                "hdf5",
                "--chunk",
                "6",
                "--deflate",
                "1")
            .code());
    Object[] plan = {
      "plan", folder + "/chunks", folder + "/cut", "--out-shape", "4", "--tasks", "3"
    };
    String text = run(plan).results();
    assertTrue(text.contains("chunks at the edges of tasks are read by each: 50 %"), text);
    String all = run(Stream.concat(Stream.of(plan), Stream.of("--json")).toArray()).results();
    String sum = all.lines().toList().get(3);
    assertEquals(2 * (6 + 12 + 6), number(sum, "bytes_read"));
    assertEquals(2 * 12, number(sum, "bytes_reread"));
  }

  @Test
  void tasksWriteOneRawFileTogetherAndNoOther() throws IOException {
    Path one = folder.resolve("one.raw");
    Path all = folder.resolve("all.raw");
    assertEquals(0, run("merge", folder + "/in", one).code());
    for (int index = 4; index >= 0; index--) {
      assertFalse(Files.exists(all));
      assertEquals(0, run("merge", folder + "/in", all, "--task", index + "/5").code());
      assertEquals(index > 0 ? 3 : 0, run("finish", all).code());
    }
    assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(all));
    CommandRun again = run("finish", all);
    again.assertDone();
    assertEquals(all + " is a file that no tasks are writing, or no more\n", again.results());
    CommandRun refused = run("merge", folder + "/in", folder + "/all.h5", "--task", "0/2");
    assertEquals(2, refused.code());
    assertTrue(
        refused
            .messages()
            .contains(
                "--task and one file that is not raw or Zarr do not go together: " + "leave out"),
        refused.messages());
    assertEquals(2, run("merge", folder + "/in", all, "--task", "0/2", "--verify").code());
  }

  @Test
  void allFilesHaveOneHistoryThatNamesNoTask() throws IOException {
    for (String number : List.of("1/2", "0/2")) {
      assertEquals(0, task(number, "--out-format", "netcdf3").code());
    }
    assertEquals(0, run("finish", folder + "/out").code());
    Set<String> lines = new HashSet<>();
    for (String name : List.of("block_0_0_0.nc", "block_2_1_1.nc")) {
      byte[] file = Files.readAllBytes(folder.resolve("out").resolve(name));
      String text = new String(file, StandardCharsets.ISO_8859_1);
      Matcher line = Pattern.compile("[-0-9T:]+Z: resplit .* \\(resplit [^)]*\\)").matcher(text);
      assertTrue(line.find(), name);
      lines.add(line.group());
    }
    assertEquals(1, lines.size());
    assertFalse(lines.iterator().next().contains("--task"), lines.toString());
  }
}
