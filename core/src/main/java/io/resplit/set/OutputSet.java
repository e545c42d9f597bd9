package io.resplit.set;

import io.resplit.format.BlockFile;
import io.resplit.format.BlockSink;
import io.resplit.format.Format;
import io.resplit.format.IoCounts;
import io.resplit.format.IoFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Set;

/**
 * The files of a set that is written: each is filled under {@code NAME.part} and renamed when it is
 * complete.
 *
 * <p>A file under its final name is therefore always complete. Confined to one thread.
 */
public final class OutputSet implements BlockSink {

  /** What a file is called until it is complete. */
  public static final String PART_SUFFIX = ".part";

  private final BlockSet set;
  private final IoCounts counts = new IoCounts();
  private final Set<Long> unpublished = new HashSet<>();
  private long published;

  /** Creates the sink; creates no file yet. */
  public OutputSet(BlockSet set) {
    this.set = set;
  }

  /** Returns the name that a file has until it is complete. */
  public static Path partOf(Path file) {
    return file.resolveSibling(file.getFileName() + PART_SUFFIX);
  }

  @Override
  public BlockFile open(long number) throws IOException {
    Path part = partOf(set.path(number));
    boolean first = unpublished.add(number);
    if (first) {
      createFolder(part.toAbsolutePath().getParent());
    }
    Format.Access access = first ? Format.Access.CREATE : Format.Access.UPDATE;
    try {
      return set.format().open(part, set.grid().box(number).shape(), access, counts);
    } catch (IOException e) {
      if (first) {
        unpublished.remove(number);
      }
      throw e;
    }
  }

  private static void createFolder(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw IoFailure.of("cannot create folder", folder, e);
    }
  }

  @Override
  public void publish(long number) throws IOException {
    Path file = set.path(number);
    try {
      Files.move(
          partOf(file), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw IoFailure.of("cannot rename " + partOf(file) + " to", file, e);
    }
    unpublished.remove(number);
    published++;
  }

  /** Returns what has been opened and written so far. */
  public IoCounts counts() {
    return counts;
  }

  /** Returns the number of files that have their final name. */
  public long published() {
    return published;
  }

  /** Deletes the files that are not complete. */
  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (long number : unpublished) {
      Path part = partOf(set.path(number));
      try {
        Files.deleteIfExists(part);
      } catch (IOException e) {
        failure = IoFailure.of("cannot delete", part, e);
      }
    }
    unpublished.clear();
    if (failure != null) {
      throw failure;
    }
  }
}
