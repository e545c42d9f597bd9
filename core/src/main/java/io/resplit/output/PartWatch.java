package io.resplit.output;

import io.resplit.block.BlockFile;
import io.resplit.block.ForwardingFile;
import io.resplit.io.IoCounts;
import io.resplit.io.IoFailure;
import io.resplit.io.IoSupplier;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether the unfinished files of an output are still those that were begun, and as long as this
 * run has left them: other programs may cut, replace or remove them meanwhile. And whether visits
 * to them have failed: what these wrote may then be lost, though the system has accepted it, and
 * may be reported only once.
 *
 * <p>Takes eight bytes a block: where the file ends, and what the file system calls it, folded to
 * 16 bits. Safe for threads that visit different blocks.
 */
final class PartWatch {

  private static final int END_BITS = 48;
  private static final long END = (1L << END_BITS) - 1;
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final BlockSet set;
  private long[] known = {};
  private volatile Optional<Path> changed = Optional.empty();
  private volatile boolean failed;

  PartWatch(BlockSet set) {
    this.set = set;
  }

  /**
   * Says that the unfinished file of a block is there now, as it should be. One that other tasks
   * write, too, is not watched.
   */
  void begin(long number) throws IOException {
    if (set.names().isShared()) {
      return;
    }
    BasicFileAttributes found = attributes(part(number));
    put(number, mark(found), found.size());
  }

  /** Makes or ends a visit, after whose failure {@link #requireVisits} fails for ever. */
  <T> T visiting(IoSupplier<T> visit) throws IOException {
    try {
      return visit.get();
    } catch (IOException | RuntimeException e) {
      failed = true;
      throw e;
    }
  }

  /**
   * Returns a visit that writes for one step, so that only what closing it reports concerns others.
   */
  BlockFile closing(BlockFile visit) {
    return new ForwardingFile(visit) {
      @Override
      public void close() throws IOException {
        visiting(
            () -> {
              file.close();
              return file;
            });
      }
    };
  }

  /**
   * Checks that what visits have written is known to be in the files.
   *
   * @throws IOException if one has failed
   */
  void requireVisits() throws IOException {
    if (failed) {
      throw new IOException("a visit to a file has failed before");
    }
  }

  /** Returns counts for writes to the file of a block, which show where it ends. */
  IoCounts watching(long number, IoCounts counts) {
    return counts.alsoWatchedBy(
        end -> {
          long before = get(number);
          put(number, before & ~END, Math.max(before & END, end));
        });
  }

  private synchronized long get(long number) {
    return number < known.length ? known[(int) number] : 0;
  }

  private synchronized void put(long number, long mark, long end) {
    if (number >= known.length) {
      long all = set.grid().blockCount();
      known = Arrays.copyOf(known, (int) Math.min(all, Math.max(64, 2 * number)));
    }
    known[(int) number] = mark | end & END;
  }

  /** Returns whether there is an unfinished file of a block, as far as this job knows. */
  boolean knows(long number) {
    return (get(number) & ~END) != 0;
  }

  /**
   * Checks the unfinished file of a block, if it is known, while it is not open.
   *
   * @throws IOException if it is not as this job has left it
   */
  void require(long number) throws IOException {
    if (knows(number)) {
      BasicFileAttributes found = attributes(part(number));
      if (mark(found) != (get(number) & ~END)) {
        throw changed(number, "another program has replaced it");
      }
      long end = get(number) & END;
      if ((found.size() & END) != end) {
        String sizes = "it has %d bytes, but %d were written".formatted(found.size(), end);
        throw changed(number, "another program has changed it, " + sizes);
      }
    }
  }

  private IoFailure changed(long number, String how) {
    changed = Optional.of(part(number));
    return IoFailure.of("cannot continue", part(number), new IOException(how));
  }

  /**
   * Returns an unfinished file that is not what this job has made of it, if there is one. A write
   * that failed may have made a file longer.
   */
  Optional<Path> lost() {
    for (int block = 0; block < known.length && changed.isEmpty(); block++) {
      changed = knows(block) && isLost(block) ? Optional.of(part(block)) : Optional.empty();
    }
    return changed;
  }

  private boolean isLost(int block) {
    try {
      BasicFileAttributes found = attributes(part(block));
      return mark(found) != (get(block) & ~END) || (found.size() & END) < (get(block) & END);
    } catch (IOException e) {
      return e.getCause() instanceof NoSuchFileException;
    }
  }

  /** Says that a file has its final name, or will be made again. */
  void forget(long number) {
    if (knows(number)) {
      put(number, 0, 0);
    }
  }

  private Path part(long number) {
    return set.unfinished(number);
  }

  /** Returns bits above those of the end, not all of them zero. */
  private static long mark(BasicFileAttributes attributes) {
    int key = attributes.isRegularFile() ? Objects.hashCode(attributes.fileKey()) : 0;
    return Math.max(1, key * MIX >>> END_BITS) << END_BITS;
  }

  private static BasicFileAttributes attributes(Path part) throws IOException {
    try {
      return Files.readAttributes(part, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      throw IoFailure.of("cannot examine", part, e);
    }
  }
}
