package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Job;
import io.resplit.Resplit;
import io.resplit.cli.console.ExitCode;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.Objective;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.DiskModel;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --resume} takes from the journal, and what it says before it begins. */
class ResumeCommandTest {

  private static final DiskModel DISK = new DiskModel("seek=5ms", 5e-3, 1e-3, 90e6, 80e6);
  private static final PlanOptions USUAL =
      PlanOptions.within(new MemoryLimit.OfData(3000)).withDisk(DISK);

  private DemoFolder demo;
  private int jobs;

  @BeforeEach
  void makeInput(@TempDir Path folder) {
    demo = DemoFolder.in(folder);
  }

  private String out() {
    return demo.path("out" + jobs);
  }

  /** Runs another job, made from these options, until two of its blocks are complete. */
  private PlanReport stop(PlanOptions options) throws IOException {
    jobs++;
    Resplit resplit = new Resplit();
    BlockSet in = resplit.find(SetRequest.at(demo.path("in")));
    BlockSet out = resplit.output(in, out(), Shape.of(7, 9, 4));
    Job job = resplit.job(in, out, options, JobOptions.DEFAULT);
    assertThrows(CancellationException.class, () -> job.run(stopping()));
    return job.lead();
  }

  private static JobObserver stopping() {
    long[] complete = {0};
    return new JobObserver() {
      @Override
      public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
        complete[0] = blocksPublished;
      }

      @Override
      public boolean cancelled() {
        return complete[0] > 1;
      }
    };
  }

  private CommandRun resume(String... more) {
    List<Object> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("--resume", "--out-shape", "7,9,4", demo.path("in"), out()));
    return CommandRun.of(arguments.toArray());
  }

  /** Begins a job with a command and stops it when some blocks are complete. */
  private void kill() throws IOException {
    kill(Grid.uniform(Shape.of(20, 18, 10), Shape.of(7, 9, 4)));
  }

  private void kill(Grid blocks) throws IOException {
    jobs++;
    Resplit resplit = new Resplit();
    BlockSet in = resplit.find(SetRequest.at(demo.path("in")));
    BlockSet out = resplit.output(in, OutputRequest.blocks(out(), blocks));
    String command = "resplit %s %s --out-shape 7,9,4".formatted(demo.path("in"), out());
    JobOptions how = JobOptions.DEFAULT.withHistory("2026: " + command + " (resplit 0.1.0)");
    Job job = resplit.job(in, out, USUAL, how);
    assertThrows(CancellationException.class, () -> job.run(stopping()));
  }

  @Test
  void saysWhatIsDoneAndHowToGoOn() throws IOException {
    kill();
    String begun = "resplit %s %s --out-shape 7,9,4 --resume".formatted(demo.path("in"), out());
    long done = (long) resume("--dry-run", "--json").assertDone().json("resume").get("files_done");
    CommandRun.of("info", out())
        .assertError(
            ExitCode.INPUT,
            ", " + done + " of 18 files are done: finish it with --resume, or delete ",
            "; see what is left: " + begun + " -n\n");
    CommandRun.of("verify", demo.path("in"), out())
        .assertError(ExitCode.INPUT, out() + "' is the output of an interrupted job, ", begun);
    CommandRun.of("--resume", out()).assertError(ExitCode.USAGE, "also give IN: " + begun);
    CommandRun.of("-n", "--resume", out()).assertError(ExitCode.USAGE, begun + " --dry-run\n");
    CommandRun refused = CommandRun.of("-n", demo.path("in"), out(), "--out-shape", "7,9,4");
    refused.assertError(ExitCode.REFUSED, "an interrupted job left ");
    assertEquals("", refused.results());
  }

  @Test
  void knowsTheShapeOfTheBlocksAndCountsTheFilesItWrites() throws IOException {
    kill();
    Map<String, Object> left =
        CommandRun.of("--resume", "-n", "--json", demo.path("in"), out())
            .assertDone()
            .json("resume");
    CommandRun resumed = CommandRun.of("--resume", demo.path("in"), out()).assertDone();
    assertTrue(
        resumed.results().contains(" in " + left.get("files_left") + " files (18 in all) in "),
        resumed.results());
    CommandRun.of("verify", demo.path("in"), out()).assertDone();
    CommandRun again = CommandRun.of("--resume", demo.path("in"), out()).assertDone();
    assertTrue(again.results().contains(" in 0 files (18 in all) in "), again.results());
  }

  @Test
  void knowsBlocksOfDifferentLengths() throws IOException {
    Grid grid =
        Grid.of(AxisGrid.ofEnds(4, 6, 13, 20), AxisGrid.uniform(18, 7), AxisGrid.ofEnds(3, 10));
    kill(grid);
    CommandRun.of("--resume", demo.path("in"), out()).assertDone();
    BlockSet done = new Resplit().find(SetRequest.at(out()));
    assertEquals(grid, done.order().toListed(done.grid()));
    CommandRun.of("verify", demo.path("in"), out()).assertDone();
    CommandRun again = CommandRun.of("--resume", demo.path("in"), out()).assertDone();
    assertTrue(again.results().contains(" in 0 files (24 in all) in "), again.results());
  }

  @Test
  void costsWhatItsDryRunSays() throws IOException {
    stop(USUAL);
    String text = resume("--dry-run").assertDone().results();
    Map<String, Object> said = resume("--dry-run", "--json").assertDone().json("resume");
    long left = (long) said.get("files_left");
    assertTrue(left > 0 && (long) said.get("files_done") > 1, text);
    assertTrue(text.contains(said.get("files_done") + " done, " + left + " left\n"), text);
    assertTrue(text.contains(" bytes) to read, "), text);
    CommandRun resumed = resume("--json").assertDone();
    Map<String, Object> done = resumed.json("summary");
    assertEquals(said.get("seeks"), done.get("seeks"));
    assertEquals(said.get("seeks"), done.get("planned_seeks"));
    assertEquals(said.get("peak_bytes"), done.get("peak_bytes"));
    assertEquals(said.get("read_bytes"), done.get("bytes_read"));
    assertEquals(said.get("write_bytes"), done.get("bytes_written"));
    assertTrue((long) said.get("seeks") < (long) resumed.json("plan").get("seeks"));
    assertEquals(0L, resume("--dry-run", "--json").assertDone().json("resume").get("seeks"));
    CommandRun.of("verify", demo.path("in"), out(), "--quiet").assertDone();
  }

  @Test
  void takesMemoryStrategyAndDiskFromTheJournal() throws IOException {
    List<PlanOptions> begun =
        List.of(
            USUAL,
            USUAL.withMemory(new MemoryLimit.OfProcess(70 << 20)),
            USUAL.withMemory(new MemoryLimit.Auto(70 << 20)),
            USUAL.withStrategy("keep").withObjective(Objective.TIME),
            USUAL.withReadShape(Shape.of(5, 6, 10)));
    for (PlanOptions options : begun) {
      PlanReport planned = stop(options);
      Map<String, Object> plan = resume("--json").assertDone().json("plan");
      assertEquals(planned.cost().seeks(), plan.get("seeks"), options.toString());
      assertEquals(planned.plan().strategy(), plan.get("strategy"));
      assertEquals(planned.dataLimitBytes(), plan.get("data_mem_bytes"));
      assertTrue(plan.get("disk").toString().contains("seek=5ms"), plan.toString());
      CommandRun.of("verify", demo.path("in"), out(), "--quiet").assertDone();
    }
  }

  @Test
  void takesOptionsThatLeaveThePlanAloneAndRefusesOthers() throws IOException {
    stop(USUAL);
    double slow = (double) resume("-n", "--json").json("resume").get("predicted_seconds");
    double fast =
        (double) resume("-n", "--json", "--disk", "nvme").json("resume").get("predicted_seconds");
    assertTrue(fast < slow / 2, fast + " of " + slow);
    resume("--quiet", "--mem", "data=200").assertError(ExitCode.REFUSED, "another plan");
    resume("--quiet", "--strategy", "naive").assertError(ExitCode.REFUSED, "another plan");
    resume("--quiet", "--mem", "data=3000", "--strategy", "auto").assertDone();
  }

  /** Files and shapes are the same, and only their contents show which one was written. */
  @Test
  void otherVariablesOfTheSameFileAreAnotherJob(@TempDir Path folder) throws Exception {
    Programs.requirePython("netCDF4, numpy");
    Programs.python(
        folder,
        """
        import netCDF4, numpy as np
        with netCDF4.Dataset('a.nc', 'w') as f:
          for n in 'yx': f.createDimension(n, 600)
          for i, n in enumerate('uvw'): f.createVariable(n, 'f8', ('y', 'x'))[:] = i
        """);
    for (List<String> names : List.of(List.of("u", "v", "raw"), List.of("u,v", "u,w", "netcdf4"))) {
      Object[] job = {
        folder.resolve("a.nc"),
        folder.resolve(names.get(2)),
        "--out-shape",
        "300,300",
        "--out-format",
        names.get(2),
        "--var"
      };
      assertEquals(0, CommandRun.of(with(job, names.get(0))).code());
      CommandRun same = CommandRun.of(with(job, names.get(0), "--resume")).assertDone();
      assertTrue(same.results().contains("wrote      0 bytes"), same.results());
      CommandRun.of(with(job, names.get(1), "--resume"))
          .assertError(ExitCode.REFUSED, "output exists");
    }
  }

  private static Object[] with(Object[] command, Object... more) {
    List<Object> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(more));
    return all.toArray();
  }
}
