package io.resplit.cache.run;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Uses one decoded chunk. */
@FunctionalInterface
public interface ChunkVisitor {

  /**
   * Reads from {@code elements} or writes into it, at least the bytes that the access names.
   *
   * @param elements the decoded chunk, direct, from 0 to its limit; read-only if the access reads;
   *     of no meaning after the call
   */
  void visit(ByteBuffer elements) throws IOException;
}
