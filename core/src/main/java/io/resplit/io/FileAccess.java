package io.resplit.io;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The ways to open a file. Nothing is written through a link.
 *
 * <p>Where nothing else is said, failures are those of the system: callers say what they mean.
 */
public final class FileAccess {

  private static final Set<OpenOption> CREATE =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  /** What stands for a file that the process has open already. */
  private static final Pattern OF_SHELL =
      Pattern.compile("/dev/stdin|/(?:dev|proc/(?:self|[0-9]+))/fd/[0-9]+");

  private FileAccess() {}

  /** Opens a file to read it. */
  public static FileChannel read(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.READ);
  }

  /**
   * Opens a file to read it past the page cache.
   *
   * @throws UnsupportedOperationException if the file system cannot do that
   */
  public static FileChannel readDirect(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.READ, ExtendedOpenOption.DIRECT);
  }

  /** Opens a file to read it, unless it is a link. */
  public static FileChannel readNoLink(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }

  /** Opens a file to read it from its beginning to its end. */
  public static InputStream stream(Path file) throws IOException {
    return Files.newInputStream(file);
  }

  /**
   * Opens a list that a user names, to read it once from its beginning to its end: a regular file,
   * or what the shell has opened, as in {@code <(command)}. Other pipes and devices may never end.
   *
   * @throws FileSystemException if it is one of those
   */
  public static InputStream list(Path file) throws IOException {
    boolean isOther = Files.exists(file) && !Files.isRegularFile(file);
    if (isOther && !OF_SHELL.matcher(file.toString()).matches()) {
      throw new FileSystemException(file.toString(), null, "it is not a regular file");
    }
    return stream(file);
  }

  /**
   * Creates a file to write it; refuses whatever has its name.
   *
   * @param action what cannot be done if this fails, for example {@code cannot create}
   * @param more how else the file is opened
   */
  public static FileChannel create(String action, Path file, OpenOption... more) throws IoFailure {
    Set<OpenOption> options = new HashSet<>(CREATE);
    options.addAll(List.of(more));
    try {
      return FileChannel.open(file, options);
    } catch (IOException e) {
      throw IoFailure.of(action, file, e);
    }
  }

  /** Creates a file to write it from its beginning to its end; refuses whatever has its name. */
  public static OutputStream createStream(Path file) throws IOException {
    return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /** Opens a file that is there to write to it. */
  public static FileChannel update(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Opens a file that is there to write to it past the page cache.
   *
   * @throws UnsupportedOperationException if the file system cannot do that
   */
  static FileChannel updateDirect(Path file) throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS, ExtendedOpenOption.DIRECT);
  }

  /** Opens a file to write to it, whether it is there or not. */
  public static FileChannel updateOrCreate(Path file) throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Creates a file that is gone when it is closed; refuses whatever has its name. On POSIX it has
   * no name from the beginning, so that nothing is left however the process ends.
   */
  public static FileChannel createForNow(Path file) throws IOException {
    return FileChannel.open(
        file,
        StandardOpenOption.CREATE_NEW,
        StandardOpenOption.WRITE,
        StandardOpenOption.DELETE_ON_CLOSE);
  }

  /**
   * Gives a file another name, in place of what has it.
   *
   * @throws IoFailure if that fails
   */
  public static void rename(Path file, Path name) throws IoFailure {
    try {
      Files.move(file, name, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw IoFailure.of("cannot rename '" + file + "' to", name, e);
    }
  }

  /**
   * Deletes a file, if it is there.
   *
   * @throws IoFailure if that fails
   */
  public static void delete(Path file) throws IoFailure {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw IoFailure.of("cannot delete", file, e);
    }
  }

  /**
   * Gives a file the owner, the group, the permissions and the attributes of users of another one,
   * where the system has such.
   */
  public static void copyOwnership(Path from, Path to) throws IOException {
    PosixFileAttributeView old = view(from, PosixFileAttributeView.class);
    if (old != null) {
      PosixFileAttributes wanted = old.readAttributes();
      PosixFileAttributes now = view(to, PosixFileAttributeView.class).readAttributes();
      if (!wanted.owner().equals(now.owner())) {
        Files.setOwner(to, wanted.owner());
      }
      if (!wanted.group().equals(now.group())) {
        view(to, PosixFileAttributeView.class).setGroup(wanted.group());
      }
      Files.setPosixFilePermissions(to, wanted.permissions());
    }
    copyUserAttributes(from, to);
  }

  private static <V extends FileAttributeView> V view(Path file, Class<V> kind) {
    return Files.getFileAttributeView(file, kind);
  }

  private static void copyUserAttributes(Path from, Path to) throws IOException {
    UserDefinedFileAttributeView old = view(from, UserDefinedFileAttributeView.class);
    if (old == null
        || !Files.getFileStore(from)
            .supportsFileAttributeView(UserDefinedFileAttributeView.class)) {
      return;
    }
    for (String name : old.list()) {
      ByteBuffer value = ByteBuffer.allocate(old.size(name));
      old.read(name, value);
      view(to, UserDefinedFileAttributeView.class).write(name, value.flip());
    }
  }
}
