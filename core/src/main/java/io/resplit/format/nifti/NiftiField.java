package io.resplit.format.nifti;

import java.nio.ByteBuffer;

/** The fields of a header: where each lies in the two versions, how wide it is, and how often. */
enum NiftiField {
  DIM_INFO(39, Width.BYTE, 524, Width.BYTE, 1),
  DIM(40, Width.SHORT, 16, Width.LONG, 8),
  INTENT_P(56, Width.FLOAT, 80, Width.DOUBLE, 3),
  INTENT_CODE(68, Width.SHORT, 504, Width.INT, 1),
  DATATYPE(70, Width.SHORT, 12, Width.SHORT, 1),
  BITPIX(72, Width.SHORT, 14, Width.SHORT, 1),
  SLICE_START(74, Width.SHORT, 224, Width.LONG, 1),
  PIXDIM(76, Width.FLOAT, 104, Width.DOUBLE, 8),
  VOX_OFFSET(108, Width.FLOAT, 168, Width.LONG, 1),
  SCL_SLOPE(112, Width.FLOAT, 176, Width.DOUBLE, 1),
  SCL_INTER(116, Width.FLOAT, 184, Width.DOUBLE, 1),
  SLICE_END(120, Width.SHORT, 232, Width.LONG, 1),
  SLICE_CODE(122, Width.BYTE, 496, Width.INT, 1),
  XYZT_UNITS(123, Width.BYTE, 500, Width.INT, 1),
  CAL_MAX_MIN(124, Width.FLOAT, 192, Width.DOUBLE, 2),
  SLICE_DURATION(132, Width.FLOAT, 208, Width.DOUBLE, 1),
  TOFFSET(136, Width.FLOAT, 216, Width.DOUBLE, 1),
  DESCRIPTION_AND_AUX_FILE(148, Width.BYTE, 240, Width.BYTE, 104),
  QFORM_CODE(252, Width.SHORT, 344, Width.INT, 1),
  SFORM_CODE(254, Width.SHORT, 348, Width.INT, 1),
  QUATERN(256, Width.FLOAT, 352, Width.DOUBLE, 3),
  QOFFSET(268, Width.FLOAT, 376, Width.DOUBLE, 3),
  SROW(280, Width.FLOAT, 400, Width.DOUBLE, 12),
  INTENT_NAME(328, Width.BYTE, 508, Width.BYTE, 16);

  /** A type of numbers in headers. */
  enum Width {
    BYTE(1),
    SHORT(2),
    INT(4),
    LONG(8),
    FLOAT(4),
    DOUBLE(8);

    private final int bytes;

    Width(int bytes) {
      this.bytes = bytes;
    }

    private long getLong(ByteBuffer header, int at) {
      return switch (this) {
        case BYTE -> header.get(at);
        case SHORT -> header.getShort(at);
        case INT -> header.getInt(at);
        case LONG -> header.getLong(at);
        case FLOAT, DOUBLE -> (long) getDouble(header, at);
      };
    }

    private double getDouble(ByteBuffer header, int at) {
      return switch (this) {
        case FLOAT -> header.getFloat(at);
        case DOUBLE -> header.getDouble(at);
        default -> getLong(header, at);
      };
    }

    private void putLong(ByteBuffer header, int at, long value) {
      switch (this) {
        case BYTE -> header.put(at, (byte) value);
        case SHORT -> header.putShort(at, (short) value);
        case INT -> header.putInt(at, (int) value);
        case LONG -> header.putLong(at, value);
        case FLOAT, DOUBLE -> putDouble(header, at, value);
      }
    }

    private void putDouble(ByteBuffer header, int at, double value) {
      switch (this) {
        case FLOAT -> header.putFloat(at, (float) value);
        case DOUBLE -> header.putDouble(at, value);
        default -> putLong(header, at, (long) value);
      }
    }
  }

  private final int[] offsets;
  private final Width[] widths;
  private final int count;

  NiftiField(int offset1, Width width1, int offset2, Width width2, int count) {
    this.offsets = new int[] {offset1, offset2};
    this.widths = new Width[] {width1, width2};
    this.count = count;
  }

  /** Returns the byte offset of value {@code index}. */
  int offset(NiftiVersion version, int index) {
    return offsets[version.ordinal()] + index * bytes(version);
  }

  /** Returns the size of one value, in bytes. */
  int bytes(NiftiVersion version) {
    return widths[version.ordinal()].bytes;
  }

  long getLong(ByteBuffer header, NiftiVersion version, int index) {
    return widths[version.ordinal()].getLong(header, offset(version, index));
  }

  double getDouble(ByteBuffer header, NiftiVersion version, int index) {
    return widths[version.ordinal()].getDouble(header, offset(version, index));
  }

  void putLong(ByteBuffer header, NiftiVersion version, int index, long value) {
    widths[version.ordinal()].putLong(header, offset(version, index), value);
  }

  void putDouble(ByteBuffer header, NiftiVersion version, int index, double value) {
    widths[version.ordinal()].putDouble(header, offset(version, index), value);
  }

  /** Copies all values of this field, bit by bit, between headers of one version. */
  void turn(ByteBuffer from, ByteBuffer to, NiftiVersion version) {
    int size = bytes(version);
    for (int index = 0; index < count; index++) {
      int at = offset(version, index);
      for (int i = 0; i < size; i++) {
        to.put(at + i, from.get(at + size - 1 - i));
      }
    }
  }

  /** Copies all values of this field from a NIfTI-1 header to a NIfTI-2 header. */
  void widen(ByteBuffer from, ByteBuffer to) {
    for (int index = 0; index < count; index++) {
      putDouble(to, NiftiVersion.NIFTI2, index, getDouble(from, NiftiVersion.NIFTI1, index));
    }
  }
}
