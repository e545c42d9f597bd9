package io.resplit.journal;

import io.resplit.engine.Checkpoints;
import io.resplit.geometry.Box;
import io.resplit.input.InputWatch;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.output.OutputSet;
import io.resplit.request.CommitInterval;
import io.resplit.set.ArrayDigest;
import java.io.IOException;
import java.util.function.LongSupplier;

/**
 * Commits the steps of a job to its journal.
 *
 * <p>A commit first makes sure that no input has changed that was read, before the last names that
 * none has at all, forces the outputs to the disk, makes sure that no other program has changed
 * them, reads them back if that is wanted, then appends to the journal, and only then gives
 * complete files their final names; where streams are read, not before their checksums have been
 * compared. Many files get these while the job goes on. After a commit that has failed there is no
 * other, because what is on the disk is unknown. Confined to one thread.
 */
public final class JournalCheckpoints implements Checkpoints {

  private final JournalWriter journal;
  private final InputWatch in;
  private final ArrayDigest digest;
  private final OutputSet out;
  private final CommitInterval interval;
  private final LongSupplier clock;
  private final Activity activity;
  private final long stepsDone;
  private long committedSteps;
  private long uncommittedBytes;
  private long committedAt;
  private boolean failed;

  /**
   * Begins to commit.
   *
   * @param digest sums what is read, if that is wanted
   * @param stepsDone steps that the journal says are safe already
   * @param clock time in nanoseconds, from any origin
   * @param activity learns when a commit takes its time
   */
  public JournalCheckpoints(
      JournalWriter journal,
      InputWatch in,
      ArrayDigest digest,
      OutputSet out,
      CommitInterval interval,
      long stepsDone,
      LongSupplier clock,
      Activity activity) {
    this.journal = journal;
    this.in = in;
    this.digest = digest;
    this.out = out;
    this.interval = interval;
    this.stepsDone = stepsDone;
    this.committedSteps = stepsDone;
    this.clock = clock;
    this.activity = activity;
    this.committedAt = clock.getAsLong();
  }

  @Override
  public long stepsDone() {
    return stepsDone;
  }

  /** Returns how many steps of the plan are safe by now. */
  public long committedSteps() {
    return committedSteps;
  }

  @Override
  public void restore(long number, Box box) throws IOException {
    out.restore(number, box);
  }

  @Override
  public boolean isLost(long number, Box box) {
    return out.isLost(number, box);
  }

  /** What was restored has been summed before. */
  @Override
  public void replayed() {
    digest.take();
  }

  @Override
  public int takeSum() {
    return digest.take();
  }

  @Override
  public void read(int sum) {
    out.sums().addToArray(sum);
  }

  @Override
  public void written(long steps, long stepBytes) throws IOException {
    out.endStep();
    uncommittedBytes += stepBytes;
    boolean manyWait = out.unnamed() >= interval.files();
    if (manyWait
        || uncommittedBytes >= interval.bytes()
        || clock.getAsLong() - committedAt >= interval.nanos()) {
      commit(steps, !manyWait);
    }
  }

  @Override
  public void commit(long steps) throws IOException {
    commit(steps, true);
  }

  private void commit(long steps, boolean awaitsNames) throws IOException {
    if (failed) {
      throw new IOException("an earlier commit has failed");
    }
    failed = true;
    boolean named = in.files().isCompared(); // or else a later commit does it
    boolean endsNames = named && out.isWhole() && out.unnamed() > 0;
    if (endsNames) {
      in.checkAll();
    }
    activity.begin(Phase.COMMITTING, 0);
    if (!endsNames) {
      in.checkRead();
    }
    out.sync();
    if (named) {
      out.readBack(activity);
    }
    if (steps > committedSteps) {
      journal.commit(steps, out);
      committedSteps = steps;
    }
    if (named) {
      out.rename(activity, awaitsNames);
    }
    long bytes = uncommittedBytes;
    activity.say(
        () -> "committed %d steps, %d bytes since the last commit".formatted(steps, bytes));
    activity.begin(Phase.MOVING, 0);
    uncommittedBytes = 0;
    committedAt = clock.getAsLong();
    failed = false;
  }
}
