package io.resplit.journal;

import io.resplit.io.FileAccess;
import io.resplit.io.FolderSync;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * The right to write a set, held by one job at a time.
 *
 * <p>A lock of the system on a file, which ends with the process however that ends. The file is
 * deleted when the lock is given back; its size, a random number, shows whether the file that was
 * locked is still the one under that name. Nothing may open that file a second time: under POSIX,
 * closing a file gives up all locks that the process has on it.
 */
public final class JobLock implements AutoCloseable {

  private static final int ATTEMPTS = 10;

  /** Between two attempts, for those who only look whether the lock is free. */
  private static final long PAUSE_MILLIS = 20;

  /** Most bytes of the file: few, because of limits to the size of files. */
  private static final int MAX_MARK = 1 << 12;

  /** Locks that this process holds. */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final JobFiles files;
  private final Path name;
  private final List<Path> madeFolders;
  private final FileChannel channel;

  private JobLock(JobFiles files, Path name, List<Path> madeFolders, FileChannel channel) {
    this.files = files;
    this.name = name;
    this.madeFolders = madeFolders;
    this.channel = channel;
  }

  /**
   * Checks that the lock of a job is free, and that it could be taken; changes nothing.
   *
   * @throws ResplitException if another job holds it
   */
  public static void requireFree(JobFiles files) throws IOException {
    refuseOther(files);
    Path lock = files.lock();
    if (!Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (HELD.contains(name(files)) || !canShare(lock)) {
      throw refused(lock);
    }
  }

  private static boolean canShare(Path lock) {
    try (FileChannel channel = FileAccess.readNoLink(lock)) {
      return channel.tryLock(0, Long.MAX_VALUE, true) != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      return true; // just given back, or not ours to read: taking it will report that
    }
  }

  /** Deletes the file of a lock that a process left which was killed at its very end. */
  public static void clear(JobFiles files, FolderSync folders) throws IOException {
    if (Files.isRegularFile(files.lock(), LinkOption.NOFOLLOW_LINKS)) {
      take(files, folders).close();
    }
  }

  private static Path name(JobFiles files) throws IOException {
    return files.folder().toRealPath().resolve(files.lock().getFileName());
  }

  /**
   * Takes the lock of a job, and makes the folder for its files.
   *
   * @throws ResplitException if another job holds it
   */
  public static JobLock take(JobFiles files, FolderSync folders) throws IOException {
    List<Path> missing = missing(files.folder());
    refuseOther(files);
    folders.create(files.folder());
    Path name = name(files);
    if (!HELD.add(name)) {
      throw refused(files.lock());
    }
    try {
      return new JobLock(files, name, missing, locked(files.lock()));
    } catch (IOException | RuntimeException e) {
      HELD.remove(name);
      throw e;
    }
  }

  private static FileChannel locked(Path lock) throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      FileChannel channel = open(lock);
      if (isOurs(channel, lock)) {
        return channel;
      }
      channel.close();
      pause();
    }
    throw refused(lock);
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for a lock");
    }
  }

  private static List<Path> missing(Path folder) {
    return Stream.iterate(
            folder,
            path -> path != null && !Files.exists(path, LinkOption.NOFOLLOW_LINKS),
            Path::getParent)
        .toList();
  }

  private static void refuseOther(JobFiles files) throws ResplitException {
    Path folder = files.folder();
    boolean isOwn = files.own().isPresent();
    boolean isThere = Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
    if (isOwn && isThere && !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw ResplitException.refused(
          folder,
          "'%s' is a %s, not a folder: delete it or choose another output"
              .formatted(folder, Files.isSymbolicLink(folder) ? "link" : "file"));
    }
  }

  private static FileChannel open(Path lock) throws IOException {
    if (Files.exists(lock, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
      throw ResplitException.refused(lock, "lock " + lock + " is not a regular file: delete it");
    }
    try {
      return FileAccess.updateOrCreate(lock);
    } catch (IOException e) {
      throw IoFailure.of("cannot create", lock, e);
    }
  }

  /**
   * Locks the file if it is not locked, and returns whether it is still the one under that name.
   */
  private static boolean isOurs(FileChannel channel, Path lock) throws IOException {
    try {
      FileLock held = channel.tryLock();
      if (held == null) {
        return false;
      }
      int mark = 1 + ThreadLocalRandom.current().nextInt(MAX_MARK);
      channel.truncate(0);
      channel.write(ByteBuffer.allocate(1), mark - 1);
      return Files.size(lock) == mark;
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      channel.close();
      throw IoFailure.of("cannot lock", lock, e);
    }
  }

  private static ResplitException refused(Path lock) {
    return ResplitException.refused(
        lock,
        "another job is writing this output, or another one there: it holds "
            + lock
            + "; wait for it to end");
  }

  /** Returns the files of the job. */
  public JobFiles files() {
    return files;
  }

  /** Gives the lock back and removes what taking it made, unless something else needs it. */
  @Override
  public void close() throws IOException {
    try (channel) {
      FileAccess.delete(files.lock());
    } catch (IOException e) {
      throw IoFailure.of("cannot delete", files.lock(), e);
    } finally {
      HELD.remove(name);
    }
    for (Path folder : foldersToRemove()) {
      if (!removeIfEmpty(folder)) {
        return;
      }
    }
  }

  private Set<Path> foldersToRemove() {
    Set<Path> folders = new LinkedHashSet<>();
    files.own().ifPresent(own -> folders.add(files.folder()));
    folders.addAll(madeFolders);
    return folders;
  }

  private static boolean removeIfEmpty(Path folder) throws IOException {
    try {
      return Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException e) {
      return false;
    } catch (IOException e) {
      throw IoFailure.of("cannot delete", folder, e);
    }
  }
}
