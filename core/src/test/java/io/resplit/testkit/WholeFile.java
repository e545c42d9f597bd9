package io.resplit.testkit;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockWriter;
import io.resplit.format.FileImage;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.io.IoCounts;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** A whole file in memory: variables that share dimensions, each with its elements. */
public final class WholeFile {

  private static final List<String> TYPES =
      List.of("int8", "int16be", "int32be", "float32be", "float64be");

  /**
   * One variable.
   *
   * @param dimensions numbers of its dimensions, slowest first
   * @param elements its elements
   */
  public record Variable(
      String path, ElementType type, List<Integer> dimensions, ReferenceArray elements) {

    /** Returns the same variable once for each index of some further axes. */
    Variable repeated(Shape all, List<Integer> axes) {
      return new Variable(path, type, dimensions, elements.repeated(all, axes));
    }

    private AxisIndices all(int dimension) {
      long length = elements.shape().length(dimensions.indexOf(dimension));
      return AxisIndices.range(0, length, 1);
    }
  }

  private final long[] lengths;
  private final boolean unlimited;
  private final boolean named;
  private int slowest;
  private List<String> names = List.of();
  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Map<String, String> units = new HashMap<>();
  private final Map<String, String> texts = new LinkedHashMap<>();

  private WholeFile(long[] lengths, boolean unlimited, boolean named) {
    this.lengths = lengths;
    this.unlimited = unlimited;
    this.named = named;
  }

  /** Returns a file without variables whose first dimension is unlimited. */
  public static WholeFile growing(long... lengths) {
    return new WholeFile(lengths, true, true);
  }

  /** Returns a file without variables whose dimensions are fixed. */
  public static WholeFile fixed(long... lengths) {
    return new WholeFile(lengths, false, true);
  }

  /**
   * Returns a random file of two to five arrays and some small variables.
   *
   * @param named whether dimensions have names, by which variables share them
   */
  public static WholeFile random(Random random, boolean named) {
    return random(random, named, named && random.nextBoolean());
  }

