package io.resplit.find;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.ElementType;
import io.resplit.find.name.DatedNames;
import io.resplit.find.name.NameDates;
import io.resplit.format.BlockPlace;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.format.StackAxis;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Spacing;
import io.resplit.io.ResplitException;
import io.resplit.request.Stack;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where files lie along an axis that they lack: by coordinates that a user gives, or else that the
 * files hold as a variable of one value with the name of the axis, or else by dates in their names;
 * if nothing says it, in the order in which they are. Confined to one thread.
 */
final class StackedFiles {

  private static final ElementType REAL = ElementType.parse("float64");
  private static final ElementType DAYS = ElementType.parse("int32");

  private final Stack stack;
  private final Formats formats;
  private final Format format;
  private final String dataset;
  private final Map<Path, String> datasets;
  private final Shape block;
  private final List<Path> files;
  private final BlockHeader first;
  private final Companions beside;
  private final Optional<Companion> coordinate;
  private final Set<Spacing> steps = new HashSet<>();

  /**
   * Looks at the first file.
   *
   * @param datasets name of the block in files that have another one
   * @param files in the order that counts where nothing else says one
   * @param block shape of the block in a file, for formats whose files do not say it
   */
  StackedFiles(
      Stack stack,
      Formats formats,
      Format format,
      String dataset,
      Map<Path, String> datasets,
      Shape block,
      List<Path> files)
      throws IOException {
    this.stack = stack;
    this.formats = formats;
    this.format = format;
    this.dataset = dataset;
    this.datasets = datasets;
    this.block = block;
    this.files = files;
    this.first = inspect(0);
    this.beside = beside(0, first);
    this.coordinate =
        stack.axis().isEmpty() ? Optional.empty() : beside.near(dataset, stack.axis());
    requireLacking();
  }

  /** Returns what the first file says of its block. */
  BlockHeader first() {
    return first;
  }

  /** Returns what the first file holds beside its block and the coordinate of the new axis. */
  Companions beside() {
    return beside.withVariables(
        beside.variables().stream().filter(each -> !each.path().equals(coordinatePath())).toList());
  }

  /** Returns the path of the variable that says where a file lies; empty if there is none. */
  String coordinatePath() {
    return coordinate.map(Companion::path).orElse("");
  }

  private BlockPlace place(int file) {
    return new BlockPlace(files.get(file), datasets.getOrDefault(files.get(file), dataset));
  }

  private BlockHeader inspect(int file) throws IOException {
    return format.inspect(place(file), block);
  }

  private Companions beside(int file, BlockHeader header) throws IOException {
    return format.companions(place(file), header, path -> 0);
  }

  private void requireLacking() throws ResplitException {
    String axis = stack.axis();
    if (axis.isEmpty()) {
      return; // of an array whose axes have no names
    }
    boolean isOwn = first.axes().stream().anyMatch(each -> each.name().equals(axis));
    if (isOwn) {
      throw badSet(
          "%s has axis %s already: leave out --stack, and files follow one another along it"
              .formatted(files.get(0), axis));
    }
    boolean isTaken = beside.dimensions().stream().anyMatch(each -> each.path().equals(axis));
    boolean isNoNumber =
        coordinate
            .filter(
                each ->
                    each.isMoved()
                        || !each.dimensions().isEmpty()
                        || Double.isNaN(each.values().get().number(0)))
            .isPresent();
    if (isTaken || isNoNumber) {
      throw badSet(
          "%s has a %s named %s, which is not one number: give the new axis another name, or name the variables to take with --dataset"
              .formatted(files.get(0), isTaken ? "dimension" : "variable", axis));
    }
  }

  /**
   * Returns the axis, whose indices are in ascending order of its coordinates.
   *
   * @throws IllegalArgumentException if coordinates are given for another number of files
   * @throws ResplitException if two files lie at one place, or some do not say where they lie
   */
  StackAxis axis() throws IOException {
    return axis(false);
  }

  /** Returns the axis, whose indices are those of the files. */
  StackAxis axisInOrder() throws IOException {
    return axis(true);
  }

  private StackAxis axis(boolean isInOrder) throws IOException {
    double[] given = stack.values(files.size());
    Attribute found = ofFiles();
    AxisInfo info = named(Optional.empty(), List.of());
    if (given.length > 0) {
      ByteBuffer bytes = ByteBuffer.allocate(given.length * REAL.bytes()).order(REAL.order());
      bytes.asDoubleBuffer().put(given);
      info =
          named(Optional.of(Attribute.wrapping(stack.axis(), REAL, bytes.array())), attributes());
    } else if (coordinate.isPresent()) {
      info =
          named(Optional.of(found), attributes())
              .withFillValue(coordinate.flatMap(Companion::fillValue));
    } else {
      info = isInOrder ? info : DatedNames.of(names()).map(this::dated).orElse(info);
    }
    int[] order = isInOrder ? IntStream.range(0, files.size()).toArray() : order(info);
    Map<Path, Integer> indices = new HashMap<>();
    IntStream.range(0, order.length).forEach(i -> indices.put(files.get(order[i]), i));
    if (indices.size() < order.length) {
      throw badSet("a file is listed twice among those of --stack " + stack.axis());
    }
    boolean isByNames = given.length == 0 && coordinate.isEmpty();
    return new StackAxis(
        info.of(indices(order)), indices, datasets, isByNames, space(given), Set.of());
  }

