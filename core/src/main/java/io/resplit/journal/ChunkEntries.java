package io.resplit.journal;

import io.resplit.io.IoAction;
import io.resplit.output.ChunkRecords;
import java.io.IOException;

/**
 * Turns what is known of chunks into entries, and back.
 *
 * <p>Each chunk is four numbers: how many chunks were passed over, how many bytes, its size, its
 * skipped filters. Most chunks follow each other in number and place, so most numbers are short.
 */
final class ChunkEntries implements ChunkRecords {

  private static final String FILE = "file";
  private static final String END = "end";
  private static final String SUM = "sum";

  private final IoAction<JournalEntry> entries;
  private JournalEntry entry = new JournalEntry();
  private long file;
  private long end;
  private int sum;
  private long nextChunk;
  private long nextPosition;

  /** Hands each entry over that is complete. */
  ChunkEntries(IoAction<JournalEntry> entries) {
    this.entries = entries;
  }

  @Override
  public void file(long number, long endOfChunks, int sumOfChunks) throws IOException {
    end();
    file = number;
    end = endOfChunks;
    sum = sumOfChunks;
    begin();
  }

  private void begin() {
    entry = new JournalEntry().number(FILE, file).number(END, end).number(SUM, sum);
    nextChunk = 0;
    nextPosition = 0;
  }

  @Override
  public void chunk(long chunk, long position, int storedBytes, int skippedFilters)
      throws IOException {
    if (entry.isFull()) {
      end();
      begin();
    }
    long start = storedBytes > 0 ? position : nextPosition;
    entry.add(
        JournalEntry.Kind.CHUNKS,
        chunk - nextChunk,
        start - nextPosition,
        storedBytes,
        skippedFilters);
    nextChunk = chunk + 1;
    nextPosition = start + Math.max(0, storedBytes);
  }

  /** Hands over the last entry. */
  void end() throws IOException {
    if (entry.hasList()) {
      entries.accept(entry);
    }
  }

  /** Shows the chunks of an entry, if there are any. */
  static void visit(JournalEntry entry, ChunkRecords records) throws IOException {
    long[] numbers = entry.list(JournalEntry.Kind.CHUNKS);
    if (numbers.length > 0) {
      records.file(entry.number(FILE), entry.number(END), (int) entry.number(SUM));
    }
    long chunk = 0;
    long position = 0;
    for (int i = 0; i < numbers.length; i += 4) {
      chunk += numbers[i];
      position += numbers[i + 1];
      int bytes = Math.toIntExact(numbers[i + 2]);
      records.chunk(chunk, position, bytes, (int) numbers[i + 3]);
      chunk++;
      position += Math.max(0, bytes);
    }
  }
}