  /** Returns such a file whose first dimension is unlimited or not. */
  public static WholeFile random(Random random, boolean named, boolean unlimited) {
    long[] lengths = new long[3 + random.nextInt(3)];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = 1 + random.nextInt(7);
    }
    WholeFile file = new WholeFile(lengths, unlimited, named);
    int arrays = 2 + random.nextInt(4);
    for (int i = 0; i < arrays; i++) {
      file.add("a" + i, type(random), file.dimensions(random, 1 + random.nextInt(4)), random);
    }
    for (int i = 0; i < lengths.length; i++) {
      if (named && random.nextBoolean()) {
        file.add("x" + i, type(random), List.of(i), random);
      }
    }
    if (random.nextBoolean()) {
      file.add("scalar", type(random), List.of(), random);
    }
    return file;
  }

  /** Gives its dimensions names of their own; returns this. */
  WholeFile named(List<String> dimensions) {
    names = List.copyOf(dimensions);
    return this;
  }

  private static String type(Random random) {
    return TYPES.get(random.nextInt(TYPES.size()));
  }

  /** Mostly in the order of the file; the unlimited one always comes first. */
  private List<Integer> dimensions(Random random, int rank) {
    TreeSet<Integer> some = new TreeSet<>();
    while (some.size() < Math.min(rank, lengths.length)) {
      some.add(random.nextInt(lengths.length));
    }
    List<Integer> dimensions = new ArrayList<>(some);
    if (random.nextInt(4) == 0) {
      Collections.shuffle(dimensions, random);
      dimensions.sort(Comparator.comparing(each -> !(unlimited && each == 0)));
    }
    return dimensions;
  }

  /** Adds a variable with random elements; returns this. */
  public WholeFile add(String path, String type, List<Integer> dimensions, Random random) {
    ElementType element = ElementType.parse(type);
    ReferenceArray elements = new ReferenceArray(shape(dimensions), element.bytes(), random);
    variables.put(path, new Variable(path, element, dimensions, elements));
    return this;
  }

  /** Adds a variable with one text of any length, which is none of {@link #variables}. */
  public WholeFile addText(String path, String text) {
    texts.put(path, text);
    return this;
  }

  /** Sets the units of a variable that does not lead; returns this. */
  public WholeFile in(String unit, String path) {
    units.put(path, unit);
    return this;
  }

  private Shape shape(List<Integer> dimensions) {
    return dimensions.isEmpty()
        ? Shape.of(1)
        : Shape.of(dimensions.stream().mapToLong(each -> lengths[each]).toArray());
  }

  /** Returns the variables by their names. */
  public Map<String, Variable> variables() {
    return variables;
  }

  /** Returns the variable that leads: that with most axes, then most bytes. */
  public Variable lead() {
    return variables.values().stream()
        .max(
            Comparator.<Variable>comparingInt(each -> Math.max(1, each.dimensions.size()))
                .thenComparingLong(each -> each.elements.bytes()))
        .orElseThrow();
  }

  /**
   * Returns this file with some indices of some of its dimensions only; where these have no names,
   * other variables than the one that leads do not share them.
   */
  public WholeFile within(String lead, Map<Integer, AxisIndices> indices) {
    WholeFile some = new WholeFile(lengths.clone(), unlimited, named);
    indices.forEach((dimension, list) -> some.lengths[dimension] = list.count());
    some.units.putAll(units);
    some.names = names;
    for (Variable each : variables.values()) {
      Map<Integer, AxisIndices> shared = named || each.path.equals(lead) ? indices : Map.of();
      List<AxisIndices> own =
          each.dimensions.stream().map(i -> shared.getOrDefault(i, each.all(i))).toList();
      ReferenceArray left = own.isEmpty() ? each.elements : each.elements.at(own);
      some.variables.put(each.path, new Variable(each.path, each.type, each.dimensions, left));
    }
    return some;
  }

  /**
   * Returns this file without its first dimension, which has one index: the next may be unlimited.
   */
  WholeFile withoutFirst(Variable lead) {
    WholeFile rest = new WholeFile(lengths, unlimited, named);
    rest.slowest = 1;
    rest.names = names;
    List<Integer> left = lead.dimensions.subList(1, lead.dimensions.size());
    ReferenceArray elements = lead.elements.shaped(shape(left));
    rest.variables.put(lead.path, new Variable(lead.path, lead.type, left, elements));
    return rest;
  }

  /** Returns this file with one variable only. */
  public WholeFile only(String path) {
    WholeFile one = within(path, Map.of());
    one.variables.keySet().retainAll(List.of(path));
    return one;
  }

  /** Returns this file with one element behind the end of a variable on every axis. */
  public WholeFile padded(String path, Shape to, byte[] element) {
    WholeFile all = within(path, Map.of());
    Variable own = all.variables.get(path);
    ReferenceArray padded = own.elements.padded(to, element);
    all.variables.put(path, new Variable(path, own.type, own.dimensions, padded));
    return all;
  }

  /** Returns this file with a variable and the coordinates of its axes only. */
  public WholeFile withAxesOnly(Variable lead) {
    Set<String> kept = new HashSet<>(List.of(lead.path));
    lead.dimensions.forEach(each -> kept.add(name(each)));
    WholeFile some = within(lead.path, Map.of());
    some.variables.keySet().retainAll(kept);
    return some;
  }

  /** Replaces the elements of a variable by those with its axes permuted. */
  public void transpose(String path, int... axes) {
    Variable old = variables.get(path);
    List<Integer> turned = new ArrayList<>();
    for (int axis : axes) {
      turned.add(old.dimensions.get(axis));
    }
    variables.put(path, new Variable(path, old.type, turned, old.elements.transposed(axes)));
  }

  /** Returns the name of a dimension. */
  public String name(int dimension) {
    return names.isEmpty() ? named ? "x" + dimension : "" : names.get(dimension);
  }

  /** Returns this file with its elements in another byte order, and so with other numbers. */
  public WholeFile in(ByteOrder order) {
    variables.replaceAll(
        (path, each) ->
            new Variable(path, each.type.withOrder(order), each.dimensions, each.elements));
    return this;
  }

  /** Returns this file with the same numbers in another byte order. */
  public WholeFile turned(ByteOrder order) {
    variables.replaceAll(
        (path, each) ->
            new Variable(
                path,
                each.type.withOrder(order),
                each.dimensions,
                each.type.order() == order ? each.elements : each.elements.swapped()));
    return this;
  }

  /** Writes the file, byte for byte as its image says, without an engine. */
  public void write(Path file, String format) throws IOException {
    write(file, format, lead(), ChunkStorageRequest.KEEP);
  }

  /** Writes the file, of which a variable leads, in chunks without filters or none. */
  public void write(Path file, String format, Variable lead, ChunkStorageRequest chunks)
      throws IOException {
    Grid grid = Grid.uniform(shape(lead.dimensions), shape(lead.dimensions));
    BlockSet raw =
        new BlockSet(
                grid,
                lead.type,
                StorageOrder.C,
                new RawFormat(lead.type, 0),
                OutputAddress.parse(file + ".raw").names(".raw", grid, StorageOrder.C))
            .withHeader(header(lead));
    OutputRequest request =
        OutputRequest.file(file.toString()).withFormat(format).withChunks(chunks);
    boolean hasNames =
        !Set.of("nifti", "npy", "tiff", "ome-tiff", "mrc", "nrrd", "mha").contains(format);
    FileImage image =
        new Resplit().output(raw, hasNames ? request.withDataset(lead.path) : request).image(0);
    BlockWriter writer = new BlockWriter(new byte[1]);
    writer.create(file, image, new IoCounts()).close();
    put(file, image, lead);
    for (Companion each : header(lead).companions().moved().toList()) {
      put(file, image.about(each.path()), variables.get(each.path()));
    }
  }

  private static void put(Path file, FileImage image, Variable variable) throws IOException {
    try (BlockFile visit =
        new BlockWriter(new byte[1]).update(file, image.layout(), image.type(), new IoCounts())) {
      visit.write(Box.whole(image.layout().shape()), ByteBuffer.wrap(elements(variable)));
    }
  }

  /** Returns the elements of a variable. */
  public static byte[] elements(Variable variable) {
    return variable.elements.all();
  }

  private ArrayHeader header(Variable lead) {
    List<AxisInfo> axes = new ArrayList<>();
    for (int each : lead.dimensions) {
      Optional<Variable> coordinates = Optional.ofNullable(variables.get("x" + each));
      axes.add(
          new AxisInfo(
                  name(each),
                  coordinates.map(WholeFile::values),
                  coordinates.isEmpty() ? List.of() : List.of(Attribute.ofText("units", "m")))
              .withUnlimited(isUnlimited(each)));
    }
    List<Companion> others = new ArrayList<>();
    for (Variable each : variables.values()) {
      boolean isOfAxis = lead.dimensions.stream().anyMatch(i -> each.path.equals("x" + i));
      if (each != lead && !isOfAxis) {
        others.add(companion(each, lead));
      }
    }
    List<Dimension> own = new ArrayList<>();
    for (Map.Entry<String, String> each : texts.entrySet()) {
      own.add(new Dimension("of_" + each.getKey(), 1, false, Dimension.NO_AXIS));
      others.add(text(each.getKey(), each.getValue(), own.get(own.size() - 1)));
    }
    for (int i = slowest; named && i < lengths.length; i++) {
      if (!lead.dimensions.contains(i)) {
        own.add(dimension(i, lead));
      }
    }
    Companions beside = new Companions(List.of(), own, others, List.of(), List.of(), List.of());
    return ArrayHeader.NONE.withAxes(named ? axes : List.of()).withCompanions(beside);
  }

  private boolean isUnlimited(int dimension) {
    return unlimited && dimension == slowest;
  }

  private Dimension dimension(int number, Variable lead) {
    int axis = named ? lead.dimensions.indexOf(number) : Dimension.NO_AXIS;
    return new Dimension(name(number), lengths[number], isUnlimited(number), axis);
  }

  private Companion companion(Variable variable, Variable lead) {
    boolean isMoved = variable.dimensions.size() > 1;
    return new Companion(
        variable.path,
        variable.type,
        variable.dimensions.stream().map(each -> dimension(each, lead)).toList(),
        List.of(Attribute.ofText("units", units.getOrDefault(variable.path, "m"))),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        isMoved ? Optional.empty() : Optional.of(values(variable)));
  }

  private static Companion text(String path, String text, Dimension dimension) {
    Attribute values = Attribute.ofTexts(path, List.of(text), true);
    return new Companion(
        path,
        values.type(),
        List.of(dimension),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(values));
  }

  private static Attribute values(Variable variable) {
    return Attribute.ofNumbers(variable.path, variable.type, elements(variable));
  }
}
