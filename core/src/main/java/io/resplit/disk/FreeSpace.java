package io.resplit.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Says how much can be written to a folder. */
@FunctionalInterface
public interface FreeSpace {

  /** Returns how many bytes can be written. */
  long usableBytes(Path folder) throws IOException;

  /** Returns how many files can be made, if that is known. */
  default OptionalLong freeFiles(Path folder) {
    return OptionalLong.empty();
  }
}
