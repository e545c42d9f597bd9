package io.resplit.engine;

import io.resplit.geometry.Box;
import java.io.IOException;

/** Makes what a job has done safe, and knows what an earlier job of the same plan has done. */
public interface Checkpoints {

  /** Checkpoints of a job that starts at the beginning and cannot be resumed. */
  Checkpoints NONE = new Checkpoints() {};

  /** Returns how many steps of the plan an earlier job has made safe. */
  default long stepsDone() {
    return 0;
  }

  /**
   * Takes note of a part of a block that an earlier job has written, and that is therefore there.
   *
   * @param box the part, relative to the block
   * @throws IOException if it is not there any more
   */
  default void restore(long number, Box box) throws IOException {}

  /**
   * Returns whether a part of a block that an earlier job has written did not get to its file, and
   * must be written again.
   *
   * @param box the part, relative to the block; within one chunk if the block has chunks
   */
  default boolean isLost(long number, Box box) {
    return false;
  }

  /** Takes note that what an earlier job has done is restored; the steps of this job follow. */
  default void replayed() {}

  /**
   * Returns the sum of what the source has given since the last call, if it is summed, or else 0;
   * asked by the thread that reads. Sums of disjoint parts of an array add up by exclusive or.
   */
  default int takeSum() {
    return 0;
  }

  /** Notes that a read step is over, and the sum of what it has read. */
  default void read(int sum) {}

  /**
   * Notes that a write step is over; a good moment to commit if the last time is long ago.
   *
   * @param steps steps of the plan that are done, from the beginning
   * @param stepBytes bytes that the last one has written
   */
  default void written(long steps, long stepBytes) throws IOException {}

  /**
   * Makes all steps done so far safe and gives complete blocks their final names, if what was read
   * can be relied on by now. Called at the end of the plan, and when a job fails or is stopped
   * between or within steps.
   *
   * @param steps steps of the plan that are done, from the beginning
   */
  default void commit(long steps) throws IOException {}
}
