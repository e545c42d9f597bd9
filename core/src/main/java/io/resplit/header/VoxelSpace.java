package io.resplit.header;

import io.resplit.array.ElementType;
import io.resplit.geometry.AxisIndices;
import io.resplit.partition.AxisMap;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the elements of an array lie in space, as formats of volumes say it: one vector for the
 * step along each axis, and the place of the first element. Files of all formats carry it as
 * attributes of the array. Immutable.
 *
 * <p>Axes are listed slowest first. An axis that does not lie in space, such as time, has a step of
 * zeros.
 */
public final class VoxelSpace {

  /** Names of the attributes. */
  public static final Set<String> NAMES =
      Set.of("voxel_steps", "voxel_origin", "voxel_units", "voxel_space");

  /** Directions of x, y, z in a patient, as NRRD calls them. */
  public static final String LPS = "left-posterior-superior";

  /** The same with x and y turned round. */
  public static final String RAS = "right-anterior-superior";

  private static final ElementType REAL = ElementType.parse("float64");
  private static final Set<ElementType.Kind> NUMBERS =
      Set.of(ElementType.Kind.INT, ElementType.Kind.UINT, ElementType.Kind.FLOAT);

  private static final int MOST_DIMENSIONS = 16;

  /** Lengths of units, in metres. */
  private static final Map<String, Double> UNITS =
      Map.of("angstrom", 1e-10, "nm", 1e-9, "um", 1e-6, "mm", 1e-3, "cm", 1e-2, "m", 1.0);

  /** Steps this close, relative to the longest, are the same: files round to float32. */
  private static final double CLOSE_STEPS = 1e-4;

  /** Places this close, in steps, are the same. */
  private static final double CLOSE_PLACES = 0.01;

  /** Roundings to float32 that a place may have gone through, far from the origin. */
  private static final int ROUNDINGS = 16;

  private final double[] steps;
  private final double[] origin;
  private final String units;
  private final String directions;

  private VoxelSpace(double[] steps, double[] origin, String units, String directions) {
    this.steps = steps;
    this.origin = origin;
    this.units = units;
    this.directions = directions;
  }

  /**
   * Returns a space.
   *
   * @param steps one row for each axis, slowest first, with as many numbers as {@code origin}
   * @param origin place of the first element
   * @param units of both; empty if nothing says them
   * @param directions what the numbers of a place count; empty if nothing says it
   * @throws IllegalArgumentException if the steps are not such rows
   */
  public static VoxelSpace of(double[] steps, double[] origin, String units, String directions) {
    if (origin.length < 1 || origin.length > MOST_DIMENSIONS || steps.length % origin.length != 0) {
      throw new IllegalArgumentException(
          "%d numbers are not steps in %d dimensions".formatted(steps.length, origin.length));
    }
    return new VoxelSpace(steps.clone(), origin.clone(), units, directions);
  }

  /** Returns the space that attributes of an array of so many axes carry, if they carry one. */
  public static Optional<VoxelSpace> carriedBy(List<Attribute> attributes, int rank) {
    double[] steps = numbers(attributes, "voxel_steps");
    double[] origin = numbers(attributes, "voxel_origin");
    return origin.length < 1
            || origin.length > MOST_DIMENSIONS
            || steps.length != (long) rank * origin.length
        ? Optional.empty()
        : Optional.of(
            new VoxelSpace(
                steps,
                origin,
                Attribute.text(attributes, "voxel_units").orElse(""),
                Attribute.text(attributes, "voxel_space").orElse("")));
  }

  private static double[] numbers(List<Attribute> attributes, String name) {
    Optional<Attribute> found =
        Attribute.find(attributes, name)
            .filter(each -> !each.hasTexts() && each.isRead())
            .filter(each -> NUMBERS.contains(each.type().kind()));
    return found
        .map(each -> IntStream.range(0, each.count()).mapToDouble(each::number).toArray())
        .orElse(new double[0]);
  }

  /** Returns attributes that carry this. */
  public List<Attribute> attributes() {
    List<Attribute> all = new ArrayList<>();
    all.add(attribute("voxel_steps", steps));
    all.add(attribute("voxel_origin", origin));
    Stream.of(Map.entry("voxel_units", units), Map.entry("voxel_space", directions))
        .filter(each -> !each.getValue().isEmpty())
        .forEach(each -> all.add(Attribute.ofText(each.getKey(), each.getValue())));
    return all;
  }

