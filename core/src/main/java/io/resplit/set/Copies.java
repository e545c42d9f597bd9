package io.resplit.set;

import io.resplit.format.FileFormats;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Companion;
import io.resplit.header.CopyAxes;
import io.resplit.header.Dimension;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The axes of a variable that is moved: its dimensions, and one for each axis of the array that is
 * cut and that it lacks. Along those lie its copies, one in each block, so that each file has a
 * part of the array of its own. Immutable.
 *
 * @param axes in an order in which blocks have the numbers of the files that they are in
 */
public record Copies(List<Axis> axes) {

  /**
   * One of them.
   *
   * @param dimension the dimension that it is; -1 where copies lie
   * @param ofLead the axis of the array along which they lie; -1 if it is a dimension
   * @param count how many copies there are
   */
  private record Axis(int dimension, int ofLead, long count) {

    boolean isOfCopies() {
      return dimension < 0;
    }
  }

  /** Copies the list. */
  public Copies {
    axes = List.copyOf(axes);
  }

  /** Returns a variable without further axes. */
  public static Copies none(Companion variable) {
    return new Copies(
        IntStream.range(0, variable.dimensions().size())
            .mapToObj(dimension -> new Axis(dimension, -1, 1))
            .toList());
  }

  /**
   * Returns the axes of a variable in files that hold these blocks of the array.
   *
   * @param blocks slowest axis first
   */
  public static Copies of(Grid blocks, Companion variable) {
    List<Axis> axes = new ArrayList<>();
    int next = 0;
    for (int dimension = 0; dimension < variable.dimensions().size(); dimension++) {
      int axis = variable.dimensions().get(dimension).axis();
      if (axis >= next && blocks.axis(axis).count() > 1) {
        addLacking(axes, blocks, variable, next, axis);
        next = axis + 1;
      }
      axes.add(new Axis(dimension, -1, 1));
    }
    addLacking(axes, blocks, variable, next, blocks.rank());
    return new Copies(axes);
  }

  private static void addLacking(
      List<Axis> axes, Grid blocks, Companion variable, int from, int to) {
    for (int axis = from; axis < to; axis++) {
      if (blocks.axis(axis).count() > 1 && variable.dimensionOf(axis) < 0) {
        axes.add(new Axis(-1, axis, blocks.axis(axis).count()));
      }
    }
  }

  /** Returns whether a variable has axes that are cut in another order than the array. */
  public static boolean isTurned(Grid blocks, Companion variable) {
    int[] cut =
        variable.dimensions().stream()
            .filter(each -> each.isAxis() && blocks.axis(each.axis()).count() > 1)
            .mapToInt(Dimension::axis)
            .toArray();
    return IntStream.range(1, cut.length).anyMatch(i -> cut[i] < cut[i - 1]);
  }

  /** Returns whether there is more than one copy of anything. */
  public boolean areThere() {
    return axes.stream().anyMatch(Axis::isOfCopies);
  }

  /** Returns whether copies lie along the slowest axis. */
  public boolean areFirst() {
    return axes.get(0).isOfCopies();
  }

  /** Returns these with as many copies as an array of some shape has. */
  public Copies like(Shape array) {
    List<Axis> counted = new ArrayList<>();
    for (int axis = 0; axis < axes.size(); axis++) {
      Axis each = axes.get(axis);
      counted.add(new Axis(each.dimension, each.ofLead, array.length(axis)));
    }
    return new Copies(counted);
  }

  private CopyAxes copyAxes() {
    return new CopyAxes(
        IntStream.range(0, axes.size()).filter(i -> axes.get(i).isOfCopies()).boxed().toList());
  }

  /** Returns the blocks of the variable from those that it has without copies. */
  public Grid grid(Grid once) {
    return Grid.of(
        each(copies -> AxisGrid.uniform(copies.count, 1), once::axis).toArray(AxisGrid[]::new));
  }

  private <T> Stream<T> each(Function<Axis, T> ofCopies, IntFunction<T> ofDimension) {
    return axes.stream()
        .map(axis -> axis.isOfCopies() ? ofCopies.apply(axis) : ofDimension.apply(axis.dimension));
  }

  /** Returns how blocks of the variable are read, from how the files are. */
  FileFormats formats(FileFormats files) {
    return areThere() ? files.copied(copyAxes()) : files;
  }

  /** Returns what the files say of the variable, with the axes of copies. */
  ArrayHeader header(ArrayHeader once) {
    if (!areThere()) {
      return once;
    }
    CopyAxes copies = copyAxes();
    return once.withAxes(copies.infos(once.axes()))
        .withChunks(once.chunks().map(chunks -> chunks.reshaped(copies::with)));
  }

  /**
   * Returns for each axis which one of the array it is.
   *
   * @param variable the variable without copies
   * @param each whether each copy is meant, and not the first one again and again
   */
  List<Integer> ofLead(Companion variable, boolean each) {
    return each(copies -> each ? copies.ofLead : -1, i -> variable.dimensions().get(i).axis())
        .toList();
  }

  /**
   * Returns the indices of all axes that are in a region of the array, of copies those in the files
   * that hold some of it.
   *
   * @param lead the array, a region of what its files hold
   * @param variable all of the variable in these files
   */
  public List<AxisIndices> indices(BlockSet lead, Companion variable) {
    List<AxisIndices> ofLead = lead.arrangement().indices();
    return each(
            copies -> files(lead.storedGrid().axis(copies.ofLead), ofLead.get(copies.ofLead)),
            variable.indices(ofLead)::get)
        .toList();
  }

  private static AxisIndices files(AxisGrid blocks, AxisIndices some) {
    return AxisIndices.range(blocks.indexOf(some.start()), blocks.indexOf(some.end() - 1) + 1, 1);
  }

  /** Returns the indices of all axes from those of dimensions, and of copies all. */
  public List<AxisIndices> indices(List<AxisIndices> ofDimensions) {
    return each(copies -> AxisIndices.range(0, copies.count, 1), ofDimensions::get).toList();
  }
}
