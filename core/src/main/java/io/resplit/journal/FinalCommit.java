package io.resplit.journal;

import io.resplit.engine.Checkpoints;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.output.OutputSet;
import io.resplit.set.ArrayDigest;
import java.io.IOException;

/** Checkpoints of a job without journal: its files get their names at the end. */
public final class FinalCommit implements Checkpoints {

  private final ArrayDigest digest;
  private final OutputSet out;
  private final Activity activity;

  /** Creates the checkpoints of a job that writes {@code out}; what it reads adds to a digest. */
  public FinalCommit(ArrayDigest digest, OutputSet out, Activity activity) {
    this.digest = digest;
    this.out = out;
    this.activity = activity;
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
  public void written(long steps, long stepBytes) {
    out.endStep();
  }

  @Override
  public void commit(long steps) throws IOException {
    activity.begin(Phase.COMMITTING, 0);
    out.sync();
    out.rename(activity);
  }
}
