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
import java.util.BitSet;

/**
 * The files of a set that is written: each is filled under {@code NAME.part} and renamed when it is
 * complete.
 *
 * <p>A file under its final name is therefore always complete. Takes one bit a block. Confined to
 * one thread.
 */
public final class OutputSet implements BlockSink {

  /** What a file is called until it is complete. */
  public static final String PART_SUFFIX = ".part";

  private final BlockSet set;
  private final IoCounts counts = new IoCounts();
  private final BitSet unpublished = new BitSet();
  private long published;

  /** Creates the sink; creates no file yet. */
  public OutputSet(BlockSet set) {
    this.set = set;
  }

  /** Returns the name that a file has until it is complete. */
  public static Path partOf(Path file) {
    return file.resolveSibling(file.getFileName() + PART_SUFFIX);
  }

  /** Returns whether a file of this name is not complete. */
  static boolean isPart(String name) {
    return name.endsWith(PART_SUFFIX);
  }

  /** Returns the name that the unfinished file {@code name} would have got. */
  static String withoutPart(String name) {
    return name.substring(0, name.length() - PART_SUFFIX.length());
  }

  @Override
  public BlockFile open(long number) throws IOException {
    Path part = partOf(set.path(number));
    int bit = Math.toIntExact(number);
    boolean created = unpublished.get(bit);
    if (!created) {
      createFolder(part.toAbsolutePath().getParent());
    }
    Format.Access access = created ? Format.Access.UPDATE : Format.Access.CREATE;
    BlockFile file = set.format().open(part, set.grid().box(number).shape(), access, counts);
    unpublished.set(bit);
    return file;
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
    unpublished.clear(Math.toIntExact(number));
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
    for (int number = unpublished.nextSetBit(0);
        number >= 0;
        number = unpublished.nextSetBit(number + 1)) {
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
