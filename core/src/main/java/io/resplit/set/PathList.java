package io.resplit.set;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;

/**
 * Paths below one folder, kept as the bytes of their names: a fifth of the memory of {@code Path}s.
 *
 * <p>Grows by {@link #append} only.
 */
public final class PathList extends AbstractList<Path> {

  /** What a path takes that is no name here, with its name: measured for names of 200 bytes. */
  static final long HEAP_BYTES_A_PATH = 700;

  private final Path folder;
  private final NameLimit limit;
  private byte[] names = new byte[256];
  private int[] ends = new int[16];
  private int count;

  /** Creates an empty list of paths below a folder; whole paths may be appended as well. */
  public PathList(Path folder) {
    this(folder, new NameLimit(Long.MAX_VALUE));
  }

  /** Creates the same for names that take no more than the limit allows; beyond, it is empty. */
  public PathList(Path folder, NameLimit limit) {
    this.folder = folder;
    this.limit = limit;
  }

  /** Returns the memory that the list takes at most while it is made, in bytes. */
  long heapBytes() {
    return NameLimit.COPIES * end(count - 1) + NameLimit.BYTES_A_NAME * count;
  }

  /** Adds the path with this name. */
  public void append(String name) {
    if (limit.take(name)) {
      hold(name);
    } else {
      names = new byte[0];
      ends = new int[0];
      count = 0;
    }
  }

  private void hold(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    int start = end(count - 1);
    int end = Math.addExact(start, bytes.length);
    if (end > names.length) {
      names = Arrays.copyOf(names, Math.max(end, (int) Math.min(2L * names.length, 1 << 30)));
    }
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, Math.multiplyExact(2, count));
    }
    System.arraycopy(bytes, 0, names, start, bytes.length);
    ends[count++] = end;
  }

  private int end(int index) {
    return index < 0 ? 0 : ends[index];
  }

  @Override
  public Path get(int index) {
    Objects.checkIndex(index, count);
    int start = end(index - 1);
    return folder.resolve(new String(names, start, ends[index] - start, StandardCharsets.UTF_8));
  }

  @Override
  public int size() {
    return count;
  }
}
