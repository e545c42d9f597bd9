package io.resplit.verify;

import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.block.BlockSink;
import io.resplit.block.ForwardingFile;
import io.resplit.buffer.ByteSwap;
import io.resplit.geometry.Box;
import io.resplit.header.UnsignedNumbers;
import io.resplit.input.InputSet;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Compares what is "written" to a set with what the set already holds.
 *
 * <p>A sink that writes nothing: running a plan from one set into it compares the two sets,
 * whatever their partitions, in bounded memory and with as few seeks as resplitting takes. What a
 * library that is not ours cannot read of the set is passed over, and counted. Confined to one
 * thread.
 */
public final class Comparison implements BlockSink {

  private final BlockSet expected;
  private final InputSet files;
  private final ByteBuffer staging;
  private final boolean swaps;
  private final Differences differences;
  private Optional<ResplitException> firstUnread = Optional.empty();
  private long unread;

  /**
   * Creates a comparison with {@code expected}.
   *
   * @param actual the set that is compared with it, perhaps of another byte order
   * @param files the files of {@code expected}
   * @param stagingBytes most bytes that are compared at once
   */
  public Comparison(BlockSet actual, BlockSet expected, InputSet files, int stagingBytes) {
    this.swaps = !actual.type().hasOrderOf(expected.type());
    this.expected = expected;
    this.files = files;
    this.differences = new Differences(expected);
    this.staging = ByteBuffer.allocateDirect(stagingBytes).order(ByteOrder.nativeOrder());
  }

  /**
   * Checks that two sets hold arrays that can be compared element for element.
   *
   * @throws ResplitException if their shapes or element types differ, or only one holds an array
   */
  public static void requireSameArray(BlockSet one, BlockSet other) throws ResplitException {
    if (new NeededArray(one).isThere() != new NeededArray(other).isThere()
        || !one.arrayGrid().shape().equals(other.arrayGrid().shape())
        || !exact(one).baseName().equals(exact(other).baseName())) {
      throw new ResplitException(
          ResplitException.Reason.DIFFERENT, described(one) + ", but " + described(other));
    }
  }

  private static ElementType exact(BlockSet set) {
    return new UnsignedNumbers(set.type(), set.header()).exactType();
  }

  private static String described(BlockSet set) {
    return set.root()
        + (new NeededArray(set).isThere()
            ? " is " + set.array().listedShape() + " " + set.type()
            : " holds no array");
  }

  @Override
  public BlockFile open(long number) throws IOException {
    try {
      return new ComparingFile(number, files.open(number));
    } catch (ResplitException e) {
      requireByOther(e);
      return new BlockFile() {
        @Override
        public void read(Box box, ByteBuffer target) {
          throw new UnsupportedOperationException("a comparison is only written to");
        }

        @Override
        public void write(Box box, ByteBuffer source) {
          passOver(box, e);
        }
      };
    }
  }

  /** Another failure than that of a library ends the comparison. */
  private void requireByOther(ResplitException failure) throws ResplitException {
    boolean isByOther = expected.format().opensChunks();
    if (!isByOther || failure.reason() != ResplitException.Reason.UNSUPPORTED) {
      throw failure;
    }
  }

  private void passOver(Box box, ResplitException why) {
    firstUnread = firstUnread.or(() -> Optional.of(why));
    unread += box.volume();
  }

  @Override
  public void publish(long number) {}

  /** Returns what differs. */
  public Differences differences() {
    return differences;
  }

  /**
   * Fails if a library could not read something.
   *
   * @throws ResplitException with the reason {@code UNSUPPORTED}; the message says why, and how
   *     many elements were not compared
   */
  public void requireAllRead() throws ResplitException {
    if (firstUnread.isPresent()) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED,
          "%s; %d of %d elements are not compared"
              .formatted(firstUnread.get().getMessage(), unread, expected.grid().shape().volume()));
    }
  }

  private final class ComparingFile extends ForwardingFile {
    private final long number;

    ComparingFile(long number, BlockFile file) {
      super(file);
      this.number = number;
    }

    @Override
    public void read(Box box, ByteBuffer target) {
      throw new UnsupportedOperationException("a comparison is only written to");
    }

    @Override
    public void write(Box box, ByteBuffer source) throws IOException {
      try {
        file.read(box, staging.clear());
      } catch (ResplitException e) {
        requireByOther(e);
        passOver(box, e);
        return;
      }
      if (swaps) {
        ByteSwap.swap(staging, expected.type().numberBytes());
      }
      differences.add(source, staging, box.shifted(expected.box(number)), expected.path(number));
    }
  }
}
