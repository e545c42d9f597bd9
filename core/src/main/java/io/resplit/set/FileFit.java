package io.resplit.set;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisGrid;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;

/**
 * Which blocks of a set lie next to one another, and whether what a file says of its block fits
 * them. Immutable.
 */
public record FileFit(BlockSet set) {

  /**
   * Returns what the file of block {@code number} says of it, after comparing it with the set.
   *
   * @throws ResplitException if the file is not sound or holds a block of another shape or type
   */
  public BlockHeader inspect(long number) throws IOException {
    BlockHeader found = set.read(number);
    verify(number, found);
    return found;
  }

  /** Returns whether the file of block {@code number} is sound; whatever reads it says why not. */
  public boolean isSound(long number) {
    try {
      BlockHeader found = set.read(number);
      verify(number, found, found.type().order());
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns whether the file of block {@code number} is a stream; one that is not there is none,
   * and whatever reads the header of one that is damaged says so.
   */
  public boolean isStream(long number) {
    try {
      return set.hasFile(number) && set.format(number).isStream(set.path(number));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Compares what the file of block {@code number} says of it with the set.
   *
   * @throws ResplitException if it is a block of another shape or type
   */
  public void verify(long number, BlockHeader found) throws ResplitException {
    verify(number, found, set.type(number).order());
  }

  /**
   * Does the same where the byte order of the file is known.
   *
   * @throws ResplitException if it is a block of another shape or type
   */
  public void verify(long number, BlockHeader found, ByteOrder order) throws ResplitException {
    Shape expected = set.blockShape(number);
    if (!found.shape().equals(expected)) {
      BlockPlace other = neighbours(number, found.shape());
      throw badSet(
          "block '%s' is %s, but %s it must be %s"
              .formatted(
                  set.place(number),
                  set.order().toListed(found.shape()),
                  other.equals(set.place(number)) ? "where it lies" : "next to " + other,
                  set.order().toListed(expected)));
    }
    if (!found.type().equals(set.type().withOrder(order))) {
      throw badSet(
          "block '%s' has elements of type %s, but '%s' has %s%s"
              .formatted(
                  set.place(number),
                  found.type(),
                  set.place(set.firstBlock()),
                  set.type(),
                  hint(found.type())));
    }
  }

  private String hint(ElementType found) {
    return found.withOrder(set.type().order()).equals(set.type())
        ? ": list the files for merge, or with --in-list"
        : ": convert either file first, for example with NumPy, or with ncap2 if it is NetCDF";
  }

  /** Returns the block that gives the length of an axis on which {@code found} has another. */
  private BlockPlace neighbours(long number, Shape found) {
    Shape expected = set.blockShape(number);
    for (int axis = 0; axis < found.rank() && found.rank() == expected.rank(); axis++) {
      if (found.length(axis) != expected.length(axis)) {
        return set.place(beside(number, axis));
      }
    }
    return set.place(set.firstBlock());
  }

  /** Returns {@link #onAxis} where a block begins. */
  public long beside(long number, int axis) {
    return onAxis(axis, set.grid().axis(axis).indexOf(set.box(number).start(axis)));
  }

  /**
   * Returns the number of the block at {@code index} on one axis and first on the others; if that
   * has no file, of the first one at {@code index} that has, if any.
   */
  public long onAxis(int axis, long index) {
    if (!set.arrangement().isGrid()) {
      return anyOnAxis(axis, index).orElseThrow();
    }
    long[] position = new long[set.grid().rank()];
    position[axis] = index;
    long first = set.grid().number(position);
    return set.hasFile(first) ? first : anyOnAxis(axis, index).orElse(first);
  }

  private OptionalLong anyOnAxis(int axis, long index) {
    return allOnAxis(axis, index).filter(set::hasFile).findFirst();
  }

  /** Returns the numbers of all blocks at {@code index} on one axis, one after the other. */
  public LongStream allOnAxis(int axis, long index) {
    AxisGrid along = set.grid().axis(axis);
    Box layer = Box.whole(set.grid().shape()).withAxis(axis, along.start(index), along.end(index));
    Iterable<Long> numbers = () -> set.blocksIn(layer);
    return StreamSupport.stream(numbers.spliterator(), false).mapToLong(Long::longValue);
  }
}
