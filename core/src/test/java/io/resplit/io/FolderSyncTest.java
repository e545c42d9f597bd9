package io.resplit.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderSyncTest {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCompleteFileTakesThePlaceOfAnOlderOne(boolean durable) throws IOException {
    Path file = Files.writeString(folder.resolve("x"), "old");
    FolderSync folders = new FolderSync(durable);
    Files.writeString(PartFiles.partOf(file), "new");
    folders.forceAndReveal(file);
    folders.sync();
    assertEquals("new", Files.readString(file));
    assertFalse(PartFiles.isThere(PartFiles.partOf(file)));
  }

  @Test
  void whatIsNotThereDoesNotBecomeVisible() throws IOException {
    Path file = Files.writeString(folder.resolve("x"), "old");
    assertThrows(NoSuchFileException.class, () -> new FolderSync(false).reveal(file));
    IOException failure =
        assertThrows(IOException.class, () -> new FolderSync(true).forceAndReveal(file));
    assertTrue(failure.getMessage().contains("x.part"), failure.getMessage());
    assertEquals("old", Files.readString(file));
  }

  /** A folder that has gone is the one whose names cannot be forced to the disk. */
  @Test
  void aNameThatBecameVisibleIsForcedToTheDiskWithTheNextSync() throws IOException {
    Path file = folder.resolve("sub/x");
    FolderSync folders = new FolderSync(true);
    folders.create(file.getParent());
    folders.sync();
    Files.writeString(PartFiles.partOf(file), "new");
    folders.reveal(file);
    Files.delete(file);
    Files.delete(file.getParent());
    IOException failure = assertThrows(IOException.class, folders::sync);
    assertTrue(failure.getMessage().contains(file.getParent().toString()), failure.getMessage());
  }

  /** The system may say only once that it has lost something. */
  @Test
  void namesThatCouldNotBeForcedToTheDiskOnceNeverAre() throws IOException {
    Path gone = folder.resolve("sub");
    FolderSync folders = new FolderSync(true);
    folders.changed(gone);
    assertThrows(IOException.class, folders::sync);
    Files.createDirectory(gone);
    assertThrows(IOException.class, folders::sync);
  }
}
