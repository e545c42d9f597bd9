package io.resplit.report.plot;

import static java.util.Comparator.comparingDouble;

import io.resplit.report.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Round values along an axis, as many as fit. */
final class Ticks {

  /**
   * A labelled value.
   *
   * @param value the value
   * @param label how it is written
   */
  record Tick(double value, String label) {}

  /** Times that people count in, about ten times apart. */
  private static final String TIMES =
      "1 us,10 us,0.1 ms,1 ms,10 ms,0.1 s,1 s,10 s,1 min,10 min,1 h,10 h,4 days,40 days,1 year,"
          + "10 years,100 years";

  /** Times between these, for axes on which few of these would be. */
  private static final String FINER_TIMES =
      ",2 s,5 s,20 s,30 s,2 min,5 min,20 min,30 min,2 h,5 h,20 h,2 days,10 days,20 days";

  private static final int FEW = 5;
  private static final int FEW_POWERS = 3;

  private static final String[] THOUSANDS = {"", " k", " M", " G", " T", " P", " E"};

  private Ticks() {}

  /** Returns times on a logarithmic scale at least {@code gap} pixels apart. */
  static List<Tick> times(Scale scale, double gap) {
    List<Tick> ticks = inside(times(TIMES), scale);
    return apart(
        ticks.size() < FEW ? inside(times(TIMES + FINER_TIMES), scale) : ticks, scale, gap);
  }

  private static List<Tick> times(String labels) {
    return Stream.of(labels.split(","))
        .map(Ticks::time)
        .sorted(comparingDouble(Tick::value))
        .toList();
  }

  private static Tick time(String label) {
    String[] parts = label.split(" ");
    double unit =
        switch (parts[1]) {
          case "us" -> 1e-6;
          case "ms" -> 1e-3;
          case "s" -> 1;
          case "min" -> 60;
          case "h" -> 3600;
          case "days" -> 86_400;
          default -> 365 * 86_400; // years
        };
    return new Tick(Double.parseDouble(parts[0]) * unit, label);
  }

  /** Returns counts on a logarithmic scale: powers of 10, and 2 and 5 times these if few fit. */
  static List<Tick> powersOfTen(Scale scale, double gap) {
    List<Tick> powers = new ArrayList<>();
    List<Tick> finer = new ArrayList<>();
    long power = 1;
    for (int exponent = 0; exponent <= 18; exponent++) {
      powers.add(new Tick(power, count(power, exponent)));
      for (long times : new long[] {1, 2, 5}) {
        finer.add(new Tick(power * (double) times, times + count(power, exponent).substring(1)));
      }
      power *= exponent < 18 ? 10 : 1;
    }
    List<Tick> inside = inside(powers, scale);
    return apart(inside.size() < FEW_POWERS ? inside(finer, scale) : inside, scale, gap);
  }

  private static String count(long power, int exponent) {
    return power / Math.round(Math.pow(10, exponent / 3 * 3)) + THOUSANDS[exponent / 3];
  }

  /** Returns sizes on a logarithmic scale: powers of 2, of 4, of 8 ... bytes. */
  static List<Tick> powersOfTwo(Scale scale, double gap) {
    double octaves = Math.log(scale.high() / scale.low()) / Math.log(2);
    int step = Math.max(1, (int) Math.ceil(gap * octaves / scale.length()));
    List<Tick> ticks = new ArrayList<>();
    for (int exponent = 0; exponent < 63; exponent += step) {
      ticks.add(new Tick(1L << exponent, Sizes.brief(1L << exponent)));
    }
    return inside(ticks, scale);
  }

  /** Returns counts on a linear scale from 0: multiples of 1, 2 or 5 times a power of 10. */
  static List<Tick> counts(Scale scale, double gap) {
    double least = Math.max(1, scale.high() * gap / scale.length());
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    double step = power;
    for (double times : new double[] {5, 2, 1}) {
      step = times * power >= least ? times * power : step;
    }
    step = step < least ? 10 * power : step;
    List<Tick> ticks = new ArrayList<>();
    for (double value = 0; value <= scale.high(); value += step) {
      ticks.add(new Tick(value, Sizes.count(Math.round(value))));
    }
    return ticks;
  }

  /** Returns sizes on a linear scale from 0: multiples of a power of 2 bytes. */
  static List<Tick> sizes(Scale scale, double gap) {
    double least = Math.max(1, scale.high() * gap / scale.length());
    long step = Long.highestOneBit((long) Math.ceil(least));
    step = step < least ? 2 * step : step;
    List<Tick> ticks = new ArrayList<>();
    for (long value = 0; value <= scale.high(); value += step) {
      ticks.add(new Tick(value, Sizes.brief(value)));
    }
    return ticks;
  }

  private static List<Tick> inside(List<Tick> ticks, Scale scale) {
    return ticks.stream().filter(tick -> scale.contains(tick.value())).toList();
  }

  private static List<Tick> apart(List<Tick> ticks, Scale scale, double gap) {
    List<Tick> kept = new ArrayList<>();
    for (Tick tick : ticks) {
      Tick last = kept.isEmpty() ? tick : kept.get(kept.size() - 1);
      if (kept.isEmpty() || Math.abs(scale.at(tick.value()) - scale.at(last.value())) >= gap) {
        kept.add(tick);
      }
    }
    return kept;
  }
}
