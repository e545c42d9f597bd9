package io.resplit.format.hdf5.write;

import io.resplit.array.Attribute;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.geometry.Shape;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.function.ToLongFunction;

/**
 * The chunks of a scale whose axis is unlimited, as long as those of the NetCDF library: its values
 * lie one after the other, then zeros up to the end of the last chunk, then the index.
 *
 * @param length number of values
 * @param elementBytes size of one value
 */
record ScaleChunks(long length, int elementBytes) {

  private static final int CHUNK_BYTES = 4096;
  private static final String INDEX_OF = "index of ";

  static ScaleChunks of(Attribute values) {
    return new ScaleChunks(values.count(), values.type().bytes());
  }

  private Shape chunk() {
    return Shape.of(Math.max(1, CHUNK_BYTES / elementBytes));
  }

  private BTree1Writer tree() {
    return new BTree1Writer(Shape.of(length), chunk());
  }

  private FixedPlaces places(long dataOffset) {
    long chunkLength = chunk().length(0);
    long count = (length - 1) / chunkLength + 1;
    return new FixedPlaces(count, dataOffset, Math.toIntExact(chunkLength * elementBytes));
  }

  /** Adds what follows the values, which are the last section of the draft so far. */
  void addTo(FileDraft draft, String data) {
    long written = FileDraft.roundUp(length * elementBytes, FileDraft.ALIGNMENT);
    long end = places(0).position(places(0).count());
    draft.add("end of " + data, ByteBuffer.allocate(Math.toIntExact(Math.max(0, end - written))));
    draft.add(
        INDEX_OF + data,
        addresses -> index(addresses.applyAsLong(data), addresses.applyAsLong(INDEX_OF + data)));
  }

  private byte[] index(long data, long address) {
    FixedPlaces places = places(data);
    ByteBuffer index = ByteBuffer.allocate(Math.toIntExact(tree().bytes(places.count())));
    try {
      tree().write(places, address, new Memory(index, address));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return index.array();
  }

  /** Bytes in memory that will lie in a file. */
  private record Memory(ByteBuffer bytes, long start) implements PositionalBytes {
    @Override
    public void read(long position, ByteBuffer target) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void write(long position, ByteBuffer source) {
      bytes.position(Math.toIntExact(position - start)).put(source);
    }

    @Override
    public void close() {}
  }

  /** Starts the header of the scale. */
  ObjectHeaderBytes header(byte[] type, String data, ToLongFunction<String> addresses) {
    long index = addresses.applyAsLong(INDEX_OF + data);
    return header(type, tree().root(index, places(0).count()));
  }

  /** Starts the header of a scale whose index has its root at an address, or is not there. */
  ObjectHeaderBytes header(byte[] type, long root) {
    long[] any = {LittleEndianBytes.UNDEFINED};
    byte[] layout = LayoutBytes.chunked(root, chunk(), elementBytes);
    return ObjectHeaderBytes.chunked(Shape.of(length), any, type, new byte[0], layout, new byte[0]);
  }
}
