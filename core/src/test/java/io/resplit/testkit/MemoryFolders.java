package io.resplit.testkit;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Makes the temporary folders of tests in memory, if the machine has a file system with room for
 * them there: tests force thousands of small files to the disk.
 *
 * <p>A test that needs a real disk asks for {@link TempDirFactory.Standard}.
 */
public final class MemoryFolders implements TempDirFactory {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long ENOUGH_BYTES = 2L << 30;

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test)
      throws Exception {
    return hasRoom()
        ? Files.createTempDirectory(MEMORY, "junit-")
        : Standard.INSTANCE.createTempDirectory(element, test);
  }

  private static boolean hasRoom() throws IOException {
    if (!Files.isWritable(MEMORY)) {
      return false;
    }
    FileStore store = Files.getFileStore(MEMORY);
    return store.type().equals("tmpfs") && store.getUsableSpace() > ENOUGH_BYTES;
  }
}
