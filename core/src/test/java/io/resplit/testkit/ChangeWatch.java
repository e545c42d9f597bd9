package io.resplit.testkit;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Learns of each change to files before it is made, and may fail in its place; see {@link
 * WatchedFiles}. Called on any thread.
 */
public interface ChangeWatch {

  /** Lets all pass. */
  ChangeWatch NONE = (change, file, position, bytes) -> bytes;

  /** What is done to a file or folder. */
  enum Change {
    /** Bytes are written to a file. */
    WRITE,
    /** What was written is forced to the disk, or the names in a folder are. */
    SYNC,
    /** A file is closed that was open for writing. */
    CLOSE,
    /** A file gets another name. */
    RENAME,
    /** A file or folder is made. */
    CREATE,
    /** A file is cut. */
    CUT,
    /** A file or folder is deleted. */
    DELETE
  }

  /**
   * Learns of a change.
   *
   * @param file what is changed; of a renaming the old name
   * @param position where the bytes go, or where the file is to end
   * @param bytes how many bytes are to be written, 0 of other changes
   * @return how many of them are
   * @throws IOException if the change fails; nothing of it is made then
   */
  int before(Change change, Path file, long position, int bytes) throws IOException;
}
