package io.resplit.journal;

import io.resplit.format.IoFailure;
import io.resplit.format.SetException;
import io.resplit.set.FolderSync;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The right to write a set, held by one run at a time.
 *
 * <p>A lock of the system on a file, which ends with the process however that ends. The file is
 * deleted when the lock is given back; a mark in it tells whether the file that was locked is still
 * the one under that name.
 */
public final class JobLock implements AutoCloseable {

  private static final int ATTEMPTS = 10;

  private final JobFiles files;
  private final List<Path> madeFolders;
  private final FileChannel channel;

  private JobLock(JobFiles files, List<Path> madeFolders, FileChannel channel) {
    this.files = files;
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
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      FileChannel channel = open(files.lock());
      if (isOurs(channel, files.lock())) {
        return new JobLock(files, missing, channel);
      }
      channel.close();
    }
    throw refused(files.lock());
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
      String mark = ProcessHandle.current().pid() + " " + System.nanoTime();
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(mark.getBytes(StandardCharsets.US_ASCII)), 0);
      return Files.readString(lock, StandardCharsets.US_ASCII).equals(mark);
    } catch (NoSuchFileException e) {
      return false;
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw refused(lock);
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
        "another run writes this output: it holds " + lock + "; wait for it");
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
