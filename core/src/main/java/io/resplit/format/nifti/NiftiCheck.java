package io.resplit.format.nifti;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/** Finds out whether bytes are a header, and what is wrong with it, before anything is believed. */
final class NiftiCheck {

  /** Most bytes before the data that are read, extensions included. */
  static final long MAX_BYTES = 8 << 20;

  private static final int MAX_RANK = 7;
  private static final int EXTENSION_UNIT = 16;
  private static final long MAX_DATA_BYTES = 1L << 62;

  private final byte[] header;
  private final NiftiVersion version;
  private final ByteOrder order;

  private NiftiCheck(byte[] header, NiftiVersion version, ByteOrder order) {
    this.header = header;
    this.version = version;
    this.order = order;
  }

  /** Returns the check of a header by its size field, which shows version and byte order. */
  static Optional<NiftiCheck> of(byte[] start) {
    if (start.length >= Integer.BYTES) {
      for (NiftiVersion version : NiftiVersion.values()) {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
          if (ByteBuffer.wrap(start).order(order).getInt(0) == version.headerBytes()) {
            return Optional.of(new NiftiCheck(start, version, order));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Returns the header that {@code bytes} are from first to last; empty if they are not sound. */
  static Optional<NiftiHeader> parse(byte[] bytes) {
    return of(bytes)
        .filter(
            check ->
                bytes.length >= check.version.leastDataOffset()
                    && check.version.isSingle(bytes)
                    && check.fault().isEmpty()
                    && check.unsupported().isEmpty()
                    && check.dataOffset() == bytes.length
                    && check.faultOfExtensions().isEmpty())
        .map(NiftiCheck::header);
  }

  NiftiVersion version() {
    return version;
  }

  /** Returns whether the data is in another file. */
  boolean isPair() {
    return version.isPair(header);
  }

  /** Returns the check of the same header of a file that the data follows. */
  NiftiCheck asSingle() {
    byte[] single = header.clone();
    System.arraycopy(version.magic(), 0, single, version.magicOffset(), version.magic().length);
    NiftiField.VOX_OFFSET.putLong(ByteBuffer.wrap(single).order(order), version, 0, single.length);
    return new NiftiCheck(single, version, order);
  }

  /** Returns the offset of the data, which need not be sensible. */
  double dataOffset() {
    return NiftiField.VOX_OFFSET.getDouble(buffer(), version, 0);
  }

  /** Returns the header; only if there is no fault. */
  NiftiHeader header() {
    return new NiftiHeader(version, order, header.clone());
  }

  /** Returns what is wrong with the header, if anything is. */
  Optional<String> fault() {
    return faultOfMagic().or(this::faultOfLengths).or(this::faultOfType).or(this::faultOfOffset);
  }

  private Optional<String> faultOfMagic() {
    return version.isSingle(header) || version.isPair(header)
        ? Optional.empty()
        : Optional.of("its NIfTI header is wrong or damaged: it has no magic number");
  }

  private Optional<String> faultOfLengths() {
    long rank = getLong(NiftiField.DIM, 0);
    if (rank < 1 || rank > MAX_RANK) {
      return Optional.of(
          "its NIfTI header is wrong or damaged: dim[0] is %d, but there are 1 to 7 axes"
              .formatted(rank));
    }
    long bytes = bits() / 8;
    for (int i = 1; i <= rank; i++) {
      long length = getLong(NiftiField.DIM, i);
      if (length < 1 || length > MAX_DATA_BYTES / bytes) {
        return Optional.of(
            "its NIfTI header is wrong or damaged: dim[%d] is %d".formatted(i, length));
      }
      bytes *= length;
    }
    return Optional.empty();
  }

  private long bits() {
    return NiftiType.ofCode(getLong(NiftiField.DATATYPE, 0)).map(NiftiType::bits).orElse(8);
  }

  private Optional<String> faultOfType() {
    long code = getLong(NiftiField.DATATYPE, 0);
    long said = getLong(NiftiField.BITPIX, 0);
    return NiftiType.ofCode(code).isPresent() && said != bits()
        ? Optional.of(
            "its NIfTI header is wrong or damaged: bitpix is %d, but data type %d has %d bits"
                .formatted(said, code, bits()))
        : Optional.empty();
  }

  private Optional<String> faultOfOffset() {
    double offset = dataOffset();
    long least = isPair() ? 0 : version.leastDataOffset();
    double most = isPair() ? MAX_DATA_BYTES : offset;
    return !(offset >= least && offset <= most && offset == Math.rint(offset))
        ? Optional.of(
            "its NIfTI header is wrong or damaged: vox_offset is %s, but it must be %s or more"
                .formatted(offset, least))
        : Optional.empty();
  }

  /** Returns what is wrong with the extensions; only of all bytes that come before the data. */
  Optional<String> faultOfExtensions() {
    int at = version.leastDataOffset();
    boolean extended = header[version.headerBytes()] != 0;
    while (extended && header.length - at >= EXTENSION_UNIT) {
      int size = buffer().getInt(at);
      if (size < EXTENSION_UNIT || size % EXTENSION_UNIT != 0 || size > header.length - at) {
        return Optional.of(
            ("its NIfTI extension at byte %d should have %d bytes: a multiple of 16 below "
                    + "%d fits")
                .formatted(at, size, header.length - at + 1));
      }
      at += size;
    }
    return Optional.empty();
  }

  /** Returns what is not supported of the header, if anything is not. */
  Optional<String> unsupported() {
    if (NiftiType.ofCode(getLong(NiftiField.DATATYPE, 0)).isEmpty()) {
      return Optional.of(
          "NIfTI data type " + getLong(NiftiField.DATATYPE, 0) + " is not supported");
    }
    return dataOffset() > MAX_BYTES && !isPair()
        ? Optional.of("its NIfTI header is larger than " + MAX_BYTES + " bytes")
        : Optional.empty();
  }

  private long getLong(NiftiField field, int index) {
    return field.getLong(buffer(), version, index);
  }

  private ByteBuffer buffer() {
    return ByteBuffer.wrap(header).order(order);
  }
}
