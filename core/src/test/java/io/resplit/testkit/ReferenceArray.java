package io.resplit.testkit;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A whole array in memory, cut into blocks element by element: the reference for real runs. */
public final class ReferenceArray {

  private final Shape shape;
  private final int elementBytes;
  private final byte[] bytes;

  /** Creates an array of random bytes; {@code shape} has its slowest axis first. */
  public ReferenceArray(Shape shape, int elementBytes, Random random) {
    this.shape = shape;
    this.elementBytes = elementBytes;
    this.bytes = new byte[Math.toIntExact(shape.volume() * elementBytes)];
    random.nextBytes(bytes);
  }

  private ReferenceArray(Shape shape, int elementBytes, byte[] bytes) {
    this.shape = shape;
    this.elementBytes = elementBytes;
    this.bytes = bytes;
  }

  /** Returns the array whose axis k is axis {@code axes[k]} of this one, element by element. */
  public ReferenceArray transposed(int... axes) {
    long[] lengths = new long[axes.length];
    for (int k = 0; k < axes.length; k++) {
      lengths[k] = shape.length(axes[k]);
    }
    byte[] turned = new byte[bytes.length];
    int to = 0;
    for (Odometer at = new Odometer(lengths); !at.done(); at.advance()) {
      long[] index = new long[axes.length];
      for (int k = 0; k < axes.length; k++) {
        index[axes[k]] = at.digit(k);
      }
      long element = 0;
      for (int axis = 0; axis < index.length; axis++) {
        element = element * shape.length(axis) + index[axis];
      }
      System.arraycopy(bytes, (int) element * elementBytes, turned, to, elementBytes);
      to += elementBytes;
    }
    return new ReferenceArray(Shape.of(lengths), elementBytes, turned);
  }

  /**
   * Returns this array once for each index of some further axes.
   *
   * @param all its shape with these
   * @param axes which of the axes of that shape this array lacks
   */
  public ReferenceArray repeated(Shape all, List<Integer> axes) {
    byte[] copies = new byte[Math.toIntExact(all.volume() * elementBytes)];
    int to = 0;
    for (Odometer at = new Odometer(all.toArray()); !at.done(); at.advance()) {
      long element = 0;
      for (int axis = 0; axis < all.rank(); axis++) {
        element = axes.contains(axis) ? element : element * all.length(axis) + at.digit(axis);
      }
      System.arraycopy(bytes, (int) element * elementBytes, copies, to, elementBytes);
      to += elementBytes;
    }
    return new ReferenceArray(all, elementBytes, copies);
  }

  /** Returns the same array with the bytes of each element the other way round. */
  ReferenceArray swapped() {
    byte[] turned = new byte[bytes.length];
    for (int at = 0; at < bytes.length; at++) {
      turned[at] = bytes[at - at % elementBytes + elementBytes - 1 - at % elementBytes];
    }
    return new ReferenceArray(shape, elementBytes, turned);
  }

  /** Replaces a random stretch, up to all but one of the bytes, by zeros; returns this. */
  public ReferenceArray withZeros(Random random) {
    int from = random.nextInt(bytes.length);
    Arrays.fill(bytes, from, from + random.nextInt(bytes.length - from), (byte) 0);
    return this;
  }

  /** Sets all elements of a box; returns this. */
  public ReferenceArray with(Box box, byte[] element) {
    for (Odometer at = new Odometer(box.shape().toArray()); !at.done(); at.advance()) {
      long index = 0;
      for (int axis = 0; axis < box.rank(); axis++) {
        index = index * shape.length(axis) + box.start(axis) + at.digit(axis);
      }
      System.arraycopy(element, 0, bytes, (int) index * elementBytes, elementBytes);
    }
    return this;
  }

  /** Returns its size, in bytes. */
  public long bytes() {
    return bytes.length;
  }

