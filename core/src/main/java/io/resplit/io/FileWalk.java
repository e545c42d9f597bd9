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

/**
 * A pass over the names below a folder, in no order and some at a time, so that a million of them
 * takes no memory.
 *
 * <p>Follows links, unless its caller asks to be told of them; leaves out what lies in folders that
 * cannot be read.
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

  /** Folders that wait to be listed, at most about so many: then they are before all else. */
  private static final int MOST_WAITING = 4096;

  /** A folder in others. */
  private record Folder(Path path, int level, Optional<Folder> around, Object key) {

    /** Returns whether this folder, or one around it, is one that is found in it. */
    boolean isIn(Path path, Object key) throws IOException {
      for (Optional<Folder> each = Optional.of(this); each.isPresent(); each = each.get().around) {
        Folder folder = each.get();
        boolean hasKeys = key != null && folder.key != null;
        if (hasKeys ? key.equals(folder.key) : Files.isSameFile(path, folder.path)) {
          return true;
        }
      }
      return false;
    }
  }

  /** A name in a folder. */
  private record Entry(Path path, Folder in) {}

  /** What the system says of a name, and, if that is a link, of what it leads to. */
  private record Seen(FileLook own, Optional<FileLook> behind) {}

  private final Path root;
  private final int depth;
  private final int nameStart;
  private final Visitor visitor;
  private final boolean needsAll;
  private final IoFunction<Path, Boolean> follows;
  private final Deque<Folder> folders = new ArrayDeque<>();
  private final List<Entry> entries = new ArrayList<>();

  private FileWalk(
      Path root, int depth, Visitor visitor, boolean needsAll, IoFunction<Path, Boolean> follows) {
    this.root = root;
    this.depth = depth;
    this.needsAll = needsAll;
    this.follows = follows;
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
    new FileWalk(root, depth, visitor, false, link -> true).walk();
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
   * @param follows returns whether a link is followed; others are visited as what they are
   * @throws ResplitException if anything cannot be listed
   */
  public static void allFiles(
      Path root, int depth, IoFunction<Path, Boolean> follows, Visitor visitor) throws IOException {
    new FileWalk(root, depth, visitor, true, follows).walk();
  }

  private void walk() throws IOException {
    FileLook look = FileLook.at(root);
    if (look.found().isEmpty()) {
      throw cannotList(root, look.failure().orElseThrow());
    }
    if (!look.found().get().isDirectory()) {
      throw cannotList(root, new NotDirectoryException(root.toString()));
    }
    folders.push(new Folder(root, 0, Optional.empty(), look.found().get().fileKey()));
    try (ManyFiles many = new ManyFiles()) {
      list(root, () -> all(many));
    }
  }

  private Path all(ManyFiles many) throws IOException {
    while (!folders.isEmpty() || !entries.isEmpty()) {
      if (folders.isEmpty()) {
        visit(many);
      } else {
        list(folders.pop(), many);
      }
    }
    return root;
  }

  private void list(Folder folder, ManyFiles many) throws IOException {
    DirectoryStream<Path> all;
    try {
      all = Files.newDirectoryStream(folder.path);
    } catch (IOException e) {
      fail(folder.path, e);
      return;
    }
    try (all) {
      for (Path each : all) {
        entries.add(new Entry(each, folder));
        if (entries.size() == ManyFiles.BATCH) {
          visit(many);
        }
      }
    }
  }

  private void visit(ManyFiles many) throws IOException {
    List<Entry> batch = List.copyOf(entries);
    entries.clear();
    List<Seen> looks = many.each(batch, entry -> look(entry.path));
    for (int i = 0; i < looks.size(); i++) {
      FileLook look = followed(batch.get(i).path, looks.get(i));
      if (look.found().isPresent()) {
        visit(batch.get(i), look.found().get());
      } else {
        fail(batch.get(i).path, look.failure().orElseThrow());
      }
    }
    while (folders.size() > MOST_WAITING) {
      list(folders.pop(), many);
    }
  }

  private static Seen look(Path path) {
    FileLook own = FileLook.at(path, LinkOption.NOFOLLOW_LINKS);
    boolean isLink = own.found().filter(BasicFileAttributes::isSymbolicLink).isPresent();
    return new Seen(own, isLink ? Optional.of(FileLook.at(path)) : Optional.empty());
  }

  /** Returns how a file or folder looks, or else the link that leads to none or is not followed. */
  private FileLook followed(Path path, Seen seen) throws IOException {
    Optional<FileLook> behind = seen.behind.filter(look -> look.found().isPresent());
    return behind.isPresent() && follows.apply(path) ? behind.get() : seen.own;
  }

  private void visit(Entry entry, BasicFileAttributes found) throws IOException {
    int level = entry.in.level + 1;
    if (!found.isDirectory()) {
      String name = entry.path.toString().substring(nameStart);
      visitor.visit(name.replace(File.separatorChar, '/'), found);
    } else if (level < depth && entry.in.isIn(entry.path, found.fileKey())) {
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
