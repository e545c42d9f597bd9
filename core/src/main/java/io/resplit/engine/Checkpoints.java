package io.resplit.engine;

import java.io.IOException;

/** Makes what a run has done safe, and knows what an earlier run of the same plan has done. */
public interface Checkpoints {

  /** Checkpoints of a run that starts at the beginning and cannot be resumed. */
  Checkpoints NONE =
      new Checkpoints() {
        @Override
        public long stepsDone() {
          return 0;
        }

        @Override
        public void written(long steps, long stepBytes) {}

        @Override
        public void commit(long steps) {}
      };

  /** Returns how many steps of the plan an earlier run has made safe. */
  long stepsDone();

  /** Is told that a read step is over, and the sum of what it has read. */
  default void read(int sum) {}

  /**
   * Is told that a write step is over; a good moment to commit if the last time is long ago.
   *
   * @param steps steps of the plan that are done, from the beginning
   * @param stepBytes bytes that the last one has written
   */
  void written(long steps, long stepBytes) throws IOException;

  /**
   * Makes all steps done so far safe and gives complete blocks their final names. Called at the end
   * of the plan, and when a run fails or is stopped between or within steps.
   *
   * @param steps steps of the plan that are done, from the beginning
   */
  void commit(long steps) throws IOException;
}
