package io.resplit.set;

import java.util.Arrays;

/**
 * A number for each block of a set: one in all while they are equal, as in most sets, and eight
 * bytes a block from the first that differs on. Confined to one thread.
 */
public final class BlockNumbers {

  private final int blocks;
  private long common;
  private boolean any;
  private long[] each = {};

  /**
   * Creates a collection without numbers.
   *
   * @param blocks number of blocks of the set
   */
  public BlockNumbers(long blocks) {
    this.blocks = (int) Math.min(Integer.MAX_VALUE, blocks);
  }

  /** Remembers a value of a block. */
  public void put(int block, long value) {
    if (!any) {
      common = value;
      any = true;
    }
    if (each.length == 0 && value != common) {
      each = new long[blocks];
      Arrays.fill(each, common);
    }
    if (each.length > 0) {
      each[block] = value;
    }
  }

  /** Returns the number of a block that has been put. */
  public long get(int block) {
    return each.length == 0 ? common : each[block];
  }
}
