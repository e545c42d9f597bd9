package io.resplit.cli;

import io.resplit.io.Daemons;
import io.resplit.job.warning.Warning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Predicate;

/**
 * Prepares each of several files on a thread of its own while the one before it has its turn.
 * Whatever fails or is to be warned of is left to the turn of the file. Confined to one thread.
 *
 * @param <T> what is known of a file that is prepared
 */
final class NextFile<T> implements AutoCloseable {

  /** Prepares files. */
  @FunctionalInterface
  interface Work<T> {

    /** Returns what is known of a file; empty if it is to wait for its turn. */
    Optional<T> of(Path file) throws IOException;
  }

  private final ExecutorService thread = Daemons.pool(1, "resplit-next");
  private final Iterator<Path> files;
  private final List<Work<T>> works;
  private Optional<Future<Optional<T>>> next = Optional.empty();
  private int begun;

  /**
   * Creates it; the first file is not prepared.
   *
   * @param works take turns, so that one prepares a file while another has its turn
   */
  NextFile(Collection<Path> files, List<Work<T>> works) {
    this.files = files.iterator();
    this.works = works;
    if (this.files.hasNext()) {
      this.files.next();
    }
  }

  /**
   * Returns what is known of the file that has its turn, if it was prepared; begins the next.
   *
   * @param holds whether what is known still holds
   */
  Optional<T> take(Predicate<T> holds) {
    Optional<T> known = next.flatMap(NextFile::result).filter(holds);
    next = files.hasNext() ? Optional.of(begin(files.next())) : Optional.empty();
    return known;
  }

  private Future<Optional<T>> begin(Path file) {
    Work<T> work = works.get(begun++ % works.size());
    return thread.submit(() -> Warning.refusing(file, "", () -> work.of(file)));
  }

  private static <T> Optional<T> result(Future<Optional<T>> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      return Optional.empty(); // its turn says why
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    thread.shutdown();
  }
}
