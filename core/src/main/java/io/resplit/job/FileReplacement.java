package io.resplit.job;

import io.resplit.io.FileAccess;
import io.resplit.io.FileSync;
import io.resplit.io.FolderSync;
import io.resplit.io.IoFailure;
import io.resplit.io.PartFiles;
import io.resplit.journal.JobFiles;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A file that takes the place of another one: until then it is written beside it, and the old one
 * is there, and whole.
 *
 * @param file the file that is replaced, which is no link
 * @param beside the file that takes its name
 */
public record FileReplacement(Path file, Path beside) {

  /** Returns the replacement of a file by one whose name has an ending more. */
  public static FileReplacement of(Path file, String ending) {
    return new FileReplacement(file, file.resolveSibling(file.getFileName() + ending));
  }

  /** Returns whether a job has begun to write the new file, or has written it. */
  public boolean isBegun() throws IOException {
    return isWritten() || isUnfinished();
  }

  /** Returns whether a job has begun to write the new file, and has not completed it. */
  public boolean isUnfinished() throws IOException {
    return JobFiles.beside(beside).leftJournal().isPresent()
        || PartFiles.isThere(PartFiles.partOf(beside))
        || ResumeState.at(beside.toString()).header().isPresent();
  }

  /** Returns whether the new file is complete. */
  public boolean isWritten() {
    return PartFiles.isThere(beside);
  }

  /**
   * Gives the new file the owner, the mode and the attributes of the old one, then its name, at
   * once, and makes that durable.
   */
  public void finish() throws IOException {
    FolderSync folders = new FolderSync(true);
    try {
      FileAccess.copyOwnership(file, beside);
    } catch (IOException e) {
      throw IoFailure.of(
          "cannot copy owner, permissions and attributes of '" + file + "' to", beside, e);
    }
    try {
      FileSync.force(beside, true); // also where the job did without: no other copy is left
      folders.rename(beside, file);
      folders.sync();
    } catch (IOException e) {
      throw IoFailure.of("cannot rename " + beside + " to", file, e);
    }
  }

  /** Deletes the new file, or what there is of it. */
  public void discard() throws IOException {
    FileAccess.delete(beside);
    FileAccess.delete(PartFiles.partOf(beside));
    FileAccess.delete(JobFiles.beside(beside).journal());
  }
}
