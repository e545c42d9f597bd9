package io.resplit.cli;

import io.resplit.AppendedInput;
import io.resplit.cli.console.CopyNames;
import io.resplit.format.FolderFiles;
import io.resplit.io.ResplitException;
import io.resplit.job.AlikeCopy;
import io.resplit.job.Append;
import io.resplit.request.RefusedPair;
import io.resplit.result.JobSummary;
import io.resplit.set.Address;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Joins blocks to one file. */
@Command(
    name = "merge",
    description = "Join blocks into one file.",
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
          "Append IN to FILE along its unlimited AXIS. Writes a new FILE next to the old"
              + " one, and replaces it at the end. In a Zarr store, only the new chunks are"
              + " written, and then moved into it.")
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
    refuse(file.isFolder() && output.asksForStorage(), RefusedPair.APPENDED_STORED);
    if (file.takingIn().isBegun() && !goesOn(job, file, sets)) {
      job.summary(JobSummary.nothing(1));
      return;
    }
    BlockSet more = taken(job, job.find(input.request(sets.inputs(), job.names())));
    AppendedInput both = job.resplit().appending(file, more, job.progress());
    if (!isLeft(job, both)) {
      copy(job, both.former()).delete();
      return;
    }
    copy(job, job.progress().running(() -> both.copy(run.resume())))
        .before(
            file.file(),
            both.bytes(),
            isCopied -> {
              if (isCopied) {
                writeLeft(job, file, job.find(file.copied(more)));
              } else {
                write(job, file, both, more);
              }
            });
  }

  private FirstCopy copy(CommandJob job, Optional<AlikeCopy> copy) {
    return new FirstCopy(job, copy, run.resume(), run.dryRun());
  }

  /**
   * Ends what was interrupted when all was written, which needs no input: these inputs may be
   * others. Returns whether any is there to be appended, or to be found in the file.
   */
  private boolean goesOn(CommandJob job, Append file, JobAddresses sets) throws IOException {
    if (!run.resume()) {
      throw file.takingIn().interrupted(ResplitException.Reason.REFUSED);
    }
    if (!run.dryRun()) {
      job.resplit().endAppending(file);
    }
    boolean areGone =
        !sets.inputs().isEmpty()
            && sets.inputs().stream().noneMatch(each -> Files.exists(Address.parse(each).root()));
    return !run.dryRun() && !areGone;
  }

  private void writeLeft(CommandJob job, Append file, BlockSet more) throws IOException {
    AppendedInput both = job.resplit().appending(file, more, job.progress());
    if (isLeft(job, both)) {
      write(job, file, both, more);
    }
  }

  /** Returns whether blocks are still to be appended; says so if not. */
  private boolean isLeft(CommandJob job, AppendedInput both) throws IOException {
    boolean isLeft = !run.resume() || !job.progress().running(both::isThere);
    if (!isLeft) {
      job.summary(JobSummary.nothing(1));
    }
    return isLeft;
  }

  private Append file(JobAddresses sets) throws IOException {
    Path named = Address.parse(sets.output()).root();
    Append file = Append.to(named, append);
    CopyNames.add(FolderFiles.place(file.file()), named.toString());
    return output.axes().unlimited().filter(all -> all.contains(append)).isPresent()
        ? file.growing()
        : file;
  }

  private void write(CommandJob job, Append file, AppendedInput both, BlockSet more)
      throws IOException {
    BlockSet in = job.progress().running(both::joined);
    if (input.refusesGaps()) {
      in.placing().requireNoGaps();
    }
    job.say(in.placing(), more.placing());
    BlockSet out = both.output(in, job.request(in, output, file.beside().toString()));
    job.run(in, out);
    if (!run.dryRun()) {
      both.finish(out);
    }
  }
}
