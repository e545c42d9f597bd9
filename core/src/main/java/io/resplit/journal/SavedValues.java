package io.resplit.journal;

import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import io.resplit.io.IoAction;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Values one after the other as bytes in the lines of an entry file, in base64. A reader has to ask
 * for them in the order in which they were written. Confined to one thread.
 */
final class SavedValues {

  private static final String FIELD = "bytes";

  /** Bytes in a line: not longer in base64 than a line of a journal may be. */
  private static final int LINE_BYTES = 36_000;

  /** Most bytes of one text or list of numbers; coordinates of 32 million indices take as many. */
  private static final int MOST_BYTES = 1 << 28;

  /** Most members of all lists, which may take more memory than they have bytes. */
  private static final int MOST_LISTED = 1 << 18;

  private SavedValues() {}

  /** Writes values. */
  static final class Out implements AutoCloseable {

    /** Writes one value. */
    @FunctionalInterface
    interface Writer<T> {
      void write(Out out, T value) throws IOException;
    }

    private final DataOutputStream stream;

    /** Creates the writer; the consumer of lines receives the last one when this is closed. */
    Out(IoAction<JournalEntry> lines) {
      stream = new DataOutputStream(new BufferedOutputStream(new Lines(lines), LINE_BYTES));
    }

    void number(long value) throws IOException {
      stream.writeLong(value);
    }

    void flag(boolean value) throws IOException {
      stream.writeBoolean(value);
    }

    void bytes(byte[] value) throws IOException {
      stream.writeInt(value.length);
      stream.write(value);
    }

    void text(String value) throws IOException {
      bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    void shape(Shape value) throws IOException {
      numbers(LongStream.of(value.toArray()), value.rank());
    }

    /** A uniform axis is its length and that of an interval, another one has more edges. */
    void grid(Grid value) throws IOException {
      number(value.rank());
      for (int axis = 0; axis < value.rank(); axis++) {
        AxisGrid cut = value.axis(axis);
        flag(cut.isUniform());
        if (cut.isUniform()) {
          number(cut.extent());
          number(cut.longest());
        } else {
          numbers(cut.edges(), cut.count() + 1);
        }
      }
    }

    void numbers(LongStream values, long count) throws IOException {
      number(count);
      for (var each = values.iterator(); each.hasNext(); ) {
        number(each.nextLong());
      }
    }

    <T> void list(List<T> values, Writer<T> writer) throws IOException {
      number(values.size());
      for (T value : values) {
        writer.write(this, value);
      }
    }

    <T> void optional(Optional<T> value, Writer<T> writer) throws IOException {
      list(value.stream().toList(), writer);
    }

    @Override
    public void close() throws IOException {
      stream.close();
    }
  }

  /** Makes a line of each of the buffers that it receives. */
  private static final class Lines extends OutputStream {

    private final IoAction<JournalEntry> lines;

    Lines(IoAction<JournalEntry> lines) {
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

  /** Reads values; whatever is no such value is an {@link IllegalArgumentException}. */
  static final class In {

    /** Reads one value. */
    @FunctionalInterface
    interface Reader<T> {
      T read(In in) throws IOException;
    }

    private final DataInputStream stream;
    private int listed;

    In(JournalReader lines) {
      stream = new DataInputStream(new Bytes(lines));
    }

    void skip(long bytes) throws IOException {
      stream.skipNBytes(bytes);
    }

    long number() throws IOException {
      return stream.readLong();
    }

    boolean flag() throws IOException {
      return stream.readBoolean();
    }

    byte[] bytes() throws IOException {
      int length = stream.readInt();
      require(length >= 0 && length <= MOST_BYTES);
      byte[] value = stream.readNBytes(length); // takes no more memory than there are bytes
      require(value.length == length);
      return value;
    }

    String text() throws IOException {
      return new String(bytes(), StandardCharsets.UTF_8);
    }

    Shape shape() throws IOException {
      return Shape.of(numbers(Shape.MAX_RANK));
    }

    Grid grid() throws IOException {
      long rank = number();
      require(rank > 0 && rank <= Shape.MAX_RANK);
      AxisGrid[] axes = new AxisGrid[(int) rank];
      for (int axis = 0; axis < rank; axis++) {
        axes[axis] =
            flag()
                ? AxisGrid.uniform(number(), number())
                : AxisGrid.ofEdges(numbers(MOST_BYTES / Long.BYTES));
      }
      return Grid.of(axes);
    }

    long[] numbers(long most) throws IOException {
      long count = number();
      require(count >= 0 && count <= most);
      LongStream.Builder values = LongStream.builder();
      for (long i = 0; i < count; i++) {
        values.add(number());
      }
      return values.build().toArray();
    }

    <T> List<T> list(Reader<T> reader) throws IOException {
      List<T> values = new ArrayList<>();
      for (long left = number(); left > 0; left--) {
        require(++listed <= MOST_LISTED);
        values.add(reader.read(this));
      }
      return values;
    }

    <T> Optional<T> optional(Reader<T> reader) throws IOException {
      return list(reader).stream().findFirst();
    }

    void requireEnd() throws IOException {
      require(stream.read() < 0);
    }

    private static void require(boolean condition) {
      if (!condition) {
        throw new IllegalArgumentException("a value is wrong");
      }
    }
  }

  /** The bytes of the lines up to the one that says the end; without that one they are cut off. */
  private static final class Bytes extends InputStream {

    private final JournalReader lines;
    private byte[] line = {};
    private int used;
    private boolean atEnd;

    Bytes(JournalReader lines) {
      this.lines = lines;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] to, int from, int count) throws IOException {
      while (used == line.length && !atEnd) {
        JournalEntry entry = lines.next().orElseThrow(EOFException::new);
        atEnd = entry.has(EntryFile.END);
        line = atEnd ? line : Base64.getDecoder().decode(entry.text(FIELD));
        used = atEnd ? used : 0;
      }
      int read = Math.min(count, line.length - used);
      System.arraycopy(line, used, to, from, read);
      used += read;
      return read == 0 && count > 0 ? -1 : read;
    }
  }
}
