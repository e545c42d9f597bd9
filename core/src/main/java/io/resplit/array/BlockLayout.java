package io.resplit.array;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.rows.BoxRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.function.IntToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Where the elements of one block lie in its file. */
public sealed interface BlockLayout {

  /** Returns the shape of the block, slowest axis first. */
  Shape shape();

  /**
   * Returns the same elements in the same order as a block of another shape.
   *
   * @param other makes that shape, also of chunks; adds or removes axes of length 1
   */
  BlockLayout reshaped(UnaryOperator<Shape> other);

  /** Returns the shape of its chunks, if it has any. */
  default Optional<Shape> chunks() {
    return Optional.empty();
  }

  /** Returns the filters of its chunks, in the order in which a writer applies them. */
  default List<ChunkFilter> filters() {
    return List.of();
  }

  /** Returns how long the dataset in the file is on each axis: elements beyond are not stored. */
  default List<Long> stored() {
    return all(shape());
  }

  /** Returns how long a dataset is that has all of a block. */
  static List<Long> all(Shape block) {
    return LongStream.of(block.toArray()).boxed().toList();
  }

  /** Returns whether only an index in the file says where the elements lie, in chunks. */
  default boolean isIndexed() {
    return false;
  }

  /** Returns whether there are several records, each accessed on its own. */
  default boolean hasRecords() {
    return false;
  }

  /** Returns the same places, with each index of the first axis a record where that can be. */
  default BlockLayout asRecords(int elementBytes) {
    return this;
  }

  /** Returns the same elements from another byte on, if they lie at a byte of their own. */
  default BlockLayout at(long start) {
    return this;
  }

  /** Returns where the first element lies, in bytes; empty if an index says so, or no one. */
  default OptionalLong start() {
    return OptionalLong.empty();
  }

  /** Returns where the last element ends, in bytes; empty if an index says so, or no one. */
  default OptionalLong end(int elementBytes) {
    return OptionalLong.empty();
  }

  /** Returns where the last element of a part of the block ends, in bytes; 0 if no one knows. */
  default long endOf(Box box, int elementBytes) {
    return 0;
  }

  /**
   * Visits the pages of a part of the block: records, chunks, or all of it. No run goes from one to
   * the next.
   *
   * @throws IllegalArgumentException if only an index in the file says where elements lie, or none
   *     is stored
   */
  default <X extends Exception> void forEachPage(Box part, int elementBytes, PageVisitor<X> visitor)
      throws X {
    throw new IllegalArgumentException("no elements are found in " + this);
  }

  /** Returns the layout in words, for an array whose axes are listed in an order. */
  String inWords(StorageOrder order);

  /**
   * Elements stored one after the other, the last axis fastest; between two indices of the first
   * axis there may be bytes of something else, as between the records of a NetCDF variable.
   *
   * <p>Unless the elements are packed, each index of the first axis is a record that is accessed on
   * its own, even if nothing lies between two of them.
   *
   * @param shape shape of the block, slowest axis first
   * @param dataOffset bytes before the first element
   * @param outermostStride bytes from one index of the first axis to the next, or {@link #PACKED}
   */
  record Strided(Shape shape, long dataOffset, long outermostStride) implements BlockLayout {

    /** Outermost stride of elements without a gap. */
    public static final long PACKED = 0;

    /** Refuses a negative offset or stride. */
    public Strided {
      if (dataOffset < 0) {
        throw new IllegalArgumentException("data offset must not be negative: " + dataOffset);
      }
      if (outermostStride < 0) {
        throw new IllegalArgumentException(
            "outermost stride must not be negative: " + outermostStride);
      }
    }

    /** Creates the plain case: elements without a gap. */
    public Strided(Shape shape, long dataOffset) {
      this(shape, dataOffset, PACKED);
    }

    @Override
    public Strided reshaped(UnaryOperator<Shape> other) {
      return new Strided(other.apply(shape), dataOffset, outermostStride);
    }

    @Override
    public boolean hasRecords() {
      return outermostStride != PACKED && shape.length(0) > 1;
    }

    @Override
    public Strided asRecords(int elementBytes) {
      return new Strided(shape, dataOffset, strideBytes(elementBytes));
    }

    @Override
    public <X extends Exception> void forEachPage(
        Box part, int elementBytes, PageVisitor<X> visitor) throws X {
      Box block = Box.whole(shape);
      if (!hasRecords()) {
        visitor.page(0, dataOffset, new BoxRows(part, block, part, elementBytes));
        return;
      }
      for (long index = part.start(0); index < part.end(0); index++) {
        Box record = block.withAxis(0, index, index + 1);
        BoxRows rows = new BoxRows(part.intersection(record), record, part, elementBytes);
        visitor.page(index, dataOffset + index * outermostStride, rows);
      }
    }

