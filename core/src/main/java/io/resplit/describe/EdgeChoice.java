package io.resplit.describe;

import io.resplit.array.ElementText;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.request.Edge;
import io.resplit.request.RefusedPair;
import io.resplit.set.BlockSet;
import io.resplit.set.Padding;
import java.util.List;
import java.util.Optional;

/** Decides what becomes of the last blocks of an output. */
record EdgeChoice(Edge edge) {

  /** Most numbers of blocks that are tried on each side of one that does not divide an axis. */
  private static final long MOST_TRIED = 10_000_000;

  /**
   * Checks that blocks divide the array, if that is wanted, and that there is just the array if
   * they are to be padded.
   *
   * @throws IllegalArgumentException if they do not, the message names a shape that does; or if
   *     other variables share its axes
   */
  void require(Grid grid, StorageOrder order, ArrayHeader header) {
    if (edge.kind() == Edge.Kind.PAD) {
      requireOne(header);
    }
    for (int position = 0; edge.kind() == Edge.Kind.ERROR && position < grid.rank(); position++) {
      AxisGrid axis = grid.axis(order.axis(position, grid.rank()));
      if (axis.isUniform() && axis.extent() % axis.longest() != 0) {
        throw new IllegalArgumentException(
            "blocks of %s do not divide the %s elements of %s: give --out-shape %s, or --edge keep or pad"
                .formatted(
                    axis.longest(),
                    axis.extent(),
                    name(header, position, order.axis(position, grid.rank())),
                    order.toListed(dividing(grid)).asOption()));
      }
    }
  }

  private static void requireOne(ArrayHeader header) {
    List<String> sharing =
        header.companions().variables().stream()
            .filter(each -> each.dimensions().stream().anyMatch(Dimension::isAxis))
            .map(Companion::path)
            .toList();
    if (!sharing.isEmpty()) {
      throw RefusedPair.PADDED_VARIABLES.refusal(String.join(", ", sharing));
    }
  }

  private static String name(ArrayHeader header, int position, int axis) {
    String name = axis < header.axes().size() ? header.axes().get(axis).name() : "";
    return "axis " + (name.isEmpty() ? position : name);
  }

  private static Shape dividing(Grid grid) {
    return Shape.of(
        grid.rank(), axis -> dividing(grid.axis(axis).extent(), grid.axis(axis).longest()));
  }

  /** Returns a length that divides an axis into about as many blocks as another one. */
  private static long dividing(long extent, long length) {
    long blocks = Math.max(1, Math.round((double) extent / length));
    for (long off = 0; off < Math.min(blocks, MOST_TRIED); off++) {
      if (extent % (blocks - off) == 0) {
        return extent / (blocks - off);
      }
      if (extent % (blocks + off) == 0) {
        return extent / (blocks + off);
      }
    }
    return extent;
  }

  /**
   * Returns a set with its last blocks padded, if that is wanted and there are any.
   *
   * @param keepsCoordinates whether its files hold coordinates
   * @throws IllegalArgumentException if blocks have no common shape, there is no such element, or
   *     there are coordinates to be extended
   */
  BlockSet applied(BlockSet set, boolean keepsCoordinates) {
    if (edge.kind() != Edge.Kind.PAD) {
      return set;
    }
    if (!set.grid().isUniform()) {
      throw RefusedPair.PADDED_EDGES.refusal();
    }
    Padding padding = new Padding(element(set.header(), set.type()));
    BlockSet padded = set.padded(Optional.of(padding));
    return padded.padding().isEmpty() ? set : padded.withHeader(header(set, keepsCoordinates));
  }

  private byte[] element(ArrayHeader header, ElementType type) {
    if (edge.value().isEmpty()) {
      return header.missingValue(type).orElseGet(() -> new byte[type.bytes()]);
    }
    try {
      return ElementText.parse(edge.value(), type);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--edge pad=" + edge.value() + ": " + e.getMessage());
    }
  }

  private static ArrayHeader header(BlockSet set, boolean keepsCoordinates) {
    ArrayHeader header = set.header();
    for (int axis = 0; axis < header.axes().size(); axis++) {
      AxisInfo info = header.axes().get(axis);
      AxisGrid blocks = set.grid().axis(axis);
      if (blocks.extent() % blocks.longest() == 0) {
        continue;
      }
      header = header.withoutLists(axis);
      if (info.coordinates().isPresent()) {
        if (keepsCoordinates) {
          throw RefusedPair.PADDED_COORDINATES.refusal(info.name());
        }
        header = header.withoutCoordinates(axis);
      }
    }
    return header;
  }
}
