package io.resplit.journal;

import io.resplit.io.IoAction;
import java.io.IOException;

/** A list of any length, in entries that are not too long. Confined to one thread. */
final class EntryList {

  private final JournalEntry.Kind kind;
  private final IoAction<JournalEntry> entries;
  private JournalEntry entry = new JournalEntry();

  EntryList(JournalEntry.Kind kind, IoAction<JournalEntry> entries) {
    this.kind = kind;
    this.entries = entries;
  }

  /** Adds numbers that belong together. */
  void add(long... values) throws IOException {
    entry.add(kind, values);
    if (entry.isFull()) {
      end();
    }
  }

  /** Hands over the last entry. */
  void end() throws IOException {
    if (entry.hasList()) {
      entries.accept(entry);
      entry = new JournalEntry();
    }
  }
}
