package io.resplit.manifest;

import io.resplit.io.FolderSync;
import io.resplit.partition.Grid;
import io.resplit.set.BlockNames;
import java.io.IOException;
import java.nio.file.Path;

/** A set whose files are written in several tasks, before anything says that it is complete. */
public interface BegunSet {

  /** Returns what was said of it. */
  Manifest said();

  /** Returns its partition, slowest axis first. */
  Grid grid();

  /** Returns the names of its files. */
  BlockNames names();

  /** Returns the file of a block. */
  default Path path(long number) {
    return names().path(grid(), said().order(), number);
  }

  /**
   * Says that the set is complete; the caller makes it durable.
   *
   * @param own folder that no other process writes to, for what has not its name yet
   * @param sums checksums of the files
   */
  void publish(Path own, SetOrigin origin, FileRecords sums, FolderSync folders) throws IOException;
}
