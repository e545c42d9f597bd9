package io.resplit.journal;

import io.resplit.output.OutputSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A journal as an earlier job has left it.
 *
 * @param file where it is
 * @param header what it belongs to
 * @param array the array of the files that was being written, by its number; those before it are
 *     written
 * @param steps how many steps of its plan are safe
 * @param sums sums of what was read of the arrays up to this one
 * @param wholeBytes size of the file up to the end of its last commit, or of its header
 */
public record Journal(
    Path file, JournalHeader header, int array, long steps, List<Integer> sums, long wholeBytes) {

  /** Takes everything that the journal says of files to the output that it belongs to. */
  public void restore(OutputSet out) throws IOException {
    show(out);
    out.sums().restoreArrays(sums);
    out.cutOff();
  }

  /** Shows an output what its files hold; changes none of them. */
  public void show(OutputSet out) throws IOException {
    JournalReader.forEachRecord(this, out);
    out.requireBefore();
  }
}
