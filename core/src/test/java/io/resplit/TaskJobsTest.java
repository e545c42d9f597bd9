package io.resplit;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.FolderFiles;
import io.resplit.geometry.Shape;
import io.resplit.io.FileWalk;
import io.resplit.io.OwnFolders;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.journal.TaskFiles;
import io.resplit.journal.TaskJob;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.SetFormats;
import io.resplit.request.ChunkOptions;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.request.TaskNumber;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.ChunkedChain;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs in many tasks: in any order, killed, at once, and what they write together. */
class TaskJobsTest {

  private final Resplit resplit = new Resplit();

  @TempDir private Path folder;

  private PlanReport plan(BlockSet in, BlockSet out, Random random, ChunkOptions chunks) {
    long most = 2 * in.grid().shape().volume() * in.type().bytes();
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(1 + random.nextLong(most)));
    return Steps.plan(in, out, options.withChunks(chunks));
  }

  private BlockSet raw(String name, Shape block) throws IOException {
    ChunkedChain chain =
        new ChunkedChain(null, new Random(1), Shape.of(12, 5), ChunkedChain.of(1).type());
    BlockSet raw = chain.raw(folder.resolve(name), block);
    new ReferenceArray(chain.shape(), chain.type().bytes(), chain.random()).write(raw, 0);
    return raw;
  }

  private void doTask(BlockSet in, BlockSet out, long index, long count) throws IOException {
    Job task = job(in, out, new MemoryLimit.OfData(40), TaskNumber.all(count).get((int) index));
    assertTrue(task.run(JobObserver.NONE).filesWritten() > 0);
    assertEquals(task.nothing(), task.run(JobObserver.NONE));
  }

  private Job job(BlockSet in, BlockSet out, MemoryLimit memory, TaskNumber number) {
    return job(in, out, memory).task(number);
  }

  private Job job(BlockSet in, BlockSet out, MemoryLimit memory) {
    JobOptions how =
        new JobOptions(Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, true, false);
    return resplit.job(in, out, PlanOptions.within(memory), how);
  }

  @Test
  void aTaskThatDoesNotFitItsMemoryIsRefusedAndLeftToOthers() throws IOException {
    BlockSet in = raw("in", Shape.of(12, 5));
    BlockSet out = resplit.output(in, folder + "/out", Shape.of(4, 5));
    Job task = job(in, out, new MemoryLimit.OfProcess(1), TaskNumber.all(3).get(1));
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> task.run(JobObserver.NONE));
    assertEquals(Reason.NO_MEMORY, refusal.reason());
    doTask(in, out, 1, 3);
  }

  @Test
  void anOutputBelongsToOneJobAndOneNumberOfTasks() throws IOException {
    BlockSet in = raw("in", Shape.of(12, 5));
    BlockSet out = resplit.output(in, folder + "/out", Shape.of(2, 5));
    doTask(in, out, 1, 3);
    assertRefused("has 3 tasks, not 2", () -> doTask(in, out, 0, 2));
    BlockSet other = resplit.output(in, folder + "/out", Shape.of(3, 5));
    assertRefused("is another one", () -> doTask(in, other, 0, 3));
    PlanReport planned = plan(in, out, new Random(1), ChunkOptions.DEFAULT);
    for (Existing existing : Existing.values()) {
      JobOptions how = JobOptions.DEFAULT.with(existing);
      assertRefused(
          "is written in tasks", () -> Steps.run(in, out, planned, how, JobObserver.NONE));
    }
    Files.write(in.path(0), new byte[120]);
    assertRefused("has read other inputs", () -> doTask(in, out, 0, 3));
  }

  @Test
  void tasksDoNotBeginWhereAJobIsOrFilesAre() throws IOException {
    BlockSet in = raw("in", Shape.of(12, 5));
    BlockSet out = resplit.output(in, folder + "/out", Shape.of(2, 5));
    PlanReport planned = Steps.plan(in, out, PlanOptions.within(new MemoryLimit.OfData(20)));
    JobOptions how =
        new JobOptions(
            Existing.RESUME, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, false);
    assertThrows(
        InterruptedJob.Crash.class,
        () -> Steps.run(in, out, planned, how, InterruptedJob.crashingAt(1)));
    assertRefused("an interrupted job left", () -> doTask(in, out, 0, 3));
    Steps.run(in, out, planned, how, JobObserver.NONE);
    Files.delete(out.root().resolve(Manifest.FILE_NAME));
    assertRefused("output exists", () -> doTask(in, out, 0, 3));
    assertFalse(TaskFiles.of(out).isThere());
  }

  @Test
  void theEndNamesTasksThatAreMissing() throws IOException {
    BlockSet in = raw("in", Shape.of(12, 5));
    BlockSet out = resplit.output(in, folder + "/out", Shape.of(1, 5));
    doTask(in, out, 4, 9);
    ResplitException missing =
        assertThrows(ResplitException.class, () -> resplit.finish(folder + "/out"));
    assertEquals(
        "8 of 9 tasks are not done: 0-3,5-8; run them, then finish again", missing.getMessage());
    assertThrows(ResplitException.class, () -> resplit.finish(folder + "/none"));
  }

  /** The job that finishes may be killed after any of its steps. */
  @Test
  void theEndGoesOnWhereItWasInterrupted() throws IOException {
    BlockSet in = raw("in", Shape.of(12, 5));
    BlockSet out = resplit.output(in, folder + "/out", Shape.of(4, 5));
    for (long index = 0; index < 3; index++) {
      doTask(in, out, index, 3);
    }
    TaskFiles tasks = TaskFiles.of(out);
    Path unfinished = tasks.done(1).resolve(out.path(1).getFileName() + ".part");
    Files.move(out.path(1), unfinished); // the rename was not on the disk
    Files.createDirectories(tasks.folder().resolve("finish-1"));
    Files.writeString(tasks.folder().resolve("finish-1/resplit.json"), "{");
    Path left = Files.createDirectories(tasks.folder().resolveSibling(".resplit-1/0/done"));
    Files.writeString(left.resolve("record"), "");
    assertEquals(3, resplit.finish(folder + "/out").files());
    try (Stream<Path> names = Files.list(out.root())) {
      assertEquals(4, names.count());
    }
    resplit.verify(out, SetFormats.recorded(out).orElseThrow(), JobObserver.NONE);

    Files.createDirectories(tasks.task(0)); // as if the folder were still there
    Files.writeString(tasks.job(), "");
    assertThrows(ResplitException.class, () -> resplit.finish(folder + "/out"));
  }

  /** A folder in the place of each file of a store in turn stops the job that finishes. */
  @ParameterizedTest
  @ValueSource(strings = {"zarr2", "zarr3"})
  void theEndOfAStoreGoesOnWhereItWasInterrupted(String format) throws IOException {
    BlockSet in = raw("in", Shape.of(12, 5));
    BlockSet whole = store(in, format, "whole");
    job(in, whole, new MemoryLimit.OfData(40)).run(JobObserver.NONE);
    Map<String, String> expected = contents(FolderFiles.place(whole.root()));
    for (String each : expected.keySet()) { // 6 chunks, and 2 files or 5 that say what they are
      Path place = inTasks(in, format);
      Path blocked = Files.createDirectories(place.resolve(each));
      Files.createFile(blocked.resolve("x"));
      assertRefused("has appeared in the meantime", () -> resplit.finish(place.toString()));
      Files.createDirectory(
          TaskFiles.beside(place).folder().resolve("moving")); // as if it had begun
      assertThrows(IOException.class, () -> resplit.finish(place.toString()));
      assertEquals(Optional.empty(), FolderFiles.in(place));
      OwnFolders.delete(blocked);
      assertEquals(expected.size(), resplit.finish(place.toString()).files());
      assertEquals(0, resplit.finish(place.toString()).tasks());
      assertEquals(expected, contents(place));
      OwnFolders.delete(place);
    }
    Path place = inTasks(in, format);
    finishTwice(place);
    assertEquals(expected, contents(place));
  }

  /** What a task has written may have been lost on the way. */
  @Test
  void aPartOfAStoreThatIsGoneIsNamed() throws IOException {
    Path place = inTasks(raw("in", Shape.of(12, 5)), "zarr3");
    OwnFolders.delete(TaskFiles.beside(place).done(1).resolve("out.zarr"));
    ResplitException gone =
        assertThrows(ResplitException.class, () -> resplit.finish(place.toString()));
    assertTrue(gone.getMessage().contains("was complete, but it is gone"), gone.getMessage());
    assertFalse(Files.exists(place));
  }

  private BlockSet store(BlockSet in, String format, String name) throws IOException {
    String place = folder.resolve(name + ".zarr").toString();
    return resplit.output(in, OutputRequest.blocks(place, Shape.of(4, 3)).withFormat(format));
  }

  private Path inTasks(BlockSet in, String format) throws IOException {
    BlockSet out = store(in, format, "out");
    Path place = FolderFiles.place(out.root());
    for (long index : List.of(2, 0, 1)) {
      doTask(in, out, index, 3);
      assertFalse(Files.exists(place));
    }
    return place;
  }

  /** One of them may be past its checks when another one renames the file. */
  @Test
  void severalMayFinishOneFile() throws IOException {
    BlockSet in = raw("in", Shape.of(12, 5));
    Path place = folder.resolve("out.bin");
    for (int round = 0; round < 20; round++) {
      BlockSet out = resplit.output(in, OutputRequest.blocks(place.toString(), Shape.of(12, 5)));
      for (long index : List.of(2, 0, 1)) {
        doTask(in, out, index, 3);
      }
      finishTwice(place);
      assertEquals(List.of(place.resolveSibling("in"), place), OwnFolders.list(folder));
      Files.delete(place);
    }
  }

  /** Several processes may finish at once. */
  private void finishTwice(Path place) {
    List<CompletableFuture<Void>> both =
        Stream.of(1, 2)
            .map(
                any ->
                    CompletableFuture.runAsync(
                        () -> assertDoesNotThrow(() -> resplit.finish(place.toString()))))
            .toList();
    both.forEach(CompletableFuture::join);
  }

  private static Map<String, String> contents(Path root) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    FileWalk.allFiles(
        root,
        Integer.MAX_VALUE,
        link -> true,
        (name, found) ->
            contents.put(name, HexFormat.of().formatHex(Files.readAllBytes(root.resolve(name)))));
    return contents;
  }

  /** The history of files is that of the first task, also where an attempt had other options. */
  @Test
  void attemptsWithOtherOptionsContinueOneAnother() throws IOException {
    BlockSet in = raw("in", Shape.of(12, 5));
    OutputRequest request = OutputRequest.blocks(folder + "/out", Shape.of(4, 5));
    BlockSet out = resplit.output(in, request.withFormat("netcdf4").withHistory("first"));
    PlanOptions within = PlanOptions.within(new MemoryLimit.OfData(40));
    JobOptions how = JobOptions.DEFAULT.with(new CommitInterval(1, Long.MAX_VALUE));
    List<TaskNumber> tasks = TaskNumber.all(3);
    resplit.job(in, out, within, how.withHistory("first")).task(tasks.get(0)).run(JobObserver.NONE);
    Job task = resplit.job(in, out, within, how.withHistory("longer")).task(tasks.get(1));
    assertThrows(InterruptedJob.Crash.class, () -> task.run(InterruptedJob.crashingAt(2)));
    resplit.job(in, out, within, how.withHistory("x")).task(tasks.get(1)).run(JobObserver.NONE);
    doTask(in, out, 2, 3);
    assertEquals(3, resplit.finish(folder + "/out").files());
  }

  /** Whatever they say of numbers, memory and time are those of what is there. */
  @Test
  void hostileFilesOfAJobAreRefusedAtOnce() throws IOException {
    BlockSet in = raw("in", Shape.of(12, 5));
    BlockSet out = resplit.output(in, folder + "/out", Shape.of(4, 5));
    for (long index = 0; index < 3; index++) {
      doTask(in, out, index, 3);
    }
    TaskFiles tasks = TaskFiles.of(out);
    TaskJob job = TaskJob.read(tasks.job());
    Path manifest = tasks.folder().resolve(Manifest.FILE_NAME);
    String said = Files.readString(manifest);
    for (String shape : List.of("8589934588, 5", "99999999999999, 5", "13, 5")) {
      Files.writeString(
          manifest,
          said.replaceAll("\\[ *12, 5 *\\]", "[" + shape + "]").replaceAll("\"grid\".*", ""));
      assertUnfinished("tasks have recorded 3 files, but");
    }
    Files.writeString(manifest, said);
    Files.delete(tasks.job());
    new TaskJob(Long.MAX_VALUE, job.job(), job.inputs(), "", "", 0).write(tasks.job(), false);
    assertUnfinished("9223372036854775804 of 9223372036854775807 tasks are not done: 3-");
    Files.delete(tasks.job());
    Files.createDirectory(tasks.job());
    assertUnfinished("is damaged");
  }

  private void assertUnfinished(String why) {
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> resplit.finish(folder + "/out"));
    assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
  }

  @Test
  void aFileThatIsGoneIsNamed() throws IOException {
    BlockSet in = raw("in", Shape.of(12, 5));
    BlockSet out = resplit.output(in, folder + "/out", Shape.of(4, 5));
    for (long index = 0; index < 3; index++) {
      doTask(in, out, index, 3);
    }
    Files.delete(out.path(2));
    ResplitException gone =
        assertThrows(ResplitException.class, () -> resplit.finish(folder + "/out"));
    assertTrue(gone.getMessage().startsWith("'" + out.path(2) + "' was complete, but it is gone"));
  }

  @Test
  void unfinishedTasksAreNoInput() throws IOException {
    BlockSet in = raw("in", Shape.of(12, 5));
    BlockSet out = resplit.output(in, folder + "/out", Shape.of(4, 5));
    doTask(in, out, 0, 3);
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> resplit.find(SetRequest.at(folder + "/out")));
    assertEquals(Reason.BAD_INPUT, refusal.reason());
    assertTrue(refusal.getMessage().contains("is written in tasks"), refusal.getMessage());
  }

  private static void assertRefused(String part, org.junit.jupiter.api.function.Executable job) {
    ResplitException refusal = assertThrows(ResplitException.class, job);
    assertEquals(Reason.REFUSED, refusal.reason(), refusal.getMessage());
    assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
  }
}
