package io.resplit.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FileWalkTest {

  private static final Path FOLDER = Path.of("out");

  @Test
  void namesTheFolderThatCannotBeClosed() {
    IoFailure failure = assertThrows(IoFailure.class, () -> failing(new Exception("broken")));
    assertEquals("cannot list out: broken", failure.getMessage());
  }

  @Test
  void throwsWhatTheJdkHidesWhileItLists() {
    IOException broken = new IOException("broken");
    assertEquals(
        broken, assertThrows(IOException.class, () -> failing(new UncheckedIOException(broken))));
    assertEquals(
        broken,
        assertThrows(IOException.class, () -> failing(new DirectoryIteratorException(broken))));
  }

  private static void failing(Exception failure) throws IOException {
    FileWalk.list(FOLDER, () -> FileWalkTest.<Object, RuntimeException>undeclared(failure));
  }

  /** Throws what is not declared, as the native code of the JDK does. */
  @SuppressWarnings("unchecked")
  private static <T, E extends Exception> T undeclared(Exception failure) throws E {
    throw (E) failure;
  }
}
