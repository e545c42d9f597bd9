package io.resplit.format.hdf5.object;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.header.FillValue;
import java.util.Arrays;
import java.util.Optional;

/**
 * The fill value of a dataset (IV.A.2.e, f).
 *
 * @param value bytes of an element that was never written, if the object sets it
 * @param isDefined whether such an element has a value: zeros if none is set
 * @param time when it is written
 */
public record FillMessage(Optional<byte[]> value, boolean isDefined, FillValue.Time time) {

  private static final int UNDEFINED = 1 << 4;
  private static final int SET = 1 << 5;

  /** Returns what an object says. */
  public static FillMessage of(ObjectHeader header) {
    FillMessage said =
        header
            .first(Message.FILL_VALUE)
            .map(FillMessage::read)
            .orElse(new FillMessage(Optional.empty(), true, FillValue.Time.IF_SET));
    return said.value.isPresent()
        ? said
        : header.first(Message.OLD_FILL_VALUE).map(said::withValue).orElse(said);
  }

  /** Returns whether the value, of elements that are places, is one. */
  public boolean leadsSomewhere() {
    return value.filter(bytes -> !Arrays.equals(bytes, new byte[bytes.length])).isPresent();
  }

  private static FillMessage read(StructureBytes message) {
    int version = message.u8();
    if (version < 1 || version > 3) {
      throw MalformedHdf5.unsupported("a fill value of version " + version);
    }
    int flags = message.u8();
    int time = version == 3 ? flags >> 2 & 3 : message.u8();
    boolean isDefined = version == 3 ? (flags & UNDEFINED) == 0 : message.u8() != 0;
    boolean isSet = version == 3 ? (flags & SET) != 0 : isDefined;
    FillMessage unset = new FillMessage(Optional.empty(), isDefined, time(time));
    return isSet ? unset.withValue(message) : unset;
  }

  /** Numbers that are not defined mean what files say mostly. */
  private static FillValue.Time time(int number) {
    FillValue.Time[] times = FillValue.Time.values();
    return times[Math.min(number, times.length - 1)];
  }

  /** An element without bytes is the default. */
  private FillMessage withValue(StructureBytes message) {
    byte[] element = message.take(message.u32());
    return new FillMessage(Optional.of(element).filter(bytes -> bytes.length > 0), isDefined, time);
  }
}
