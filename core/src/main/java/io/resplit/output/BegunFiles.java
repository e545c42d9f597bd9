package io.resplit.output;

import io.resplit.io.FileAccess;
import io.resplit.io.FolderSync;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * Which unfinished files there are, begun by this job or an earlier one, and what making another
 * one takes. Takes a bit a file. Safe for several threads.
 */
final class BegunFiles {

  private final FolderSync folders;
  private final BitSet begun = new BitSet();
  private Path prepared = Path.of("");
  private boolean resumes;

  BegunFiles(FolderSync folders) {
    this.folders = folders;
  }

  /** Says that an earlier job may have left files that it did not record. */
  synchronized void resume() {
    resumes = true;
  }

  synchronized boolean has(long number) {
    return begun.get((int) number);
  }

  synchronized void add(long number) {
    begun.set((int) number);
  }

  /** Says that a file has been made, under a name that its folder did not have. */
  void made(long number, Path part) {
    folders.changed(part.toAbsolutePath().getParent());
    add(number);
  }

  /** Says that the first {@code count} files are there. */
  synchronized void addFirst(long count) {
    begun.set(0, Math.toIntExact(count));
  }

  /** Deletes all of them. */
  synchronized void deleteAll(BlockSet set) throws IOException {
    IOException failure = null;
    for (int block = begun.nextSetBit(0); block >= 0; block = begun.nextSetBit(block + 1)) {
      try {
        FileAccess.delete(set.unfinished(block));
      } catch (IOException e) {
        failure = e;
      }
    }
    begun.clear();
    if (failure != null) {
      throw failure;
    }
  }

  /** Makes way for a new file. */
  void prepare(Path part) throws IOException {
    if (makeFolder(part.toAbsolutePath().getParent())) {
      FileAccess.delete(part);
    }
  }

  /** Returns whether something may be in the way in the folder. */
  private synchronized boolean makeFolder(Path folder) throws IOException {
    if (!folder.equals(prepared)) {
      folders.create(folder);
      prepared = folder;
    }
    return resumes;
  }
}
