package io.resplit.job;

import io.resplit.io.ResplitException;
import io.resplit.journal.JobLock;
import io.resplit.journal.Journal;
import io.resplit.output.OutputCheck;
import io.resplit.request.Existing;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.Optional;

/**
 * What a job is to write, before it begins: what stands in its way, and how that is cleared.
 *
 * @param in what is read meanwhile, if that is files
 * @param existing what may happen to outputs that are there already
 */
record JobOutput(Optional<BlockSet> in, BlockSet out, JobJournal journal, Existing existing) {

  /**
   * Checks that a job may begin, or resume, once it has its lock; changes nothing.
   *
   * @return the journal that an interrupted job has left, if there is one
   * @throws ResplitException if it may not
   */
  Optional<Journal> checkFree() throws IOException {
    JobLock.requireFree(journal.files());
    return check();
  }

  /**
   * Checks that a job that has its lock may begin, or resume.
   *
   * @return the journal that an interrupted job has left, if there is one
   * @throws ResplitException if it may not
   */
  Optional<Journal> check() throws IOException {
    UnfinishedSet.refuseTasks(out);
    Optional<Journal> earlier = journal.files().leftJournal();
    if (existing == Existing.REFUSE) {
      UnfinishedSet.refuseBegun(earlier);
    }
    boolean resumes = existing == Existing.RESUME && earlier.isPresent();
    Existing policy = existing == Existing.RESUME && !resumes ? Existing.REFUSE : existing;
    OutputCheck.check(in, out, policy);
    return earlier;
  }

  /**
   * Deletes what stands in the way of a job that starts again; the journal first: without it, no
   * job resumes what is being deleted.
   */
  void clear() throws IOException {
    if (existing == Existing.REPLACE) {
      journal.remove();
      journal.syncName();
      OutputCheck.clear(out);
    }
  }
}
