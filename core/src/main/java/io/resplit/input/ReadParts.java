package io.resplit.input;

import io.resplit.io.FileLook;
import io.resplit.io.IoAction;
import io.resplit.io.IoCounts;
import io.resplit.io.ManyFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Files of blocks that have several, as those of a store: each that is read is compared with how it
 * looked. After the first read of a visit that is done at once, as most files of chunks are read at
 * once; of visits that read on, at the next commit, or as soon as there are many. Holds the paths
 * of at most {@value ManyFiles#BATCH}. Safe for several threads.
 */
final class ReadParts implements IoCounts.ReadWatcher {

  private final FileStates states;
  private final IoAction<Path> refusal;
  private final Set<Path> read = new HashSet<>();
  private volatile long round = 1;

  /**
   * Starts with no file.
   *
   * @param refusal throws what is to be said of a file that was changed
   */
  ReadParts(FileStates states, IoAction<Path> refusal) {
    this.states = states;
    this.refusal = refusal;
  }

  @Override
  public long read(Path file, long before) throws IOException {
    long now = round;
    if (before < 0) {
      require(file, FileLook.at(file));
      return now - 1; // the next read is another one
    }
    if (before < now) {
      add(file);
    }
    return now;
  }

  private synchronized void add(Path file) throws IOException {
    read.add(file);
    if (read.size() == ManyFiles.BATCH) {
      check();
    }
  }

  /**
   * Compares the files that have been read since the last time; they stay if one was changed, so
   * that no later commit passes.
   */
  synchronized void check() throws IOException {
    round++; // what is read from now on is compared the next time
    try (ManyFiles many = new ManyFiles()) {
      many.forEach(
          read.iterator(),
          file -> Map.entry(file, FileLook.at(file)),
          look -> require(look.getKey(), look.getValue()));
    }
    read.clear();
  }

  private void require(Path file, FileLook look) throws IOException {
    if (!states.has(file, look.found())) {
      refusal.accept(file);
    }
  }
}
