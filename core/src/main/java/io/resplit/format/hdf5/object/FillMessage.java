package io.resplit.format.hdf5.object;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import java.util.Optional;

/** The fill value of a dataset (IV.A.2.e, f). */
public final class FillMessage {

  private static final int DEFINED = 1 << 5;

  private FillMessage() {}

  /** Returns the bytes of an element that was never written, if the object says so. */
  public static Optional<byte[]> of(ObjectHeader header) {
    Optional<byte[]> value = header.first(Message.FILL_VALUE).flatMap(FillMessage::read);
    return value.isPresent() ? value : header.first(Message.OLD_FILL_VALUE).map(FillMessage::value);
  }

  private static Optional<byte[]> read(StructureBytes message) {
    int version = message.u8();
    if (version < 1 || version > 3) {
      throw MalformedHdf5.unsupported("a fill value of version " + version);
    }
    int flags = message.u8();
    boolean isDefined = version == 3 ? (flags & DEFINED) != 0 : message.skip(1).u8() != 0;
    return isDefined ? Optional.of(value(message)) : Optional.empty();
  }

  private static byte[] value(StructureBytes message) {
    long bytes = message.u32();
    return message.take(bytes);
  }
}
