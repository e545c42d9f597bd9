package io.resplit.header;

import io.resplit.partition.AxisGrid;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Two blocks that lie one behind the other on an axis, and yet at one place: their coordinates are
 * the same, bit for bit, in this or the other direction.
 *
 * @param first the number on the axis of the first of them
 * @param second that of the other
 */
public record RepeatedPlace(long first, long second) {

  /**
   * Returns the first two blocks that lie at one place, if there are any and coordinates are known.
   * Takes eight bytes a block.
   *
   * @param blocks the axis, cut into the parts that the files store
   */
  public static Optional<RepeatedPlace> on(AxisInfo axis, AxisGrid blocks) {
    Optional<Attribute> all = axis.coordinates().filter(each -> each.isRead() && !each.hasTexts());
    if (all.isEmpty() || blocks.count() < 2) {
      return Optional.empty();
    }
    long[] sorted =
        LongStream.range(0, blocks.count())
            .map(block -> (long) hash(of(all.get(), blocks, block)) << Integer.SIZE | block)
            .sorted()
            .toArray();
    return IntStream.range(1, sorted.length)
        .filter(i -> sorted[i] >> Integer.SIZE == sorted[i - 1] >> Integer.SIZE)
        .mapToObj(i -> new RepeatedPlace((int) sorted[i - 1], (int) sorted[i]))
        .filter(pair -> pair.isSame(all.get(), blocks))
        .min(
            Comparator.comparing((RepeatedPlace pair) -> pair.saysNothing(axis, blocks))
                .thenComparing(RepeatedPlace::second));
  }

  private boolean isSame(Attribute all, AxisGrid blocks) {
    Attribute one = of(all, blocks, first);
    Attribute other = of(all, blocks, second);
    return one.equals(other) || one.equals(turned(other));
  }

  /** Returns whether coordinates only count from 0, or were never written. */
  public boolean saysNothing(AxisInfo axis, AxisGrid blocks) {
    Attribute some = of(axis.coordinates().orElseThrow(), blocks, second);
    return axis.isUnknown(blocks.start(second), blocks.end(second)) || isIndex(axis, some);
  }

  private static boolean isIndex(AxisInfo axis, Attribute some) {
    return axis.attributes().stream().noneMatch(each -> each.name().equals("units"))
        && IntStream.range(0, some.count()).allMatch(i -> some.number(i) == i);
  }

  private static Attribute of(Attribute all, AxisGrid blocks, long block) {
    return all.slice(blocks.start(block), blocks.end(block));
  }

  /** Returns the same for coordinates in either direction. */
  private static int hash(Attribute some) {
    return some.hashCode() + turned(some).hashCode();
  }

  private static Attribute turned(Attribute some) {
    int size = some.type().bytes();
    byte[] from = some.toBytes();
    byte[] to = new byte[from.length];
    for (int at = 0; at < from.length; at += size) {
      System.arraycopy(from, at, to, from.length - size - at, size);
    }
    return Attribute.wrapping(some.name(), some.type(), to);
  }
}
