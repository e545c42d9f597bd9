package io.resplit.job;

import io.resplit.io.FileAccess;
import io.resplit.io.FolderSync;
import io.resplit.io.ResplitException;
import io.resplit.journal.JobFiles;
import io.resplit.journal.Journal;
import io.resplit.journal.JournalHeader;
import io.resplit.journal.JournalWriter;
import io.resplit.output.OutputCheck;
import io.resplit.output.OutputSet;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.Optional;

/**
 * The journal of a job, from its beginning or where an earlier job has left it, to its removal.
 *
 * @param out what the job writes
 * @param files where the job keeps its own files
 * @param folders makes names durable, if that is wanted
 * @param durable whether what is written is forced to the disk
 */
record JobJournal(BlockSet out, JobFiles files, FolderSync folders, boolean durable) {

  /**
   * Begins a journal, or continues the one that an earlier job has left and restores the output
   * from it.
   *
   * @throws ResplitException if that one belongs to another plan or other inputs
   */
  JournalWriter open(Optional<Journal> found, JournalHeader header, OutputSet sink)
      throws IOException {
    return found.isEmpty() ? begin(header) : resume(found.get(), header, sink);
  }

  private JournalWriter begin(JournalHeader header) throws IOException {
    remove(); // one without header has seen no output
    JournalWriter writer = JournalWriter.create(files.journal(), header, durable);
    syncName();
    return writer;
  }

  private JournalWriter resume(Journal found, JournalHeader header, OutputSet sink)
      throws IOException {
    requireSame(found, header);
    sink.resume();
    OutputCheck.clearRecords(out);
    found.restore(sink);
    return JournalWriter.goOn(found, durable);
  }

  /**
   * Checks that a job can resume from a journal.
   *
   * @param header that of the job
   * @throws ResplitException if the journal belongs to another plan or other inputs
   */
  static void requireSame(Journal journal, JournalHeader header) throws ResplitException {
    if (!journal.header().plan().equals(header.plan())) {
      throw refused(
          journal,
          "is for another plan (strategy %s, %s bytes of data%s): give the same options again"
              .formatted(
                  journal.header().strategy(),
                  journal.header().dataBytes(),
                  begun(journal.header().history())));
    }
    if (!journal.header().inputs().equals(header.inputs())) {
      throw refused(
          journal,
          "is for other inputs: since the job began, the name, size or time of an input has changed; restore it");
    }
  }

  private static String begun(String history) {
    return history.isEmpty() ? "" : ", started " + history;
  }

  private static ResplitException refused(Journal journal, String why) {
    return ResplitException.refused(
        journal.file(),
        "journal " + journal.file() + " " + why + ", or start again with --overwrite");
  }

  /** Removes the journal, if there is one. */
  void remove() throws IOException {
    FileAccess.delete(files.journal());
  }

  /** Makes sure that the disk knows whether there is a journal. */
  void syncName() throws IOException {
    folders.changed(files.folder());
    folders.sync();
  }
}
