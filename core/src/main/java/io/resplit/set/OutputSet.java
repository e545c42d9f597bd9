package io.resplit.set;

import io.resplit.format.BlockFile;
import io.resplit.format.BlockSink;
import io.resplit.format.BlockWriter;
import io.resplit.format.FileImage;
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
 * <p>A file under its final name is therefore always complete. Takes one bit a block, and where the
 * data of files start at different offsets eight bytes a block. Confined to one thread.
 */
public final class OutputSet implements BlockSink {

  /** What a file is called until it is complete. */
  public static final String PART_SUFFIX = ".part";

  private final BlockSet set;
  private final BlockWriter writer = new BlockWriter();
  private final KnownLayouts layouts;
  private final BitSet unpublished = new BitSet();
  private long published;

  /** Creates the sink; creates no file yet. */
  public OutputSet(BlockSet set) {
    this.set = set;
    this.layouts = new KnownLayouts(set.grid().blockCount());
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
    BlockFile file = unpublished.get(bit) ? update(part, number) : create(part, number);
    unpublished.set(bit);
    return file;
  }

  private BlockFile create(Path part, long number) throws IOException {
    createFolder(part.toAbsolutePath().getParent());
    FileImage image = set.image(number);
    BlockFile file = writer.create(part, image);
    layouts.put(number, image.layout());
    return file;
  }

  private BlockFile update(Path part, long number) throws IOException {
    return writer.update(
        part, layouts.get(number, set.blockShape(number)).orElseThrow(), set.type());
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

  /** Returns what has been opened and written so far, what surrounds the data not counted. */
  public IoCounts counts() {
    return writer.data();
  }

  /** Returns the accesses to what surrounds the data. */
  public IoCounts headerCounts() {
    return writer.headers();
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
