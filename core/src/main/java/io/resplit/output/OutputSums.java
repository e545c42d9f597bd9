package io.resplit.output;

import io.resplit.block.BlockFile;
import io.resplit.block.ForwardingFile;
import io.resplit.checksum.FileSum;
import io.resplit.header.Companion;
import io.resplit.manifest.FileRecords;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The checksums of a set while it is written: the sum of each file, and that of the array, which is
 * taken when the array is read.
 *
 * <p>What a step of a plan adds to files counts only when the step is over, so that a step that
 * fails half-way and is done again adds nothing twice. Takes four bytes a block. Confined to one
 * thread, except that several may visit different files.
 */
public final class OutputSums implements FileRecords {

  /** Receives the sum of one file. */
  @FunctionalInterface
  public interface SumVisitor {
    /** Visits the sum of the file of block {@code number}. */
    void visit(long number, int sum) throws IOException;
  }

  private final List<BlockSet> arrays;
  private final boolean appended;
  private final int[] arraySums;
  private int turn;
  private OutputLayouts layouts;
  private final Map<Long, Deque<Integer>> ofVisits = new HashMap<>();
  private final Map<Integer, Integer> ofStep = new HashMap<>();
  private final BitSet changed = new BitSet();
  private int[] sums = new int[0];

  /**
   * Starts without an array, see {@link #turnTo}.
   *
   * @param arrays those in the files, in the order in which they are written
   */
  OutputSums(List<BlockSet> arrays) {
    this.arrays = arrays;
    this.appended = arrays.stream().anyMatch(BlockSet::isAppended); // sizes are known in the end
    this.arraySums = new int[arrays.size()];
  }

  /** Turns to an array, by its number. */
  void turnTo(int array, OutputLayouts inFiles) {
    turn = array;
    layouts = inFiles;
  }

  private BlockSet set() {
    return arrays.get(turn);
  }

  /** Returns the sum of what a visit to a file writes, which is nothing yet. */
  FileSum begin(long number) throws IOException {
    return new FileSum(layouts.fileBytes(number));
  }

  /** Returns a file that keeps, when it is closed, the sum of a visit until its step is over. */
  BlockFile summed(long number, FileSum sum, BlockFile opened) {
    return new ForwardingFile(opened) {
      @Override
      public void close() throws IOException {
        file.close();
        keep(number, sum.take());
      }
    };
  }

  private void keep(long number, int sum) {
    synchronized (ofVisits) {
      ofVisits.computeIfAbsent(number, n -> new ArrayDeque<>(2)).add(sum);
    }
  }

  /** Adds to the sum of a file that of the first visit which was kept, if there is one. */
  void endVisit(long number) {
    synchronized (ofVisits) {
      Deque<Integer> kept = ofVisits.get(number);
      if (kept != null) {
        add(number, kept.remove());
        ofVisits.computeIfPresent(number, (n, left) -> left.isEmpty() ? null : left);
      }
    }
  }

  /** Adds to the sum of a file. */
  void add(long number, int sum) {
    ofStep.merge((int) number, sum, (a, b) -> a ^ b);
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
      int most = (int) set().grid().blockCount();
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
    arraySums[turn] ^= sum;
  }

  /** Takes up the sums of the first arrays as an earlier job has recorded them. */
  public void restoreArrays(List<Integer> ofFirst) {
    for (int array = 0; array < ofFirst.size(); array++) {
      arraySums[array] = ofFirst.get(array);
    }
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
    return arraySums[turn];
  }

  /** Returns all sums: that of the array that leads, and the others in the order of its header. */
  public List<Integer> arraySums() {
    BlockSet lead = arrays.get(leading());
    Map<String, Integer> byName = new HashMap<>();
    for (int array = 0; array < arraySums.length; array++) {
      byName.put(arrays.get(array).dataset(), arraySums[array]);
    }
    return Stream.concat(
            Stream.of(lead.dataset()), lead.header().companions().moved().map(Companion::path))
        .map(byName::get)
        .toList();
  }

  private int leading() {
    return IntStream.range(0, arrays.size())
        .filter(array -> arrays.get(array).lead().isEmpty())
        .findFirst()
        .orElseThrow();
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
    return appended ? Files.size(set().file(number)) : layouts.fileBytes(number);
  }

  /** Returns the digest of the array that leads, all of which has been read. */
  @Override
  public String digest() {
    return digest(leading());
  }

  @Override
  public Map<String, String> digests() {
    Map<String, String> digests = new LinkedHashMap<>();
    for (int array = 0; arrays.size() > 1 && array < arrays.size(); array++) {
      digests.put(arrays.get(array).dataset(), digest(array));
    }
    return digests;
  }

  /** Returns the digest of the array that is written, all of which has been read. */
  public String arrayDigest() {
    return digest(turn);
  }

  private String digest(int array) {
    BlockSet set = arrays.get(array);
    return ArrayDigest.text(arraySums[array], set.grid().shape(), set.type());
  }
}
