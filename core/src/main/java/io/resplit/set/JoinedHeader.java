package io.resplit.set;

import io.resplit.array.ArrayHeader;
import io.resplit.array.AxisInfo;
import io.resplit.array.BlockHeader;
import io.resplit.format.SetException;
import io.resplit.format.SetException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the files of a set say of the whole array: everything of the first block, and the
 * coordinates of all blocks along the edges of the array.
 */
final class JoinedHeader {

  private final BlockSet set;
  private final BlockHeader first;

  private JoinedHeader(BlockSet set) throws IOException {
    this.set = set;
    this.first = set.inspect(0);
  }

  /**
   * Returns {@code set} with the header that its files give.
   *
   * @throws SetException if a file is not sound, or if only some have coordinates
   */
  static BlockSet addTo(BlockSet set) throws IOException {
    JoinedHeader joined = new JoinedHeader(set);
    List<AxisInfo> axes = new ArrayList<>();
    for (int axis = 0; axis < joined.first.axes().size(); axis++) {
      axes.add(joined.axis(axis));
    }
    return set.withHeader(ArrayHeader.of(joined.first).withAxes(axes));
  }

  private AxisInfo axis(int axis) throws IOException {
    List<AxisInfo> parts = new ArrayList<>(List.of(first.axes().get(axis)));
    for (long index = 1; index < set.grid().axis(axis).count(); index++) {
      BlockHeader next = set.inspect(set.onAxis(axis, index));
      if (next.axes().size() == first.axes().size()) {
        parts.add(next.axes().get(axis));
      }
    }
    try {
      return AxisInfo.join(parts);
    } catch (IllegalArgumentException e) {
      throw new SetException(Reason.BAD_INPUT, set.root() + ": " + e.getMessage(), e);
    }
  }
}
