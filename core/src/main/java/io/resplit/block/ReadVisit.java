package io.resplit.block;

import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A visit to a block that is only read, and something that is done to whatever was read. */
public final class ReadVisit extends ForwardingFile {

  private final Action action;

  /** What is done. */
  @FunctionalInterface
  public interface Action {
    /**
     * Receives what was read.
     *
     * @param box region in the coordinates of the block
     * @param elements its elements from index 0 to the limit
     */
    void afterRead(Box box, ByteBuffer elements);
  }

  /**
   * Wraps a visit.
   *
   * @param action is done after each read
   */
  public ReadVisit(BlockFile file, Action action) {
    super(file);
    this.action = action;
  }

  @Override
  public void read(Box box, ByteBuffer target) throws IOException {
    file.read(box, target);
    action.afterRead(box, target);
  }
}
