package io.resplit.format.tiff;

import io.resplit.io.IoCounts;
import io.resplit.io.IoSupplier;
import io.resplit.io.PositionalBytes;
import io.resplit.io.PositionalFile;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The bytes of several files as if these were one: a visit of it is one visit, however many of them
 * it opens. Which files follow the first is asked only when one is read; that which was read last
 * stays open. Those that follow must look as when it was found where chunks lie. Confined to one
 * thread.
 */
final class TiffSeriesBytes implements PositionalBytes {

  /** Bits of a position in a file: of at most 64 TiB, of which there are at most 2^17. */
  private static final int BITS = 46;

  private final IoSupplier<TiffSiblings> found;
  private final IoCounts counts;
  private final Path first;
  private TiffSiblings siblings = TiffSiblings.NONE;
  private PositionalFile file;
  private int number;

  /** Opens the first file; counts one visit. */
  TiffSeriesBytes(Path first, IoSupplier<TiffSiblings> siblings, IoCounts counts)
      throws IOException {
    this.found = siblings;
    this.counts = counts.withoutOpens();
    this.first = first;
    this.file = PositionalFile.open(first, counts, StandardOpenOption.READ);
  }

  /** Returns where bytes of a file lie in all of them. */
  static long position(int file, long inFile) {
    if (inFile >= 1L << BITS) {
      throw new IllegalArgumentException("a file of several has more than 64 TiB");
    }
    return ((long) file << BITS) + inFile;
  }

  private void enter(int wanted) throws IOException {
    if (wanted == number) {
      return;
    }
    if (siblings == TiffSiblings.NONE) {
      siblings = found.get();
    }
    if (wanted > siblings.others().size()) {
      throw ResplitException.badInput(first, "it does not name as many files as before");
    }
    file.close();
    Path path = wanted == 0 ? first : siblings.others().get(wanted - 1);
    siblings.requireUnchanged(path);
    file = PositionalFile.open(path, counts, StandardOpenOption.READ);
    number = wanted;
  }

  @Override
  public void read(long position, ByteBuffer target) throws IOException {
    enter((int) (position >>> BITS));
    file.read(position & (1L << BITS) - 1, target);
  }

  @Override
  public void write(long position, ByteBuffer source) {
    throw new UnsupportedOperationException("files of a series are only read");
  }

  @Override
  public void restart() {
    file.restart();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
