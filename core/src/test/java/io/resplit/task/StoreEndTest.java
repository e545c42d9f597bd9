package io.resplit.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.FolderSync;
import io.resplit.io.ResplitException;
import io.resplit.journal.TaskFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process finds when another one finishes the same store meanwhile. */
class StoreEndTest {

  @TempDir private Path folder;

  @Test
  void theSlowerOfTwoFindsTheStoreComplete() throws IOException {
    Path place = folder.resolve("out.zarr");
    TaskFiles files = TaskFiles.beside(place);
    Files.createDirectories(files.done(0).resolve("out.zarr")); // its last file has been renamed
    StoreEnd end = new StoreEnd(place, files, new FolderSync(true));
    var gone = assertThrows(ResplitException.class, () -> end.end(1));
    assertTrue(gone.getMessage().contains("was complete, but it is gone"), gone.getMessage());

    Files.createDirectories(place);
    Files.writeString(place.resolve("zarr.json"), "{}");
    end.end(1);
    assertEquals("{}", Files.readString(place.resolve("zarr.json")));
  }
}
