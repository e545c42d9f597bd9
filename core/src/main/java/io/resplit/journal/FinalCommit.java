package io.resplit.journal;

import io.resplit.engine.Checkpoints;
import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.output.OutputSet;
import io.resplit.set.ArrayDigest;
import java.io.IOException;

/**
 * Checkpoints of a job without journal: its files get their names at the end.
 *
 * @param digest what is read adds to it
 * @param out what is written
 */
public record FinalCommit(ArrayDigest digest, OutputSet out, Activity activity)
    implements Checkpoints {

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
    out.rename(activity, true);
  }
}
