package io.resplit.format;

/** How much of what files say beside their elements is read: as much as there is memory for. */
public final class CoordinateLimit {

  /** Allows coordinates of any size, as far as one array of Java holds them. */
  public static final long ALL = Integer.MAX_VALUE - 16;

  private CoordinateLimit() {}
}
