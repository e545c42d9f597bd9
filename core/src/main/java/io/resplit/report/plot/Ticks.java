package io.resplit.report.plot;

import io.resplit.report.Sizes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Round values along an axis, as many as fit. */
final class Ticks {

  /**
   * A labelled value.
   *
   * @param value the value
   * @param label how it is written
   */
  record Tick(double value, String label) {}

  private static final double MINUTE = 60;
  private static final double HOUR = 3600;
  private static final double DAY = 86400;
  private static final double YEAR = 365 * DAY;

  /** Times that people count in, about ten times apart. */
  private static final List<Tick> TIMES =
      List.of(
          new Tick(1e-6, "1 us"),
          new Tick(1e-5, "10 us"),
          new Tick(1e-4, "0.1 ms"),
          new Tick(1e-3, "1 ms"),
          new Tick(1e-2, "10 ms"),
          new Tick(0.1, "0.1 s"),
          new Tick(1, "1 s"),
          new Tick(10, "10 s"),
          new Tick(MINUTE, "1 min"),
          new Tick(10 * MINUTE, "10 min"),
          new Tick(HOUR, "1 h"),
          new Tick(10 * HOUR, "10 h"),
          new Tick(4 * DAY, "4 days"),
          new Tick(40 * DAY, "40 days"),
          new Tick(YEAR, "1 year"),
          new Tick(10 * YEAR, "10 years"),
          new Tick(100 * YEAR, "100 years"));

  /** Times between these, for axes on which few of these would be. */
  private static final List<Tick> FINER_TIMES =
      List.of(
          new Tick(2, "2 s"),
          new Tick(5, "5 s"),
          new Tick(20, "20 s"),
          new Tick(30, "30 s"),
          new Tick(2 * MINUTE, "2 min"),
          new Tick(5 * MINUTE, "5 min"),
          new Tick(20 * MINUTE, "20 min"),
          new Tick(30 * MINUTE, "30 min"),
          new Tick(2 * HOUR, "2 h"),
          new Tick(5 * HOUR, "5 h"),
          new Tick(20 * HOUR, "20 h"),
          new Tick(2 * DAY, "2 days"),
          new Tick(10 * DAY, "10 days"),
          new Tick(20 * DAY, "20 days"));

  private static final int FEW = 5;
  private static final int FEW_POWERS = 3;

  private static final String[] THOUSANDS = {"", " k", " M", " G", " T", " P", " E"};

  private Ticks() {}

  /** Returns times on a logarithmic scale at least {@code gap} pixels apart. */
  static List<Tick> times(Scale scale, double gap) {
    List<Tick> ticks = inside(TIMES, scale);
    if (ticks.size() < FEW) {
      List<Tick> all = new ArrayList<>(TIMES);
      all.addAll(FINER_TIMES);
      all.sort(Comparator.comparingDouble(Tick::value));
      ticks = inside(all, scale);
    }
    return apart(ticks, scale, gap);
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
