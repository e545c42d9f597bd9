package io.resplit.cli;

import io.resplit.Job;
import io.resplit.array.StorageOrder;
import io.resplit.cli.option.BlockShapeFlag;
import io.resplit.cli.option.InputChunkFlags;
import io.resplit.cost.DiskSpace;
import io.resplit.geometry.Shape;
import io.resplit.io.Activity.Phase;
import io.resplit.job.JobDisks;
import io.resplit.journal.SavedJob;
import io.resplit.partition.Grid;
import io.resplit.request.OutputRequest;
import io.resplit.result.DiskModel;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints a plan; needs no data when shape and type are given. */
@Command(
    name = "plan",
    description = "Print the seeks and memory of a job; needs no data, given --shape and --dtype.",
    footer = {
      "resplit plan --shape 900,900,900 --in-shape 300 --out-shape 100 --dtype uint16",
      "Needs no data.",
      "resplit plan in out --out-shape 64 --mem 4GiB",
      "Also checks whether the job could start.",
      "resplit plan in --out-shape 64 --curve --plot plan.html",
      "Shows what more or less memory would change.",
    },
    sortOptions = false)
final class PlanCommand extends JobCommand {

  @Parameters(
      paramLabel = "[IN [OUT]]",
      arity = "0..*",
      hideParamSyntax = true,
      description = "Input and output, if they exist; as for the main command.")
  private List<String> addresses = new ArrayList<>();

  @Mixin private BlockShapeFlag outShape;

  @Option(
      names = "--curve",
      description =
          "Also print seeks and predicted time for many memory limits. The table has a line"
              + " for every strategy.")
  private boolean curve;

  @Option(
      names = "--tasks",
      paramLabel = "N",
      description =
          "Print the plan of each of N tasks. Also prints totals, and whether another N is"
              + " better. Needs no data.")
  private Long tasks;

  @Option(
      names = "--job",
      paramLabel = "FILE",
      description =
          "Check the inputs and save the job of --tasks. Each --task I/N --job FILE then"
              + " starts without checking all inputs again.")
  private Path saved;

  @Mixin private InputChunkFlags inputChunks;

  @Override
  void work() throws IOException {
    CommandJob job = job().comparing(tasks == null).answering();
    checkTasks();
    int most = input.hasList() ? 1 : 2;
    if (addresses.size() > most) {
      UnquotedGlob.refuse(spec, addresses, most);
      throw new IllegalArgumentException(
          "one argument too many: " + addresses.get(most) + "; globs need quotes here");
    }
    if (addresses.isEmpty() && !input.hasList()) {
      withoutFiles(job);
      return;
    }
    inputChunks.requireNone();
    BlockSet found = job.find(input.request(addresses.subList(0, most - 1), job.names()));
    BlockSet in = taken(job, found);
    boolean hasOutput = addresses.size() == most;
    String out = hasOutput ? addresses.get(addresses.size() - 1) : "out";
    BlockSet planned = output(job, in, out, outShape);
    if (saved != null && !hasOutput) {
      throw new IllegalArgumentException("--job saves a whole command: also give OUT");
    }
    if (saved != null) {
      SavedJob.check(saved, found);
    }
    Job both = job.between(in, planned);
    if (tasks != null) {
      new TaskPlans(job, both).print(tasks, run.by());
      save(job, found, in);
      return;
    }
    run.requireTaskIfCut();
    if (hasOutput || run.task().isPresent()) {
      ofBoth(job, run.task().map(both::task).orElse(both));
    } else {
      ofInput(job, in, planned);
    }
  }

  private void checkTasks() {
    if (tasks == null && saved != null) {
      throw new IllegalArgumentException("--job saves a job in tasks: also give --tasks N");
    }
    if (tasks != null && tasks < 1) {
      throw new IllegalArgumentException("--tasks must be at least 1: " + tasks);
    }
    if (tasks != null && (curve || run.plot().isPresent())) {
      throw new IllegalArgumentException(
          "--tasks prints a line for each task: leave out " + (curve ? "--curve" : "--plot"));
    }
  }

  private void save(CommandJob job, BlockSet found, BlockSet in) throws IOException {
    if (saved != null) {
      List<String> command = SavedCommand.of(spec.commandLine().getParseResult());
      job.progress()
          .during(
              Phase.CHECKING,
              () -> {
                job.resplit().save(saved, tasks, command, found, in, job.progress());
                return in;
              });
    }
  }

  private void withoutFiles(CommandJob job) throws IOException {
    if (run.task().isPresent() || saved != null) {
      throw new IllegalArgumentException(
          (saved == null ? "--task" : "--job") + " is about files that are there: give IN and OUT");
    }
    Job planned = withoutData(job);
    if (tasks == null) {
      run.requireTaskIfCut();
      print(job, planned, List.of());
    } else {
      new TaskPlans(job, planned).print(tasks, run.by());
    }
  }

  private void ofBoth(CommandJob job, Job both) throws IOException {
    job.progress().during(Phase.PLANNING, both::report);
    job.sayJoined(both.in());
    print(job, both, both.space());
    job.check(both);
  }

  private void ofInput(CommandJob job, BlockSet in, BlockSet out) throws IOException {
    job.sayJoined(in);
    print(job, job.planned(in, out, new JobDisks(in, in).described()), List.of());
    job.check(in);
  }

  /** The input is raw, or HDF5 if it has chunks, as there are no files to say anything else. */
  private Job withoutData(CommandJob job) throws IOException {
    Shape shape = input.requireShape();
    input.requireNoFiles();
    if (outShape.given().isEmpty() && !permute.isGiven() && !region.isGiven()) {
      throw new IllegalArgumentException(
          "the shape of the output blocks is needed: give --out-shape");
    }
    OutputRequest stored =
        inputChunks.request(shape, input.blocksWithin(shape).orElse(Grid.uniform(shape, shape)));
    StorageOrder order = input.orderOr(job.resplit().defaultOrder(stored));
    BlockSet all = job.resplit().output(stored, shape, input.requireType(), order);
    BlockSet in = taken(job, all);
    return job.planned(in, output(job, in, "out", outShape), DiskModel.HDD);
  }

  private void print(CommandJob job, Job planned, List<DiskSpace> spaces) throws IOException {
    job.progress().during(Phase.PLANNING, planned::report);
    job.show(planned, spaces, curve);
  }
}
