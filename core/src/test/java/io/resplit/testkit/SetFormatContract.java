package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.FolderSync;
import io.resplit.io.ResplitException;
import io.resplit.manifest.BegunSet;
import io.resplit.manifest.FileRecords;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.SetFormat;
import io.resplit.manifest.SetFormats;
import io.resplit.manifest.SetOrigin;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every way to keep a set in a folder does: inherited by the test of each. */
public abstract class SetFormatContract {

  private static final SetOrigin ORIGIN =
      new SetOrigin("a test", Instant.EPOCH, "keep", 1, 2, 3, "in");

  private static final FileRecords SUMS =
      new FileRecords() {
        @Override
        public long fileBytes(long number) {
          return 8 + number;
        }

        @Override
        public String crc32c(long number) {
          return "0000000" + number;
        }
      };

  @TempDir protected Path folder;
  private final FolderSync folders = new FolderSync(false);

  /** Returns a set of at least two files in {@code folder}, of which none is there. */
  protected abstract BlockSet set(Path folder) throws IOException;

  private SetFormat format() throws IOException {
    return SetFormats.of(set(folder).names()).orElseThrow();
  }

  private List<Manifest.Entry> entries(Path in) throws IOException {
    List<Manifest.Entry> entries = new ArrayList<>();
    format().read(in).orElseThrow().forEachFile((number, entry) -> entries.add(entry));
    return entries;
  }

  @Test
  void aFolderHoldsNoSetBeforeOneIsPublished() throws IOException {
    assertFalse(format().isIn(folder));
    assertTrue(format().read(folder).isEmpty());
    assertFalse(SetFormats.isIn(folder));
    assertTrue(SetFormats.recorded(set(folder)).isEmpty());
  }

  @Test
  void readsWhatItPublished() throws IOException {
    BlockSet set = set(folder);
    format().publish(set, ORIGIN, SUMS, folders);
    assertTrue(SetFormats.isRecorded(set));
    Manifest manifest = SetFormats.recorded(set).orElseThrow();
    assertTrue(manifest.describes(set));
    assertEquals("in", manifest.inputs());
    assertEquals(set.blockCount(), entries(folder).size());
    assertEquals(Optional.of("00000001"), entries(folder).get(1).crc32c());
  }

  @Test
  void writesNothingButItsRecords() throws IOException {
    BlockSet set = set(folder);
    format().publish(set, ORIGIN, number -> 8, folders);
    try (var written = Files.list(folder)) {
      for (Path file : written.toList()) {
        assertTrue(SetFormats.records(set).contains(file), file.toString());
        assertTrue(SetFormats.isRecord(file.getFileName().toString()), file.toString());
      }
    }
  }

  @Test
  void aSetInTasksIsThereOnlyWhenItIsPublished() throws IOException {
    BlockSet set = set(folder);
    Path own = Files.createDirectories(format().jobs(folder));
    format().begin(set, own, folders);
    assertFalse(SetFormats.isIn(folder));
    BegunSet begun = format().begun(own, folder);
    assertEquals(set.grid(), begun.grid());
    assertEquals(set.path(1), begun.path(1));
    Path draft = Files.createDirectory(own.resolve("end"));
    begun.publish(draft, ORIGIN, SUMS, folders);
    assertTrue(SetFormats.recorded(set).orElseThrow().describes(set));
    assertEquals(set.blockCount(), entries(folder).size());
    try (var left = Files.list(draft)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void refusesToEndWhatNobodyBegan() throws IOException {
    Path own = Files.createDirectories(format().jobs(folder));
    assertThrows(ResplitException.class, () -> format().begun(own, folder));
  }

  @Test
  void jobsHaveTheirFilesWhereNoBlockIs() throws IOException {
    BlockSet set = set(folder);
    Path jobs = format().jobs(folder);
    for (long number = 0; number < set.blockCount(); number++) {
      assertFalse(set.path(number).startsWith(jobs));
      assertFalse(set.names().unfinished(set.path(number)).startsWith(jobs));
      assertFalse(SetFormats.isRecord(set.path(number).getFileName().toString()));
    }
  }

  @Test
  void singleFilesAreKeptByNone() {
    Path file = folder.resolve("a.raw");
    assertTrue(SetFormats.of(new BlockNames.Listed(file, List.of(file))).isEmpty());
  }
}
