package io.resplit.output;

import io.resplit.block.BlockFile;
import io.resplit.block.ForwardingFile;
import io.resplit.checksum.FileSum;
import io.resplit.io.IoCounts;
import io.resplit.manifest.FileRecords;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The checksums of a set while it is written: the sum of each file, and that of the array, which is
 * taken when the array is read.
 *
 * <p>What a step of a plan adds to files counts only when the step is over, so that a step that
 * fails half-way and is done again adds nothing twice. Takes four bytes a block. Confined to one
 * thread.
 */
public final class OutputSums implements FileRecords {

  /** Receives the sum of one file. */
  @FunctionalInterface
  public interface SumVisitor {
    /** Visits the sum of the file of block {@code number}. */
    void visit(long number, int sum) throws IOException;
  }

  private final boolean appended;
  private BlockSet set;
  private OutputLayouts layouts;
  private final Map<Integer, Integer> ofStep = new HashMap<>();
  private final BitSet changed = new BitSet();
  private int[] sums = new int[0];
  private int arraySum;

  /**
   * Starts with a set in which nothing is written yet.
   *
   * @param appended whether chunks are appended to the files, so that sizes are known in the end
   */
  OutputSums(BlockSet set, OutputLayouts layouts, boolean appended) {
    this.set = set;
    this.layouts = layouts;
    this.appended = appended;
  }

  /** Turns to another array in the same files, of which nothing has been read yet. */
  void turnTo(BlockSet array, OutputLayouts inFiles) {
    set = array;
    layouts = inFiles;
    arraySum = 0;
  }

  /** Opens a file for a visit whose writes are summed. */
  BlockFile open(long number, IoCounts counts, Visit visit) throws IOException {
    FileSum sum = new FileSum(layouts.fileBytes(number));
    return new SummedFile(number, sum, visit.open(counts.watchedBy(sum::add)));
  }

  /** Adds to the sum of a file. */
  void add(long number, int sum) {
    ofStep.merge((int) number, sum, (a, b) -> a ^ b);
  }

  /** Opens a file. */
  @FunctionalInterface
  interface Visit {
    BlockFile open(IoCounts counts) throws IOException;
  }

  /** Lets the sums of the step that is over count. */
  void endStep() {
    ofStep.forEach(
        (number, sum) -> {
          set(number, sum(number) ^ sum);
          changed.set(number);
        });
    ofStep.clear();
  }

  private void set(int number, int sum) {
    if (number >= sums.length) {
      int most = (int) set.grid().blockCount();
      sums = Arrays.copyOf(sums, (int) Math.min(most, Math.max(64, 2L * (number + 1))));
    }
    sums[number] = sum;
  }

  private int sum(int number) {
    return number < sums.length ? sums[number] : 0;
  }

  /** Sets the sum of a file as an earlier job has recorded it, once and for all. */
  public void restore(long number, int sum) {
    set(Math.toIntExact(number), sum);
  }

  /** Adds the sum of a part of the array that has been read. */
  public void addToArray(int sum) {
    arraySum ^= sum;
  }

  /** Visits all sums that have changed since the last visit. */
  public void takeChanged(SumVisitor visitor) throws IOException {
    for (int number = changed.nextSetBit(0); number >= 0; number = changed.nextSetBit(number + 1)) {
      visitor.visit(number, sum(number));
    }
    changed.clear();
  }

  /** Returns the sum of what has been read of the array. */
  public int arraySum() {
    return arraySum;
  }

  /** Returns the CRC-32C of a complete file. */
  @Override
  public String crc32c(long number) throws IOException {
    long bytes = fileBytes(number);
    int sum = sum((int) number);
    int own = appended ? FileSum.ofShorter(sum, OutputLayouts.ASSUMED_BYTES, bytes) : sum;
    return FileSum.crc32c(own, bytes);
  }

  /** Returns the size of a complete file. */
  @Override
  public long fileBytes(long number) throws IOException {
    return appended ? Files.size(set.file(number)) : layouts.fileBytes(number);
  }

  /** Returns the digest of the array, all of which has been read. */
  @Override
  public String digest() {
    return ArrayDigest.text(arraySum, set.grid().shape(), set.type());
  }

  /** Sums the bytes of a file. */
  private final class SummedFile extends ForwardingFile {
    private final long number;
    private final FileSum sum;

    SummedFile(long number, FileSum sum, BlockFile file) {
      super(file);
      this.number = number;
      this.sum = sum;
    }

    @Override
    public void close() throws IOException {
      file.close();
      add(number, sum.take());
    }
  }
}
