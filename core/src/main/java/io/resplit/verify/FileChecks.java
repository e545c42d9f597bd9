package io.resplit.verify;

import io.resplit.buffer.Uninterrupted;
import io.resplit.io.Daemons;
import io.resplit.manifest.Manifest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;

/**
 * Checks recorded files in several threads, some at a time, and says of those that fail the first
 * one. Itself confined to one thread.
 */
final class FileChecks implements AutoCloseable {

  private static final int MOST_FILES = 64;
  private static final long MANY_BYTES = 4L << 20;

  private record Recorded(long number, Manifest.Entry entry) {}

  private record Failure(long number, Throwable why) {}

  private final int count;
  private final BlockingQueue<Manifest.EntryVisitor> free;
  private final ExecutorService threads;
  private List<Recorded> next = new ArrayList<>();
  private long bytes;
  private Optional<Failure> failure = Optional.empty();

  /**
   * Creates as many threads as there are checks.
   *
   * @param checks each is used by one thread at a time
   */
  FileChecks(List<? extends Manifest.EntryVisitor> checks) {
    this.count = checks.size();
    this.free = new ArrayBlockingQueue<>(count, false, new ArrayList<>(checks));
    this.threads = Daemons.pool(count, "resplit-verify");
  }

  /**
   * Takes a file.
   *
   * @throws IOException if one before it has failed
   */
  void add(long number, Manifest.Entry entry) throws IOException {
    next.add(new Recorded(number, entry));
    bytes += entry.bytes();
    if (next.size() >= MOST_FILES || bytes >= MANY_BYTES) {
      begin();
    }
  }

  /**
   * Waits until all are checked.
   *
   * @throws IOException if one has failed
   */
  void finish() throws IOException {
    begin();
    await();
    throwFailure();
  }

  private void begin() throws IOException {
    List<Recorded> some = next;
    next = new ArrayList<>();
    bytes = 0;
    Manifest.EntryVisitor check = taken();
    if (hasFailed()) {
      free.add(check);
      await();
      throwFailure();
    }
    threads.execute(
        () -> {
          try {
            run(some, check);
          } finally {
            free.add(check);
          }
        });
  }

  private void run(List<Recorded> some, Manifest.EntryVisitor check) {
    for (Recorded each : some) {
      try {
        check.visit(each.number, each.entry);
      } catch (IOException | RuntimeException | Error e) {
        fail(new Failure(each.number, e));
        return;
      }
    }
  }

  /**
   * Files are begun in their order: of those that are being checked one before may fail as well.
   */
  private synchronized void fail(Failure found) {
    if (failure.isEmpty() || found.number < failure.get().number) {
      failure = Optional.of(found);
    }
  }

  private synchronized boolean hasFailed() {
    return failure.isPresent();
  }

  private synchronized void throwFailure() throws IOException {
    if (failure.isPresent()) {
      throw Uninterrupted.original(failure.get().why);
    }
  }

  private void await() throws IOException {
    List<Manifest.EntryVisitor> all = new ArrayList<>();
    while (all.size() < count) {
      all.add(taken());
    }
    free.addAll(all);
  }

  private Manifest.EntryVisitor taken() throws IOException {
    try {
      return free.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while files are compared with their record", e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
