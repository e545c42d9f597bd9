package io.resplit.format.tiff;

import io.resplit.format.ElementFiles;
import io.resplit.format.FileState;
import io.resplit.format.HeaderFile;
import io.resplit.io.IoFunction;
import io.resplit.io.IoSupplier;
import io.resplit.io.ResplitException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The bytes of a TIFF file besides its pixels: TIFF 6.0, section 2, and the BigTIFF design of Joris
 * Van Damme. No more is read than some times the size of the file, whatever refers to whatever.
 * Confined to one thread.
 */
final class TiffBytes implements Closeable {

  /** Size of the header. */
  static final int CLASSIC_START = 8;

  private static final int BIG_START = 16;
  private static final int CLASSIC = 42;
  private static final int BIG = 43;
  private static final int BEFORE_BYTES = 1024;
  private static final int WINDOW_BYTES = 4096;
  private static final int MOST_WINDOW_BYTES = 256 << 10;

  /** What lies between two windows is read as well, if it is less. */
  private static final int GAP_BYTES = 16 << 10;

  private static final int TIMES_READ = 64;
  private static final long LEAST_READ = 16 << 20;

  private final HeaderFile file;
  private final ByteOrder order;
  private final boolean isBig;
  private final long first;
  private long left;
  private ByteBuffer window = ByteBuffer.allocate(0);
  private long windowStart;
  private int windowBytes = WINDOW_BYTES;

  private TiffBytes(HeaderFile file) throws IOException {
    this.file = file;
    this.left = Math.max(LEAST_READ, Math.multiplyExact(file.size(), TIMES_READ));
    fill(0, CLASSIC_START);
    byte[] start = window.array();
    if (!isStart(start)) {
      throw ResplitException.badInput(file.path(), "it is not a TIFF file");
    }
    this.order = order(start);
    this.isBig = ByteBuffer.wrap(start).order(order).getShort(2) == BIG;
    this.first = isBig ? bigFirst() : u32(Integer.BYTES);
  }

  private long bigFirst() throws IOException {
    ByteBuffer start = bytes(0, BIG_START);
    if (start.getShort(4) != Long.BYTES || start.getShort(6) != 0) {
      throw ResplitException.badInput(file.path(), "its offsets do not have 8 bytes");
    }
    return start.getLong(8);
  }

  /** Opens a file and reads its header. */
  private static TiffBytes open(Path path, Optional<FileState> look) throws IOException {
    HeaderFile file = HeaderFile.open(path, look);
    try {
      return new TiffBytes(file);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** Asks something of a file; one that is damaged says so. */
  static <T> T ask(Path path, IoFunction<TiffBytes, T> question) throws IOException {
    return ask(path, Optional.empty(), question);
  }

  /**
   * Asks the same.
   *
   * @param look how the file looks, if somebody has looked at it just now
   */
  static <T> T ask(Path path, Optional<FileState> look, IoFunction<TiffBytes, T> question)
      throws IOException {
    return sound(
        path,
        () -> {
          try (TiffBytes file = open(path, look)) {
            return question.apply(file);
          }
        });
  }

  /** Asks something of what was read of a file; one that is damaged says so. */
  static <T> T sound(Path path, IoSupplier<T> question) throws IOException {
    try {
      return ElementFiles.askOf(path, question);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw ResplitException.badInput(path, "its directories are damaged: " + e.getMessage());
    }
  }

  private static ByteOrder order(byte[] start) {
    return start[0] == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  /** Returns whether a file starts like this. */
  static boolean isStart(byte[] start) {
    if (start.length < CLASSIC_START
        || start[0] != start[1]
        || start[0] != 'I' && start[0] != 'M') {
      return false;
    }
    int version = ByteBuffer.wrap(start).order(order(start)).getShort(2);
    return version == CLASSIC || version == BIG;
  }

  Path path() {
    return file.path();
  }

  long size() {
    return file.size();
  }

  /** Returns the byte order of numbers and samples. */
  ByteOrder order() {
    return order;
  }

  /** Returns whether offsets have 8 bytes. */
  boolean isBig() {
    return isBig;
  }

  /** Returns where the first directory lies. */
  long first() {
    return first;
  }

  /** Returns bytes of the file from the position of a buffer on, in its byte order. */
  ByteBuffer bytes(long position, int count) throws IOException {
    if (position < 0) {
      throw damaged("they go on beyond 2^63 bytes");
    }
    long at = position - windowStart;
    if (at < 0 || at > window.limit() - count) {
      fill(position, count);
    }
    return window.slice((int) (position - windowStart), count).order(order);
  }

  /**
   * What a directory refers to mostly lies next to it, on either side. Where one window follows
   * another closely, twice as much is read at a time: directories of small pages, or without pages
   * between them.
   */
  private void fill(long position, int count) throws IOException {
    long start = count > WINDOW_BYTES ? position : Math.max(0, position - BEFORE_BYTES);
    long gap = start - windowStart - window.limit();
    boolean isNext = position > windowStart && gap < GAP_BYTES;
    windowBytes = isNext ? Math.min(MOST_WINDOW_BYTES, 2 * windowBytes) : WINDOW_BYTES;
    long needed = position - start + count;
    int bytes = (int) Math.max(needed, Math.min(windowBytes, file.size() - start));
    left -= bytes;
    if (left < 0) {
      throw ResplitException.badInput(
          file.path(), "its directories refer to the same bytes again and again");
    }
    window = ByteBuffer.wrap(file.read(start, bytes));
    windowStart = start;
  }

  int u16(long position) throws IOException {
    return bytes(position, Short.BYTES).getShort() & 0xffff;
  }

  long u32(long position) throws IOException {
    return bytes(position, Integer.BYTES).getInt() & 0xffffffffL;
  }

  /** Returns a number of 8 bytes that is less than 2^63. */
  long u63(long position) throws IOException {
    long number = bytes(position, Long.BYTES).getLong();
    if (number < 0) {
      throw damaged("%s at byte %d".formatted(Long.toUnsignedString(number), position));
    }
    return number;
  }

  /** Returns what is wrong with the file. */
  ResplitException damaged(String what) {
    return ResplitException.badInput(file.path(), "its directories are damaged: " + what);
  }

  /** Returns the exception for a file that ends before its pages do. */
  ResplitException cutOff(String what) {
    return ResplitException.badInput(
        file.path(), "it is cut off, or a directory is wrong: " + what);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
