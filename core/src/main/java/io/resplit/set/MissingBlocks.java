package io.resplit.set;

import io.resplit.partition.SomeBlocks;
import java.util.HexFormat;

/**
 * The blocks of a set that have no file, and what they are read as. Immutable.
 *
 * <p>Blocks are numbered as they are stored, whatever region of them is of use.
 *
 * @param blocks their numbers
 * @param fill one element, in the byte order of the set
 */
public record MissingBlocks(SomeBlocks blocks, byte[] fill) {

  /** Copies the element. */
  public MissingBlocks {
    fill = fill.clone();
  }

  /** Returns a copy of the element that they are read as. */
  @Override
  public byte[] fill() {
    return fill.clone();
  }

  /** Returns the numbers and the element. */
  @Override
  public String toString() {
    return blocks + " as " + HexFormat.of().formatHex(fill);
  }

  /** Returns what can be done about blocks that are missing: nothing if half of them are. */
  public static String advice(long missing, long all) {
    return 2 * missing < all
        ? "; to go on without it, --missing fill=V fills its place with V"
        : "";
  }
}
