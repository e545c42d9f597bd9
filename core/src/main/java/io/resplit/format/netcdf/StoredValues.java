package io.resplit.format.netcdf;

import io.resplit.format.HeaderFile;
import io.resplit.format.netcdf.NetcdfHeader.Variable;
import io.resplit.io.ResplitException;

/** Reads all elements of a variable, which must be few enough for one array of bytes. */
final class StoredValues {

  /** Records so close are read together with what lies between them: disks do so anyway. */
  private static final int CLOSE_BYTES = 4096;

  private static final int WINDOW_BYTES = 1 << 18;

  private StoredValues() {}

  /** Returns the elements in C order, as the file stores them. */
  static byte[] read(HeaderFile file, RecordLayout layout, Variable variable)
      throws ResplitException {
    int slice = Math.toIntExact(layout.sliceBytes(variable));
    long slices = layout.slices(variable);
    long stride = layout.recordBytes();
    if (slices == 0) {
      return new byte[0];
    }
    if (slices == 1 || slice == stride) {
      return file.read(variable.begin(), Math.toIntExact(slices * slice));
    }
    byte[] all = new byte[Math.toIntExact(slices * slice)];
    long together = stride <= CLOSE_BYTES ? WINDOW_BYTES / stride : 1;
    for (long first = 0; first < slices; first += together) {
      int count = (int) Math.min(together, slices - first);
      int bytes = (int) ((count - 1) * stride + slice);
      byte[] window = file.read(variable.begin() + first * stride, bytes);
      for (int i = 0; i < count; i++) {
        System.arraycopy(window, (int) (i * stride), all, (int) ((first + i) * slice), slice);
      }
    }
    return all;
  }
}
