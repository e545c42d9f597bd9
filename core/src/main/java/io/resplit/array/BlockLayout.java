package io.resplit.array;

import io.resplit.geometry.Shape;
import java.util.List;

/** Where the elements of one block lie in its file. */
public sealed interface BlockLayout {

  /** Returns the shape of the block, slowest axis first. */
  Shape shape();

  /**
   * Elements stored one after the other, the last axis fastest.
   *
   * @param shape shape of the block, slowest axis first
   * @param dataOffset bytes before the first element
   */
  record Strided(Shape shape, long dataOffset) implements BlockLayout {

    /** Refuses a negative offset. */
    public Strided {
      if (dataOffset < 0) {
        throw new IllegalArgumentException("data offset must not be negative: " + dataOffset);
      }
    }

    /** Returns the size of the file that holds exactly this block, in bytes. */
    public long fileBytes(int elementBytes) {
      return Math.addExact(dataOffset, Math.multiplyExact(shape.volume(), elementBytes));
    }
  }

  /**
   * No element is stored: all are the fill value.
   *
   * @param shape shape of the block, slowest axis first
   */
  record Unallocated(Shape shape) implements BlockLayout {}

  /**
   * Elements in chunks of one shape, each stored on its own, perhaps filtered, or not at all.
   *
   * @param shape shape of the block, slowest axis first
   * @param chunkShape shape of a chunk; the last one of an axis may reach beyond the block
   * @param filters names of the filters in the order in which a writer applies them; empty if the
   *     bytes of a chunk are its elements
   */
  record Chunked(Shape shape, Shape chunkShape, List<String> filters) implements BlockLayout {

    /** Copies the list and refuses shapes of different ranks. */
    public Chunked {
      filters = List.copyOf(filters);
      if (chunkShape.rank() != shape.rank()) {
        throw new IllegalArgumentException(
            "chunks of shape " + chunkShape + " in a block of shape " + shape);
      }
    }
  }
}
