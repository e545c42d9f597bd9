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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the elements of an array lie in space and time, as formats of volumes say it: a vector for
 * the step along each axis, and the place of the first element. Files of all formats carry it as
 * attributes of the array. Immutable.
 *
 * <p>Axes are listed slowest first. An axis that lies in neither, such as channels, has a step of
 * zeros. Time, if it is known, is the last dimension.
 */
public final class VoxelSpace {

  /** Names of the attributes. */
  public static final Set<String> NAMES =
      Set.of("voxel_steps", "voxel_origin", "voxel_units", "voxel_space", "voxel_world");

  /** Directions of x, y, z in a patient, as NRRD calls them. */
  public static final String LPS = "left-posterior-superior";

  /** The same with x and y turned round. */
  public static final String RAS = "right-anterior-superior";

  /** Ends directions whose last dimension is time; alone where those of space are not known. */
  public static final String TIME = "time";

  private static final Pattern OF_PATIENT =
      Pattern.compile("(left|right)-(anterior|posterior)-(superior|inferior)");

  private static final ElementType REAL = ElementType.parse("float64");
  private static final Set<ElementType.Kind> NUMBERS =
      Set.of(ElementType.Kind.INT, ElementType.Kind.UINT, ElementType.Kind.FLOAT);

  private static final int MOST_DIMENSIONS = 16;

  private static final int OF_PATIENT_DIMENSIONS = 3;

  private final double[] steps;
  private final double[] origin;
  private final Terms terms;

  /**
   * What the numbers of a place mean.
   *
   * @param units of each dimension; empty if nothing says them
   * @param directions what the numbers count; empty if nothing says it
   * @param world which place is 0, {@code scanner} or a name of an atlas; empty if nothing says it
   */
  private record Terms(List<String> units, String directions, String world) {

    /** Returns the directions without time. */
    String ofSpace() {
      return directions.replaceAll("-?" + TIME + "$", "");
    }
  }

  private VoxelSpace(double[] steps, double[] origin, Terms terms) {
    this.steps = steps;
    this.origin = origin;
    this.terms = terms;
  }

  /**
   * Returns a space.
   *
   * @param steps one row for each axis, slowest first, with as many numbers as {@code origin}
   * @param origin place of the first element
   * @param units of both, one word for all dimensions or one for each; empty if nothing says them
   * @param directions what the numbers of a place count; empty if nothing says it
   * @throws IllegalArgumentException if the steps are not such rows
   */
  public static VoxelSpace of(double[] steps, double[] origin, String units, String directions) {
    if (origin.length < 1 || origin.length > MOST_DIMENSIONS || steps.length % origin.length != 0) {
      throw new IllegalArgumentException(
          "%d numbers are not steps in %d dimensions".formatted(steps.length, origin.length));
    }
    boolean hasTime = directions.endsWith(TIME) && origin.length > 1;
    List<String> all = SpaceUnits.of(units, origin.length, origin.length - (hasTime ? 1 : 0));
    return new VoxelSpace(steps.clone(), origin.clone(), new Terms(all, directions, ""));
  }

  /** Returns the same with a name of the place that is 0. */
  public VoxelSpace inWorld(String world) {
    return new VoxelSpace(steps, origin, new Terms(terms.units, terms.directions, world));
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
            of(
                    steps,
                    origin,
                    Attribute.text(attributes, "voxel_units").orElse(""),
                    Attribute.text(attributes, "voxel_space").orElse(""))
                .inWorld(Attribute.text(attributes, "voxel_world").orElse("")));
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
    Stream.of(
            Map.entry("voxel_units", SpaceUnits.text(terms.units)),
            Map.entry("voxel_space", terms.directions),
            Map.entry("voxel_world", terms.world))
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

  /** Returns the units of space; empty if nothing says them, or they are not the same. */
  public String units() {
    List<String> all = terms.units.subList(0, spatial()).stream().distinct().toList();
    return all.size() == 1 ? all.get(0) : "";
  }

  /** Returns whether something says the units of any dimension. */
  public boolean hasUnits() {
    return terms.units.stream().anyMatch(each -> !each.isEmpty());
  }

  /** Returns the units of a dimension; empty if nothing says them. */
  public String units(int dimension) {
    return terms.units.get(dimension);
  }

  /** Returns what the numbers of a place count; empty if nothing says it. */
  public String directions() {
    return terms.directions;
  }

  /** Returns which place is 0; empty if nothing says it. */
  public String world() {
    return terms.world;
  }

  /** Returns whether the last dimension is time. */
  public boolean hasTime() {
    return terms.directions.endsWith(TIME) && dimensions() > 1;
  }

  /** Returns the number of dimensions beside time. */
  public int spatial() {
    return dimensions() - (hasTime() ? 1 : 0);
  }

