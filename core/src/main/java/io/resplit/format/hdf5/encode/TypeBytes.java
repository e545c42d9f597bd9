package io.resplit.format.hdf5.encode;

import io.resplit.format.hdf5.structure.LittleEndianBytes;

/**
 * The datatype of an object or attribute, as a message (IV.A.2.d).
 *
 * @param shared whether these bytes only say where the datatype is
 */
public record TypeBytes(byte[] bytes, boolean shared) {

  private static final int VERSION = 3;
  private static final int IN_AN_OBJECT = 2;

  /** Returns a datatype that stands where it is used. */
  public static TypeBytes own(byte[] bytes) {
    return new TypeBytes(bytes, false);
  }

  /** Returns a datatype that is an object of its own (IV.A.2, shared messages). */
  public static TypeBytes at(long address) {
    byte[] place = new LittleEndianBytes().u8(VERSION).u8(IN_AN_OBJECT).u64(address).toArray();
    return new TypeBytes(place, true);
  }
}
