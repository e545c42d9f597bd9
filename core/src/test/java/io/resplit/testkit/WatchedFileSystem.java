package io.resplit.testkit;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The paths of {@link WatchedFiles}. Immutable. */
final class WatchedFileSystem extends FileSystem {

  private final WatchedFiles provider;
  private final FileSystem system;

  WatchedFileSystem(WatchedFiles provider, FileSystem system) {
    this.provider = provider;
    this.system = system;
  }

  /** Returns a path of the system as one of these; null of null. */
  Path wrapped(Path path) {
    return path == null ? null : new WatchedPath(this, path);
  }

  /** Returns the watch service of the system. */
  @Override
  public WatchService newWatchService() throws IOException {
    return system.newWatchService();
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() throws IOException {
    system.close();
  }

  @Override
  public boolean isOpen() {
    return system.isOpen();
  }

  @Override
  public boolean isReadOnly() {
    return system.isReadOnly();
  }

  @Override
  public String getSeparator() {
    return system.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    List<Path> roots = new ArrayList<>();
    system.getRootDirectories().forEach(each -> roots.add(wrapped(each)));
    return roots;
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return system.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return system.supportedFileAttributeViews();
  }

  @Override
  public Path getPath(String first, String... more) {
    return wrapped(system.getPath(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    PathMatcher matcher = system.getPathMatcher(pattern);
    return path -> matcher.matches(WatchedPath.inner(path));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return system.getUserPrincipalLookupService();
  }
}
