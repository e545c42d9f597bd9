package io.resplit.format.foreign;

/** What stands behind the signatures of files that hold arrays. */
final class ArrayHeaders {

  private static final int LAST_EDITION = 2;
  private static final int MAX_HDF4_ENTRIES = 16;

  private ArrayHeaders() {}

  /** DICOM PS3.10, 7.1: the first element is the length of its group. */
  static boolean isDicom(FileBytes file) {
    return file.text(132, 8).equals("\u0002\0\0\0UL\u0004\0");
  }

  /** GRIB, editions 1 and 2: the message ends where it says. */
  static boolean isGrib(FileBytes file) {
    int edition = file.u8(7);
    long bytes = edition == LAST_EDITION ? file.i64(8) : file.u32(4) >> 8;
    return edition >= 1
        && edition <= LAST_EDITION
        && bytes >= 12
        && file.text(bytes - 4, 4).equals("7777");
  }

  /** HDF 4 specification, 1.2: the first descriptors point to data in the file. */
  static boolean isHdf4(FileBytes file) {
    int count = file.u16(4);
    boolean sound = count > 0 && file.u32(6) < file.size() && 10 + 12L * count <= file.size();
    for (int i = 0; i < Math.min(count, MAX_HDF4_ENTRIES) && sound; i++) {
      long at = 10 + 12L * i;
      long offset = file.u32(at + 4);
      boolean empty = offset == 0xffffffffL || file.u16(at) == 1;
      sound = empty || offset + file.u32(at + 8) <= file.size();
    }
    return sound;
  }
}
