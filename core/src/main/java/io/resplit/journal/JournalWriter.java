package io.resplit.journal;

import io.resplit.io.FileAccess;
import io.resplit.io.IoFailure;
import io.resplit.output.OutputSet;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Appends to a journal. Confined to one thread. */
public final class JournalWriter implements AutoCloseable {

  private final Path file;
  private final FileChannel channel;
  private final boolean durable;
  private long end;
  private int array;

  private JournalWriter(Path file, FileChannel channel, boolean durable, long end) {
    this.file = file;
    this.channel = channel;
    this.durable = durable;
    this.end = end;
  }

  /**
   * Begins a journal; there must be none.
   *
   * @param durable whether entries are forced to the disk
   */
  public static JournalWriter create(Path file, JournalHeader header, boolean durable)
      throws IOException {
    try {
      FileChannel channel = FileAccess.create("cannot create journal", file);
      JournalWriter journal = new JournalWriter(file, channel, durable, 0);
      journal.append(new JournalEntry().number("journal", JournalEntry.VERSION));
      try (DataOutputStream out = EntryBytes.to(journal::append)) {
        new RecordCodings().write(JournalHeader.class, header, out);
      }
      journal.force();
      return journal;
    } catch (IOException e) {
      throw IoFailure.of("cannot create journal", file, e);
    }
  }

  /** Continues a journal after its last commit. */
  public static JournalWriter goOn(Journal journal, boolean durable) throws IOException {
    try {
      FileChannel channel = FileAccess.update(journal.file());
      channel.truncate(journal.wholeBytes());
      return new JournalWriter(journal.file(), channel, durable, journal.wholeBytes());
    } catch (IOException e) {
      throw IoFailure.of("cannot open journal", journal.file(), e);
    }
  }

  /** Turns to an array of the files; those before it are written. */
  public void turnTo(int number) {
    array = number;
  }

  /**
   * Appends a commit.
   *
   * @param steps steps of the plan that are safe
   * @param out what was written; what has changed since the last commit is recorded
   */
  public void commit(long steps, OutputSet out) throws IOException {
    try {
      ChunkEntries chunks = new ChunkEntries(this::append);
      out.appended().takeChanged(chunks);
      chunks.end();
      EntryList ends = new EntryList(JournalEntry.Kind.ENDS, this::append);
      out.takeEnds(ends::add);
      ends.end();
      EntryList sums = new EntryList(JournalEntry.Kind.SUMS, this::append);
      out.sums().takeChanged(sums::add);
      sums.end();
      append(new JournalEntry().number("steps", steps).number("array", out.sums().arraySum()));
      force();
    } catch (IOException e) {
      throw IoFailure.of("cannot write journal", file, e);
    }
  }

  private void append(JournalEntry entry) throws IOException {
    if (array > 0) {
      entry.number(JournalEntry.ARRAY, array);
    }
    ByteBuffer line = ByteBuffer.wrap(entry.toLine());
    while (line.hasRemaining()) {
      end += channel.write(line, end);
    }
  }

  private void force() throws IOException {
    if (durable) {
      channel.force(false);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } catch (IOException e) {
      throw IoFailure.of("cannot close journal", file, e);
    }
  }
}
