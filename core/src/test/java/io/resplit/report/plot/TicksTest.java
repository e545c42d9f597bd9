package io.resplit.report.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.report.plot.Ticks.Tick;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TicksTest {

  private static List<String> labels(List<Tick> ticks) {
    return ticks.stream().map(Tick::label).toList();
  }

  @Test
  void countsOnALogarithmicScaleArePowersOfTen() {
    Scale wide = Scale.logarithmic(50, 2e9, 0, 400);
    assertEquals(
        List.of("100", "1 k", "10 k", "100 k", "1 M", "10 M", "100 M", "1 G"),
        labels(Ticks.powersOfTen(wide, 20)));
    Scale narrow = Scale.logarithmic(30, 700, 0, 400);
    assertEquals(List.of("50", "100", "200", "500"), labels(Ticks.powersOfTen(narrow, 20)));
  }

  @Test
  void sizesOnALogarithmicScaleArePowersOfTwo() {
    Scale scale = Scale.logarithmic(1 << 20, 1L << 30, 0, 500);
    assertEquals(
        List.of("1 MiB", "4 MiB", "16 MiB", "64 MiB", "256 MiB", "1 GiB"),
        labels(Ticks.powersOfTwo(scale, 60)));
  }

  @Test
  void timesAreThoseThatPeopleCountIn() {
    Scale hours = Scale.logarithmic(700, 90_000, 0, 400);
    assertEquals(
        List.of("20 min", "30 min", "1 h", "2 h", "5 h", "10 h", "20 h"),
        labels(Ticks.times(hours, 24)));
    Scale all = Scale.logarithmic(1e-3, 1e9, 0, 200);
    assertEquals(
        List.of("1 ms", "0.1 s", "10 s", "10 min", "10 h", "40 days", "10 years"),
        labels(Ticks.times(all, 24)));
  }

  @Test
  void linearScalesStartAtZero() {
    assertEquals(
        List.of("0", "50", "100", "150", "200", "250"),
        labels(Ticks.counts(Scale.linear(0, 280, 0, 500), 60)));
    assertEquals(
        List.of("0 B", "256 MiB", "512 MiB", "768 MiB", "1 GiB"),
        labels(Ticks.sizes(Scale.linear(0, 1.2 * (1 << 30), 200, 0), 26)));
    assertEquals(List.of("0", "1"), labels(Ticks.counts(Scale.linear(0, 1, 0, 500), 60)));
  }

  @Test
  void ticksAreNeverCloserThanAskedFor() {
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      double low = Math.pow(10, random.nextInt(12) - 3);
      Scale logarithmic = Scale.logarithmic(low, low * (1.1 + random.nextInt(100_000)), 0, 450);
      Scale linear = Scale.linear(0, 1 + random.nextInt(1_000_000_000), 450, 0);
      assertApart(Ticks.times(logarithmic, 24), logarithmic, 24);
      assertApart(Ticks.powersOfTen(logarithmic, 24), logarithmic, 24);
      assertApart(Ticks.powersOfTwo(logarithmic, 66), logarithmic, 60);
      assertApart(Ticks.counts(linear, 30), linear, 30);
      assertApart(Ticks.sizes(linear, 30), linear, 30);
    }
  }

  private static void assertApart(List<Tick> ticks, Scale scale, double gap) {
    for (int i = 1; i < ticks.size(); i++) {
      double apart = scale.at(ticks.get(i).value()) - scale.at(ticks.get(i - 1).value());
      assertTrue(Math.abs(apart) >= gap - 1e-9, ticks + " on " + scale);
    }
  }
}
