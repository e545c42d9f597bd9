package io.resplit;

import io.resplit.array.Attribute;
import io.resplit.array.AxisInfo;
import io.resplit.array.CoordinateOrder;
import io.resplit.geometry.AxisGrid;
import io.resplit.set.BlockSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.slf4j.LoggerFactory;

/** Warns of files that are in the wrong order, as far as coordinates tell. */
final class TurningAxes {

  private TurningAxes() {}

  /** Logs what {@link #of} finds; loads no logger if that is nothing. */
  static void warn(BlockSet in) {
    for (String turn : of(in)) {
      LoggerFactory.getLogger(TurningAxes.class).warn(turn);
    }
  }

  /** Returns a line for each axis whose coordinates turn back from one file to the next. */
  static List<String> of(BlockSet in) {
    List<String> turns = new ArrayList<>();
    List<AxisInfo> axes = in.header().axes();
    for (int axis = 0; axis < axes.size(); axis++) {
      AxisGrid blocks = in.grid().axis(axis);
      if (blocks.count() > 1 && axes.get(axis).coordinates().isPresent()) {
        Attribute coordinates = axes.get(axis).coordinates().get();
        OptionalLong turn = CoordinateOrder.firstTurn(coordinates, blocks);
        if (turn.isPresent()) {
          Path file = in.path(in.onAxis(axis, blocks.indexOf(turn.getAsLong())));
          turns.add(message(coordinates, turn.getAsLong(), file));
        }
      }
    }
    return turns;
  }

  private static String message(Attribute coordinates, long at, Path file) {
    return "%s goes from %s to %s at %s: if files are in the wrong order, --in-list gives theirs"
        .formatted(
            coordinates.name(),
            coordinates.slice(at - 1, at).valueText(),
            coordinates.slice(at, at + 1).valueText(),
            file);
  }
}
