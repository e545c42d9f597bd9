package io.resplit.header;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An axis whose parts are found one after the other. Once their coordinates take more bytes than a
 * limit, all of them are forgotten, and no part but the first is held. Confined to one thread.
 */
public final class AxisParts {

  private final long limit;
  private final List<AxisInfo> parts = new ArrayList<>();
  private long bytes;

  /** Begins without parts; coordinates take at most {@code limit} bytes. */
  public AxisParts(long limit) {
    this.limit = limit;
  }

  /** Adds a part after all others. */
  public void add(AxisInfo part) {
    bytes += part.coordinateBytes();
    parts.add(ordered(part));
    if (bytes > limit) {
      parts.subList(1, parts.size()).clear();
      parts.set(0, parts.get(0).unread());
    }
  }

  /** Files of one set may differ in their byte order. */
  private AxisInfo ordered(AxisInfo part) {
    Optional<ByteOrder> order =
        parts.stream()
            .findFirst()
            .flatMap(first -> first.coordinates())
            .map(all -> all.type().order());
    return order.map(part::withOrder).orElse(part);
  }

  /**
   * Returns the axis of all, as {@link AxisInfo#join} does.
   *
   * @throws IllegalArgumentException as that method
   */
  public AxisInfo joined() {
    return bytes > limit ? parts.get(0).unread(bytes).withLists(List.of()) : AxisInfo.join(parts);
  }

  /** Returns how many parts are held. */
  int held() {
    return parts.size();
  }
}
