package io.resplit.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Forces files to the disk in the background, and does what else waits for the disk, on at most
 * {@value #THREADS} threads: that many wait for the disk together while the job continues, which
 * costs least (measured).
 *
 * <p>Used by one thread; its own threads do nothing but wait for the disk.
 */
public final class FileSync implements AutoCloseable {

  private static final int THREADS = 4;
  private static final int MOST_WAITING = 256;

  private final Semaphore permits = new Semaphore(MOST_WAITING);
  private final AtomicReference<Exception> failure = new AtomicReference<>();
  private final ExecutorService threads = Daemons.pool(THREADS, "resplit-sync");

  /** What waits for the disk. */
  @FunctionalInterface
  public interface Work {
    /** Does it. */
    void run() throws IOException;
  }

  /** Begins to force the contents of {@code file} to the disk. */
  public void start(Path file) {
    start(() -> force(file, false));
  }

  /** Does the same with a file that may be renamed or deleted meanwhile. */
  public void startIfThere(Path file) {
    start(
        () -> {
          try {
            force(file, false);
          } catch (IoFailure e) {
            if (!(e.getCause() instanceof NoSuchFileException)) {
              throw e;
            }
          }
        });
  }

  /** Begins something that waits for the disk; nothing once something has failed. */
  public void start(Work work) {
    permits.acquireUninterruptibly();
    threads.execute(
        () -> {
          try {
            if (failure.get() == null) {
              work.run();
            }
          } catch (IOException | RuntimeException e) {
            failure.compareAndSet(null, e);
          } finally {
            permits.release();
          }
        });
  }

  /**
   * Waits until everything started is done.
   *
   * @throws IOException if something has failed; if that is a file which could not be forced, what
   *     it holds on the disk is unknown
   */
  public void await() throws IOException {
    permits.acquireUninterruptibly(MOST_WAITING);
    permits.release(MOST_WAITING);
    if (failure.get() instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (failure.get() instanceof IOException met) {
      throw met;
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
