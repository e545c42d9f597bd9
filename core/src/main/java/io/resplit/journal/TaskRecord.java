package io.resplit.journal;

import io.resplit.io.FileAccess;
import io.resplit.io.IoAction;
import io.resplit.manifest.FileRecords;
import io.resplit.manifest.SetOrigin;
import io.resplit.output.OutputSums;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/**
 * What a complete task leaves for the end of its job.
 *
 * @param sum of the part of the array that it has moved
 * @param beside the same of the other arrays in the files, in the order of the manifest
 * @param strategy planner of its plan
 * @param readSeeks seeks in the input
 * @param writeSeeks seeks in the output
 * @param peakBytes most data held
 */
public record TaskRecord(
    int sum,
    List<Integer> beside,
    String strategy,
    long readSeeks,
    long writeSeeks,
    long peakBytes) {

  private static final String NAME = "record";

  /** Returns what a task leaves whose files were made like this. */
  public static TaskRecord of(List<Integer> sums, SetOrigin origin) {
    return new TaskRecord(
        sums.get(0),
        sums.subList(1, sums.size()),
        origin.strategy(),
        origin.readSeeks(),
        origin.writeSeeks(),
        origin.peakBytes());
  }

  /**
   * Writes this into the folder of an attempt, with the checksums of its files.
   *
   * @param durable whether it is forced to the disk
   */
  public void write(Path folder, BlockSet out, FileRecords files, boolean durable)
      throws IOException {
    Path file = folder.resolve(NAME);
    FileAccess.delete(file); // an earlier process has come so far, and not further
    EntryFile.write(file, durable, TaskRecord.class, this, lines -> addSums(out, files, lines));
  }

  private static void addSums(BlockSet out, FileRecords files, IoAction<JournalEntry> lines)
      throws IOException {
    EntryList sums = new EntryList(JournalEntry.Kind.SUMS, lines);
    boolean haveSums = !out.names().isWrittenTogether();
    for (long number = 0; haveSums && number < out.grid().blockCount(); number++) {
      sums.add(out.storedNumber(number), HexFormat.fromHexDigits(files.crc32c(number)));
    }
    sums.end();
  }

  /**
   * Reads what a complete task has left.
   *
   * @param files visits the number of each of its blocks, and the checksum of the file
   * @throws io.resplit.io.ResplitException if that is damaged
   */
  public static TaskRecord read(Path folder, OutputSums.SumVisitor files) throws IOException {
    return EntryFile.read(
        folder.resolve(NAME),
        TaskRecord.class,
        entry -> entry.forEach(JournalEntry.Kind.SUMS, sum -> files.visit(sum[0], (int) sum[1])));
  }
}
