package io.resplit.journal;

import io.resplit.io.FileAccess;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.journal.JournalEntry.Kind;
import io.resplit.output.ChunkRecords;
import io.resplit.output.OutputSet;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads journals, line by line and up to the first line that is not whole; nothing in them is
 * trusted. Confined to one thread.
 */
public final class JournalReader {

  private static final String START_AGAIN = "start again with --overwrite";

  private final InputStream stream;
  private long position;

  JournalReader(InputStream stream) {
    this.stream = stream;
  }

  /**
   * Returns the journal in {@code file}; empty if there is none, or none whose header is whole.
   *
   * @throws ResplitException if it is no regular file, damaged, or of another version
   */
  public static Optional<Journal> read(Path file) throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw refused(file, " is not a regular file: delete it");
    }
    try (InputStream stream = new BufferedInputStream(FileAccess.stream(file))) {
      return new JournalReader(stream).journal(file);
    } catch (EOFException e) {
      return Optional.empty();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw refused(
          file, " is damaged, %s: delete it, then %s".formatted(e.getMessage(), START_AGAIN));
    } catch (IOException e) {
      throw e instanceof ResplitException ? e : IoFailure.of("cannot read journal", file, e);
    }
  }

  private Optional<Journal> journal(Path file) throws IOException {
    Optional<JournalEntry> first = next();
    if (first.isEmpty() || !first.get().has("journal")) {
      return Optional.empty();
    }
    if (first.get().number("journal") != JournalEntry.VERSION) {
      throw refused(
          file, " was written by another version of resplit: finish with that one, or delete it");
    }
    JournalHeader header =
        new RecordCodings().read(JournalHeader.class, EntryBytes.of(this::entry));
    Journal journal = new Journal(file, header, 0, 0, List.of(0), position);
    for (Optional<JournalEntry> entry = next(); entry.isPresent(); entry = next()) {
      if (entry.get().has("steps") && follows(journal, entry.get())) {
        journal = committed(journal, entry.get());
      } else if (!entry.get().hasList()) {
        break;
      }
    }
    return Optional.of(journal);
  }

  private static boolean follows(Journal before, JournalEntry commit) {
    int turns = commit.array() - before.array();
    return turns == 1 || turns == 0 && commit.number("steps") >= before.steps();
  }

  private Journal committed(Journal journal, JournalEntry entry) {
    int array = entry.array();
    List<Integer> sums = new ArrayList<>(journal.sums().subList(0, array));
    sums.add((int) entry.number("array"));
    return new Journal(
        journal.file(), journal.header(), array, entry.number("steps"), sums, position);
  }

  /** Visits what {@code journal} has committed of files, that of one file in its order. */
  static void forEachRecord(Journal journal, OutputSet out) throws IOException {
    try (InputStream stream = new BufferedInputStream(FileAccess.stream(journal.file()))) {
      JournalReader reader = new JournalReader(stream);
      out.turnTo(journal.array());
      ChunkRecords chunks = out.appended().restoring();
      while (reader.position < journal.wholeBytes()) {
        JournalEntry entry =
            reader
                .next()
                .orElseThrow(() -> refused(journal.file(), " was changed while it was read"));
        int array = entry.array();
        entry.forEach(Kind.ENDS, end -> out.restoreEnd(array, end[0], end[1], end[2]));
        entry.forEach(Kind.SUMS, sum -> out.restoreSum(array, sum[0], (int) sum[1]));
        if (array == journal.array()) {
          ChunkEntries.visit(entry, chunks);
        }
      }
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
      throw refused(journal.file(), " is for another set, " + e.getMessage() + ": " + START_AGAIN);
    } catch (IOException e) {
      throw e instanceof ResplitException
          ? e
          : IoFailure.of("cannot read journal", journal.file(), e);
    }
  }

  /** Returns the entry of the next line; empty at the end and where a line is not whole. */
  Optional<JournalEntry> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int read = stream.read(); read != '\n'; read = stream.read()) {
      if (read < 0 || line.size() == JournalEntry.MOST_BYTES) {
        return Optional.empty();
      }
      line.write(read);
    }
    try {
      JournalEntry entry = JournalEntry.parse(line.toByteArray());
      position += line.size() + 1;
      return Optional.of(entry);
    } catch (IOException e) {
      return Optional.empty(); // cut short by a crash: what is before it counts
    }
  }

  /** Returns the entry of the next line, which must be whole. */
  JournalEntry entry() throws IOException {
    return next().orElseThrow(EOFException::new);
  }

  private static ResplitException refused(Path file, String what) {
    return ResplitException.refused(file, "journal " + file + what);
  }
}
