package io.resplit.find;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.CoordinateOrder;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisGrid;
import io.resplit.set.BlockSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Where files lie in an array by their coordinates: on each axis those of a file are some that
 * follow one another among those of all files, the same numbers bit for bit. An axis without
 * coordinates is as long in all files.
 *
 * <p>Takes 50 bytes for each coordinate of the array. Confined to one thread.
 */
final class CoordinatePlaces {

  private final Path root;
  private final List<Held> files = new ArrayList<>();
  private final List<TreeSet<Double>> values = new ArrayList<>();
  private int[] directions = {};

  private record Held(Path file, Box box, double[][] ends) {}

  /** Creates an empty collection of files in a folder. */
  CoordinatePlaces(Path root) {
    this.root = root;
  }

  /** Returns whether two files have different coordinates on an axis that is not the slowest. */
  static boolean differ(BlockHeader one, BlockHeader other) {
    return one.axes().size() == other.axes().size()
        && IntStream.range(1, one.axes().size()).anyMatch(axis -> differ(one, other, axis));
  }

  private static boolean differ(BlockHeader one, BlockHeader other, int axis) {
    return !Agreement.areSame(
        one.axes().get(axis).coordinates(), other.axes().get(axis).coordinates());
  }

  /**
   * Adds a file.
   *
   * @throws ResplitException if its coordinates do not say where it lies
   */
  void add(Path file, BlockHeader header) throws ResplitException {
    int rank = header.shape().rank();
    if (files.isEmpty()) {
      directions = new int[rank];
      IntStream.range(0, rank).forEach(axis -> values.add(new TreeSet<>()));
    }
    if (rank != directions.length || header.axes().size() != rank) {
      throw unclear(file, "has other axes, or none with names");
    }
    double[][] ofFile = new double[rank][];
    for (int axis = 0; axis < rank; axis++) {
      ofFile[axis] = ends(file, header.axes().get(axis), axis);
    }
    files.add(new Held(file, Box.whole(header.shape()), ofFile));
  }

  /** Returns the first and the last coordinate on an axis; nothing if it has none. */
  private double[] ends(Path file, AxisInfo axis, int number) throws ResplitException {
    if (axis.coordinates().isEmpty()) {
      return new double[0];
    }
    Attribute all = axis.coordinates().get();
    if (!all.isRead() || all.hasTexts()) {
      throw unclear(
          file, "has coordinates of " + axis.name() + " that are too many, or no numbers");
    }
    int last = all.count() - 1;
    int direction = (int) Math.signum(all.number(last) - all.number(0));
    boolean turns = direction * directions[number] < 0;
    for (int i = 0; i <= last; i++) {
      boolean isNext = i == 0 || (all.number(i) - all.number(i - 1)) * direction > 0;
      turns |= !isNext || Double.isNaN(all.number(i));
      values.get(number).add(all.number(i));
    }
    if (turns) {
      throw unclear(
          file,
          "has coordinates of " + axis.name() + " that do not rise, or fall, as those of others");
    }
    directions[number] = direction == 0 ? directions[number] : direction;
    return new double[] {all.number(0), all.number(last)};
  }

  private static ResplitException unclear(Path file, String what) {
    return badSet(
        "%s %s: give a template of names, or the files in their order with --in-list"
            .formatted(file, what));
  }

  /**
   * Returns the places of all files.
   *
   * @param order how messages list axes
   * @throws ResplitException if the coordinates of one are not next to one another
   */
  ModelTiles tiles(StorageOrder order) throws ResplitException {
    double[][] sorted =
        values.stream()
            .map(all -> all.stream().mapToDouble(Double::doubleValue).toArray())
            .toArray(double[][]::new);
    long[] array = files.get(0).box.shape().toArray();
    for (int axis = 0; axis < array.length; axis++) {
      array[axis] = sorted[axis].length == 0 ? array[axis] : sorted[axis].length;
    }
    ModelTiles tiles = new ModelTiles(root, order);
    for (Held each : files) {
      Box box = each.box;
      for (int axis = 0; axis < array.length; axis++) {
        long from = start(each, axis, sorted[axis], array[axis]);
        box = box.withAxis(axis, from, from + box.length(axis));
      }
      tiles.add(each.file, new TilePlace(box, box, Shape.of(array)));
    }
    return tiles;
  }

  private long start(Held held, int axis, double[] sorted, long array) throws ResplitException {
    double[] of = held.ends[axis];
    long length = held.box.length(axis);
    if (of.length == 0 && sorted.length == 0 && length == array) {
      return 0;
    }
    if (of.length == 0 || sorted.length == 0) {
      throw unclear(
          held.file, "has no coordinates on axis " + axis + " where others have, or is longer");
    }
    int least = Arrays.binarySearch(sorted, Math.min(of[0], of[1]));
    int most = Arrays.binarySearch(sorted, Math.max(of[0], of[1]));
    if (most - least + 1 != length) {
      throw unclear(
          held.file,
          "has coordinates on axis " + axis + " between which those of another file lie");
    }
    return directions[axis] < 0 ? sorted.length - 1L - most : least;
  }

  /**
   * Refuses a set whose coordinates do not continue from block to block as they do in between.
   *
   * @throws ResplitException if a file may be missing
   */
  static void requireSteady(BlockSet set) throws ResplitException {
    for (int axis = 0; axis < set.grid().rank(); axis++) {
      AxisGrid blocks = set.grid().axis(axis);
      Optional<Attribute> all =
          set.header().axes().get(axis).coordinates().filter(Attribute::isRead);
      for (long block = 1; all.isPresent() && block < blocks.count(); block++) {
        if (!CoordinateOrder.isSteady(all.get(), blocks.start(block))) {
          throw badSet(
              "coordinates of %s in %s jump from %s to %s: is a file missing? If not, give a template of names, or --in-list"
                  .formatted(
                      set.header().axes().get(axis).name(),
                      set.root(),
                      all.get().number((int) blocks.start(block) - 1),
                      all.get().number((int) blocks.start(block))));
        }
      }
    }
  }
}
