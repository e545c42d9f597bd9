package io.resplit.header;

/** How many bytes of values of the companions of an array are held with them. */
@FunctionalInterface
public interface ValueLimit {

  /** Most bytes of a variable that is held wherever it is: then it costs no plan of its own. */
  long MOST_SMALL_ONE = 1 << 20;

  /** That of every variable. */
  ValueLimit SMALL = path -> MOST_SMALL_ONE;

  /** Most bytes of a variable that is held and stored without filters, if it cannot grow. */
  long PLAIN = 1 << 12;

  /**
   * Most bytes of all variables together that are held because they are small: in memory they take
   * several times as much, and their number has no limit. The smallest are held, the others moved;
   * those of at most {@link #TINY} bytes are held whatever their number.
   */
  long MOST_SMALL = 1 << 21;

  /**
   * Most bytes of a variable that is not worth a plan of its own, even where there are thousands.
   */
  long TINY = 1 << 14;

  /**
   * Most bytes of a variable that is held because its axes are cut in another order than those of
   * the array: positions in two dimensions of 2,000 by 4,000.
   */
  long MOST_TURNED = 1 << 26;

  /** Most bytes of a variable that is read to find a region or to cut a time axis by it. */
  long MOST_ASKED = 1 << 30;

  /**
   * How much longer coordinates of an axis of the array may be than other variables that are held:
   * blocks are placed and regions found by them.
   */
  int TIMES_COORDINATES = 16;

  /**
   * Returns the most bytes of one variable.
   *
   * @param path its name in the file, without a slash at the start
   */
  long of(String path);

  /** Notes how many chunks of a variable are read that its file says nothing of. */
  default void undefined(String path, long chunks) {}
}
