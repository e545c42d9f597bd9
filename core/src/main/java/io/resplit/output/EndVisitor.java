package io.resplit.output;

import java.io.IOException;

/** Receives where the index of an array lies in files with several arrays. */
@FunctionalInterface
public interface EndVisitor {

  /**
   * Visits the index in the file of block {@code number}.
   *
   * @param root its address
   * @param end where it ends, in bytes
   */
  void visit(long number, long root, long end) throws IOException;
}
