package io.resplit.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Forces files to the disk in the background, on at most {@value #THREADS} threads: that many wait
 * for the disk together while the job continues, which costs least (measured).
 *
 * <p>Used by one thread; its own threads do nothing but wait for the disk.
 */
public final class FileSync implements AutoCloseable {

  private static final int THREADS = 4;
  private static final int MOST_WAITING = 256;

  private final Semaphore permits = new Semaphore(MOST_WAITING);
  private final AtomicReference<IOException> failure = new AtomicReference<>();
  private final ExecutorService threads = Daemons.pool(THREADS, "resplit-sync");

  /** Begins to force the contents of {@code file} to the disk. */
  public void start(Path file) {
    permits.acquireUninterruptibly();
    threads.execute(
        () -> {
          try {
            force(file, false);
          } catch (IOException e) {
            failure.compareAndSet(null, e);
          } finally {
            permits.release();
          }
        });
  }

  /**
   * Waits until everything started is on the disk.
   *
   * @throws IOException if a file could not be forced; what it holds on the disk is then unknown
   */
  public void await() throws IOException {
    permits.acquireUninterruptibly(MOST_WAITING);
    permits.release(MOST_WAITING);
    if (failure.get() != null) {
      throw failure.get();
    }
  }

  /** Forces the contents of {@code file} to the disk, and what is known about it if asked to. */
  public static void force(Path file, boolean metadata) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(metadata);
    } catch (IOException e) {
      throw IoFailure.of("cannot sync", file, e);
    }
  }

  /** Forces the names in {@code folder} to the disk, where the system can do that. */
  public static void forceNames(Path folder) throws IOException {
    if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    try (FileChannel channel = FileAccess.read(folder)) {
      channel.force(true);
    } catch (IOException e) {
      throw IoFailure.of("cannot sync folder", folder, e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
