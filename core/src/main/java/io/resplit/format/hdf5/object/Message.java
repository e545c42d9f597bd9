package io.resplit.format.hdf5.object;

import io.resplit.format.hdf5.structure.StructureBytes;

/**
 * A message of an object header.
 *
 * @param type one of the numbers here
 * @param isShared whether it is stored elsewhere, and these bytes say where
 * @param order number of an attribute in the order of creation; 0 where that is not recorded
 */
record Message(int type, boolean isShared, int order, StructureBytes bytes) {

  static final int DATASPACE = 0x01;
  static final int LINK_INFO = 0x02;
  static final int DATATYPE = 0x03;
  static final int OLD_FILL_VALUE = 0x04;
  static final int FILL_VALUE = 0x05;
  static final int LINK = 0x06;
  static final int EXTERNAL_FILES = 0x07;
  static final int DATA_LAYOUT = 0x08;
  static final int FILTERS = 0x0B;
  static final int ATTRIBUTE = 0x0C;
  static final int SHARED_TABLE = 0x0F;
  static final int CONTINUATION = 0x10;
  static final int SYMBOL_TABLE = 0x11;
  static final int ATTRIBUTE_INFO = 0x15;
  static final int CACHE_IMAGE = 0x18;
}
