package io.resplit.journal;

import io.resplit.output.OutputSet;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A journal as an earlier job has left it.
 *
 * @param file where it is
 * @param header what it belongs to
 * @param steps how many steps of the plan are safe
 * @param arraySum sum of what they have read of the array
 * @param wholeBytes size of the file up to the end of its last commit, or of its header
 */
public record Journal(Path file, JournalHeader header, long steps, int arraySum, long wholeBytes) {

  /** Takes everything that the journal says of files to the output that it belongs to. */
  public void restore(OutputSet out) throws IOException {
    show(out);
    out.sums().addToArray(arraySum);
    out.cutOff();
  }

  /** Shows an output what its files hold; changes none of them. */
  public void show(OutputSet out) throws IOException {
    JournalReader.forEachRecord(this, out::restoreSum, out.restoreChunks());
  }
}
