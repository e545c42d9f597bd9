package io.resplit.io;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWalkTest {

  private static final Path FOLDER = Path.of("out");

  @TempDir Path folder;

  @Test
  void namesTheFolderThatCannotBeClosed() {
    IoFailure failure = assertThrows(IoFailure.class, () -> failing(new Exception("broken")));
    assertEquals("cannot list 'out': broken", failure.getMessage());
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

  @Test
  void visitsAllFilesOfManyFoldersOnce() throws IOException {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 3 * ManyFiles.BATCH; i++) {
      String name = i % 3 == 0 ? "f" + i : "d" + i % 100 + "/e/f" + i;
      Files.createDirectories(folder.resolve(name).getParent());
      Files.write(folder.resolve(name), new byte[i % 7]);
      expected.add(name + " " + i % 7);
    }
    assertEquals(sorted(expected), found(3));
    expected.removeIf(name -> name.contains("/"));
    assertEquals(sorted(expected), found(1));
    assertEquals(sorted(expected), found(2));
  }

  /** So many that they are entered before the folder around them is listed to its end. */
  @Test
  void visitsTheFilesOfVeryManyFolders() throws IOException {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 6000; i++) {
      Path inner = Files.createDirectory(folder.resolve("d" + i));
      if (i % 4 == 0) {
        Files.createFile(Files.createDirectory(inner.resolve("e")).resolve("f"));
        expected.add("d" + i + "/e/f 0");
      }
    }
    assertEquals(sorted(expected), found(3));
  }

  @Test
  void followsLinksToFoldersButNotInCircles() throws IOException {
    Path inside = Files.createDirectories(folder.resolve("a/b"));
    Files.write(inside.resolve("file"), new byte[3]);
    Files.createSymbolicLink(folder.resolve("other"), inside);
    Path broken = Files.createSymbolicLink(folder.resolve("broken"), Path.of("nothing"));
    long size = Files.readAttributes(broken, BasicFileAttributes.class, NOFOLLOW_LINKS).size();
    List<String> all = List.of("a/b/file 3", "broken " + size, "other/file 3");
    assertEquals(all, found(9));
    Files.createSymbolicLink(inside.resolve("circle"), folder.resolve("a"));
    assertEquals(all, found(9));
    ResplitException failure =
        assertThrows(
            ResplitException.class,
            () -> FileWalk.allFiles(folder, 9, link -> true, (name, attributes) -> {}));
    assertTrue(failure.getMessage().startsWith("cannot list '" + folder), failure.getMessage());
  }

  @Test
  void whatCannotBeListedIsNamed() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    Path gone = folder.resolve("gone");
    assertEquals("cannot list '" + file + "': it is not a folder", refused(file));
    assertEquals("no such folder: " + gone, refused(gone));
  }

  private static String refused(Path root) {
    return assertThrows(
            ResplitException.class, () -> FileWalk.files(root, 2, (name, attributes) -> {}))
        .getMessage();
  }

  private List<String> found(int depth) throws IOException {
    List<String> names = new ArrayList<>();
    FileWalk.files(folder, depth, (name, found) -> names.add(name + " " + found.size()));
    return sorted(names);
  }

  private static List<String> sorted(List<String> names) {
    return names.stream().sorted().toList();
  }
}
