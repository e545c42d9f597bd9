package io.resplit.journal;

import io.resplit.format.IoFailure;
import io.resplit.format.SetException;
import io.resplit.set.FolderSync;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The right to write a set, held by one run at a time.
 *
 * <p>A lock of the system on a file, which ends with the process however that ends. The file is
 * deleted when the lock is given back; its size, a random number, tells whether the file that was
 * locked is still the one under that name. Nothing may open that file a second time: as POSIX has
 * it, whoever closes a file gives up all locks that the process has on it.
 */
public final class JobLock implements AutoCloseable {

  private static final int ATTEMPTS = 10;

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
   * Takes the lock of a job, and makes the folder for its files.
   *
   * @throws SetException if another run holds it
   */
  public static JobLock take(JobFiles files, FolderSync folders) throws IOException {
    List<Path> missing = missing(files.folder());
    refuseLink(files.folder());
    folders.create(files.folder());
    Path name = files.folder().toRealPath().resolve(files.lock().getFileName());
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
    }
    throw refused(lock);
  }

  private static List<Path> missing(Path folder) {
    List<Path> missing = new ArrayList<>();
    Path path = folder;
    while (path != null && !Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      missing.add(path);
      path = path.getParent();
    }
    return missing;
  }

  private static void refuseLink(Path folder) throws SetException {
    if (folder.endsWith(JobFiles.FOLDER_NAME) && Files.isSymbolicLink(folder)) {
      throw new SetException(
          SetException.Reason.REFUSED,
          folder,
          folder + " is a link: delete it or choose another output");
    }
  }

  private static FileChannel open(Path lock) throws IOException {
    if (Files.exists(lock, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
      throw new SetException(
          SetException.Reason.REFUSED, lock, "lock " + lock + " is no regular file: delete it");
    }
    try {
      return FileChannel.open(
          lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      throw IoFailure.of("cannot create", lock, e);
    }
  }

  /** Locks the file and tells whether it is still the one under that name. */
  private static boolean isOurs(FileChannel channel, Path lock) throws IOException {
    try {
      FileLock held = channel.tryLock();
      if (held == null) {
        throw refused(lock);
      }
      int mark = 1 + ThreadLocalRandom.current().nextInt(MAX_MARK);
      channel.truncate(0);
      channel.write(ByteBuffer.allocate(1), mark - 1);
      return Files.size(lock) == mark;
    } catch (NoSuchFileException e) {
      return false;
    } catch (SetException e) {
      channel.close();
      throw e;
    } catch (IOException e) {
      channel.close();
      throw IoFailure.of("cannot lock", lock, e);
    }
  }

  private static SetException refused(Path lock) {
    return new SetException(
        SetException.Reason.REFUSED,
        lock,
        "another run writes this output, or another one there: it holds " + lock + "; wait for it");
  }

  /** Returns the files of the job. */
  public JobFiles files() {
    return files;
  }

  /** Gives the lock back and removes what taking it has made, as far as nothing else needs it. */
  @Override
  public void close() throws IOException {
    try (channel) {
      Files.deleteIfExists(files.lock());
    } catch (IOException e) {
      throw IoFailure.of("cannot delete", files.lock(), e);
    } finally {
      HELD.remove(name);
    }
    for (Path folder : files.own().isPresent() ? foldersToRemove() : madeFolders) {
      if (!removeIfEmpty(folder)) {
        return;
      }
    }
  }

  private List<Path> foldersToRemove() {
    List<Path> folders = new ArrayList<>(List.of(files.folder()));
    madeFolders.stream().filter(made -> !made.equals(files.folder())).forEach(folders::add);
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
