package io.resplit.job;

import io.resplit.array.Attribute;
import io.resplit.array.AxisInfo;
import io.resplit.array.CoordinateOrder;
import io.resplit.geometry.AxisGrid;
import io.resplit.set.BlockSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Warns of files that are in the wrong order, as far as coordinates show. */
public final class TurningAxesWarning {

  /**
   * Coordinates that turn back.
   *
   * @param message the warning
   * @param file the file where they do
   */
  public record Turn(String message, Path file) {}

  private TurningAxesWarning() {}

  /** Logs what {@link #of} finds; loads no logger if that is nothing. */
  static void warn(BlockSet in) {
    for (Turn turn : of(in)) {
      Warning.log(TurningAxesWarning.class, turn.message(), Optional.of(turn.file()));
    }
  }

  /** Returns what there is to say of each axis whose coordinates turn back between two files. */
  public static List<Turn> of(BlockSet in) {
    List<Turn> turns = new ArrayList<>();
    List<AxisInfo> axes = in.header().axes();
    for (int axis = 0; axis < axes.size(); axis++) {
      AxisGrid blocks = in.grid().axis(axis);
      if (blocks.count() > 1 && axes.get(axis).coordinates().isPresent()) {
        Attribute coordinates = axes.get(axis).coordinates().get();
        OptionalLong turn = CoordinateOrder.firstTurn(coordinates, blocks);
        if (turn.isPresent()) {
          Path file = in.path(in.onAxis(axis, blocks.indexOf(turn.getAsLong())));
          turns.add(new Turn(message(coordinates, turn.getAsLong(), file), file));
        }
      }
    }
    return turns;
  }

  private static String message(Attribute coordinates, long at, Path file) {
    return "%s goes from %s to %s at %s: if the files are in the wrong order, give the right one with --in-list"
        .formatted(
            coordinates.name(),
            coordinates.slice(at - 1, at).valueText(),
            coordinates.slice(at, at + 1).valueText(),
            file);
  }
}
