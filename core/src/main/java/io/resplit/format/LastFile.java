package io.resplit.format;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What has been parsed of the file that was read last, so that asking for thousands of datasets in
 * one file does not parse it thousands of times.
 *
 * <p>Nothing is known any more of a file that has changed since, nor of one that was so new when it
 * was read that a later change might not show in its time. Safe for use by several threads: one of
 * them takes what is known, the others read theirs afresh.
 *
 * @param <T> what has been parsed
 */
public final class LastFile<T> {

  private record Known<T>(FileState state, T parsed) {}

  private Optional<Known<T>> last = Optional.empty();

  /** Takes away what is known of a file, if it was read last and has not changed. */
  public Optional<T> take(Path file) {
    return takeLast(file)
        .filter(known -> FileState.of(file).filter(known.state()::isSame).isPresent())
        .map(Known::parsed);
  }

  /** Takes away what is known of a file in a state, if it was read last and in that state. */
  public Optional<T> take(FileState now) {
    return takeLast(now.file()).filter(known -> known.state().isSame(now)).map(Known::parsed);
  }

  private synchronized Optional<Known<T>> takeLast(Path file) {
    Optional<Known<T>> taken = last.filter(known -> known.state().file().equals(file));
    last = Optional.empty();
    return taken;
  }

  /**
   * Keeps what was parsed.
   *
   * @param state that of the file before it was read
   */
  public synchronized void keep(FileState state, T parsed) {
    last = Optional.of(new Known<>(state, parsed)).filter(known -> known.state().isSettled());
  }
}
