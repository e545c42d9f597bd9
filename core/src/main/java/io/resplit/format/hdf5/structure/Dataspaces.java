package io.resplit.format.hdf5.structure;

import io.jhdf.ObjectHeader;
import io.jhdf.object.message.DataSpaceMessage;

/** What object headers say of the shape of a dataset. */
public final class Dataspaces {

  private Dataspaces() {}

  /** Returns the number of axes of the dataset with this header. */
  public static int rank(ObjectHeader header) {
    return header
        .getMessageOfType(DataSpaceMessage.class)
        .getDataSpace()
        .getDimensionsAsLong()
        .length;
  }
}
