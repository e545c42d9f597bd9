package io.resplit.format.index;

import java.io.IOException;
import java.nio.file.Path;

/** Receives what must get to the disk of files besides those of a set. */
public interface Written {

  /** Says that a file has new contents. */
  void file(Path file);

  /** Says that a file is there no longer. */
  void gone(Path file);

  /** Says that names in a folder have changed. */
  void folder(Path folder);

  /** Forces names in a folder to the disk before anything else is done, if anything is. */
  void now(Path folder) throws IOException;
}
