package io.resplit.output;

import io.resplit.format.FileImage;
import io.resplit.io.FileAccess;
import io.resplit.io.FolderSync;
import io.resplit.io.IoFailure;
import io.resplit.io.PartFiles;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * The headers of files that have only elements, see {@link io.resplit.format.HeaderBeside}; of
 * other files there is nothing to do. Confined to one thread.
 */
record HeaderFiles(BlockSet set, FolderSync folders) {

  /** Returns the header of a file; the file itself if it has none. */
  private Path header(Path file) {
    return set.format().headerBeside().map(beside -> beside.header(file)).orElse(file);
  }

  /** Returns whether a file has a header, and that is there. */
  boolean isThere(Path file) {
    Path header = header(file);
    return !header.equals(file) && PartFiles.isThere(header);
  }

  /** Deletes the header of a file that makes way for another one. */
  void hide(Path file) throws IOException {
    if (set.format().headerBeside().isPresent()) {
      FileAccess.delete(header(file));
    }
  }

  /**
   * Writes the header of a file that has its name, unless it is there. Of both names a disk that
   * loses power may know the later one alone.
   */
  void reveal(int block, Path file) throws IOException {
    Path header = header(file);
    if (header.equals(file) || isThere(file)) {
      return;
    }
    Path part = PartFiles.partOf(header);
    FileImage image = set.image(block);
    try {
      FileAccess.delete(part);
      try (OutputStream stream = FileAccess.createStream(part)) {
        stream.write(image.headerNaming(file.getFileName().toString()));
      }
      folders.forceAndReveal(header);
    } catch (IOException e) {
      throw IoFailure.of("cannot write", header, e);
    }
  }
}
