package io.resplit.header;

import io.resplit.array.ElementType;
import io.resplit.array.ElementType.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The attribute {@code actual_range} of coordinates (CF conventions 1.11, section 2.5.1): the least
 * and the greatest of those that a file holds; the other way round where files have it so.
 */
final class ActualRange {

  /** Name of the attribute. */
  static final String NAME = "actual_range";

  /** Of packed numbers the range is that of the unpacked ones. */
  private static final Set<String> PACKING = Set.of("scale_factor", "add_offset", "_Unsigned");

  private static final Set<String> MISSING = Set.of(FillValue.ATTRIBUTE, "missing_value");

  private final Attribute values;
  private final double[] missing;

  private ActualRange(Attribute values, double[] missing) {
    this.values = values;
    this.missing = missing;
  }

  /**
   * Returns attributes with the range of some values, if they have one at all; without one if it is
   * not known.
   *
   * @param said attributes of the values
   * @param fillValue one element that stands for "never written", if there is one
   */
  static List<Attribute> of(
      List<Attribute> said, Optional<Attribute> values, Optional<Attribute> fillValue) {
    Optional<Attribute> old = Attribute.find(said, NAME);
    if (old.isEmpty()) {
      return said;
    }
    Optional<Attribute> range =
        said.stream().anyMatch(each -> PACKING.contains(each.name()))
            ? Optional.empty()
            : values
                .filter(all -> all.isRead() && hasOrder(all))
                .flatMap(
                    all -> new ActualRange(all, missing(all, said, fillValue)).like(old.get()));
    return said.stream()
        .flatMap(each -> each.name().equals(NAME) ? range.stream() : Stream.of(each))
        .toList();
  }

  /** Returns the values as numbers, NaN for each that is missing. */
  static double[] present(Attribute all, List<Attribute> said) {
    ActualRange range = new ActualRange(all, missing(all, said, Optional.empty()));
    return IntStream.range(0, all.count())
        .mapToDouble(i -> range.isMissing(all.number(i)) ? Double.NaN : all.number(i))
        .toArray();
  }

  private boolean isMissing(double number) {
    return Double.isNaN(number) || DoubleStream.of(missing).anyMatch(each -> each == number);
  }

  private static boolean hasOrder(Attribute all) {
    Kind kind = all.type().kind();
    return !all.hasTexts() && kind != Kind.COMPLEX && kind != Kind.BYTES;
  }

  private static double[] missing(
      Attribute all, List<Attribute> said, Optional<Attribute> fillValue) {
    ElementType type = all.type();
    Attribute never = Attribute.wrapping("", type, FillValue.beyond(type, fillValue));
    Stream<Attribute> declared =
        said.stream().filter(each -> MISSING.contains(each.name()) && !each.hasTexts());
    return Stream.concat(Stream.of(never), declared)
        .filter(each -> each.count() > 0)
        .mapToDouble(each -> each.number(0))
        .toArray();
  }

  private Optional<Attribute> like(Attribute old) {
    int least = -1;
    int greatest = -1;
    for (int i = 0; i < values.count(); i++) {
      double number = values.number(i);
      if (!isMissing(number)) {
        least = least < 0 || number < values.number(least) ? i : least;
        greatest = greatest < 0 || number > values.number(greatest) ? i : greatest;
      }
    }
    boolean falls =
        old.isRead() && hasOrder(old) && old.count() == 2 && old.number(0) > old.number(1);
    return least < 0
        ? Optional.empty()
        : Optional.of(falls ? both(greatest, least) : both(least, greatest));
  }

  private Attribute both(int one, int other) {
    int size = values.type().bytes();
    byte[] bytes = new byte[2 * size];
    values.numbers().get(one * size, bytes, 0, size).get(other * size, bytes, size, size);
    return Attribute.wrapping(NAME, values.type(), bytes).asRow();
  }
}