  private static AxisIndices indices(int[] order) {
    return AxisIndices.of(Arrays.stream(order).asLongStream().toArray());
  }

  private AxisInfo named(Optional<Attribute> coordinates, List<Attribute> attributes) {
    return new AxisInfo(stack.axis(), coordinates, attributes).withUnlimited(true);
  }

  private List<Attribute> attributes() {
    List<Attribute> found = coordinate.map(Companion::attributes).orElse(List.of());
    if (stack.units().isEmpty()) {
      return found;
    }
    return Stream.concat(
            found.stream().filter(each -> !each.name().equals("units")),
            Stream.of(Attribute.ofText("units", stack.units())))
        .toList();
  }

  private AxisInfo dated(NameDates.Days dates) {
    ByteBuffer bytes = ByteBuffer.allocate(files.size() * DAYS.bytes()).order(DAYS.order());
    dates.days().forEach(day -> bytes.putInt(day.intValue()));
    return named(
        Optional.of(Attribute.wrapping(stack.axis(), DAYS, bytes.array())),
        List.of(
            Attribute.ofText("units", dates.units()),
            Attribute.ofText("calendar", dates.calendar())));
  }

  private List<String> names() {
    return files.stream().map(file -> file.getFileName().toString()).toList();
  }

  /** Returns the coordinates that files hold, after comparing what they mean; of none, nothing. */
  private Attribute ofFiles() throws IOException {
    ElementType type = coordinate.map(Companion::type).orElse(REAL);
    ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(files.size(), type.bytes()));
    for (int file = 0; file < files.size(); file++) {
      BlockHeader header = file == 0 ? first : inspect(file);
      formats.nextStep(header).ifPresent(steps::add);
      if (coordinate.isPresent()) {
        Attribute value = coordinate(file, header).values().orElseThrow();
        bytes.put(value.withOrder(type.order()).toBytes());
      }
    }
    return Attribute.wrapping(stack.axis(), type, bytes.array());
  }

  private Companion coordinate(int file, BlockHeader header) throws IOException {
    Companion found =
        beside(file, header)
            .find(coordinatePath())
            .orElseThrow(
                () ->
                    badSet(
                        "%s has no variable %s, which %s has"
                            .formatted(files.get(file), coordinatePath(), files.get(0))));
    Companion bare = found.withValues(Optional.empty());
    Optional<Disagreement> other =
        Agreement.check(coordinate.orElseThrow().withValues(Optional.empty()), bare).findFirst();
    if (other.isPresent() || found.isMoved()) {
      throw badSet(
          "%s of %s and %s: %s"
              .formatted(
                  coordinatePath(),
                  files.get(0),
                  files.get(file),
                  other.map(Disagreement::toString).orElse("not one number")));
    }
    return found;
  }

  private int[] order(AxisInfo info) throws ResplitException {
    if (info.coordinates().isEmpty()) {
      return IntStream.range(0, files.size()).toArray();
    }
    Attribute all = info.coordinates().get();
    int[] order =
        IntStream.range(0, files.size())
            .boxed()
            .sorted(Comparator.comparingDouble(all::number))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int i = 1; i < order.length; i++) {
      if (!(all.number(order[i]) > all.number(order[i - 1]))) {
        throw badSet(
            "%s and %s both lie at %s %s: give --stack %s=VALUES, or one of them alone"
                .formatted(
                    files.get(order[i - 1]),
                    files.get(order[i]),
                    stack.axis(),
                    all.slice(order[i], order[i] + 1L).valueText(),
                    stack.axis()));
      }
    }
    return order;
  }

  /** Steps that are given count, then those that all files say; none of no length. */
  private Optional<StackAxis.Place> space(double[] given) {
    double[] sorted = Arrays.stream(given).sorted().toArray();
    if (sorted.length > 1) {
      double step = (sorted[sorted.length - 1] - sorted[0]) / (sorted.length - 1);
      boolean isEven =
          IntStream.range(0, sorted.length)
              .allMatch(i -> Math.abs(sorted[0] + i * step - sorted[i]) <= 1e-6 * step);
      return isEven
          ? Optional.of(new StackAxis.Place(Optional.of(sorted[0]), step, stack.units()))
          : Optional.empty();
    }
    return Stream.of(steps)
        .filter(all -> all.size() == 1)
        .flatMap(Set::stream)
        .filter(each -> each.step() > 0)
        .map(
            each ->
                new StackAxis.Place(
                    Arrays.stream(sorted).boxed().findFirst(),
                    each.step(),
                    stack.units().isEmpty() ? each.units() : stack.units()))
        .findFirst();
  }

  /** Returns whether the files say where they lie in space, but nothing how far apart. */
  boolean lacksStep(StackAxis axis) {
    return !steps.isEmpty() && axis.place().isEmpty();
  }
}