  /** Returns whether an axis lies in time alone. */
  public boolean isTime(int axis) {
    return hasTime() && step(axis, spatial()) != 0 && lengthInSpace(axis) == 0;
  }

  /** Returns whether an axis lies in space. */
  public boolean lies(int axis) {
    return lengthInSpace(axis) > 0;
  }

  /** Returns whether something is said of what places in space count. */
  public boolean isDirected() {
    return !terms.ofSpace().isEmpty();
  }

  private double lengthInSpace(int axis) {
    return Math.sqrt(
        IntStream.range(0, spatial()).mapToDouble(i -> step(axis, i) * step(axis, i)).sum());
  }

  /**
   * Returns whether the last axes lie along the dimensions of space, the fastest along the first.
   */
  public boolean isUpright() {
    return IntStream.range(0, steps.length)
        .filter(i -> i % origin.length < spatial())
        .allMatch(
            i ->
                steps[i] == 0
                    || rank() - 1 - i / origin.length == i % origin.length && steps[i] > 0);
  }

  /** Returns the same with time in another unit, if its own is known. */
  public VoxelSpace inTime(String other) {
    boolean isKnown = hasTime() && SpaceUnits.isTime(terms.units.get(spatial()));
    return isKnown ? inUnits(spatial(), dimensions(), other) : this;
  }

  /** Returns the same with space in other units, if those of all its dimensions are known. */
  public VoxelSpace inUnits(String other) {
    boolean areKnown =
        terms.units.subList(0, spatial()).stream().allMatch(SpaceUnits::isLength)
            && SpaceUnits.isLength(other);
    return areKnown ? inUnits(0, spatial(), other) : this;
  }

  private VoxelSpace inUnits(int from, int to, String other) {
    double[] factors = new double[origin.length];
    List<String> units = new ArrayList<>(terms.units);
    Arrays.fill(factors, 1);
    for (int i = from; i < to; i++) {
      factors[i] = SpaceUnits.factor(units.get(i), other);
      units.set(i, other);
    }
    return scaled(factors, new Terms(units, terms.directions, terms.world));
  }

  /** Returns the same with other directions in space, if both are those of a patient. */
  public VoxelSpace inDirections(String other) {
    String time = hasTime() ? "-" + TIME : "";
    Matcher from = OF_PATIENT.matcher(terms.ofSpace());
    Matcher to = OF_PATIENT.matcher(other);
    if (!from.matches() || !to.matches() || spatial() != to.groupCount()) {
      return this;
    }
    double[] signs = new double[origin.length];
    Arrays.setAll(signs, i -> i < spatial() && !from.group(i + 1).equals(to.group(i + 1)) ? -1 : 1);
    return scaled(signs, new Terms(terms.units, other + time, terms.world));
  }

  /** Returns whether directions are those of a patient. */
  public boolean isOfPatient() {
    return spatial() == OF_PATIENT_DIMENSIONS && OF_PATIENT.matcher(terms.ofSpace()).matches();
  }

  private VoxelSpace scaled(double[] factors, Terms other) {
    return new VoxelSpace(scaled(steps, factors), scaled(origin, factors), other);
  }

  private static double[] scaled(double[] numbers, double[] factors) {
    double[] scaled = new double[numbers.length];
    Arrays.setAll(scaled, i -> numbers[i] == 0 ? 0 : numbers[i] * factors[i % factors.length]);
    return scaled;
  }

  /** Returns the same without time. */
  public VoxelSpace withoutTime() {
    if (!hasTime()) {
      return this;
    }
    String left = terms.ofSpace();
    List<String> units = terms.units.subList(0, spatial());
    double[] fewer = new double[rank() * spatial()];
    Arrays.setAll(fewer, i -> step(i / spatial(), i % spatial()));
    double[] start = Arrays.copyOf(origin, spatial());
    return new VoxelSpace(fewer, start, new Terms(units, left, terms.world));
  }

  /** Returns the same with time along an axis that lies nowhere yet; without time so far. */
  public VoxelSpace withTime(int axis, Spacing time) {
    int more = dimensions() + 1;
    double[] all = new double[rank() * more];
    for (int i = 0; i < all.length; i++) {
      int dimension = i % more;
      all[i] =
          dimension < dimensions() ? step(i / more, dimension) : i / more == axis ? time.step() : 0;
    }
    double[] start = Arrays.copyOf(origin, more);
    start[more - 1] = time.start();
    List<String> units = new ArrayList<>(terms.units);
    units.add(time.units());
    String directions = terms.directions.isEmpty() ? TIME : terms.directions + "-" + TIME;
    return new VoxelSpace(all, start, new Terms(units, directions, terms.world));
  }