    /** Returns the bytes from one index of the first axis to the next. */
    public long strideBytes(int elementBytes) {
      return outermostStride == PACKED ? innerBytes(elementBytes) : outermostStride;
    }

    @Override
    public long endOf(Box box, int elementBytes) {
      long[] strides = Box.whole(shape).strides(elementBytes);
      strides[0] = strideBytes(elementBytes);
      long last = dataOffset;
      for (int axis = 0; axis < strides.length; axis++) {
        last += (box.end(axis) - 1) * strides[axis];
      }
      return last + elementBytes;
    }

    private long innerBytes(int elementBytes) {
      return Math.multiplyExact(shape.volume() / shape.length(0), elementBytes);
    }

    /** Returns the size of the file that ends with this block, in bytes. */
    public long fileBytes(int elementBytes) {
      long last = Math.multiplyExact(shape.length(0) - 1, strideBytes(elementBytes));
      return Math.addExact(dataOffset, Math.addExact(last, innerBytes(elementBytes)));
    }

    @Override
    public Strided at(long start) {
      return new Strided(shape, start, outermostStride);
    }

    @Override
    public OptionalLong start() {
      return OptionalLong.of(dataOffset);
    }

    @Override
    public OptionalLong end(int elementBytes) {
      return OptionalLong.of(fileBytes(elementBytes));
    }

    @Override
    public String inWords(StorageOrder order) {
      String gaps =
          outermostStride == PACKED ? "contiguous" : "records " + outermostStride + " bytes apart";
      return gaps + ", data at byte " + dataOffset;
    }
  }

  /**
   * No element is stored: all are the fill value.
   *
   * @param shape shape of the block, slowest axis first
   */
  record Unallocated(Shape shape) implements BlockLayout {
    @Override
    public Unallocated reshaped(UnaryOperator<Shape> other) {
      return new Unallocated(other.apply(shape));
    }

    @Override
    public String inWords(StorageOrder order) {
      return "not stored: all elements are the fill value";
    }
  }

  /**
   * Elements in chunks of one shape, each stored on its own, perhaps filtered, or not at all. An
   * index in the file says where each one lies.
   *
   * @param shape shape of the block, slowest axis first
   * @param chunkShape shape of a chunk; the last one of an axis may reach beyond the block
   * @param filters filters in the order in which a writer applies them; empty if the bytes of a
   *     chunk are its elements
   * @param stored how long the dataset in the file is on each axis: elements beyond are not stored,
   *     whatever the last chunks hold in their place
   */
  record Chunked(Shape shape, Shape chunkShape, List<ChunkFilter> filters, List<Long> stored)
      implements BlockLayout {

    /** Copies the lists and refuses shapes of different ranks, and more than the block. */
    public Chunked {
      filters = List.copyOf(filters);
      stored = List.copyOf(stored);
      checkRank(shape, chunkShape);
      if (stored.size() != shape.rank() || !fits(stored, shape)) {
        throw new IllegalArgumentException(stored + " stored of a block of shape " + shape);
      }
    }

    /** Creates the layout of a dataset that is as long as the block. */
    public Chunked(Shape shape, Shape chunkShape, List<ChunkFilter> filters) {
      this(shape, chunkShape, filters, BlockLayout.all(shape));
    }

    private static boolean fits(List<Long> stored, Shape shape) {
      return IntStream.range(0, shape.rank())
          .allMatch(axis -> stored.get(axis) >= 0 && stored.get(axis) <= shape.length(axis));
    }

    @Override
    public Chunked reshaped(UnaryOperator<Shape> other) {
      Shape newShape = other.apply(shape);
      long[] missing = shape.toArray(); // and one more, so that a new axis misses nothing
      Arrays.setAll(missing, axis -> missing[axis] - stored.get(axis) + 1);
      Shape newMissing = other.apply(Shape.of(missing));
      List<Long> newStored =
          IntStream.range(0, newShape.rank())
              .mapToObj(axis -> newShape.length(axis) - newMissing.length(axis) + 1)
              .toList();
      return new Chunked(newShape, other.apply(chunkShape), filters, newStored);
    }

    /** Returns whether the block is longer than the dataset in the file. */
    public boolean isShort() {
      return !beyond(Box.whole(shape)).isEmpty();
    }

    /** Returns the parts of a region of the block that are not stored, none of them twice. */
    public List<Box> beyond(Box region) {
      return beyond(region, stored::get);
    }

    /** Returns the parts of the block that are whole chunks with nothing stored. */
    public List<Box> beyondChunks() {
      return beyond(
          Box.whole(shape),
          axis -> {
            long end = stored.get(axis);
            long last = (end - 1) / chunkShape.length(axis);
            return end == 0 ? 0 : grid().axis(axis).end(last);
          });
    }

    /** Returns the parts of the block that are whole chunks not stored in full. */
    public List<Box> cutChunks() {
      return beyond(
          Box.whole(shape),
          axis -> {
            long end = stored.get(axis);
            boolean isAll = end == shape.length(axis);
            return isAll ? end : end - end % chunkShape.length(axis);
          });
    }

    private static List<Box> beyond(Box region, IntToLongFunction ends) {
      List<Box> parts = new ArrayList<>();
      Box rest = region;
      for (int axis = 0; axis < region.rank(); axis++) {
        long start = rest.start(axis);
        long end = Math.max(start, ends.applyAsLong(axis));
        if (end < rest.end(axis)) {
          parts.add(rest.withAxis(axis, end, rest.end(axis)));
          if (end == start) {
            return parts;
          }
          rest = rest.withAxis(axis, start, end);
        }
      }
      return parts;
    }

    @Override
    public Optional<Shape> chunks() {
      return Optional.of(chunkShape);
    }

    @Override
    public boolean isIndexed() {
      return true;
    }

    @Override
    public String inWords(StorageOrder order) {
      String all = filters.stream().map(filter -> ", " + filter).collect(Collectors.joining());
      return "chunks of " + order.toListed(chunkShape) + all;
    }

    /** Returns the chunks as a grid over the block, those at the far edges clipped. */
    public Grid grid() {
      return Grid.uniform(shape, chunkShape);
    }
  }

