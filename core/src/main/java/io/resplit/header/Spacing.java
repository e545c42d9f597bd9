package io.resplit.header;

import io.resplit.array.ElementType;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
   * equally far apart to a millionth, or do not rise.
   */
  public static Optional<Spacing> of(AxisInfo axis) {
    Optional<Attribute> read =
        axis.coordinates().filter(all -> all.isRead() && !all.hasTexts() && all.count() > 0);
    if (read.isEmpty() || read.get().type().kind() == ElementType.Kind.BYTES) {
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

  private static Optional<Double> step(double[] places, boolean isSingle) {
    int last = places.length - 1;
    double mean = (places[last] - places[0]) / last;
    if (!Double.isFinite(mean)) {
      return Optional.empty();
    }
    for (int digits = 1; digits <= MOST_DIGITS; digits++) {
      for (double near : new double[] {mean, places[1] - places[0]}) {
        double step = Double.isFinite(near) ? rounded(near, digits) : mean;
        if (isExact(places, step, isSingle)) {
          return Optional.of(step);
        }
      }
    }
    boolean isClose =
        IntStream.rangeClosed(0, last)
            .allMatch(i -> Math.abs(places[0] + i * mean - places[i]) <= CLOSE * mean);
    return Optional.of(mean).filter(any -> isClose);
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
