package io.resplit.block;

import io.resplit.buffer.Transposition;
import io.resplit.geometry.Box;
import io.resplit.partition.AxisMap;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongUnaryOperator;

/**
 * A source whose blocks are those of another one with their axes permuted: numbers, boxes and
 * elements are in the axes of the array. A fragment is read as it is stored and then copied, in the
 * processor's cache; the memory for that is taken once, when the first one is copied. Confined to
 * one thread at a time.
 */
public final class PermutedSource implements BlockSource {

  private final BlockSource source;
  private final LongUnaryOperator numbers;
  private final AxisMap axes;
  private final int elementBytes;
  private final int mostBytes;
  private ByteBuffer stored;

  private PermutedSource(
      BlockSource source,
      LongUnaryOperator numbers,
      AxisMap axes,
      int elementBytes,
      int mostBytes) {
    this.source = source;
    this.numbers = numbers;
    this.axes = axes;
    this.elementBytes = elementBytes;
    this.mostBytes = mostBytes;
  }

  /**
   * Returns the source of an array, {@code source} itself if it stores the axes in their order.
   *
   * @param numbers number in {@code source} of each block of the array
   * @param axes which axis of the array each axis in the files is, slowest first
   * @param elementBytes size of one element
   * @param mostBytes size of the largest fragment that is read
   */
  public static BlockSource of(
      BlockSource source,
      LongUnaryOperator numbers,
      AxisMap axes,
      int elementBytes,
      long mostBytes) {
    return axes.isIdentity()
        ? source
        : new PermutedSource(source, numbers, axes, elementBytes, Math.toIntExact(mostBytes));
  }

  @Override
  public BlockFile open(long number) throws IOException {
    return new Visit(source.open(numbers.applyAsLong(number)));
  }

  private ByteBuffer stored() {
    if (stored == null) {
      stored = ByteBuffer.allocateDirect(mostBytes).order(ByteOrder.nativeOrder());
    }
    return stored.clear();
  }

  private final class Visit extends ForwardingFile {
    Visit(BlockFile file) {
      super(file);
    }

    @Override
    public void expect(Box region) {
      file.expect(axes.permute(region));
    }

    @Override
    public void read(Box box, ByteBuffer elements) throws IOException {
      Box inFile = axes.permute(box);
      Transposition transposition = new Transposition(inFile.shape(), axes, elementBytes);
      if (transposition.isCopy()) {
        file.read(inFile, elements);
        return;
      }
      int bytes = Math.toIntExact(box.volume() * elementBytes);
      ByteBuffer asStored = stored();
      file.read(inFile, asStored);
      if (asStored.limit() == 0) {
        elements.limit(0);
        return;
      }
      transposition.copy(asStored, elements);
      elements.clear().limit(bytes);
    }
  }
}
