package io.resplit.format;

import io.resplit.io.ResplitException;
import io.resplit.text.StoredText;
import java.util.Arrays;

/**
 * The lines of text that a file begins with, one after the other: each ends with a line feed, with
 * or without a carriage return before it, or where the file does. Takes at most {@value
 * #MOST_BYTES} bytes. Confined to one thread.
 */
public final class HeaderLines {

  private static final int MOST_BYTES = 1 << 20;
  private static final int FIRST_BYTES = 1 << 12;

  private final HeaderFile file;
  private final long start;
  private byte[] held = new byte[0];
  private int at;

  /** Starts with the first line. */
  public HeaderLines(HeaderFile file) {
    this(file, 0);
  }

  /** Starts with the line at some byte. */
  public HeaderLines(HeaderFile file, long start) {
    this.file = file;
    this.start = start;
  }

  /**
   * Returns the next line without its end.
   *
   * @throws IllegalArgumentException if the text goes on for too long, or the file has ended
   */
  public String next() throws ResplitException {
    int end = at;
    while (end < held.length ? held[end] != '\n' : readOn()) {
      end += end < held.length && held[end] != '\n' ? 1 : 0;
    }
    if (end == at && end == held.length) {
      throw new IllegalArgumentException("the file ends within it");
    }
    int last = end > at && held[end - 1] == '\r' ? end - 1 : end;
    String line = StoredText.of(Arrays.copyOfRange(held, at, last));
    at = Math.min(end + 1, held.length);
    return line;
  }

  /** Reads twice as much; returns whether there is more. */
  private boolean readOn() throws ResplitException {
    int bytes = (int) Math.min(file.size() - start, Math.max(FIRST_BYTES, 2L * held.length));
    if (bytes == held.length) {
      return false;
    }
    if (bytes > MOST_BYTES) {
      throw new IllegalArgumentException("its text has more than " + MOST_BYTES + " bytes");
    }
    int from = held.length;
    held = Arrays.copyOf(held, bytes);
    byte[] more = file.read(start + from, bytes - from);
    System.arraycopy(more, 0, held, from, more.length);
    return true;
  }

  /** Returns where the next line begins, or what follows the text. */
  public long position() {
    return start + at;
  }
}
