package io.resplit.cli;

import io.resplit.io.Activity.Phase;
import io.resplit.io.IoFunction;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.job.AlikeCopy;
import io.resplit.job.JoinedFiles;
import io.resplit.request.Existing;
import io.resplit.request.SetRequest;
import io.resplit.set.Address;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Writes one file that holds the whole array of the input.
 *
 * @param command says what is taken and how it is written
 * @param job runs it
 */
record WholeFile(JobCommand command, CommandJob job) {

  /** Writes the file, where some inputs are stored otherwise than the first with copies of them. */
  void write(SetRequest request, String file) throws IOException {
    try {
      write(job.find(request), file);
    } catch (ResplitException e) {
      writeCopies(request, file, e);
    }
  }

  private void write(BlockSet found, String file) throws IOException {
    BlockSet in = command.taken(job, found);
    job.run(in, output(in, file));
  }

  private BlockSet output(BlockSet in, String file) throws IOException {
    return job.output(in, command.output, file, Optional.empty());
  }

  private void writeCopies(SetRequest request, String file, ResplitException refusal)
      throws IOException {
    Path out = Address.parse(file).root();
    JoinedFiles files = joined(request, Optional.empty(), out, refusal);
    if (command.run.existing() == Existing.REFUSE && Files.exists(out)) {
      throw ResplitException.refused(
          out, "output exists: '%s'; give --overwrite to replace it".formatted(out));
    }
    check(files, out, in -> job.fitting(in, output(in, file)));
    copies(files.copies()).before(out, files.bytes(), () -> write(job.find(files.request()), file));
  }

  /**
   * Refuses, before any file is copied, what the job after the copies would refuse of all of them.
   *
   * @param described describes the output for what is taken of them
   */
  void check(JoinedFiles files, Path out, IoFunction<BlockSet, BlockSet> described)
      throws IOException {
    BlockSet all = files.check(out);
    try {
      described.apply(command.taken(job, all));
    } catch (ResplitException e) {
      if (e.path().filter(files.files()::contains).isEmpty()) {
        throw e;
      } // else values are asked for that only the copies show
    }
  }

  /** Returns copies that are needed first. */
  FirstCopies copies(List<AlikeCopy> copies) {
    return new FirstCopies(job, copies, command.run.resume(), command.run.dryRun());
  }

  /** Returns files of which some are to be copied; throws the refusal if none is. */
  JoinedFiles joined(
      SetRequest request, Optional<BlockSet> lead, Path out, ResplitException refusal)
      throws IOException {
    boolean mayBeStored =
        refusal.reason() == Reason.BAD_INPUT || refusal.reason() == Reason.UNSUPPORTED;
    if (!mayBeStored || !request.isPlainList() || command.run.task().isPresent()) {
      throw refusal;
    }
    JoinedFiles files;
    try {
      files = job.progress().during(Phase.FINDING, () -> job.resplit().joining(request, lead, out));
    } catch (ResplitException e) {
      boolean isOfFile = e.path().filter(request.files()::contains).isPresent();
      throw isOfFile ? e : refusal; // of a file alone, or of all of them
    } catch (IllegalArgumentException | IOException e) {
      refusal.addSuppressed(e);
      throw refusal;
    }
    if (files.copies().isEmpty()) {
      throw refusal;
    }
    return files;
  }
}
