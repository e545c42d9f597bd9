package io.resplit.journal;

import io.resplit.io.IoAction;
import io.resplit.io.IoSupplier;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Base64;

/** Bytes in the lines of an entry file, in base64. Confined to one thread. */
final class EntryBytes extends InputStream {

  private static final String FIELD = "bytes";

  /** Bytes in a line: not longer in base64 than a line of a journal may be. */
  private static final int LINE_BYTES = 36_000;

  private final IoSupplier<JournalEntry> lines;
  private byte[] line = {};
  private int used;
  private boolean atEnd;

  private EntryBytes(IoSupplier<JournalEntry> lines) {
    this.lines = lines;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int from, int count) throws IOException {
    while (count > 0 && used == line.length && !atEnd) {
      JournalEntry entry = lines.get();
      atEnd = entry.has(JournalEntry.LAST);
      line = atEnd ? line : Base64.getDecoder().decode(entry.text(FIELD));
      used = atEnd ? used : 0;
    }
    int read = Math.min(count, line.length - used);
    System.arraycopy(line, used, to, from, read);
    used += read;
    return read == 0 && count > 0 ? -1 : read;
  }

  /**
   * Returns the bytes of the next lines, as many as are asked for, up to the line that says the
   * end; without that one they are cut off.
   */
  static Coding.In of(IoSupplier<JournalEntry> lines) {
    return new Coding.In(new EntryBytes(lines));
  }

  /** Returns a stream of bytes that makes lines of them, the last one when it is closed. */
  static DataOutputStream to(IoAction<JournalEntry> lines) {
    return new DataOutputStream(new BufferedOutputStream(new LineStream(lines), LINE_BYTES));
  }

  /** Makes a line of each of the buffers that it receives. */
  private static final class LineStream extends OutputStream {

    private final IoAction<JournalEntry> lines;

    LineStream(IoAction<JournalEntry> lines) {
      this.lines = lines;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      for (int done = 0; done < count; done += LINE_BYTES) {
        int start = from + done;
        int length = Math.min(LINE_BYTES, count - done);
        byte[] line = Arrays.copyOfRange(bytes, start, start + length);
        lines.accept(new JournalEntry().text(FIELD, Base64.getEncoder().encodeToString(line)));
      }
    }
  }
}
