package io.resplit.cli;

import io.resplit.Resplit;
import io.resplit.cli.console.JobProgress;
import io.resplit.job.Append;
import io.resplit.job.AppendedCopy;
import io.resplit.request.RefusedPair;
import io.resplit.result.JobSummary;
import io.resplit.set.Address;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Joins blocks to one file. */
@Command(
    name = "merge",
    description = "Joins blocks into one file.",
    footer = {
      "resplit merge in all.h5",
      "Joins the blocks in folder in.",
      "resplit merge 'tas_2001-{0:02}.nc:/tas' tas.nc --chunk time=365,lat=9,lon=9",
      "Makes one file of time series from a file for each month.",
      "resplit merge slices all.h5 --in-shape 512,512,1 --dtype uint16",
      "Joins numbered raw slices in a folder.",
    },
    sortOptions = false)
final class MergeCommand extends JobCommand {

  private static final String USAGE = "give both IN and FILE";

  @Parameters(
      paramLabel = "IN FILE",
      arity = "1..*",
      hideParamSyntax = true,
      description =
          "Folder, quoted template, quoted glob, or several files in their order; and the file to"
              + " write.")
  private List<String> addresses = new ArrayList<>();

  @Option(
      names = "--append",
      paramLabel = "AXIS",
      description =
          "Puts IN behind what FILE holds, along its unlimited AXIS. Writes a new FILE next to the"
              + " old one and replaces it at the end.")
  private String append;

  @Override
  void work() throws IOException {
    CommandJob job = job();
    if (append != null) {
      append(job);
      return;
    }
    JobAddresses sets = JobAddresses.of(addresses, input, run, "FILE", USAGE);
    BlockSet in = taken(job, job.find(input.request(sets.inputs(), job.names())));
    job.run(in, job.output(in, output, sets.output(), Optional.empty()));
  }

  private static void refuse(boolean isGiven, RefusedPair pair) {
    if (isGiven) {
      throw pair.refusal();
    }
  }

  private void append(CommandJob job) throws IOException {
    refuse(permute.isGiven(), RefusedPair.APPENDED_PERMUTED);
    refuse(run.task().isPresent(), RefusedPair.APPENDED_TASK);
    JobAddresses sets = JobAddresses.appending(addresses, input, "FILE", USAGE);
    Append file = file(sets);
    BlockSet more = taken(job, job.find(input.request(sets.inputs(), job.names())));
    JobProgress progress = job.progress();
    Resplit resplit = job.resplit();
    if (run.resume() && progress.running(() -> resplit.isAppended(file, more, progress))) {
      file.deleteCopies(more);
      job.console().summary(JobSummary.nothing(1));
      return;
    }
    List<AppendedCopy> copies =
        progress.running(() -> resplit.appendedCopies(file, more, progress));
    if (copied(job, copies)) {
      BlockSet stored = copies.isEmpty() ? more : job.find(file.copied(more, copies));
      append(job, file, progress.running(() -> resplit.appended(file, stored, progress)));
      if (!run.dryRun()) {
        file.delete(copies);
      }
    }
  }

  private Append file(JobAddresses sets) throws IOException {
    Append file = Append.to(Address.parse(sets.output()).root(), append);
    return output.unlimited().filter(all -> all.has(append)).isPresent() ? file.growing() : file;
  }

  /** Copies what is stored otherwise; returns whether the copies are there. */
  private boolean copied(CommandJob job, List<AppendedCopy> copies) throws IOException {
    for (AppendedCopy copy : copies) {
      job.run(copy.blocks(), job.resplit().output(copy.like(), copy.request()));
    }
    return !run.dryRun() || copies.stream().allMatch(AppendedCopy::isThere);
  }

  private void append(CommandJob job, Append file, BlockSet in) throws IOException {
    String beside = file.beside().toString();
    BlockSet out = job.output(in, output.like(in), beside, Optional.empty());
    file.checkKept(in, out);
    job.run(in, out);
    if (!run.dryRun()) {
      file.finish();
    }
  }
}
