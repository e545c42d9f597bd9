package io.resplit.format.hdf5.object;

import io.resplit.format.hdf5.structure.StructureBytes;

/**
 * A message of an object header.
 *
 * @param type one of the numbers here
 * @param isShared whether it is stored elsewhere, and these bytes say where
 * @param order number of an attribute in the order of creation; 0 where that is not recorded
 */
public record Message(int type, boolean isShared, int order, StructureBytes bytes) {

  public static final int DATASPACE = 0x01;
  public static final int LINK_INFO = 0x02;
  public static final int DATATYPE = 0x03;
  public static final int OLD_FILL_VALUE = 0x04;
  public static final int FILL_VALUE = 0x05;
  public static final int LINK = 0x06;
  public static final int EXTERNAL_FILES = 0x07;
  public static final int DATA_LAYOUT = 0x08;
  public static final int GROUP_INFO = 0x0A;
  public static final int FILTERS = 0x0B;
  public static final int ATTRIBUTE = 0x0C;
  public static final int SHARED_TABLE = 0x0F;
  public static final int CONTINUATION = 0x10;
  public static final int SYMBOL_TABLE = 0x11;
  public static final int ATTRIBUTE_INFO = 0x15;
  public static final int REFERENCE_COUNT = 0x16;
  public static final int CACHE_IMAGE = 0x18;
}
