package io.resplit.io;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Folders that processes hand to one another by renaming them. A rename is all that they need to
 * agree on: of several that rename one folder, or to one name, one succeeds, on every file system.
 */
public final class OwnFolders {

  private OwnFolders() {}

  /**
   * Renames a folder, unless it is gone or there is a folder of that name which holds something.
   *
   * @return whether it was renamed
   */
  public static boolean rename(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (IOException e) {
      boolean isGone = !PartFiles.isThere(from);
      if (!isGone && !PartFiles.isThere(to)) {
        throw IoFailure.of("cannot rename " + from + " to", to, e);
      }
      return isGone && PartFiles.isThere(to); // over a network, success may be reported as failure
    }
  }

  /** Returns what is in a folder, by name; nothing if there is no folder. */
  public static List<Path> list(Path folder) throws IOException {
    return listed(folder, all -> all.sorted().toList());
  }

  /** Returns some of what is in a folder, in no order; nothing if there is no folder. */
  public static List<Path> some(Path folder, Predicate<Path> wanted, long most) throws IOException {
    return listed(folder, all -> all.filter(wanted).limit(most).toList());
  }

  private static List<Path> listed(Path folder, Function<Stream<Path>, List<Path>> taken)
      throws IOException {
    try {
      return FileWalk.list(
          folder,
          () -> {
            try (Stream<Path> found = Files.list(folder)) {
              return taken.apply(found);
            }
          });
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw IoFailure.of("cannot read folder", folder, e);
    }
  }

  /** Deletes a folder with all that is in it, provided nothing is added meanwhile. */
  public static void delete(Path folder) throws IOException {
    try {
      FileWalk.list(folder, () -> Files.walkFileTree(folder, new Deletion()));
    } catch (NoSuchFileException e) {
      return; // another process deletes it as well
    } catch (IOException e) {
      throw IoFailure.of("cannot delete", folder, e);
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
      try {
        Files.deleteIfExists(folder);
      } catch (DirectoryNotEmptyException e) {
        return FileVisitResult.CONTINUE; // a process that has lost its folder still wrote
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
