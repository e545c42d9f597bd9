package io.resplit.io;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;

/**
 * A pass over the names below a folder, one at a time, so that a million of them takes no memory.
 *
 * <p>Follows links to folders; leaves out what lies in folders that cannot be read.
 */
public final class FileWalk extends SimpleFileVisitor<Path> {

  /** Receives one name, relative to the folder, with {@code /} between its components. */
  @FunctionalInterface
  public interface Visitor {
    void visit(String name, BasicFileAttributes attributes) throws IOException;
  }

  /** Something that is found out by listing a folder. */
  @FunctionalInterface
  public interface Listing<T> {
    T list() throws IOException;
  }

  private final Path root;
  private final int nameStart;
  private final Visitor visitor;
  private final boolean needsAll;

  private FileWalk(Path root, Visitor visitor, boolean needsAll) {
    this.needsAll = needsAll;
    this.root = root;
    this.nameStart =
        root.resolve("x").toString().length() - 1; // behind a separator, if it needs one
    this.visitor = visitor;
  }

  /**
   * Visits everything that is not a folder, {@code depth} levels below {@code root} or higher up.
   *
   * @throws ResplitException if the folder itself cannot be listed
   */
  public static void files(Path root, int depth, Visitor visitor) throws IOException {
    walk(root, depth, new FileWalk(root, visitor, false));
  }

  /**
   * Visits the names of everything {@code depth} levels below {@code root} or higher up; those of
   * folders as well if {@code depth} is 1, as no file is looked at then.
   *
   * @throws ResplitException if the folder itself cannot be listed
   */
  public static void names(Path root, int depth, IoAction<String> visitor) throws IOException {
    if (depth > 1) {
      files(root, depth, (name, attributes) -> visitor.accept(name));
      return;
    }
    try {
      list(root, () -> visited(root, visitor));
    } catch (FileSystemException e) {
      throw cannotList(root, e);
    }
  }

  private static Path visited(Path root, IoAction<String> visitor) throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(root)) {
      for (Path each : all) {
        visitor.accept(each.getFileName().toString());
      }
    }
    return root;
  }

  /**
   * Visits the same, where nothing may be left out.
   *
   * @throws ResplitException if anything cannot be listed
   */
  public static void allFiles(Path root, int depth, Visitor visitor) throws IOException {
    walk(root, depth, new FileWalk(root, visitor, true));
  }

  private static void walk(Path root, int depth, FileWalk walk) throws IOException {
    EnumSet<FileVisitOption> options = EnumSet.of(FileVisitOption.FOLLOW_LINKS);
    list(root, () -> Files.walkFileTree(root, options, depth, walk));
  }

  /**
   * Lists a folder; the JDK lets an exception of its own escape where a folder cannot be closed.
   *
   * @throws IoFailure if the folder cannot be closed
   */
  public static <T> T list(Path folder, Listing<T> listing) throws IOException {
    try {
      return listing.list();
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw IoFailure.of("cannot list", folder, new IOException(e.getMessage(), e));
    }
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (file.equals(root)) {
      throw cannotList(root, new NotDirectoryException(root.toString()));
    }
    if (!attributes.isDirectory()) {
      String name = file.toString().substring(nameStart);
      visitor.visit(name.replace(File.separatorChar, '/'), attributes);
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
    if (file.equals(root)) {
      throw cannotList(root, failure);
    }
    if (needsAll && !(failure instanceof NoSuchFileException)) {
      throw new ResplitException(
          ResplitException.Reason.BAD_INPUT,
          file,
          IoFailure.of("cannot list", file, failure).getMessage());
    }
    return FileVisitResult.CONTINUE;
  }

  private static ResplitException cannotList(Path root, IOException failure) {
    String message =
        failure instanceof NoSuchFileException
            ? "no such folder: " + root
            : IoFailure.of("cannot list", root, failure).getMessage();
    return new ResplitException(ResplitException.Reason.BAD_INPUT, message, failure);
  }
}
