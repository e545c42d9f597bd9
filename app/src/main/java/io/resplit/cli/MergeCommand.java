package io.resplit.cli;

import io.resplit.AppendedInput;
import io.resplit.cli.console.JobProgress;
import io.resplit.io.Activity.Phase;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.job.AlikeCopy;
import io.resplit.job.Append;
import io.resplit.job.JoinedFiles;
import io.resplit.request.RefusedPair;
import io.resplit.request.SetRequest;
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
    SetRequest request = input.request(sets.inputs(), job.names());
    try {
      merge(job, job.find(request), sets.output());
    } catch (ResplitException e) {
      mergeCopies(job, request, sets.output(), e);
    }
  }

  private void merge(CommandJob job, BlockSet found, String file) throws IOException {
    BlockSet in = taken(job, found);
    job.run(in, job.output(in, output, file, Optional.empty()));
  }

  /** Merges files that are no set since some are stored otherwise than the first. */
  private void mergeCopies(
      CommandJob job, SetRequest request, String file, ResplitException refusal)
      throws IOException {
    Path out = Address.parse(file).root();
    JoinedFiles files = joined(job, request, Optional.empty(), out, refusal);
    if (run.resume() && Files.isRegularFile(out)) {
      files.delete();
      job.console().summary(JobSummary.nothing(1));
      return;
    }
    if (!run.resume()) {
      BlockSet lead = files.lead();
      job.between(lead, job.output(lead, output, file, Optional.empty())).check();
    }
    if (copies(job, files, out)) {
      merge(job, copied(job, files), file);
      delete(files);
    }
  }

  /** Copies of files that are no set nevertheless are of no use. */
  private static BlockSet copied(CommandJob job, JoinedFiles files) throws IOException {
    try {
      return job.find(files.request());
    } catch (IOException e) {
      files.delete();
      throw e;
    }
  }

  /** Returns files of which some are to be copied; throws the refusal if none is. */
  private JoinedFiles joined(
      CommandJob job,
      SetRequest request,
      Optional<BlockSet> lead,
      Path out,
      ResplitException refusal)
      throws IOException {
    boolean mayBeStored =
        refusal.reason() == Reason.BAD_INPUT || refusal.reason() == Reason.UNSUPPORTED;
    if (!mayBeStored || run.task().isPresent()) {
      throw refusal;
    }
    JoinedFiles files;
    try {
      files = job.progress().during(Phase.FINDING, () -> job.resplit().joining(request, lead, out));
    } catch (IOException | IllegalArgumentException e) {
      refusal.addSuppressed(e);
      throw refusal;
    }
    if (files.copies().isEmpty()) {
      throw refusal;
    }
    files.check();
    return files;
  }

  private boolean copies(CommandJob job, JoinedFiles files, Path out) throws IOException {
    return new FirstCopies(job, files.copies()).made(out, files.bytes());
  }

  private void delete(JoinedFiles files) throws IOException {
    if (!run.dryRun()) {
      files.delete();
    }
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
    SetRequest request = input.request(sets.inputs(), job.names());
    BlockSet found;
    try {
      found = job.find(request);
    } catch (ResplitException e) {
      appendCopies(job, file, request, e);
      return;
    }
    BlockSet more = taken(job, found);
    if (isLeft(job, file, more)) {
      JobProgress progress = job.progress();
      AppendedInput both = job.resplit().appending(file, more, progress);
      List<AlikeCopy> copies = progress.running(both::copies);
      if (new FirstCopies(job, copies).made(file.file(), both.bytes())) {
        write(job, file, copies.isEmpty() ? more : job.find(file.copied(more, copies)));
      }
    }
    deleteCopies(file, more);
  }

  /** Appends files that are no set since some are stored otherwise than others. */
  private void appendCopies(
      CommandJob job, Append file, SetRequest request, ResplitException refusal)
      throws IOException {
    BlockSet old = job.find(file.old(request));
    JoinedFiles files = joined(job, request, Optional.of(old), file.file(), refusal);
    if (copies(job, files, file.file())) {
      BlockSet more = taken(job, copied(job, files));
      if (isLeft(job, file, more)) {
        write(job, file, more);
      }
      delete(files);
    }
  }

  /** Returns whether blocks are still to be appended; says so if not. */
  private boolean isLeft(CommandJob job, Append file, BlockSet more) throws IOException {
    JobProgress progress = job.progress();
    AppendedInput both = job.resplit().appending(file, more, progress);
    boolean isLeft = !run.resume() || !progress.running(both::isThere);
    if (!isLeft) {
      job.console().summary(JobSummary.nothing(1));
    }
    return isLeft;
  }

  private void deleteCopies(Append file, BlockSet more) throws IOException {
    if (!run.dryRun()) {
      file.deleteCopies(more);
    }
  }

  private Append file(JobAddresses sets) throws IOException {
    Append file = Append.to(Address.parse(sets.output()).root(), append);
    return output.unlimited().filter(all -> all.has(append)).isPresent() ? file.growing() : file;
  }

  private void write(CommandJob job, Append file, BlockSet more) throws IOException {
    JobProgress progress = job.progress();
    BlockSet in = progress.running(() -> job.resplit().appending(file, more, progress).joined());
    String beside = file.beside().toString();
    BlockSet out = job.output(in, output.like(in), beside, Optional.empty());
    file.checkKept(in, out);
    job.run(in, out);
    if (!run.dryRun()) {
      file.finish();
    }
  }
}
