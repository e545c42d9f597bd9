package io.resplit.testkit;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.block.BlockFile;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** A small array whose elements are their own linear indices, in blocks of random shape. */
final class CountedBlocks {

  /** Little-endian, and large enough for every index. */
  static final ElementType TYPE = ElementType.parse("uint16");

  private final BlockSet set;
  private final Random random;

  /** Describes raw files below {@code folder}; writes none. */
  CountedBlocks(Path folder, ElementType stored, long seed) {
    RandomProblems source = new RandomProblems(seed);
    Shape shape = source.shape(1 + (int) (seed % 3), 400);
    var grid = StorageOrder.C.grid(shape, source.block(shape));
    var names = OutputAddress.parse(folder + "/b_{n}.raw").names(".raw", grid, StorageOrder.C);
    this.set = new BlockSet(grid, stored, StorageOrder.C, new RawFormat(stored, 0), names);
    this.random = source.random();
  }

  BlockSet set() {
    return set;
  }

  Random random() {
    return random;
  }

  /** Writes all files. */
  CountedBlocks written() throws IOException {
    for (long number = 0; number < set.grid().blockCount(); number++) {
      Box block = set.grid().box(number);
      Files.createDirectories(set.path(number).getParent());
      Files.write(set.path(number), elements(number, block.relativeTo(block), set.type().order()));
    }
    return this;
  }

  long anyBlock() {
    return random.nextLong(set.grid().blockCount());
  }

  /** Returns the block as a box in its own coordinates. */
  Box whole(long number) {
    return Box.whole(set.blockShape(number));
  }

  /** Returns a box in the coordinates of a block. */
  Box anyBox(long number) {
    Box box = whole(number);
    for (int axis = 0; axis < box.rank(); axis++) {
      long length = box.length(axis);
      long start = random.nextLong(length);
      box = box.withAxis(axis, start, start + 1 + random.nextLong(length - start));
    }
    return box;
  }

  /** Returns the elements of a box of a block, one by one. */
  byte[] elements(long number, Box box, ByteOrder order) {
    Shape array = set.grid().shape();
    Box inArray = box.shifted(set.grid().box(number));
    ByteBuffer bytes = ByteBuffer.allocate((int) box.volume() * TYPE.bytes()).order(order);
    for (Odometer at = new Odometer(box.shape().toArray()); !at.done(); at.advance()) {
      long element = 0;
      for (int axis = 0; axis < array.rank(); axis++) {
        element = element * array.length(axis) + inArray.start(axis) + at.digit(axis);
      }
      bytes.putShort((short) element);
    }
    return bytes.array();
  }

  /** Returns what a visit reads into a buffer that is larger than the box and not empty. */
  static byte[] read(BlockFile visit, Box box) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect((int) box.volume() * TYPE.bytes() + 9);
    while (buffer.hasRemaining()) {
      buffer.put((byte) 0x5a);
    }
    visit.read(box, buffer);
    byte[] read = new byte[buffer.limit()];
    buffer.get(0, read);
    return read;
  }

  /** Writes the elements of a box of a block. */
  void write(BlockFile visit, long number, Box box) throws IOException {
    byte[] elements = elements(number, box, TYPE.order());
    ByteBuffer source = ByteBuffer.allocateDirect(elements.length).order(ByteOrder.nativeOrder());
    visit.write(box, source.put(elements).flip());
  }
}
