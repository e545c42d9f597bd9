package io.resplit.journal;

import io.resplit.io.FileAccess;
import io.resplit.io.FileSync;
import io.resplit.io.IoAction;
import io.resplit.io.IoFailure;
import io.resplit.io.IoFunction;
import io.resplit.io.ResplitException;
import io.resplit.set.TooManyNamesException;
import java.io.BufferedInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** A file of entries that is written once, and whole before anything relies on it. */
final class EntryFile {

  private static final String FIRST = "version";

  private EntryFile() {}

  /**
   * Writes a file that is not there: a record, then entries.
   *
   * @param durable whether it is forced to the disk
   */
  static <T> void write(
      Path file, boolean durable, Class<T> type, T value, IoAction<IoAction<JournalEntry>> more)
      throws IOException {
    write(
        file,
        durable,
        lines -> {
          lines.accept(new JournalEntry().number(FIRST, JournalEntry.VERSION));
          try (DataOutputStream out = EntryBytes.to(lines)) {
            new RecordCodings().write(type, value, out);
          }
          more.accept(lines);
        });
  }

  /**
   * Writes a file that is not there.
   *
   * @param durable whether it is forced to the disk
   */
  static void write(Path file, boolean durable, IoAction<IoAction<JournalEntry>> content)
      throws IOException {
    try {
      try (OutputStream stream = FileAccess.createStream(file)) {
        content.accept(entry -> stream.write(entry.toLine()));
        stream.write(new JournalEntry().number(JournalEntry.LAST, 1).toLine());
      }
      if (durable) {
        FileSync.force(file, true);
      }
    } catch (IOException e) {
      throw IoFailure.of("cannot write", file, e);
    }
  }

  /**
   * Reads the record and visits all entries behind it.
   *
   * @throws ResplitException if the file is damaged, or of another version
   */
  static <T> T read(Path file, Class<T> type, IoAction<JournalEntry> more) throws IOException {
    return read(
        file,
        EntryFile::damaged,
        lines -> {
          if (lines.entry().number(FIRST) != JournalEntry.VERSION) {
            throw ResplitException.refused(
                file,
                "'" + file + "' was written by another version of resplit: finish with that one");
          }
          T value = new RecordCodings().read(type, EntryBytes.of(lines::entry));
          JournalEntry entry = lines.entry();
          for (; !entry.has(JournalEntry.LAST); entry = lines.entry()) {
            more.accept(entry);
          }
          return value;
        });
  }

  /**
   * Reads a file.
   *
   * @param damaged what is said of one that does not hold together, or is none
   */
  static <T> T read(
      Path file, Function<Path, ResplitException> damaged, IoFunction<JournalReader, T> reading)
      throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw damaged.apply(file); // a pipe would be waited for
    }
    try (InputStream stream = new BufferedInputStream(FileAccess.stream(file), 1 << 16)) {
      return reading.apply(new JournalReader(stream));
    } catch (EOFException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException e) {
      throw damaged.apply(file);
    } catch (ResplitException | TooManyNamesException e) {
      throw e;
    } catch (IOException e) {
      throw IoFailure.of("cannot read", file, e);
    }
  }

  static ResplitException damaged(Path file) {
    return ResplitException.refused(
        file, "'" + file + "' is damaged: delete the output and start again");
  }
}
