package io.resplit;

import io.resplit.cost.MemoryBudget;
import io.resplit.format.SetException;
import io.resplit.journal.Fingerprint;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.InputWatch;
import io.resplit.set.Manifest;
import io.resplit.set.SetFinder;
import io.resplit.verify.Digest;
import io.resplit.verify.RecordCheck;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Looks whether an earlier run has already done a job.
 *
 * <p>Outputs in a folder have a manifest that tells which inputs they were made of. A single file
 * has none: it must hold the array of the input, which only reading both can tell.
 */
final class FinishedJob {

  private final BlockSet in;
  private final BlockSet out;
  private final BooleanSupplier cancelled;
  private final boolean recorded;

  /**
   * Prepares to look at a job that has left no journal.
   *
   * @param cancelled asked now and then whether to stop
   */
  FinishedJob(BlockSet in, BlockSet out, BooleanSupplier cancelled) {
    this.in = in;
    this.out = out;
    this.cancelled = cancelled;
    this.recorded = out.names() instanceof BlockNames.Templated;
  }

  /** Returns what adds the name, size and time of every input file to a fingerprint. */
  static InputWatch.FactVisitor addingTo(Fingerprint inputs) {
    return (file, bytes, nanos) -> inputs.add(file.getFileName().toString()).add(bytes).add(nanos);
  }

  /** Returns whether the output is there and was made of this very input. */
  boolean isThere() throws IOException {
    return recorded ? isRecorded() : isWhole() && holdsTheInput();
  }

  private boolean isRecorded() throws IOException {
    Optional<Manifest> manifest = SetFinder.manifestOf(out);
    if (manifest.isEmpty()) {
      return false;
    }
    SetFinder.checkInput(in);
    Fingerprint inputs = new Fingerprint();
    new InputWatch(in, addingTo(inputs));
    return manifest.get().describes(out) && manifest.get().inputs().equals(inputs.toString());
  }

  private boolean isWhole() throws IOException {
    try {
      SetFinder.checkInput(out);
      return true;
    } catch (SetException e) {
      return false; // whatever it is that is there, it is for others to judge
    }
  }

  private boolean holdsTheInput() throws IOException {
    SetFinder.checkInput(in);
    SetFinder.refuseAliases(in, out);
    return digest(in).equals(digest(out));
  }

  private String digest(BlockSet set) throws IOException {
    return new Digest(set, MemoryBudget.MAX_STAGING_BYTES, cancelled).compute();
  }

  /**
   * Checks what an output that is there has in its manifest, if it has one.
   *
   * @param contents whether checksums are compared, or else only names and sizes
   * @throws SetException if a file is missing or differs from its record
   */
  void check(boolean contents) throws IOException {
    if (!recorded) {
      return;
    }
    SetFinder.checkInput(out);
    Manifest manifest = SetFinder.manifestOf(out).orElseThrow();
    if (contents) {
      new RecordCheck(out).check(manifest);
    } else {
      new RecordCheck(out).checkNames(manifest);
    }
  }
}
