package io.resplit.format.hdf5.object;

import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.header.Attribute;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The sequences and texts of any length of a value, taken out of the heaps of a file in the order
 * in which they lie in the elements, those in others behind them. Confined to one thread.
 */
public final class Sequences {

  /** What each takes besides its items where it is written. */
  private static final long BYTES_EACH = 64;

  private final FileObjects objects;
  private final LongConsumer memory;
  private final LittleEndianBytes apart = new LittleEndianBytes();

  private Sequences(FileObjects objects, LongConsumer memory) {
    this.objects = objects;
    this.memory = memory;
  }

  /**
   * Returns a value with its sequences and texts.
   *
   * @param elements as they are stored; are changed
   * @param memory takes how many bytes are to be read next, and may refuse them
   */
  public static Attribute value(
      FileObjects objects, String name, StoredType type, byte[] elements, LongConsumer memory) {
    Sequences sequences = new Sequences(objects, memory);
    sequences.take(elements, (int) type.type().size(), type.sequences());
    return Attribute.wrapping(name, type.asBytes().orElseThrow(), elements)
        .withApart(sequences.apart.toArray());
  }

  /**
   * Returns how many bytes such a value takes, but for sequences that lie in others, as its
   * elements say.
   */
  public static long bytes(StoredType type, byte[] elements) {
    ByteBuffer all = ByteBuffer.wrap(elements).order(ByteOrder.LITTLE_ENDIAN);
    long bytes = elements.length;
    for (int at = 0; at < elements.length; at += (int) type.type().size()) {
      for (SequencePlace place : type.sequences()) {
        long length = Integer.toUnsignedLong(all.getInt(at + place.at()));
        bytes += BYTES_EACH + length * place.itemBytes();
      }
    }
    return bytes;
  }

  private void take(byte[] elements, int elementBytes, List<SequencePlace> places) {
    ByteBuffer all = ByteBuffer.wrap(elements).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < elements.length && !places.isEmpty(); at += elementBytes) {
      for (SequencePlace place : places) {
        take(all, at + place.at(), place);
      }
    }
  }

  /** Puts into an element where the items are apart from it, instead of where the heap has them. */
  private void take(ByteBuffer elements, int at, SequencePlace place) {
    long bytes = Integer.toUnsignedLong(elements.getInt(at)) * place.itemBytes();
    long heap = elements.getLong(at + Integer.BYTES);
    int number = elements.getInt(at + Integer.BYTES + Long.BYTES);
    elements.putLong(at + Integer.BYTES, 0).putInt(at + Integer.BYTES + Long.BYTES, 0);
    if (heap == 0 || heap == StructureBytes.NOWHERE) {
      elements.putInt(at, 0);
      return;
    }
    byte[] items = items(heap, number, bytes);
    take(items, place.itemBytes(), place.inItem());
    elements.putLong(at + Integer.BYTES, apart.length() + 1L);
    apart.bytes(items);
  }

  private byte[] items(long heap, int number, long bytes) {
    memory.accept(bytes + BYTES_EACH);
    if (bytes == 0) {
      return new byte[0];
    }
    StructureBytes there = objects.inHeap(heap, number, bytes);
    if (there.remaining() < bytes) {
      throw MalformedHdf5.damaged(
          "a sequence of %d bytes, but its heap has only %d".formatted(bytes, there.remaining()));
    }
    return there.take(bytes);
  }
}
