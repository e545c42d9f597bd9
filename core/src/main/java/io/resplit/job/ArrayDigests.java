package io.resplit.job;

import io.resplit.header.Companion;
import io.resplit.journal.Journal;
import io.resplit.manifest.FileRecords;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a job has read of each of its arrays, as sums. Confined to one thread. */
final class ArrayDigests {

  private final List<Move> moves;
  private final int[] sums;

  /**
   * Starts with what an earlier job has read.
   *
   * @param earlier its journal, if there is one
   */
  ArrayDigests(List<Move> moves, Optional<Journal> earlier) {
    this.moves = moves;
    this.sums = new int[moves.size()];
    for (int array = 0; earlier.isPresent() && array < earlier.get().array(); array++) {
      sums[array] = earlier.get().sums().get(array);
    }
  }

  /** Notes the sum of an array, all of which has been read. */
  void put(int array, int sum) {
    sums[array] = sum;
  }

  /** Returns all sums: that of the array that leads, and the others in the order of its header. */
  List<Integer> sums() {
    BlockSet lead = Move.leading(moves).out();
    Map<String, Integer> byName = new HashMap<>();
    for (int array = 0; array < sums.length; array++) {
      byName.put(moves.get(array).out().dataset(), sums[array]);
    }
    return Stream.concat(
            Stream.of(lead.dataset()), lead.header().companions().moved().map(Companion::path))
        .map(byName::get)
        .toList();
  }

  private String text(int array) {
    BlockSet out = moves.get(array).out();
    return ArrayDigest.text(sums[array], out.grid().shape(), out.type());
  }

  /** Returns what the manifest records of files with these arrays. */
  FileRecords of(FileRecords files) {
    Map<String, String> digests = new LinkedHashMap<>();
    for (int array = 0; array < sums.length; array++) {
      digests.put(moves.get(array).out().dataset(), text(array));
    }
    String leading = text(moves.indexOf(Move.leading(moves)));
    return new FileRecords() {
      @Override
      public String digest() {
        return leading;
      }

      @Override
      public Map<String, String> digests() {
        return sums.length > 1 ? digests : Map.of();
      }

      @Override
      public long fileBytes(long number) throws IOException {
        return files.fileBytes(number);
      }

      @Override
      public String crc32c(long number) throws IOException {
        return files.crc32c(number);
      }
    };
  }
}
