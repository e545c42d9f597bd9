package io.resplit;

import io.resplit.array.ArrayHeader;
import io.resplit.format.SetException;
import io.resplit.journal.Fingerprint;
import io.resplit.journal.JobFiles;
import io.resplit.journal.JournalReader;
import io.resplit.set.BlockSet;
import io.resplit.set.Manifest;
import io.resplit.set.SetFinder;
import io.resplit.verify.RecordCheck;
import java.io.IOException;
import java.util.Optional;

/** A job that is done, as the manifest of its output says. */
final class FinishedJob {

  private final BlockSet out;
  private final Manifest manifest;

  private FinishedJob(BlockSet out, Manifest manifest) {
    this.out = out;
    this.manifest = manifest;
  }

  /**
   * Returns the job between two sets if that very job is done: nothing is left of a run, and the
   * manifest is that of {@code out}, written from what {@code in} is now.
   *
   * @throws SetException if there is a manifest, but the input is not sound
   */
  static Optional<FinishedJob> between(BlockSet in, BlockSet out) throws IOException {
    Optional<Manifest> manifest = SetFinder.manifestOf(out);
    if (manifest.isEmpty() || JournalReader.read(JobFiles.of(out).journal()).isPresent()) {
      return Optional.empty();
    }
    SetFinder.checkInput(in);
    String inputs = Fingerprint.ofFiles(in).toString();
    return manifest
        .filter(found -> found.describes(out) && found.inputs().equals(inputs))
        .map(found -> new FinishedJob(out, found));
  }

  /**
   * Checks that all files are there and look as they should.
   *
   * @throws SetException if one does not
   */
  void check() throws IOException {
    checkHeaders();
    new RecordCheck(out).checkNames(manifest);
  }

  /** Checks what the files hold, too. */
  void readBack() throws IOException {
    checkHeaders();
    new RecordCheck(out).check(manifest);
  }

  private void checkHeaders() throws IOException {
    SetFinder.checkInput(out.withHeader(ArrayHeader.NONE)); // formats keep what they can of it
  }
}
