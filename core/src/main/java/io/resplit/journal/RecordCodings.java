package io.resplit.journal;

import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.partition.SomeBlocks;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes records as bytes and reads them again, component by component.
 *
 * <p>The only class that looks at types while the program runs: a component that a record gets is
 * saved without another line. What is made follows from the declared types alone: the bytes choose
 * among the values of an enum and the records of a sealed type, and never name a class. Types that
 * hold themselves cannot be written, so no file nests deeper than the types do. What the
 * constructor of a record refuses is refused here as well. Confined to one thread.
 */
final class RecordCodings {

  private final Map<Type, Coding<?>> known = new HashMap<>();
  private final Map<Type, Supplier<Coding<?>>> forms = new HashMap<>();

  RecordCodings() {
    known.put(long.class, Coding.LONG);
    known.put(Long.class, Coding.LONG);
    known.put(int.class, Coding.INT);
    known.put(Integer.class, Coding.INT);
    known.put(double.class, Coding.DOUBLE);
    known.put(boolean.class, Coding.FLAG);
    known.put(Boolean.class, Coding.FLAG);
    known.put(byte[].class, Coding.BYTES);
    known.put(long[].class, Coding.NUMBERS);
    known.put(String.class, Coding.TEXT);
    with(Path.class, String.class, Path::toString, Path::of);
    with(Shape.class, long[].class, Shape::toArray, Shape::of);
    with(SomeBlocks.class, long[].class, all -> all.stream().toArray(), SomeBlocks::of);
    with(AxisGrid.class, long[].class, RecordCodings::numbers, RecordCodings::axis);
    with(Grid.class, Axes.class, RecordCodings::axes, RecordCodings::grid);
  }

  private record Axes(List<AxisGrid> axes) {}

  private static Axes axes(Grid grid) {
    return new Axes(IntStream.range(0, grid.rank()).mapToObj(grid::axis).toList());
  }

  private static Grid grid(Axes grid) {
    return Grid.of(grid.axes().toArray(AxisGrid[]::new));
  }

  /** A uniform axis is its length and that of an interval, another one has edges from 0. */
  private static long[] numbers(AxisGrid axis) {
    return axis.isUniform() ? new long[] {axis.extent(), axis.longest()} : axis.edges().toArray();
  }

  private static AxisGrid axis(long[] numbers) {
    return numbers[0] == 0 ? AxisGrid.ofEdges(numbers) : AxisGrid.uniform(numbers[0], numbers[1]);
  }

  /** Adds a type whose values are written as those of another one. */
  <T, S> RecordCodings with(Class<T> type, Class<S> as, Function<T, S> to, Function<S, T> of) {
    forms.put(type, () -> of(as).as(to, of));
    return this;
  }

  <T> void write(Class<T> type, T value, DataOutputStream out) throws IOException {
    of(type).writer().write(value, out);
  }

  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException if there is none of that type
   */
  <T> T read(Class<T> type, Coding.In in) throws IOException {
    Coding<T> coding = of(type);
    try {
      return coding.reader().apply(in);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("a value is wrong", e);
    }
  }

  private <T> Coding<T> of(Class<T> type) {
    return cast(of((Type) type));
  }

  @SuppressWarnings("unchecked") // a coding is kept under the type of its values
  private static <T> Coding<T> cast(Coding<?> coding) {
    return (Coding<T>) coding;
  }

  private Coding<?> of(Type type) {
    Coding<?> coding = known.get(type);
    if (coding == null) {
      coding = forms.getOrDefault(type, () -> composed(type)).get();
      known.put(type, coding);
    }
    return coding;
  }

  private Coding<?> composed(Type type) {
    return type instanceof ParameterizedType collection
        ? collection((Class<?>) collection.getRawType(), collection.getActualTypeArguments())
        : composed((Class<?>) type);
  }

  private Coding<?> collection(Class<?> kind, Type[] of) {
    Coding<List<Object>> list = RecordCodings.<Object>cast(of(of[0])).list();
    if (kind == Optional.class) {
      return list.<Optional<Object>>as(
          value -> value.stream().toList(), values -> values.stream().findFirst());
    }
    if (kind == Set.class) {
      return list.<Set<Object>>as(values -> values.stream().sorted().toList(), Set::copyOf);
    }
    return kind == Map.class ? map(list, RecordCodings.<Object>cast(of(of[1])).list()) : list;
  }

  private static Coding<Map<Object, Object>> map(
      Coding<List<Object>> keys, Coding<List<Object>> values) {
    return new Coding<>(
        (map, out) -> {
          Map<Object, Object> sorted = new TreeMap<>(map);
          keys.writer().write(List.copyOf(sorted.keySet()), out);
          values.writer().write(List.copyOf(sorted.values()), out);
        },
        in -> {
          Map<Object, Object> map = new HashMap<>();
          List<Object> found = keys.reader().apply(in);
          List<Object> of = values.reader().apply(in);
          for (int i = 0; i < found.size(); i++) {
            map.put(found.get(i), of.get(i));
          }
          return map;
        });
  }

  private Coding<?> composed(Class<?> type) {
    if (type.isEnum()) {
      List<?> values = List.of(type.getEnumConstants());
      return Coding.INT.as(values::indexOf, values::get);
    }
    return type.isRecord() ? record(type) : family(List.of(type.getPermittedSubclasses()));
  }

  private Coding<Object> family(List<Class<?>> members) {
    List<Coding<Object>> codings =
        members.stream().map(each -> RecordCodings.<Object>cast(of(each))).toList();
    return new Coding<>(
        (value, out) -> {
          int member = members.indexOf(value.getClass());
          out.writeInt(member);
          codings.get(member).writer().write(value, out);
        },
        in -> codings.get(in.readInt()).reader().apply(in));
  }

  private Coding<Object> record(Class<?> type) {
    RecordComponent[] parts = type.getRecordComponents();
    List<Coding<Object>> codings =
        Stream.of(parts)
            .map(each -> RecordCodings.<Object>cast(of(each.getGenericType())))
            .toList();
    Constructor<?> constructor = constructor(type, parts);
    return new Coding<>(
        (value, out) -> {
          for (int i = 0; i < parts.length; i++) {
            Method part = parts[i].getAccessor();
            codings.get(i).writer().write(reflected(() -> part.invoke(value)), out);
          }
        },
        in -> {
          List<Object> values = new ArrayList<>();
          for (Coding<Object> coding : codings) {
            values.add(coding.reader().apply(in));
          }
          return reflected(() -> constructor.newInstance(values.toArray()));
        });
  }

  private static Constructor<?> constructor(Class<?> type, RecordComponent... parts) {
    Class<?>[] types = Stream.of(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Constructor<?> constructor = reflected(() -> type.getDeclaredConstructor(types));
    constructor.setAccessible(true);
    Stream.of(parts).forEach(each -> each.getAccessor().setAccessible(true));
    return constructor;
  }

  private static <T> T reflected(Callable<T> step) {
    try {
      return step.call();
    } catch (Exception e) {
      throw new IllegalArgumentException("a record cannot be decoded or encoded", e);
    }
  }
}
