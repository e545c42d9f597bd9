package io.resplit.task;

import io.resplit.io.FolderSync;
import io.resplit.io.IoFailure;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockNames;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Gives the files of a complete task their final names. Several processes may do so at once, and
 * again after one of them has died: a file has either name at any time, and never both.
 *
 * @param names where the files of the task are
 */
record Publication(BlockNames names, FolderSync folders) {

  /**
   * Gives a file its name, if it has not got it.
   *
   * @throws ResplitException if there is another file of this name, or the file is gone
   */
  void publish(Path file) throws IOException {
    Path unfinished = names.unfinished(file);
    boolean isTaken = PartFiles.isThere(file); // before the next line: others rename as well
    if (!PartFiles.isThere(unfinished)) {
      requireThere(file);
      folders.changed(file.toAbsolutePath().getParent()); // who renamed it may not have synced
    } else if (isTaken) {
      throw ResplitException.refused(
          file,
          "output exists: '" + file + "' has appeared in the meantime: move it away and try again");
    } else {
      rename(unfinished, file);
    }
  }

  private void rename(Path unfinished, Path file) throws IOException {
    folders.create(file.toAbsolutePath().getParent());
    try {
      folders.rename(unfinished, file);
    } catch (NoSuchFileException e) {
      requireThere(file);
    } catch (IOException e) {
      throw IoFailure.of("cannot rename " + unfinished + " to", file, e);
    }
  }

  private static void requireThere(Path file) throws ResplitException {
    if (!PartFiles.isThere(file)) {
      throw new ResplitException(
          ResplitException.Reason.BAD_INPUT,
          file,
          "'%s' was complete, but it is gone: put it back, or delete the output and start again"
              .formatted(file));
    }
  }
}
