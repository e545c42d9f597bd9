package io.resplit.format;

import io.resplit.io.ResplitException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The lines of text that a file begins with, one after the other: each ends with a line feed, with
 * or without a carriage return before it. Takes at most {@value #MOST_BYTES} bytes. Confined to one
 * thread.
 */
public final class HeaderLines {

  private static final int MOST_BYTES = 1 << 20;
  private static final int FIRST_BYTES = 1 << 12;

  private final HeaderFile file;
  private byte[] held = new byte[0];
  private int at;

  /** Starts with the first line. */
  public HeaderLines(HeaderFile file) {
    this.file = file;
  }

  /**
   * Returns the next line without its end.
   *
   * @throws IllegalArgumentException if the text goes on for too long, or the file ends in a line
   */
  public String next() throws ResplitException {
    int end = at;
    while (end == held.length || held[end] != '\n') {
      if (end == held.length) {
        readOn();
      } else {
        end++;
      }
    }
    int last = end > at && held[end - 1] == '\r' ? end - 1 : end;
    String line = new String(held, at, last - at, StandardCharsets.UTF_8);
    at = end + 1;
    return line;
  }

  /** Reads twice as much. */
  private void readOn() throws ResplitException {
    int bytes = (int) Math.min(file.size(), Math.max(FIRST_BYTES, 2L * held.length));
    if (bytes == held.length) {
      throw new IllegalArgumentException("the file ends in the text of it");
    }
    if (bytes > MOST_BYTES) {
      throw new IllegalArgumentException("its text has more than " + MOST_BYTES + " bytes");
    }
    int from = held.length;
    held = Arrays.copyOf(held, bytes);
    byte[] more = file.read(from, bytes - from);
    System.arraycopy(more, 0, held, from, more.length);
  }

  /** Returns where the next line begins, or what follows the text. */
  public long position() {
    return at;
  }
}
