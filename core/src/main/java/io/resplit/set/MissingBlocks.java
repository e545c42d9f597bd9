package io.resplit.set;

import io.resplit.geometry.SomeBlocks;
import java.util.HexFormat;

/**
 * The blocks of a set that have no file, and what they are read as. Immutable.
 *
 * <p>Blocks are numbered as they are stored, whatever region of them is of use.
 */
public final class MissingBlocks {

  private final SomeBlocks blocks;
  private final byte[] fill;

  /**
   * Creates the description.
   *
   * @param fill one element, in the byte order of the set
   */
  public MissingBlocks(SomeBlocks blocks, byte[] fill) {
    this.blocks = blocks;
    this.fill = fill.clone();
  }

  /** Returns their numbers. */
  public SomeBlocks blocks() {
    return blocks;
  }

  /** Returns a copy of the element that they are read as. */
  public byte[] fill() {
    return fill.clone();
  }

  /** Returns the numbers and the element. */
  @Override
  public String toString() {
    return blocks + " as " + HexFormat.of().formatHex(fill);
  }
}