  /**
   * Elements in chunks of one shape without filters, all of them stored one after the other: chunk
   * {@code i}, counted with the last axis fastest, lies {@code i} times its size behind the data
   * offset.
   *
   * @param shape shape of the block, slowest axis first
   * @param chunkShape shape of a chunk; the last one of an axis may reach beyond the block, and the
   *     file holds all of it
   * @param dataOffset bytes before the first chunk
   */
  record FixedChunks(Shape shape, Shape chunkShape, long dataOffset) implements BlockLayout {

    @Override
    public FixedChunks reshaped(UnaryOperator<Shape> other) {
      return new FixedChunks(other.apply(shape), other.apply(chunkShape), dataOffset);
    }

    @Override
    public Optional<Shape> chunks() {
      return Optional.of(chunkShape);
    }

    /** Refuses a negative offset and shapes of different ranks. */
    public FixedChunks {
      if (dataOffset < 0) {
        throw new IllegalArgumentException("data offset must not be negative: " + dataOffset);
      }
      checkRank(shape, chunkShape);
    }

    /** Returns the chunks as a grid over the block, those at the far edges clipped. */
    public Grid grid() {
      return Grid.uniform(shape, chunkShape);
    }

    /** Returns the size of a chunk, in bytes. */
    public long chunkBytes(int elementBytes) {
      return Math.multiplyExact(chunkShape.volume(), elementBytes);
    }

    @Override
    public long endOf(Box box, int elementBytes) {
      long[] strides = Box.whole(chunkShape).strides(elementBytes);
      long chunk = 0;
      long inChunk = elementBytes;
      for (int axis = 0; axis < strides.length; axis++) {
        long last = box.end(axis) - 1;
        long length = chunkShape.length(axis);
        chunk = chunk * grid().axis(axis).count() + last / length;
        inChunk += last % length * strides[axis];
      }
      return dataOffset + chunk * chunkBytes(elementBytes) + inChunk;
    }

    @Override
    public OptionalLong start() {
      return OptionalLong.of(dataOffset);
    }

    @Override
    public <X extends Exception> void forEachPage(
        Box part, int elementBytes, PageVisitor<X> visitor) throws X {
      long bytes = chunkBytes(elementBytes);
      for (PrimitiveIterator.OfLong chunks = grid().blocksIn(part); chunks.hasNext(); ) {
        long chunk = chunks.nextLong();
        Box inside = grid().box(chunk);
        Box stored = inside.withShape(chunkShape);
        BoxRows rows = new BoxRows(inside.intersection(part), stored, part, elementBytes);
        visitor.page(chunk, dataOffset + chunk * bytes, rows);
      }
    }

    /** Returns the size of the file up to the end of the last chunk, in bytes. */
    @Override
    public OptionalLong end(int elementBytes) {
      long data = Math.multiplyExact(grid().blockCount(), chunkBytes(elementBytes));
      return OptionalLong.of(Math.addExact(dataOffset, data));
    }

    @Override
    public FixedChunks at(long start) {
      return new FixedChunks(shape, chunkShape, start);
    }

    @Override
    public String inWords(StorageOrder order) {
      return "chunks of " + order.toListed(chunkShape) + ", data at byte " + dataOffset;
    }
  }

  private static void checkRank(Shape shape, Shape chunkShape) {
    if (chunkShape.rank() != shape.rank()) {
      throw new IllegalArgumentException(
          "chunks of shape " + chunkShape + " in a block of shape " + shape);
    }
  }
}
