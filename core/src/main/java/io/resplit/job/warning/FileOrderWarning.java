package io.resplit.job.warning;

import io.resplit.header.Attribute;
import io.resplit.header.CoordinateOrder;
import io.resplit.header.RepeatedPlace;
import io.resplit.partition.AxisGrid;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Warns of files that are in the wrong order, or of a missing one, if coordinates show it; without
 * coordinates, of listed files that are not in the order of the numbers in their names.
 */
public final class FileOrderWarning {

  private final BlockSet in;
  private final List<MisplacedFile> places = new ArrayList<>();

  private FileOrderWarning(BlockSet in) {
    this.in = in;
  }

  /** Logs what {@link #of} finds; loads no logger if that is nothing. */
  public static void warn(BlockSet in) {
    for (MisplacedFile place : of(in)) {
      Warning.log(FileOrderWarning.class, place.message(), Optional.of(place.file()));
    }
  }

  /** Returns what there is to say of each axis, or of the names. */
  public static List<MisplacedFile> of(BlockSet in) {
    FileOrderWarning warning = new FileOrderWarning(in);
    boolean compared = false;
    for (int axis = 0; axis < in.header().axes().size(); axis++) {
      Optional<Attribute> coordinates = in.header().axes().get(axis).coordinates();
      if (in.grid().axis(axis).count() > 1 && coordinates.isPresent()) {
        if (in.arrangement().indices().get(axis).rises()) {
          warning.compare(axis, coordinates.get());
        }
        compared = true;
      }
    }
    if (!compared && in.names() instanceof BlockNames.Listed names) {
      NameOrder.of(names.files()).ifPresent(warning.places::add);
    }
    return warning.places;
  }

  private void compare(int axis, Attribute coordinates) {
    AxisGrid blocks = in.grid().axis(axis);
    OptionalLong turn = CoordinateOrder.firstTurn(in.header().axes().get(axis), blocks);
    if (RepeatedPlace.on(in.header().axes().get(axis), blocks).isPresent()) {
      return; // the check of the files says so
    }
    if (turn.isPresent()) {
      add(
          axis,
          coordinates,
          turn.getAsLong(),
          ": if the files are in the wrong order, give the right order with --in-list");
    } else if (in.header().axes().get(axis).isTime()
        && in.arrangement().indices().get(axis).isDense()) {
      long[] jumps = CoordinateOrder.jumps(coordinates, blocks).toArray();
      if (jumps.length > 0) {
        String more = jumps.length > 1 ? ", and so at " + (jumps.length - 1) + " more files" : "";
        add(axis, coordinates, jumps[0], more + ": is a file missing in between?");
      }
    }
  }

  private void add(int axis, Attribute coordinates, long at, String what) {
    Path file = in.path(new FileFit(in).onAxis(axis, in.grid().axis(axis).indexOf(at)));
    String message =
        "%s goes from %s to %s at %s%s"
            .formatted(
                coordinates.name(),
                coordinates.slice(at - 1, at).valueText(),
                coordinates.slice(at, at + 1).valueText(),
                file,
                what);
    places.add(new MisplacedFile(message, file));
  }
}
