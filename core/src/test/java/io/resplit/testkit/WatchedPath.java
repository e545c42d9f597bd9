package io.resplit.testkit;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;

/** A path of {@link WatchedFiles}: one of the system, whose files are watched. Immutable. */
record WatchedPath(WatchedFileSystem files, Path path) implements Path {

  /** Returns the path of the system. */
  static Path inner(Path any) {
    return any instanceof WatchedPath watched ? watched.path : any;
  }

  @Override
  public FileSystem getFileSystem() {
    return files;
  }

  @Override
  public boolean isAbsolute() {
    return path.isAbsolute();
  }

  @Override
  public Path getRoot() {
    return files.wrapped(path.getRoot());
  }

  @Override
  public Path getFileName() {
    return files.wrapped(path.getFileName());
  }

  @Override
  public Path getParent() {
    return files.wrapped(path.getParent());
  }

  @Override
  public int getNameCount() {
    return path.getNameCount();
  }

  @Override
  public Path getName(int index) {
    return files.wrapped(path.getName(index));
  }

  @Override
  public Path subpath(int start, int end) {
    return files.wrapped(path.subpath(start, end));
  }

  @Override
  public boolean startsWith(Path other) {
    return path.startsWith(inner(other));
  }

  @Override
  public boolean endsWith(Path other) {
    return path.endsWith(inner(other));
  }

  @Override
  public Path normalize() {
    return files.wrapped(path.normalize());
  }

  @Override
  public Path resolve(Path other) {
    return files.wrapped(path.resolve(inner(other)));
  }

  @Override
  public Path relativize(Path other) {
    return files.wrapped(path.relativize(inner(other)));
  }

  @Override
  public URI toUri() {
    return path.toUri();
  }

  @Override
  public Path toAbsolutePath() {
    return files.wrapped(path.toAbsolutePath());
  }

  @Override
  public Path toRealPath(LinkOption... options) throws IOException {
    return files.wrapped(path.toRealPath(options));
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers)
      throws IOException {
    return path.register(watcher, events, modifiers);
  }

  @Override
  public int compareTo(Path other) {
    return path.compareTo(inner(other));
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