  /** Sets long stretches to zero, and most of the array. */
  public void clearMost(Random random) {
    for (int i = 0; i < 8; i++) {
      int from = random.nextInt(bytes.length);
      int to = Math.min(bytes.length, from + random.nextInt(1 + bytes.length / 2));
      Arrays.fill(bytes, from, to, (byte) 0);
    }
  }

  /** Returns this array with one element behind its end on every axis, up to a shape. */
  public ReferenceArray padded(Shape to, byte[] element) {
    byte[] all = new byte[Math.toIntExact(to.volume() * elementBytes)];
    ReferenceArray padded = new ReferenceArray(to, elementBytes, all).with(Box.whole(to), element);
    int from = 0;
    for (Odometer at = new Odometer(shape.toArray()); !at.done(); at.advance()) {
      long index = 0;
      for (int axis = 0; axis < shape.rank(); axis++) {
        index = index * to.length(axis) + at.digit(axis);
      }
      System.arraycopy(bytes, from, all, (int) index * elementBytes, elementBytes);
      from += elementBytes;
    }
    return padded;
  }

  /** Returns the same elements in another shape. */
  ReferenceArray shaped(Shape other) {
    return new ReferenceArray(other, elementBytes, bytes);
  }

  /** Returns a region of this array. */
  public ReferenceArray within(Box region) {
    return new ReferenceArray(region.shape(), elementBytes, elements(region));
  }

  /** Returns the elements with these indices. */
  public ReferenceArray at(List<AxisIndices> indices) {
    Shape some = Shape.of(indices.stream().mapToLong(AxisIndices::count).toArray());
    byte[] found = new byte[Math.toIntExact(some.volume() * elementBytes)];
    int to = 0;
    for (Odometer at = new Odometer(some.toArray()); !at.done(); at.advance()) {
      long element = 0;
      for (int axis = 0; axis < some.rank(); axis++) {
        element = element * shape.length(axis) + indices.get(axis).at(at.digit(axis));
      }
      System.arraycopy(bytes, (int) element * elementBytes, found, to, elementBytes);
      to += elementBytes;
    }
    return new ReferenceArray(some, elementBytes, found);
  }

  /** Returns its shape, slowest axis first. */
  public Shape shape() {
    return shape;
  }

  /** Returns a copy of all elements. */
  public byte[] all() {
    return bytes.clone();
  }

  /** Returns the contents of one block, copied element by element. */
  public byte[] block(Grid grid, long number) {
    return elements(grid.box(number));
  }

  private byte[] elements(Box box) {
    byte[] block = new byte[Math.toIntExact(box.volume() * elementBytes)];
    int to = 0;
    for (Odometer at = new Odometer(box.shape().toArray()); !at.done(); at.advance()) {
      long element = 0;
      for (int axis = 0; axis < box.rank(); axis++) {
        element = element * shape.length(axis) + box.start(axis) + at.digit(axis);
      }
      System.arraycopy(bytes, (int) element * elementBytes, block, to, elementBytes);
      to += elementBytes;
    }
    return block;
  }

  /** Writes all blocks of {@code set}, each behind {@code headerBytes} of zeros. */
  public void write(BlockSet set, int headerBytes) throws IOException {
    for (long number = 0; number < set.grid().blockCount(); number++) {
      byte[] block = block(set.grid(), number);
      byte[] file = new byte[headerBytes + block.length];
      System.arraycopy(block, 0, file, headerBytes, block.length);
      Path path = set.path(number);
      Files.createDirectories(path.toAbsolutePath().getParent());
      Files.write(path, file);
    }
  }

  /** Fails unless every file of {@code set} holds exactly its block. */
  public void check(BlockSet set) throws IOException {
    for (long number = 0; number < set.grid().blockCount(); number++) {
      Path path = set.path(number);
      if (!Arrays.equals(block(set.grid(), number), Files.readAllBytes(path))) {
        throw new AssertionError(path + " differs from the reference");
      }
    }
  }
}
