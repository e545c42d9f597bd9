package io.resplit.set;

import java.util.HexFormat;

/** What files that are written hold beyond the end of the array. Immutable. */
public final class Padding {

  private final byte[] element;

  /**
   * Creates the description.
   *
   * @param element one element, in the byte order of the set
   */
  public Padding(byte[] element) {
    this.element = element.clone();
  }

  /** Returns a copy of the element that it consists of. */
  public byte[] element() {
    return element.clone();
  }

  /** Returns the bytes of the element. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(element);
  }
}
