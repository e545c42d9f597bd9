package io.resplit.output;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Box;
import io.resplit.io.IoFailure;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The files that an earlier job has begun, each under its final name or as an unfinished one, when
 * a job that resumes it begins.
 *
 * <p>What a journal says is in a file must be within it: a file that was deleted, cut short or made
 * longer in between would otherwise end under its final name with zeros in it. Confined to one
 * thread.
 */
final class EarlierFiles {

  private final BlockSet set;
  private final OutputLayouts layouts;
  private long latest = -1;
  private long latestBytes;

  EarlierFiles(BlockSet set, OutputLayouts layouts) {
    this.set = set;
    this.layouts = layouts;
  }

  /**
   * Checks that the file of a block is there and long enough for a part that was written to it.
   *
   * @param box the part, relative to the block
   * @throws ResplitException if it is not
   */
  void require(long number, Box box) throws IOException {
    if (number != latest) {
      latestBytes = size(number);
      latest = number;
    }
    if (!set.isAppended()) {
      requireBytes(latestBytes, number, end(number, box), layouts.fileBytes(number));
    }
  }

  /**
   * Checks that the file of a block has its temporary name.
   *
   * @throws ResplitException if it has not
   */
  void requirePart(long number) throws ResplitException {
    Path file = set.path(number);
    Path part = set.unfinished(number);
    if (PartFiles.isThere(part)) {
      if (!Files.isRegularFile(part, LinkOption.NOFOLLOW_LINKS)) {
        throw noFile(part);
      }
    } else if (PartFiles.isThere(file)) {
      throw refused(
          file,
          "the journal has lost its end and does not contain that '" + file + "' is complete:");
    } else {
      throw gone(part);
    }
  }

  private static ResplitException gone(Path file) {
    return refused(
        file,
        "the journal records that '" + file + "' was started, but it is gone: put it back, or");
  }

  private static ResplitException noFile(Path file) {
    return refused(file, "unfinished '" + file + "' is not a regular file:");
  }

  private void requireBytes(long bytes, long number, long least, long most)
      throws ResplitException {
    if (bytes < least || bytes > most) {
      Path file = set.file(number);
      throw refused(
          file,
          "'%s' has %d bytes, but according to its journal at least %d and at most %d:"
              .formatted(file, bytes, least, most));
    }
  }

  /**
   * What follows the data is written first, so files where something does have their size; but not
   * the data of other variables.
   */
  private long end(long number, Box box) throws ResplitException {
    int elementBytes = set.type().bytes();
    long whole = layouts.fileBytes(number);
    BlockLayout layout = layouts.layout(number);
    boolean isLast = layout.chunks().isEmpty() && layout.end(elementBytes).getAsLong() == whole;
    return isLast || !set.isAlone() ? layout.endOf(box, elementBytes) : whole;
  }

  /**
   * Checks that the file of a block is there and not shorter than what was written.
   *
   * @param end where that ends, in bytes
   * @param isWhole whether nothing can follow
   * @throws ResplitException if it is not
   */
  void requireEnd(long number, long end, boolean isWhole) throws IOException {
    requireBytes(size(number), number, end, isWhole ? end : Long.MAX_VALUE);
  }

  private long size(long number) throws IOException {
    Path file = set.file(number);
    if (!PartFiles.isThere(file)) {
      throw gone(file);
    }
    try {
      BasicFileAttributes found =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!found.isRegularFile()) {
        throw noFile(file);
      }
      return found.size();
    } catch (ResplitException e) {
      throw e;
    } catch (IOException e) {
      throw IoFailure.of("cannot continue", file, e);
    }
  }

  private static ResplitException refused(Path file, String what) {
    return ResplitException.refused(file, what + " start again with --overwrite");
  }
}
