package io.resplit.format.tiff;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The letters of axes by the names that programs give them: t, z, c, y, x. */
final class AxisLetters {

  private static final Map<String, String> OF_PLANES =
      Map.ofEntries(
          Map.entry("t", "t"),
          Map.entry("time", "t"),
          Map.entry("frame", "t"),
          Map.entry("frames", "t"),
          Map.entry("z", "z"),
          Map.entry("slice", "z"),
          Map.entry("depth", "z"),
          Map.entry("c", "c"),
          Map.entry("channel", "c"),
          Map.entry("s", "c"));

  private AxisLetters() {}

  /** Returns the letter of an axis along which planes lie: t, z or c; empty if it has none. */
  static String ofPlanes(String name) {
    return OF_PLANES.getOrDefault(name.toLowerCase(Locale.ROOT), "");
  }

  /** Returns the letter of any axis; empty if it has none. */
  static String of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return List.of("y", "x").contains(lower) ? lower : ofPlanes(name);
  }
}
