package io.resplit.job;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSink;
import io.resplit.block.BlockSource;
import io.resplit.io.Activity;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.BitSet;

/**
 * Says of each file of a set when a job visits it for the first time. Takes a bit a file. Safe for
 * several threads.
 *
 * @param verb what the job does with the files
 */
record FirstVisits(BlockSet set, String verb, BitSet visited, Activity activity) {

  /** Returns the same source, but one that says what it opens if that is wanted. */
  static BlockSource of(BlockSet set, BlockSource source, Activity activity) {
    if (!activity.hasListener()) {
      return source;
    }
    FirstVisits visits = new FirstVisits(set, "reading ", new BitSet(), activity);
    return number -> {
      visits.add(number);
      return source.open(number);
    };
  }

  /** Returns the same sink, but one that says what it opens if that is wanted. */
  static BlockSink of(BlockSet set, BlockSink sink, Activity activity) {
    if (!activity.hasListener()) {
      return sink;
    }
    FirstVisits visits = new FirstVisits(set, "writing ", new BitSet(), activity);
    return new BlockSink() {
      @Override
      public BlockFile open(long number) throws IOException {
        visits.add(number);
        return sink.open(number);
      }

      @Override
      public void endVisit(long number) {
        sink.endVisit(number);
      }

      @Override
      public int writers() {
        return sink.writers();
      }

      @Override
      public void publish(long number) throws IOException {
        sink.publish(number);
      }

      @Override
      public byte[] padding() {
        return sink.padding();
      }
    };
  }

  private synchronized void add(long number) {
    if (!visited.get((int) number) && set.hasFile(number)) {
      visited.set((int) number);
      activity.say(() -> verb + set.path(number));
    }
  }
}
