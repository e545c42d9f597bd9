package io.resplit.header;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a space says, as people say it: the size of voxels, where axes lead, and places.
 *
 * @param space what is said
 */
public record SpaceWords(VoxelSpace space) {

  /** Directions are along an axis of space if all others have less than this part of a step. */
  private static final double ALONG = 1e-4;

  /** Digits that are shown: files round to float32. */
  private static final int DIGITS = 6;

  /** Returns a number without more digits than files have of it. */
  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%." + DIGITS + "g", value);
    return Double.isFinite(value)
        ? new BigDecimal(text).stripTrailingZeros().toPlainString()
        : text;
  }

  private static String with(String unit, String text) {
    return unit.isEmpty() ? text : text + " " + unit;
  }

  /**
   * Returns how far apart voxels are along the axes that lie in space, and in time; empty if no
   * axis lies in either.
   *
   * @param axes those of the array, in the order in which they are to be named
   */
  public String steps(int... axes) {
    String sizes =
        IntStream.of(axes)
            .filter(space::lies)
            .mapToObj(axis -> number(space.withoutTime().length(axis)))
            .collect(Collectors.joining(" x "));
    String times =
        IntStream.of(axes)
            .filter(space::isTime)
            .mapToObj(axis -> number(space.step(axis, space.spatial())))
            .map(step -> "every " + with(space.units(space.spatial()), step))
            .collect(Collectors.joining(", "));
    return Stream.of(sizes.isEmpty() ? "" : with(space.units(), sizes), times)
        .filter(each -> !each.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns the directions of a patient in which the axes lead, the fastest first, as letters:
   * {@code LAS} leads left, anterior and superior. Empty if it is not known.
   */
  public Optional<String> orientation() {
    int[] lying = IntStream.range(0, space.rank()).filter(space::lies).toArray();
    if (!space.isOfPatient() || lying.length != space.spatial()) {
      return Optional.empty();
    }
    VoxelSpace turned = space.withoutTime().inDirections(VoxelSpace.RAS);
    StringBuilder letters = new StringBuilder();
    boolean isOblique = false;
    for (int i = lying.length - 1; i >= 0; i--) {
      double[] step = turned.step(lying[i]);
      int most = longest(step);
      letters.append((step[most] > 0 ? "RAS" : "LPI").charAt(most));
      double beside = Math.sqrt(square(turned.length(lying[i])) - square(step[most]));
      isOblique |= beside > ALONG * Math.abs(step[most]);
    }
    long along = letters.chars().map(each -> "RASLPI".indexOf(each) % 3).distinct().count();
    String known = along == space.spatial() ? letters.toString() : "";
    return Optional.of(isOblique ? (known + " oblique").strip() : known);
  }

  private static double square(double value) {
    return value * value;
  }

  private static int longest(double... step) {
    return IntStream.range(0, step.length)
        .reduce((one, other) -> Math.abs(step[other]) > Math.abs(step[one]) ? other : one)
        .orElseThrow();
  }

  /** Returns where the first voxel is, with units and directions as far as they are known. */
  public String origin() {
    VoxelSpace still = space.withoutTime();
    String place =
        Arrays.stream(still.origin())
            .mapToObj(SpaceWords::number)
            .collect(Collectors.joining(", "));
    String initials =
        still.isOfPatient()
            ? Stream.of(still.directions().split("-"))
                .map(each -> each.substring(0, 1).toUpperCase(Locale.ROOT))
                .collect(Collectors.joining("", "(", ")"))
            : "";
    String time = space.hasTime() ? number(space.origin()[space.spatial()]) : "0";
    return with(initials, with(space.units(), place))
        + (time.equals("0") ? "" : ", time " + with(space.units(space.spatial()), time));
  }
}
