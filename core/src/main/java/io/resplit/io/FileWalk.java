package io.resplit.io;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pass over the names below a folder, in no order and some at a time, so that a million of them
 * takes no memory.
 *
 * <p>Follows links to folders; leaves out what lies in folders that cannot be read.
 */
public final class FileWalk {

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

  /** A folder in others. */
  private record Folder(Path path, int level, Optional<Folder> around, Object key) {

    boolean isIn(Object folder) {
      return Stream.iterate(Optional.of(this), Optional::isPresent, each -> each.get().around)
          .anyMatch(each -> folder != null && folder.equals(each.get().key));
    }
  }

  /** A name in a folder. */
  private record Entry(Path path, Folder in) {}

  /** What is found there. */
  private record Look(Optional<BasicFileAttributes> found, Optional<IOException> failure) {}

  private final Path root;
  private final int depth;
  private final int nameStart;
  private final Visitor visitor;
  private final boolean needsAll;
  private final Deque<Folder> folders = new ArrayDeque<>();
  private final List<Entry> entries = new ArrayList<>();

  private FileWalk(Path root, int depth, Visitor visitor, boolean needsAll) {
    this.root = root;
    this.depth = depth;
    this.needsAll = needsAll;
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
    new FileWalk(root, depth, visitor, false).walk();
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
    new FileWalk(root, depth, visitor, true).walk();
  }

  private void walk() throws IOException {
    Look look = look(root);
    if (look.found.isEmpty()) {
      throw cannotList(root, look.failure.orElseThrow());
    }
    if (!look.found.get().isDirectory()) {
      throw cannotList(root, new NotDirectoryException(root.toString()));
    }
    folders.push(new Folder(root, 0, Optional.empty(), look.found.get().fileKey()));
    try (ManyFiles many = new ManyFiles()) {
      while (!folders.isEmpty() || !entries.isEmpty()) {
        if (folders.isEmpty()) {
          visit(many);
        } else {
          Folder folder = folders.pop();
          list(folder.path, () -> list(folder, many));
        }
      }
    }
  }

  private Folder list(Folder folder, ManyFiles many) throws IOException {
    DirectoryStream<Path> all;
    try {
      all = Files.newDirectoryStream(folder.path);
    } catch (IOException e) {
      fail(folder.path, e);
      return folder;
    }
    try (all) {
      for (Path each : all) {
        entries.add(new Entry(each, folder));
        if (entries.size() == ManyFiles.BATCH) {
          visit(many);
        }
      }
    }
    return folder;
  }

  private void visit(ManyFiles many) throws IOException {
    List<Look> looks = many.each(entries, entry -> look(entry.path));
    for (int i = 0; i < looks.size(); i++) {
      Look look = looks.get(i);
      if (look.found.isPresent()) {
        visit(entries.get(i), look.found.get());
      } else {
        fail(entries.get(i).path, look.failure.orElseThrow());
      }
    }
    entries.clear();
  }

  /** Looks at a file or folder, or else at the link that leads to none. */
  private static Look look(Path path) {
    Look look = look(path, new LinkOption[0]);
    return look.found.isPresent() ? look : look(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static Look look(Path path, LinkOption... links) {
    try {
      return new Look(
          Optional.of(Files.readAttributes(path, BasicFileAttributes.class, links)),
          Optional.empty());
    } catch (IOException e) {
      return new Look(Optional.empty(), Optional.of(e));
    }
  }

  private void visit(Entry entry, BasicFileAttributes found) throws IOException {
    int level = entry.in.level + 1;
    if (!found.isDirectory()) {
      String name = entry.path.toString().substring(nameStart);
      visitor.visit(name.replace(File.separatorChar, '/'), found);
    } else if (entry.in.isIn(found.fileKey())) {
      fail(entry.path, new FileSystemLoopException(entry.path.toString()));
    } else if (level < depth) {
      folders.push(new Folder(entry.path, level, Optional.of(entry.in), found.fileKey()));
    }
  }

  private void fail(Path file, IOException failure) throws ResplitException {
    if (file.equals(root)) {
      throw cannotList(root, failure);
    }
    if (needsAll && !(failure instanceof NoSuchFileException)) {
      throw new ResplitException(
          ResplitException.Reason.BAD_INPUT,
          file,
          IoFailure.of("cannot list", file, failure).getMessage());
    }
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

  private static ResplitException cannotList(Path root, IOException failure) {
    String message =
        failure instanceof NoSuchFileException
            ? "no such folder: " + root
            : IoFailure.of("cannot list", root, failure).getMessage();
    return new ResplitException(ResplitException.Reason.BAD_INPUT, message, failure);
  }
}
