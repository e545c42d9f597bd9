package io.resplit.journal;

import io.resplit.set.OutputSums;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A journal as an earlier run has left it.
 *
 * @param file where it is
 * @param header what it belongs to
 * @param steps how many steps of the plan are safe
 * @param arraySum sum of what they have written of the array
 * @param wholeBytes size of the file up to the end of its last commit, or of its header
 */
public record Journal(Path file, JournalHeader header, long steps, int arraySum, long wholeBytes) {

  /** Puts the sums of the journal where a run needs them. */
  public void restore(OutputSums sums) throws IOException {
    JournalReader.forEachSum(this, sums::restore);
    sums.restoreArray(arraySum);
  }
}
