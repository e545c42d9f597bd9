package io.resplit.journal;

import io.resplit.format.Formats;
import io.resplit.input.InputWatch;
import io.resplit.io.Activity;
import io.resplit.io.FileAccess;
import io.resplit.io.FolderSync;
import io.resplit.io.IoFailure;
import io.resplit.io.IoFunction;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.manifest.Version;
import io.resplit.set.BlockSet;
import io.resplit.set.NameLimit;
import java.io.BufferedInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/**
 * A job in tasks as it was planned, in a file from which each of them begins: the command, the
 * input as it was found, and what each of its files was like, so that no task looks at all of them
 * again. A file that does not hold together is refused.
 *
 * <p>It has lines as a journal has: an entry, then bytes, see {@link SavedSet}. The first of these
 * are eight for each block, which no other size and time of its file is likely to give.
 *
 * @param file where it is
 * @param tasks number of tasks
 * @param inputs fingerprint of all input files, and of how they are read
 * @param command the command without the options about tasks
 * @param input the input as it was found; a job may take a part of it
 */
public record SavedJob(Path file, long tasks, String inputs, List<String> command, BlockSet input) {

  private static final String VERSION_FIELD = "saved_job";
  private static final String BLOCKS = "blocks";

  /**
   * Checks that a job can be saved in a file.
   *
   * @param input the input as it was found
   * @throws ResplitException if something else is there, or the set cannot be saved
   */
  public static void check(Path file, BlockSet input) throws ResplitException {
    SavedSet.check(input);
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw ResplitException.badInput(file, "its folder is not there: create it");
    }
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !isSavedJob(file)) {
      throw ResplitException.refused(
          file, "'" + file + "' exists, and is not a saved job: give --job another name");
    }
  }

  private static boolean isSavedJob(Path file) {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (InputStream stream = new BufferedInputStream(FileAccess.stream(file))) {
      return new JournalReader(stream).next().filter(each -> each.has(VERSION_FIELD)).isPresent();
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Writes a job to a file, or replaces the job that is there. Takes sixteen bytes for each block.
   *
   * @param input the input as it was found
   * @param read what the job reads of it
   * @param activity counts the files
   * @throws ResplitException if a file is missing, or the set cannot be saved
   */
  public static void write(
      Path file, long tasks, List<String> command, BlockSet input, BlockSet read, Activity activity)
      throws IOException {
    check(file, input);
    Fingerprint inputs = Fingerprint.ofReading(read);
    long[] states = new long[Math.toIntExact(input.grid().blockCount())];
    PrimitiveIterator.OfLong blocks =
        LongStream.range(0, read.grid().blockCount()).filter(read::hasFile).iterator();
    InputWatch.of(
        read,
        (path, bytes, nanos) -> {
          inputs.addFile(path, bytes, nanos);
          states[(int) read.storedNumber(blocks.nextLong())] = InputWatch.state(bytes, nanos);
        },
        activity);
    Path part = PartFiles.partOf(file);
    FileAccess.delete(part);
    EntryFile.write(
        part,
        true,
        lines -> {
          lines.accept(
              new JournalEntry()
                  .number(VERSION_FIELD, JournalEntry.VERSION)
                  .text("by", Version.number())
                  .number("tasks", tasks)
                  .text("inputs", inputs.toString())
                  .number(BLOCKS, states.length));
          try (DataOutputStream out = EntryBytes.to(lines)) {
            for (long state : states) {
              out.writeLong(state);
            }
            Coding.TEXT.list().writer().write(command, out);
            SavedSet.write(input, out);
          }
        });
    FolderSync folders = new FolderSync(true);
    folders.reveal(file);
    folders.sync();
  }

  /**
   * Reads a job.
   *
   * @param names most memory for the names of files, in bytes
   * @throws ResplitException if there is none, or it is damaged, or of another version
   */
  public static SavedJob read(Path file, Formats formats, long names) throws IOException {
    return reading(
        file,
        lines -> {
          JournalEntry first = first(file, lines);
          Coding.In in = EntryBytes.of(lines::entry);
          in.skipNBytes(Math.multiplyExact(first.number(BLOCKS), Long.BYTES));
          List<String> command = Coding.TEXT.list().reader().apply(in);
          BlockSet input = SavedSet.read(in, formats, new NameLimit(names));
          in.requireEnd();
          if (input.grid().blockCount() != first.number(BLOCKS)) {
            throw new IllegalArgumentException("there are more or fewer states than blocks");
          }
          return new SavedJob(file, first.number("tasks"), first.text("inputs"), command, input);
        });
  }

  /**
   * Checks that the files of a part of the input are as they were when the job was saved.
   *
   * @param activity counts the files
   * @throws ResplitException if one is not; the message names it
   */
  public void requireSame(BlockSet part, Activity activity) throws IOException {
    reading(
        file,
        lines -> {
          first(file, lines);
          Coding.In in = EntryBytes.of(lines::entry);
          long next = 0;
          for (long block = 0; block < part.grid().blockCount(); block++) {
            long number = part.storedNumber(block);
            in.skipNBytes((number - next) * Long.BYTES);
            next = number + 1;
            long saved = in.readLong();
            requireSame(part, block, saved);
            activity.add(1);
          }
          return next;
        });
  }

  private void requireSame(BlockSet part, long block, long saved) throws IOException {
    boolean isInFileOfOthers = part.names().areInOneFile();
    Path path = part.path(block);
    String change = "";
    if (!part.hasFile(block)) {
      change = !isInFileOfOthers && Files.exists(path) ? "it was missing when" : "";
    } else if (Files.notExists(path)) {
      change = "it is gone since";
    } else if (InputWatch.state(part.format(block), path) != saved) {
      change = "its size or time has changed since";
    }
    if (!change.isEmpty()) {
      throw ResplitException.badInput(
          path, "%s %s was saved: save the job again".formatted(change, file));
    }
  }

  private static <T> T reading(Path file, IoFunction<JournalReader, T> reading) throws IOException {
    try {
      return EntryFile.read(file, SavedJob::damaged, reading);
    } catch (IoFailure e) {
      throw ResplitException.badInput(file, e.getMessage());
    }
  }

  /** Returns what is said of a file that is no saved job. */
  public static ResplitException damaged(Path file) {
    return ResplitException.badInput(
        file, "it is damaged, or was not saved by plan --tasks N --job: save the job again");
  }

  private static JournalEntry first(Path file, JournalReader lines) throws IOException {
    JournalEntry first = lines.entry();
    if (first.number(VERSION_FIELD) != JournalEntry.VERSION
        || !first.text("by").equals(Version.number())) {
      throw ResplitException.badInput(
          file, "another version of resplit has saved it: save the job again");
    }
    return first;
  }
}
