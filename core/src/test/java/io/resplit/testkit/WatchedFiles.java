package io.resplit.testkit;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * The files of the system, each change of which a {@link ChangeWatch} learns of first, whichever
 * class makes it: for a process that is started with {@code
 * -Djava.nio.file.spi.DefaultFileSystemProvider=} and the name of this class.
 *
 * <p>Nothing is forced to the disk, which costs most of the time of small jobs, as no power is cut.
 * Safe for several threads.
 */
public final class WatchedFiles extends FileSystemProvider {

  private static volatile ChangeWatch watch = ChangeWatch.NONE;

  private final FileSystemProvider system;
  private final WatchedFileSystem files;

  /** Is called by Java, with what it would use else. */
  public WatchedFiles(FileSystemProvider system) {
    this.system = system;
    this.files = new WatchedFileSystem(this, system.getFileSystem(URI.create("file:///")));
  }

  /** Says who learns of changes from now on. */
  public static void watchedBy(ChangeWatch all) {
    watch = all;
  }

  /** Returns who learns of changes. */
  static ChangeWatch watch() {
    return watch;
  }

  private static void changing(ChangeWatch.Change change, Path file) throws IOException {
    watch.before(change, file, 0, 0);
  }

  private static Path inner(Path path) {
    return WatchedPath.inner(path);
  }

  @Override
  public String getScheme() {
    return system.getScheme();
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> settings) throws IOException {
    return system.newFileSystem(uri, settings);
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return files;
  }

  @Override
  public Path getPath(URI uri) {
    return files.wrapped(system.getPath(uri));
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    boolean isNew =
        options.contains(StandardOpenOption.CREATE_NEW)
            || options.contains(StandardOpenOption.CREATE);
    if (isNew) {
      changing(ChangeWatch.Change.CREATE, path);
    }
    FileChannel opened = system.newFileChannel(inner(path), options, attributes);
    return new WatchedChannel(path, opened, options.contains(StandardOpenOption.WRITE));
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return options.contains(StandardOpenOption.WRITE)
        ? newFileChannel(path, options, attributes)
        : system.newByteChannel(inner(path), options, attributes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    DirectoryStream<Path> names =
        system.newDirectoryStream(inner(folder), path -> filter.accept(files.wrapped(path)));
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        Iterator<Path> all = names.iterator();
        return new Iterator<>() {
          @Override
          public boolean hasNext() {
            return all.hasNext();
          }

          @Override
          public Path next() {
            return files.wrapped(all.next());
          }
        };
      }

      @Override
      public void close() throws IOException {
        names.close();
      }
    };
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    changing(ChangeWatch.Change.CREATE, folder);
    system.createDirectory(inner(folder), attributes);
  }

  @Override
  public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes)
      throws IOException {
    changing(ChangeWatch.Change.CREATE, link);
    system.createSymbolicLink(inner(link), inner(target), attributes);
  }

  @Override
  public void createLink(Path link, Path file) throws IOException {
    changing(ChangeWatch.Change.CREATE, link);
    system.createLink(inner(link), inner(file));
  }

  @Override
  public Path readSymbolicLink(Path link) throws IOException {
    return files.wrapped(system.readSymbolicLink(inner(link)));
  }

  @Override
  public void delete(Path path) throws IOException {
    changing(ChangeWatch.Change.DELETE, path);
    system.delete(inner(path));
  }

  @Override
  public void copy(Path from, Path to, CopyOption... options) throws IOException {
    changing(ChangeWatch.Change.CREATE, to);
    system.copy(inner(from), inner(to), options);
  }

  @Override
  public void move(Path from, Path to, CopyOption... options) throws IOException {
    changing(ChangeWatch.Change.RENAME, from);
    system.move(inner(from), inner(to), options);
  }

  @Override
  public boolean isSameFile(Path one, Path other) throws IOException {
    return system.isSameFile(inner(one), inner(other));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return system.isHidden(inner(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return system.getFileStore(inner(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    system.checkAccess(inner(path), modes);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return system.getFileAttributeView(inner(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return system.readAttributes(inner(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
      throws IOException {
    return system.readAttributes(inner(path), attributes, options);
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options)
      throws IOException {
    system.setAttribute(inner(path), attribute, value, options);
  }
}
