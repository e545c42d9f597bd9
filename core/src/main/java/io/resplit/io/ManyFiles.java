package io.resplit.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * Asks the system the same of many files on several threads: on a disk or a server it waits for
 * each answer, and in memory two processors are twice as fast as one. Used by one thread.
 */
public final class ManyFiles implements AutoCloseable {

  /** So many at a time are worth the threads. */
  public static final int BATCH = 1024;

  private static final int THREADS = 8;
  private static final int FEW = 32; // each thread costs 0.1 ms
  private static final int SHARE = 16;

  private final ExecutorService threads = Daemons.pool(THREADS - 1, "resplit-look");

  /**
   * Returns what is found out of each file, in the order of the files.
   *
   * @param question asked on any thread; throws nothing
   */
  @SuppressWarnings("unchecked")
  public <T, R> List<R> each(List<T> files, Function<T, R> question) {
    int others = Math.min(THREADS - 1, files.size() / FEW);
    if (others == 0) {
      return files.stream().map(question).toList();
    }
    Object[] answers = new Object[files.size()];
    AtomicInteger next = new AtomicInteger();
    Runnable shares =
        () -> {
          for (int from; (from = next.getAndAdd(SHARE)) < answers.length; ) {
            for (int i = from; i < Math.min(from + SHARE, answers.length); i++) {
              answers[i] = question.apply(files.get(i));
            }
          }
        };
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Semaphore done = new Semaphore(0);
    for (int i = 0; i < others; i++) {
      threads.execute(
          () -> {
            try {
              shares.run();
            } catch (RuntimeException | Error e) {
              failure.set(e);
            } finally {
              done.release();
            }
          });
    }
    shares.run();
    done.acquireUninterruptibly(others);
    if (failure.get() != null) {
      throw new IllegalStateException(failure.get());
    }
    return (List<R>) Arrays.asList(answers);
  }

  /**
   * Asks the same of each file, and takes the answers in the order of the files.
   *
   * @param files ends early if what answers say is enough; {@value #BATCH} are asked at a time
   * @param question asked on any thread; throws nothing
   */
  public <T, R> void forEach(Iterator<T> files, Function<T, R> question, IoAction<R> answer)
      throws IOException {
    List<T> batch = new ArrayList<>();
    while (files.hasNext()) {
      batch.clear();
      while (batch.size() < BATCH && files.hasNext()) {
        batch.add(files.next());
      }
      for (R each : each(batch, question)) {
        answer.accept(each);
      }
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
