package io.resplit.header;

import io.resplit.array.ElementType;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/**
 * Where the indices of an axis lie that are equally far apart.
 *
 * @param start place of the first one
 * @param step how far each is from the one before, more than 0
 * @param units units of both; empty if they are not known
 */
public record Spacing(double start, double step, String units) {

  /** Most indices that get coordinates. */
  public static final int MOST = 1 << 20;

  /** Attribute of the coordinate of a single index, which cannot show it. */
  public static final String STEP = "resplit_step";

  private static final ElementType REAL = ElementType.parse("float64");
  private static final int MOST_DIGITS = 17;
  private static final double CLOSE = 1e-6;

  /** Numbers that round by more than this part of a step do not show it. */
  private static final int FINEST = 4;

  /** Returns an axis with coordinates; without any if it is longer than {@link #MOST}. */
  public AxisInfo axis(String name, long length) {
    if (length > MOST) {
      return AxisInfo.named(name);
    }
    ByteBuffer places = ByteBuffer.allocate((int) length * Double.BYTES).order(REAL.order());
    for (int i = 0; i < length; i++) {
      places.putDouble(start + i * step);
    }
    List<Attribute> said = new ArrayList<>();
    if (!units.isEmpty()) {
      said.add(Attribute.ofText("units", units));
    }
    if (length == 1) {
      said.add(stepAttribute());
    }
    return new AxisInfo(name, Optional.of(Attribute.wrapping(name, REAL, places.array())), said);
  }

  private Attribute stepAttribute() {
    byte[] bytes = ByteBuffer.allocate(Double.BYTES).order(REAL.order()).putDouble(step).array();
    return Attribute.wrapping(STEP, REAL, bytes);
  }

  /**
   * Returns what is left of an axis in a region; a single index keeps the step, unless it is a
   * date.
   */
  static AxisInfo keptIn(AxisInfo part, AxisInfo whole) {
    boolean isSingle =
        part.coordinates().filter(all -> all.isRead() && all.count() == 1).isPresent();
    return isSingle && !part.isTime() && Attribute.find(part.attributes(), STEP).isEmpty()
        ? of(whole).map(all -> all.with(part)).orElse(part)
        : part;
  }

  private AxisInfo with(AxisInfo part) {
    List<Attribute> said = new ArrayList<>(part.attributes());
    said.add(stepAttribute());
    return part.withAttributes(said);
  }

  /**
   * Returns where the indices of an axis lie by its coordinates: of all steps that give these
   * numbers, one with the fewest digits. Empty if there are no coordinates, if these are not
   * equally far apart to a millionth, or to what their type rounds, or do not rise.
   */
  public static Optional<Spacing> of(AxisInfo axis) {
    Optional<Attribute> read = numbers(axis);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    Attribute all = read.get();
    double[] places = IntStream.range(0, all.count()).mapToDouble(all::number).toArray();
    boolean isSingle =
        all.type().kind() == ElementType.Kind.FLOAT && all.type().bytes() == Float.BYTES;
    Optional<Double> step =
        places.length == 1
            ? Attribute.find(axis.attributes(), STEP)
                .filter(said -> said.isRead() && !said.hasTexts() && said.count() == 1)
                .map(said -> said.number(0))
            : step(places, isSingle);
    String units = Attribute.text(axis.attributes(), "units").orElse("");
    return step.filter(each -> each > 0 && Double.isFinite(each) && Double.isFinite(places[0]))
        .map(each -> new Spacing(places[0], each, units));
  }

  private static Optional<Attribute> numbers(AxisInfo axis) {
    return axis.coordinates()
        .filter(all -> all.isRead() && !all.hasTexts() && all.count() > 0)
        .filter(all -> all.type().kind() != ElementType.Kind.BYTES);
  }

  /** Returns what is wrong with the coordinates of an axis that has no spacing, in a clause. */
  public static String fault(AxisInfo axis) {
    Optional<Attribute> read = numbers(axis);
    if (read.isEmpty()) {
      return "which were not read as numbers";
    }
    Attribute all = read.get();
    double first = all.number(0);
    double last = all.number(all.count() - 1);
    if (!IntStream.range(0, all.count()).mapToDouble(all::number).allMatch(Double::isFinite)) {
      return "with values that are not numbers";
    }
    return all.count() == 1
        ? "a single one, which has no step"
        : last < first
            ? "which fall"
            : last == first ? "which are all the same" : "which are not steps of one length";
  }

  private static Optional<Double> step(double[] places, boolean isSingle) {
    int last = places.length - 1;
    double mean = (places[last] - places[0]) / last;
    if (!Double.isFinite(mean)) {
      return Optional.empty();
    }
    double[] likely = {mean, places[1] - places[0]};
    Optional<Double> exact = shortest(likely, step -> isExact(places, step, isSingle));
    double greatest = Math.max(Math.abs(places[0]), Math.abs(places[last]));
    double ulp = isSingle ? Math.ulp((float) greatest) : Math.ulp(greatest);
    double close = Math.max(CLOSE * mean, Math.min(ulp, mean / FINEST));
    return exact.or(() -> shortest(likely, step -> isClose(places, step, close)));
  }

  /** Returns the step with the fewest digits that fits. */
  private static Optional<Double> shortest(double[] likely, DoublePredicate fits) {
    for (int digits = 1; digits <= MOST_DIGITS; digits++) {
      for (double near : likely) {
        double step = Double.isFinite(near) ? rounded(near, digits) : near;
        if (fits.test(step)) {
          return Optional.of(step);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isClose(double[] places, double step, double close) {
    return IntStream.range(0, places.length)
        .allMatch(i -> Math.abs(places[0] + i * step - places[i]) <= close);
  }

  private static double rounded(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits)).doubleValue();
  }

  private static boolean isExact(double[] places, double step, boolean isSingle) {
    for (int i = 0; i < places.length; i++) {
      double place = places[0] + i * step;
      if (places[i] != (isSingle ? (float) place : place)) {
        return false;
      }
    }
    return true;
  }
}
