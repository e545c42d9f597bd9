package io.resplit.cli;

import io.resplit.Job;
import io.resplit.Repacking;
import io.resplit.cli.option.JobFlags;
import io.resplit.cli.option.PlanningFlags;
import io.resplit.cli.option.RepackFlags;
import io.resplit.cli.option.StorageFlags;
import io.resplit.cli.option.WriteFlags;
import io.resplit.cost.DiskSpace;
import io.resplit.io.Activity.Phase;
import io.resplit.report.JobReport;
import io.resplit.report.RepackText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes files anew, each in its own format. */
@Command(
    name = "repack",
    description = "Write files anew, with their chunk indexes in front. Keeps the rest.",
    footer = {
      "resplit repack pr.nc --out-dir packed --for cmip7",
      "Writes packed/pr.nc by the rules for CMIP7.",
      "resplit repack archive --recursive --in-place --for cmip7",
      "Replaces the files below a folder that do not keep the rules.",
      "resplit repack '*.nc' --out-dir small --filters shuffle,deflate:9",
      "Compresses files again.",
    },
    sortOptions = false)
final class RepackCommand extends SetCommand {

  private static final double NANOS = 1e-9;

  @Parameters(
      paramLabel = "FILE...",
      arity = "0..*",
      hideParamSyntax = true,
      description = "Files, quoted globs, or folders with --recursive.")
  private List<String> given = List.of();

  @Mixin private RepackFlags repack;

  @Mixin private StorageFlags storage;

  @Mixin private PlanningFlags planning;

  @Mixin private WriteFlags write;

  private long later;
  private long written;
  private long fitting;
  private Optional<DiskSpace> most = Optional.empty();

  @Override
  void work() throws IOException {
    repack.check(storage);
    CommandJob job = new CommandJob(spec, messages, planning, new JobFlags(write));
    job.storedAs(storage);
    Map<Path, Optional<Path>> files = repack.files(given, job.names());
    FilesInTurn turn = new FilesInTurn(spec);
    for (Path file : files.keySet()) {
      later += bytes(file);
    }
    LookedInto.Looks looks = new LookedInto.Looks(job, repack, storage, files);
    try (NextFile<LookedInto> next = looks.next(!planning.measuresDisks())) {
      turn.forEach(files.keySet(), file -> repack(job, file, looks, next));
    }
    if (files.size() > 1) {
      print(job, RepackText.total(written, fitting, turn.failed(), write.dryRun(), most));
    }
    turn.end(files.size());
  }

  private static long bytes(Path file) throws IOException {
    return Files.isRegularFile(file) ? Files.size(file) : 0;
  }

  private void repack(CommandJob job, Path file, LookedInto.Looks looks, NextFile<LookedInto> next)
      throws IOException {
    Optional<LookedInto> ready = next.take(each -> each.file().isCurrent());
    later -= bytes(file);
    job.progress().activity().expectLater(later); // all files are one progress
    long started = System.nanoTime();
    repack(job, ready.isPresent() ? ready.get() : looks.into(file), started);
  }

  private void repack(CommandJob job, LookedInto looked, long started) throws IOException {
    Repacking one = looked.file();
    if (looked.job().isEmpty()) {
      countFitting(job, one);
      return;
    }
    Job written = looked.job().get();
    boolean isComplete = write.resume() && one.isElsewhere() && written.isFinished();
    if (write.dryRun() && !isComplete) {
      plan(job, one, written);
      return;
    }
    Repacking.Done done = job.repack(one, written); // of a complete one, checks it
    if (isComplete) {
      requireKept(one);
      countFitting(job, one);
      return;
    }
    this.written++;
    double seconds = (System.nanoTime() - started) * NANOS;
    print(
        job,
        RepackText.written(
            one.file().toString(),
            one.target().toString(),
            done.summary(),
            done.bytes(),
            done.sha256(),
            seconds));
    requireKept(one);
  }

  private void countFitting(CommandJob job, Repacking one) {
    fitting++;
    print(job, RepackText.fitting(one.file().toString()));
  }

  private void requireKept(Repacking one) throws IOException {
    if (repack.isForCmip7()) {
      one.requireKept();
    }
  }

  private void plan(CommandJob job, Repacking one, Job written) throws IOException {
    JobReport report = job.progress().during(Phase.PLANNING, written::report);
    written.requireFits();
    job.progress().during(Phase.CHECKING, () -> one.check(written));
    DiskSpace space = one.space(written);
    boolean isMore = most.isEmpty() || most.get().neededBytes() < space.neededBytes();
    most = isMore ? Optional.of(space) : most;
    this.written++;
    print(
        job,
        RepackText.planned(
            one.file().toString(),
            one.target().toString(),
            report.total().cost(),
            report.total().memBytes(),
            space));
  }

  private static void print(CommandJob job, RepackText text) {
    job.console().print(text.text(), text.json());
  }
}
