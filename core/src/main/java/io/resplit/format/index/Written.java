package io.resplit.format.index;

import io.resplit.io.BehindWrites;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Writes files besides those of a set, and learns which of them must get to the disk. */
public interface Written {

  /** Says that a file has new contents. */
  void file(Path file);

  /** Says that a file is there no longer. */
  void gone(Path file);

  /** Says that names in a folder have changed. */
  void folder(Path folder);

  /** Returns what writes files to which chunks are appended, if another thread does. */
  default Optional<BehindWrites> behind() {
    return Optional.empty();
  }

  /** Forces names in a folder to the disk before anything else is done, if anything is. */
  void now(Path folder) throws IOException;
}