  /** Returns where the indices of an axis lie by themselves, if they lie anywhere. */
  public Optional<Spacing> spacing(int axis) {
    boolean isTime = isTime(axis);
    double step = isTime ? step(axis, spatial()) : lengthInSpace(axis);
    int dimension = isTime ? spatial() : isUpright() ? rank() - 1 - axis : dimensions();
    return dimension < dimensions() && step > 0
        ? Optional.of(new Spacing(origin[dimension], step, units(dimension)))
        : Optional.of(new Spacing(0, step, units())).filter(any -> step > 0);
  }

  /** Returns the same with steps of another length along an axis that lies in space. */
  public VoxelSpace withLength(int axis, double length) {
    double factor = length / lengthInSpace(axis);
    double[] longer = steps.clone();
    for (int i = 0; i < spatial(); i++) {
      longer[axis * origin.length + i] *= factor;
    }
    return new VoxelSpace(longer, origin, terms);
  }

  /** Returns the same steps from another place on. */
  public VoxelSpace at(double[] place) {
    return new VoxelSpace(steps, place.clone(), terms);
  }

  /** Returns the space of the elements from some index on. */
  public VoxelSpace from(long[] start) {
    double[] moved = origin.clone();
    for (int axis = 0; axis < rank(); axis++) {
      for (int i = 0; i < moved.length && start[axis] != 0; i++) {
        moved[i] += step(axis, i) * start[axis];
      }
    }
    return new VoxelSpace(steps, moved, terms);
  }

  /**
   * Returns the space of some indices, if each axis of space has a step; the first ones stay where
   * they are. Indices at no one distance in time have no time.
   */
  public Optional<VoxelSpace> sampled(List<AxisIndices> indices) {
    double[] longer = new double[steps.length];
    Arrays.setAll(longer, i -> steps[i] * indices.get(i / origin.length).step());
    IntStream odd = IntStream.range(0, rank()).filter(axis -> indices.get(axis).step() <= 0);
    int[] uneven = odd.filter(axis -> length(axis) > 0).toArray();
    VoxelSpace some = new VoxelSpace(longer, origin, terms);
    return Arrays.stream(uneven).allMatch(this::isTime)
        ? Optional.of(uneven.length > 0 ? some.withoutTime() : some)
        : Optional.empty();
  }

  /** Returns the space of permuted axes. */
  public VoxelSpace permuted(AxisMap axes) {
    double[] turned =
        axes.permute(IntStream.range(0, rank()).mapToObj(this::step).toList()).stream()
            .flatMapToDouble(Arrays::stream)
            .toArray();
    return new VoxelSpace(turned, origin, terms);
  }

  /** Returns the space with a further, slowest axis, which does not lie in it. */
  public VoxelSpace withAxis() {
    double[] more = new double[origin.length + steps.length];
    System.arraycopy(steps, 0, more, origin.length, steps.length);
    return new VoxelSpace(more, origin, terms);
  }

  /** Returns the space without the slowest axis, and without time if that was its axis. */
  public VoxelSpace withoutAxis() {
    if (isTime(0)) {
      return withoutTime().withoutAxis();
    }
    double[] fewer = Arrays.copyOfRange(steps, origin.length, steps.length);
    return new VoxelSpace(fewer, origin, terms);
  }

  /** Returns whether the first element is where files put it that do not say where it is. */
  public boolean isAtZero() {
    return Arrays.stream(origin).allMatch(each -> each == 0);
  }

  /**
   * Returns by how many steps along each axis the origin of another lies behind this one, rounded;
   * empty if their steps lie in a plane.
   */
  public Optional<long[]> offset(VoxelSpace other) {
    int[] axes = IntStream.range(0, rank()).filter(axis -> length(axis) > 0).toArray();
    if (axes.length == 0) {
      return Optional.empty();
    }
    double[] way = new double[origin.length];
    Arrays.setAll(way, i -> other.origin[i] - origin[i]);
    StepEquations along = new StepEquations(IntStream.of(axes).mapToObj(this::step).toList());
    return along
        .solved(way)
        .map(
            counts -> {
              long[] offset = new long[rank()];
              for (int i = 0; i < axes.length; i++) {
                offset[axes[i]] = counts[i];
              }
              return offset;
            });
  }

  /** Returns the steps with their units and directions, as they are said. */
  public String stepsText() {
    String said =
        Stream.of(SpaceUnits.text(terms.units), terms.directions).collect(Collectors.joining(" "));
    return Arrays.toString(steps) + (said.isBlank() ? "" : " " + said.strip());
  }

  @Override
  public String toString() {
    return Arrays.toString(steps) + " from " + Arrays.toString(origin);
  }
}