  private static Attribute attribute(String name, double[] numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Double.BYTES).order(REAL.order());
    bytes.asDoubleBuffer().put(numbers);
    return Attribute.wrapping(name, REAL, bytes.array());
  }

  /** Returns attributes of which some carry another space now: this. */
  public List<Attribute> in(List<Attribute> attributes) {
    List<Attribute> others =
        attributes.stream().filter(each -> !NAMES.contains(each.name())).toList();
    return Stream.concat(others.stream(), attributes().stream()).toList();
  }

  /** Returns the number of axes. */
  public int rank() {
    return steps.length / origin.length;
  }

  /** Returns the number of dimensions of the space. */
  public int dimensions() {
    return origin.length;
  }

  /** Returns one number of the step along an axis. */
  public double step(int axis, int dimension) {
    return steps[axis * origin.length + dimension];
  }

  /** Returns the step along an axis. */
  public double[] step(int axis) {
    return Arrays.copyOfRange(steps, axis * origin.length, (axis + 1) * origin.length);
  }

  /** Returns the length of the step along an axis; 0 if it does not lie in space. */
  public double length(int axis) {
    return Math.sqrt(Arrays.stream(step(axis)).map(each -> each * each).sum());
  }

  /** Returns the place of the first element. */
  public double[] origin() {
    return origin.clone();
  }

  /** Returns the units; empty if nothing says them. */
  public String units() {
    return units;
  }

  /** Returns what the numbers of a place count; empty if nothing says it. */
  public String directions() {
    return directions;
  }

  /** Returns whether the last axes lie along the dimensions, the fastest along the first. */
  public boolean isUpright() {
    return IntStream.range(0, steps.length)
        .allMatch(
            i ->
                steps[i] == 0
                    || rank() - 1 - i / origin.length == i % origin.length && steps[i] > 0);
  }

  /** Returns the same in other units, if both are known. */
  public VoxelSpace inUnits(String other) {
    if (!UNITS.containsKey(units) || !UNITS.containsKey(other) || units.equals(other)) {
      return this;
    }
    double factor = UNITS.get(units) / UNITS.get(other);
    return new VoxelSpace(
        scaled(steps, factor, factor), scaled(origin, factor, factor), other, directions);
  }

  /** Returns the same with other directions, if both are those of a patient. */
  public VoxelSpace inDirections(String other) {
    boolean areKnown = Set.of(LPS, RAS).containsAll(List.of(directions, other));
    return !areKnown || directions.equals(other)
        ? this
        : new VoxelSpace(scaled(steps, -1, 1), scaled(origin, -1, 1), units, other);
  }

  private double[] scaled(double[] numbers, double first, double others) {
    double[] scaled = new double[numbers.length];
    Arrays.setAll(
        scaled, i -> numbers[i] == 0 ? 0 : numbers[i] * (i % origin.length < 2 ? first : others));
    return scaled;
  }

  /** Returns the space of the elements from some index on. */
  public VoxelSpace from(long[] start) {
    double[] moved = origin.clone();
    for (int axis = 0; axis < rank(); axis++) {
      for (int i = 0; i < moved.length && start[axis] != 0; i++) {
        moved[i] += step(axis, i) * start[axis];
      }
    }
    return new VoxelSpace(steps, moved, units, directions);
  }

  /**
   * Returns the space of some indices, if each axis has a step; the first ones stay where it is.
   */
  public Optional<VoxelSpace> sampled(List<AxisIndices> indices) {
    double[] longer = new double[steps.length];
    Arrays.setAll(longer, i -> steps[i] * indices.get(i / origin.length).step());
    return indices.stream().allMatch(each -> each.step() > 0)
        ? Optional.of(new VoxelSpace(longer, origin, units, directions))
        : Optional.empty();
  }

  /** Returns the space of permuted axes. */
  public VoxelSpace permuted(AxisMap axes) {
    double[] turned =
        axes.permute(IntStream.range(0, rank()).mapToObj(this::step).toList()).stream()
            .flatMapToDouble(Arrays::stream)
            .toArray();
    return new VoxelSpace(turned, origin, units, directions);
  }

  /** Returns the space with a further, slowest axis that does not lie in it. */
  public VoxelSpace withAxis() {
    double[] more = new double[origin.length + steps.length];
    System.arraycopy(steps, 0, more, origin.length, steps.length);
    return new VoxelSpace(more, origin, units, directions);
  }

  /** Returns the space without the slowest axis. */
  public VoxelSpace withoutAxis() {
    double[] fewer = Arrays.copyOfRange(steps, origin.length, steps.length);
    return new VoxelSpace(fewer, origin, units, directions);
  }

  /** Returns whether the steps of another are the same. */
  public boolean hasStepsOf(VoxelSpace other) {
    double longest = longest();
    return steps.length == other.steps.length
        && origin.length == other.origin.length
        && units.equals(other.units)
        && directions.equals(other.directions)
        && IntStream.range(0, steps.length)
            .allMatch(i -> Math.abs(steps[i] - other.steps[i]) <= longest * CLOSE_STEPS);
  }

  private double longest() {
    return Arrays.stream(steps).map(Math::abs).max().orElse(0);
  }

  /** Returns whether both have no origin, or about the same. */
  public boolean hasOriginOf(VoxelSpace other) {
    double far =
        DoubleStream.concat(Arrays.stream(origin), Arrays.stream(other.origin))
            .map(Math::abs)
            .max()
            .orElse(0);
    double most = longest() * CLOSE_PLACES + ROUNDINGS * Math.ulp((float) far);
    return IntStream.range(0, Math.min(origin.length, other.origin.length))
        .allMatch(i -> Math.abs(origin[i] - other.origin[i]) <= most);
  }

  /** Returns whether the first element is where files put it that do not say where it is. */
  public boolean isAtZero() {
    return Arrays.stream(origin).allMatch(each -> each == 0);
  }

  /**
   * Returns by how many steps along each axis the origin of another lies behind this one, rounded;
   * empty if the axes do not stand at right angles in one space.
   */
  public Optional<long[]> offset(VoxelSpace other) {
    if (!hasStepsOf(other) || !isRectangular()) {
      return Optional.empty();
    }
    long[] offset = new long[rank()];
    for (int axis = 0; axis < offset.length; axis++) {
      double along = 0;
      for (int i = 0; i < origin.length; i++) {
        along += (other.origin[i] - origin[i]) * step(axis, i);
      }
      double count = along / (length(axis) * length(axis));
      offset[axis] = Double.isNaN(count) ? 0 : Math.round(count);
    }
    return Optional.of(offset);
  }

  private boolean isRectangular() {
    for (int one = 0; one < rank(); one++) {
      for (int other = 0; other < one; other++) {
        double product = 0;
        for (int i = 0; i < origin.length; i++) {
          product += step(one, i) * step(other, i);
        }
        if (Math.abs(product) > CLOSE_STEPS * length(one) * length(other)) {
          return false;
        }
      }
    }
    return longest() > 0;
  }

  @Override
  public String toString() {
    return Arrays.toString(steps) + " from " + Arrays.toString(origin);
  }
}
