package io.resplit.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Bytes accessed at explicit positions; every failure names their file. */
public interface PositionalBytes extends Closeable {

  /** Fills {@code target} from its position to its limit with the bytes at {@code position}. */
  void read(long position, ByteBuffer target) throws IOException;

  /** Writes {@code source} from its position to its limit at {@code position}. */
  void write(long position, ByteBuffer source) throws IOException;

  /**
   * Compares the checksums that cover what was read, reading as much as that takes; does nothing
   * where there are none.
   *
   * @throws ResplitException if one is wrong
   */
  default void verify() throws IOException {}

  /**
   * Returns the same bytes for any threads, several at a time, where that costs nothing: each read
   * opens a file of its own, of which it is the only read, and closes it again.
   */
  default Optional<PositionalBytes> apart() {
    return Optional.empty();
  }

  /** Says that the next access is to another chunk or record: it counts as a seek anywhere. */
  default void restart() {}
}
