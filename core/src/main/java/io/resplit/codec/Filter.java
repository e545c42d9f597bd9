package io.resplit.codec;

import java.nio.ByteBuffer;

/** One reversible step between the elements of a chunk and its bytes in a file. Immutable. */
interface Filter {

  /** Returns the most bytes that {@code bytes} bytes become. */
  int maxBytes(int bytes);

  /** Returns whether the filter only looks at the bytes in place when it is undone. */
  default boolean undoesInPlace() {
    return false;
  }

  /**
   * Applies the filter.
   *
   * @param from the bytes from position to limit; position is kept
   * @param to receives the result from position to limit
   * @return whether the result is of use; else {@code to} is undefined and the filter is skipped
   */
  boolean apply(ByteBuffer from, ByteBuffer to);

  /**
   * Undoes the filter.
   *
   * @param from the bytes from position to limit; position may change
   * @param to holds the most bytes that there may be, from position to limit; receives the result,
   *     and its limit is set to the end of it, unless the filter is undone in place
   * @return {@code to}, or a part of {@code from}
   * @throws CorruptChunkException if the bytes are no result of this filter
   */
  ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException;

  /** Returns whether applying and undoing it take memory for another chunk. */
  default boolean takesRoom() {
    return false;
  }

  /**
   * Applies the filter as {@link #apply(ByteBuffer, ByteBuffer)} does.
   *
   * @param room as large as {@code from}, of undefined contents, if the filter {@link #takesRoom}
   */
  default boolean apply(ByteBuffer from, ByteBuffer to, ByteBuffer room) {
    return apply(from, to);
  }

  /**
   * Undoes the filter as {@link #undo(ByteBuffer, ByteBuffer)} does.
   *
   * @param room as large as {@code to}, of undefined contents, if the filter {@link #takesRoom}
   */
  default ByteBuffer undo(ByteBuffer from, ByteBuffer to, ByteBuffer room)
      throws CorruptChunkException {
    return undo(from, to);
  }
}
