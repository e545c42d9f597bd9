package io.resplit.manifest;

import io.resplit.io.FolderSync;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How a folder keeps a set: what says that the folder is one, which of its files are no blocks,
 * where a job that writes it has files of its own, and what makes it complete. {@link SetFormats}
 * lists them. A single file and a list of files are kept by none.
 *
 * <p>Files have the names that {@link BlockNames} gives them, and until they are complete {@link
 * BlockNames#unfinished}. Implementations have no state.
 */
public interface SetFormat {

  /** Returns whether files of that kind of names are kept in this way. */
  boolean keeps(BlockNames names);

  /** Returns whether a folder holds a complete set of this format. */
  boolean isIn(Path folder);

  /**
   * Returns what a folder says of its set.
   *
   * @return empty if it holds none of this format
   * @throws ResplitException if what it says is damaged, inconsistent, or of another version
   */
  Optional<Manifest> read(Path folder) throws IOException;

  /** Returns the files in a folder that say it, whether they are there or not. */
  List<Path> records(Path folder);

  /** Returns the folder in which a job that writes a set into {@code folder} has its own files. */
  Path jobs(Path folder);

  /**
   * Says that a set is complete, last of all; the caller makes it durable.
   *
   * @param files sizes of the files, and checksums to record, if there are any
   * @param folders make it visible
   */
  void publish(BlockSet set, SetOrigin origin, FileRecords files, FolderSync folders)
      throws IOException;

  /** Writes what is known of a set before there are files to a folder of the job's own. */
  void begin(BlockSet set, Path own, FolderSync folders) throws IOException;

  /**
   * Reads what {@link #begin} has written.
   *
   * @param folder folder of the files
   * @throws ResplitException if there is nothing, or it is damaged
   */
  BegunSet begun(Path own, Path folder) throws IOException;
}
