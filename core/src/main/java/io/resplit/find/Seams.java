package io.resplit.find;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.find.clue.AxisSeries;
import io.resplit.find.clue.AxisSeries.Laid;
import io.resplit.find.clue.Unclear;
import io.resplit.header.AxisInfo;
import io.resplit.header.Mismatch;
import io.resplit.header.RepeatedPlace;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisGrid;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import io.resplit.set.Placing;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What coordinates say of files whose order is that of a list, or of their names: from one file to
 * the next they must go on in one direction.
 */
record Seams(BlockSet set) {

  /** What takes files whatever their coordinates say. */
  static final String WAY = "; --ignore-mismatch order joins the files as they are";

  /** The same where nothing else says their order. */
  static final String LISTED = "; --in-list with --ignore-mismatch order joins the files as listed";

  /**
   * Returns the set with what there is to say of its coordinates.
   *
   * @throws ResplitException if they contradict the order, and that is not ignored
   */
  BlockSet checked() throws ResplitException {
    BlockSet checked = set;
    boolean mayCompare = !set.mismatch().ignores(Mismatch.Kind.UNITS);
    for (int axis = 0; axis < set.header().axes().size(); axis++) {
      AxisInfo info = set.header().axes().get(axis);
      double[] known = info.positions();
      boolean isCut = mayCompare && set.arrangement().isGrid() && set.grid().axis(axis).count() > 1;
      if (known.length > 0 && isCut && set.missing().isEmpty()) {
        checked = checked.placed(judged(axis, info, known, checked.placing()));
      }
    }
    return checked;
  }

  private Placing judged(int axis, AxisInfo info, double[] numbers, Placing placing)
      throws ResplitException {
    AxisGrid blocks = set.grid().axis(axis);
    if (RepeatedPlace.on(info, blocks).isPresent()) {
      return placing; // the check of all files refuses them
    }
    AxisSeries series = new AxisSeries();
    for (long block = 0; block < blocks.count(); block++) {
      double[] values =
          Arrays.copyOfRange(numbers, (int) blocks.start(block), (int) blocks.end(block));
      series.add(file(axis, block), blocks.length(block), info, info.isTime(), values);
    }
    try {
      Optional<Laid> laid = series.laid(false);
      requireOrder(laid.map(Laid::starts).orElse(new long[0]), axis, info);
      long length = set.grid().shape().length(axis);
      if (laid.filter(all -> all.isKnown() && all.length() < length).isPresent()) {
        throw series.overlap();
      }
      return placing
          .with(laid.map(Laid::notes).orElse(List.of()))
          .withGaps(laid.map(Laid::gaps).orElse(List.of()));
    } catch (Unclear e) {
      if (set.mismatch().ignores(Mismatch.Kind.ORDER)
          || set.mismatch().ignores(Mismatch.Kind.PLACE)) {
        return placing.with(List.of(e.getMessage()));
      }
      throw badSet(e.getMessage() + WAY);
    }
  }

  private void requireOrder(long[] starts, int axis, AxisInfo info) throws Unclear {
    for (int block = 1; block < starts.length; block++) {
      if (starts[block] < starts[block - 1]) {
        throw new Unclear(
            "'%s' follows '%s', but its '%s' lies before it"
                .formatted(file(axis, block), file(axis, block - 1), info.name()));
      }
    }
  }

  private Path file(int axis, long block) {
    return set.path(new FileFit(set).onAxis(axis, block));
  }
}
