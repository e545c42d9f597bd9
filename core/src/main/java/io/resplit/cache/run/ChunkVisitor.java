package io.resplit.cache.run;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Uses one decoded chunk. */
@FunctionalInterface
public interface ChunkVisitor {

  /**
   * Reads from {@code elements} or writes into it, at least the bytes that the access names.
   *
   * @param elements the decoded chunk from 0 to the limit, direct and of native byte order;
   *     read-only if the access reads; of no meaning after the call
   */
  void visit(ByteBuffer elements) throws IOException;
}
