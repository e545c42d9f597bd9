package io.resplit.journal;

import io.resplit.io.FileAccess;
import io.resplit.io.FileSync;
import io.resplit.io.IoAction;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file of entries that is written once, and whole before anything relies on it. */
final class EntryFile {

  /** Field of the last entry, without which a file is not whole. */
  static final String END = "end";

  private EntryFile() {}

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
        stream.write(new JournalEntry().number(END, 1).toLine());
      }
      if (durable) {
        FileSync.force(file, true);
      }
    } catch (IOException e) {
      throw IoFailure.of("cannot write", file, e);
    }
  }

  /**
   * Visits all entries.
   *
   * @throws ResplitException if the file is not whole
   */
  static void read(Path file, IoAction<JournalEntry> visitor) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw damaged(file); // a pipe would be waited for
    }
    try (InputStream stream = new BufferedInputStream(FileAccess.stream(file))) {
      JournalReader reader = new JournalReader(stream);
      Optional<JournalEntry> entry = reader.next();
      for (; entry.isPresent() && !entry.get().has(END); entry = reader.next()) {
        visitor.accept(entry.get());
      }
      if (entry.isEmpty()) {
        throw damaged(file);
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException e) {
      throw damaged(file);
    } catch (IOException e) {
      throw e instanceof ResplitException ? e : IoFailure.of("cannot read", file, e);
    }
  }

  static ResplitException damaged(Path file) {
    return ResplitException.refused(file, file + " is damaged: delete the output and start again");
  }
}
