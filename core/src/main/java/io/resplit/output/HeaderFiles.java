package io.resplit.output;

import io.resplit.io.FileAccess;
import io.resplit.io.FolderSync;
import io.resplit.io.IoFailure;
import io.resplit.io.PartFiles;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The headers of files that have only elements, see {@link io.resplit.format.HeaderBeside}; of
 * other files there is nothing to do. Safe for several threads, each with files of its own.
 */
record HeaderFiles(BlockSet set, FolderSync folders) {

  /** Returns the header of a file; the file itself if it has none. */
  Path header(Path file) {
    return set.format().headerBeside().map(beside -> beside.header(file)).orElse(file);
  }

  /**
   * Returns whether something has the name of the header of a file that is not to make way.
   *
   * @param isRestored whether the job that is resumed may have written the header
   */
  boolean isTaken(int block, Path file, boolean isRestored) throws IOException {
    Path header = header(file);
    return !header.equals(file)
        && PartFiles.isThere(header)
        && !(isRestored && holds(header, text(block, file)));
  }

  private byte[] text(int block, Path file) throws IOException {
    return set.image(block).headerNaming(file.getFileName().toString());
  }

  private static boolean holds(Path file, byte[] expected) throws IOException {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && Files.size(file) == expected.length
          && Arrays.equals(Files.readAllBytes(file), expected);
    } catch (IOException e) {
      throw IoFailure.of("cannot read", file, e);
    }
  }

  /** Deletes the header of a file that makes way for another one. */
  void hide(Path file) throws IOException {
    if (set.format().headerBeside().isPresent()) {
      FileAccess.delete(header(file));
    }
  }

  /**
   * Writes the header of a file that has its name, unless it is there; nothing unfinished stays.
   */
  void reveal(int block, Path file) throws IOException {
    Path header = header(file);
    if (header.equals(file)) {
      return;
    }
    Path part = PartFiles.partOf(header);
    byte[] text = text(block, file);
    FileAccess.delete(part);
    if (holds(header, text)) {
      return;
    }
    try {
      try (OutputStream stream = FileAccess.createStream(part)) {
        stream.write(text);
      }
      folders.forceAndReveal(header);
    } catch (IOException e) {
      throw IoFailure.of("cannot write", header, e);
    }
  }
}
