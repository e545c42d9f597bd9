package io.resplit.format;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was found in files, so that a job that asks again, for the set, before it starts and while
 * it reads, does not read the same again.
 *
 * <p>As of {@link LastFile}, nothing is known of files that have changed since, nor of those that
 * were new. It takes 4 MiB at most; what is found when there are as many is not kept, so that those
 * who ask for all files again and again find some. Files in which the same is found share it. Safe
 * for use by several threads.
 *
 * @param <T> what is found; equal if it is the same
 */
public final class SeenFiles<T> {

  private static final long MOST_BYTES = 4 << 20;

  /** A place in the table and an object for it. */
  private static final long BYTES_A_FILE = 128;

  private record Seen<T>(T found, List<FileState> others) {}

  private final Map<Long, Seen<T>> seen = new HashMap<>();
  private long left = MOST_BYTES;
  private T last;

  /**
   * Returns what was found in a file that looks like this, if no file that it names has changed.
   */
  public Optional<T> find(FileState file) {
    return known(file)
        .filter(
            known ->
                known.others.stream()
                    .allMatch(each -> FileState.of(each.file()).filter(each::isSame).isPresent()))
        .map(Seen::found);
  }

  private synchronized Optional<Seen<T>> known(FileState file) {
    return Optional.ofNullable(seen.get(file.hash()));
  }

  /**
   * Keeps what was found.
   *
   * @param file how the file looked before it was read
   * @param others the same of files that it names
   * @param bytes what is found takes on the heap
   */
  public synchronized void keep(FileState file, List<FileState> others, T found, long bytes) {
    boolean isShared = found.equals(last);
    long all = (1 + others.size()) * BYTES_A_FILE + (isShared ? 0 : bytes);
    boolean isSettled = file.isSettled() && others.stream().allMatch(FileState::isSettled);
    if (isSettled && all <= left) {
      last = isShared ? last : found;
      left -= seen.put(file.hash(), new Seen<>(last, List.copyOf(others))) == null ? all : 0;
    }
  }
}
