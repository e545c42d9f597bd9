package io.resplit.format.hdf5.read;

import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The axes of a file that were read last, since most of its datasets have the same: in 1 MiB at
 * most. Confined to one thread at a time.
 */
final class KnownAxes {

  private static final int MOST_AXES = 16;
  private static final int MOST_BYTES = 1 << 16;

  /**
   * What an axis depends on.
   *
   * @param scale address of its dimension scale
   * @param name that of the scale in the groups of the dataset; empty if it has none
   * @param length of the dataset along the axis
   * @param unlimited whether the dataset may grow along it
   */
  record Key(long scale, String name, long length, boolean unlimited) {}

  /**
   * What was read of an axis.
   *
   * @param notCarried what could not be held of it
   */
  record Read(AxisInfo axis, List<String> notCarried) {}

  private final Map<Key, Read> known = new HashMap<>();

  /**
   * Returns what is known of an axis.
   *
   * @param most bytes of coordinates that may be held
   */
  Optional<Read> find(Key key, long most) {
    return Optional.ofNullable(known.get(key))
        .filter(read -> read.axis().coordinateBytes() <= most);
  }

  /** Keeps what was read of an axis, unless that is much. */
  void keep(Key key, Read read) {
    AxisInfo axis = read.axis();
    long bytes = axis.attributes().stream().mapToLong(Attribute::bytes).sum();
    if (!axis.isUnread() && axis.coordinateBytes() + bytes <= MOST_BYTES) {
      if (known.size() == MOST_AXES) {
        known.clear();
      }
      known.put(key, read);
    }
  }
}
