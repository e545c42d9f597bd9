package io.resplit.io;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Threads that do not keep a process alive. */
public final class Daemons {

  private Daemons() {}

  /** Returns so many threads of one name, for work that waits until one is free. */
  public static ExecutorService pool(int threads, String name) {
    return Executors.newFixedThreadPool(
        threads,
        work -> {
          Thread thread = new Thread(work, name);
          thread.setDaemon(true);
          return thread;
        });
  }
}
