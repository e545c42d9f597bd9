package io.resplit.partition.rectangular;

import io.resplit.geometry.Box;
import io.resplit.partition.Grid;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Finds out whether listed blocks make up a grid, and if not, the first reason: a block beyond the
 * array, an axis on which two intervals overlap in part or leave a gap, a block that is there
 * twice, or one that is missing.
 */
final class RegularityCheck {

  private final Partition blocks;
  private final AxisIntervals[] axes;

  RegularityCheck(Partition blocks) {
    this.blocks = blocks;
    this.axes = new AxisIntervals[blocks.array().rank()];
    Arrays.setAll(axes, axis -> new AxisIntervals(blocks, axis));
  }

  Regularity result() {
    Optional<String> reason = irregular().or(this::missing);
    return reason.isEmpty()
        ? Regularity.of(grid())
        : new Regularity(
            Optional.empty(),
            Stream.of(axes).allMatch(AxisIntervals::areAlikeOrApart),
            reason.get());
  }

  Optional<Grid> gridWithGaps() {
    return irregular().isEmpty() ? Optional.of(grid()) : Optional.empty();
  }

  private Optional<String> irregular() {
    return Stream.<Supplier<Optional<String>>>of(this::outside, this::irregularAxis, this::twice)
        .flatMap(check -> check.get().stream())
        .findFirst();
  }

  private Grid grid() {
    return Grid.of(axes.length, axis -> axes[axis].grid());
  }

  private Optional<String> outside() {
    Box whole = Box.whole(blocks.array());
    return LongStream.range(0, blocks.count())
        .mapToObj(blocks::box)
        .filter(box -> !whole.contains(box))
        .findFirst()
        .map(box -> "block " + box + " is outside of the array " + blocks.array());
  }

  private Optional<String> irregularAxis() {
    return Stream.of(axes).flatMap(axis -> axis.problem().stream()).findFirst();
  }

  private Optional<String> twice() {
    PrimitiveIterator.OfLong sorted = blocks.sorted().iterator();
    Box previous = blocks.box(sorted.nextLong());
    while (sorted.hasNext()) {
      Box box = blocks.box(sorted.nextLong());
      if (box.equals(previous)) {
        return Optional.of("block " + box + " is there twice");
      }
      previous = box;
    }
    return Optional.empty();
  }

  private Optional<String> missing() {
    BigInteger all =
        Arrays.stream(axes)
            .map(axis -> BigInteger.valueOf(axis.count()))
            .reduce(BigInteger.ONE, BigInteger::multiply);
    BigInteger missing = all.subtract(BigInteger.valueOf(blocks.count()));
    return missing.signum() == 0
        ? Optional.empty()
        : Optional.of(missing + " of " + all + " blocks are missing");
  }
}
