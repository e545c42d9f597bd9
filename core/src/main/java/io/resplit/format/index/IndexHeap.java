package io.resplit.format.index;

import io.resplit.io.IoSupplier;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;

/** The part of the Java heap that the index of a file takes while it is read. */
public final class IndexHeap {

  /**
   * For each stored chunk: what the file says, its place, size and number as they are collected,
   * before and after these arrays grow; the index that is made of them takes no more.
   */
  private static final long BYTES_A_CHUNK = 66;

  /** What the program takes besides. */
  private static final long BESIDE_MIB = 32;

  private static final long MIB = 1 << 20;

  private IndexHeap() {}

  /**
   * Reads an index. Only the file says how many chunks are stored, and a store may lack nearly all,
   * so nothing is refused before the heap is full.
   *
   * @param chunks chunks of the grid
   * @throws ResplitException if the heap is too small; says which one is enough
   */
  public static ChunkIndex within(Path file, long chunks, IoSupplier<ChunkIndex> index)
      throws IOException {
    try {
      return index.get();
    } catch (OutOfMemoryError e) {
      throw tooSmall(file, chunks);
    }
  }

  private static ResplitException tooSmall(Path file, long chunks) {
    long most = Runtime.getRuntime().maxMemory() / MIB;
    long needed = Math.multiplyExact(chunks, BYTES_A_CHUNK) / MIB + 1;
    return new ResplitException(
        ResplitException.Reason.NO_MEMORY,
        file,
        "cannot use %s: the places of its chunks, %d at most, need up to %d MiB of the Java heap, which has %d MiB: set RESPLIT_JAVA_OPTS=-Xmx%dm"
            .formatted(file, chunks, needed, most, needed + BESIDE_MIB));
  }
}
