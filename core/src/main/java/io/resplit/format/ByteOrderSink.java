package io.resplit.format;

import io.resplit.array.ElementType;
import io.resplit.buffer.ByteSwap;
import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A sink that turns the numbers of elements into the other byte order right before they are
 * written, in the buffer that holds them. Confined to one thread.
 */
public final class ByteOrderSink implements BlockSink {

  private final BlockSink sink;
  private final int numberBytes;

  private ByteOrderSink(BlockSink sink, int numberBytes) {
    this.sink = sink;
    this.numberBytes = numberBytes;
  }

  /**
   * Returns a sink for elements of type {@code from} that passes elements of type {@code to} on to
   * {@code sink}; {@code sink} itself if the two are the same.
   *
   * @throws IllegalArgumentException if the types differ in more than their byte order
   */
  public static BlockSink between(ElementType from, ElementType to, BlockSink sink) {
    if (!from.withOrder(to.order()).equals(to)) {
      throw new IllegalArgumentException("elements of " + from + " cannot be stored as " + to);
    }
    return from.equals(to) ? sink : new ByteOrderSink(sink, to.numberBytes());
  }

  @Override
  public BlockFile open(long number) throws IOException {
    return new Visit(sink.open(number));
  }

  @Override
  public void publish(long number) throws IOException {
    sink.publish(number);
  }

  @Override
  public void restore(long number) throws IOException {
    sink.restore(number);
  }

  @Override
  public boolean isLost(long number, Box box) {
    return sink.isLost(number, box);
  }

  @Override
  public BlockFile openAgain(long number) throws IOException {
    return new Visit(sink.openAgain(number));
  }

  @Override
  public void close() throws IOException {
    sink.close();
  }

  private final class Visit implements BlockFile {
    private final BlockFile file;

    Visit(BlockFile file) {
      this.file = file;
    }

    @Override
    public void read(Box box, ByteBuffer target) throws IOException {
      file.read(box, target);
      ByteSwap.swap(target, numberBytes);
    }

    @Override
    public void write(Box box, ByteBuffer source) throws IOException {
      ByteSwap.swap(source, numberBytes);
      file.write(box, source);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
