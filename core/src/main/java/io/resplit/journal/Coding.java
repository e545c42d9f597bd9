package io.resplit.journal;

import io.resplit.io.IoFunction;
import io.resplit.text.StoredText;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;

/** How values of one type are written as bytes and read again. Immutable. */
record Coding<T>(Writer<T> writer, IoFunction<Coding.In, T> reader) {

  static final Coding<Long> LONG = new Coding<>((value, out) -> out.writeLong(value), In::readLong);
  static final Coding<Integer> INT = new Coding<>((value, out) -> out.writeInt(value), In::readInt);
  static final Coding<Double> DOUBLE =
      new Coding<>((value, out) -> out.writeDouble(value), In::readDouble);
  static final Coding<Boolean> FLAG =
      new Coding<>((value, out) -> out.writeBoolean(value), In::readBoolean);
  static final Coding<byte[]> BYTES =
      new Coding<>(
          (value, out) -> {
            out.writeInt(value.length);
            out.write(value);
          },
          In::bytes);
  static final Coding<String> TEXT = BYTES.as(StoredText::bytes, StoredText::of);
  static final Coding<long[]> NUMBERS =
      new Coding<>(
          (values, out) -> {
            out.writeInt(values.length);
            for (long value : values) {
              out.writeLong(value);
            }
          },
          In::numbers);

  /** Writes one value. */
  @FunctionalInterface
  interface Writer<T> {
    void write(T value, DataOutputStream out) throws IOException;
  }

  /** Returns the coding of values that are written as others. */
  <S> Coding<S> as(Function<S, T> to, Function<T, S> of) {
    return new Coding<>(
        (value, out) -> writer.write(to.apply(value), out), in -> of.apply(reader.apply(in)));
  }

  /** Returns the coding of lists. */
  Coding<List<T>> list() {
    return new Coding<>(
        (values, out) -> {
          out.writeInt(values.size());
          for (T value : values) {
            writer.write(value, out);
          }
        },
        in -> {
          List<T> values = new ArrayList<>();
          for (int left = in.readInt(); left > 0; left--) {
            in.countListed();
            values.add(reader.apply(in));
          }
          return values;
        });
  }

  /** Bytes that are not trusted: no value takes much more memory than there are bytes. */
  static final class In extends DataInputStream {

    /**
     * Most bytes of one text or list of numbers; coordinates of 32 million indices take as many.
     */
    private static final int MOST_BYTES = 1 << 28;

    /** Most members of all lists, which may take more memory than they have bytes. */
    private static final int MOST_LISTED = 1 << 18;

    private int listed;

    In(InputStream bytes) {
      super(bytes);
    }

    private byte[] bytes() throws IOException {
      int length = readInt();
      require(length >= 0 && length <= MOST_BYTES);
      byte[] value = readNBytes(length); // takes no more memory than there are bytes
      require(value.length == length);
      return value;
    }

    private long[] numbers() throws IOException {
      int count = readInt();
      require(count >= 0 && count <= MOST_BYTES / Long.BYTES);
      LongStream.Builder values = LongStream.builder();
      for (int i = 0; i < count; i++) {
        values.add(readLong());
      }
      return values.build().toArray();
    }

    private void countListed() {
      require(++listed <= MOST_LISTED);
    }

    void requireEnd() throws IOException {
      require(read() < 0);
    }

    private static void require(boolean condition) {
      if (!condition) {
        throw new IllegalArgumentException("a value is wrong");
      }
    }
  }
}
