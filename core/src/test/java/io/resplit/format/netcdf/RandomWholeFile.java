package io.resplit.format.netcdf;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.header.FillValue;
import io.resplit.header.Meaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** What a random classic file holds, said as its reader says it. */
final class RandomWholeFile {

  static final String ARRAY = "array";
  static final long MOST_BYTES = 24;

  private final Random random;
  private final NetcdfVersion version;
  private final List<Dimension> axes = new ArrayList<>();
  private final List<Dimension> own = new ArrayList<>();
  private final Map<String, byte[]> data = new HashMap<>();
  private final BlockHeader block;

  RandomWholeFile(Random random, NetcdfVersion version) {
    this.random = random;
    this.version = version;
    int rank = 1 + random.nextInt(3);
    boolean grows = random.nextBoolean();
    for (int axis = 0; axis < rank; axis++) {
      axes.add(new Dimension("x" + axis, 1 + random.nextInt(5), grows && axis == 0, axis));
    }
    int others = random.nextInt(4);
    for (int i = 0; i < others; i++) {
      boolean records = !grows && i == 0;
      int least = records ? 0 : 1;
      own.add(new Dimension("d" + i, least + random.nextInt(5), records, Dimension.NO_AXIS));
    }
    ElementType type = type();
    Shape shape = Shape.of(axes.stream().mapToLong(Dimension::length).toArray());
    block =
        new BlockHeader(
                type,
                new BlockLayout.Strided(shape, 0),
                axes.stream().map(this::axis).toList(),
                List.of(),
                List.of(Attribute.ofText("title", "all")),
                Optional.empty())
            .withCompanions(companions());
    data.put(ARRAY, bytes(shape.volume() * type.bytes()));
  }

  /** Letters are no coordinates. */
  private AxisInfo axis(Dimension axis) {
    ElementType type = type();
    Optional<Attribute> numbers =
        random.nextBoolean() && type.kind() != ElementType.Kind.BYTES
            ? Optional.of(numbers(axis.path(), type, axis.length()))
            : Optional.empty();
    return new AxisInfo(axis.path(), numbers, List.of()).withUnlimited(axis.unlimited());
  }

  private Companions companions() {
    List<Companion> variables = new ArrayList<>();
    int count = random.nextInt(6);
    for (int i = 0; i < count; i++) {
      variables.add(variable("v" + i));
    }
    return new Companions(List.of(), own, variables, List.of(), List.of(), List.of());
  }

  private Companion variable(String name) {
    List<Dimension> dimensions = new ArrayList<>();
    int rank = random.nextInt(4);
    for (int i = 0; i < rank; i++) {
      List<Dimension> all = random.nextBoolean() || own.isEmpty() ? axes : own;
      Dimension one = all.get(random.nextInt(all.size()));
      if (one.length() > 0 && (i == 0 || !one.unlimited())) {
        dimensions.add(one);
      }
    }
    ElementType type = type();
    long count = dimensions.stream().mapToLong(Dimension::length).reduce(1, (a, b) -> a * b);
    Attribute values = numbers(name, type, count);
    boolean moved = !dimensions.isEmpty() && values.bytes() > MOST_BYTES;
    if (moved) {
      data.put(name, values.toBytes());
    }
    Optional<Attribute> fill =
        random.nextBoolean() && type.kind() != ElementType.Kind.BYTES
            ? Optional.of(numbers(FillValue.ATTRIBUTE, type, 1))
            : Optional.empty();
    List<Attribute> attributes = new ArrayList<>(fill.stream().toList());
    attributes.add(Attribute.ofText("units", "of " + name));
    boolean text = type.kind() == ElementType.Kind.BYTES;
    return new Companion(
        name,
        type,
        dimensions,
        attributes,
        fill.map(each -> FillValue.set(each.type(), each.toBytes())),
        text
            ? Optional.of(new Meaning.FixedText(Meaning.Padding.NULL_TERMINATED, false))
            : Optional.empty(),
        Optional.empty(),
        moved ? Optional.empty() : Optional.of(values));
  }

  private Attribute numbers(String name, ElementType type, long count) {
    return Attribute.ofNumbers(name, type, bytes(count * type.bytes()));
  }

  private byte[] bytes(long count) {
    byte[] bytes = new byte[Math.toIntExact(count)];
    random.nextBytes(bytes);
    return bytes;
  }

  private ElementType type() {
    int types = version == NetcdfVersion.CDF5 ? 11 : 6;
    return ClassicType.ofCode(1 + random.nextInt(types), version).orElseThrow().element();
  }

  /** Returns all but the data. */
  BlockHeader block() {
    return block;
  }

  /** Returns the elements of the array and of the variables that are moved, by name. */
  Map<String, byte[]> data() {
    return data;
  }
}
