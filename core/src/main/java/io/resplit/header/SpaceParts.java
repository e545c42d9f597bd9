package io.resplit.header;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The parts of what a space says, by the names that users have for them.
 *
 * @param space what is said
 */
public record SpaceParts(VoxelSpace space) {

  /** How far apart elements are. */
  public static final String SIZES = "the voxel sizes";

  /** Where the first element is. */
  public static final String ORIGIN = "the origin";

  /** Where axes lead. */
  public static final String DIRECTIONS = "the directions of the axes";

  /** How far indices are apart in time, and when the first one is. */
  public static final String TIME_STEP = "the time step";

  /** All parts. */
  public static final Set<String> ALL = Set.of(SIZES, ORIGIN, DIRECTIONS, TIME_STEP);

  private static final String AFFINE = "the affine";

  /** Returns what a file does not say that says some parts. */
  public List<String> without(Set<String> held) {
    List<String> left = new ArrayList<>();
    boolean hasSizes = IntStream.range(0, space.rank()).anyMatch(axis -> space.lies(axis));
    boolean losesWay = isTurned(space) && hasSizes && !held.contains(DIRECTIONS);
    boolean losesAffine = losesWay && space.isOfPatient();
    add(left, losesAffine, AFFINE);
    boolean isAtHome = space.withoutTime().isAtZero();
    add(left, !losesAffine && !isAtHome && !held.contains(ORIGIN), ORIGIN);
    add(left, !losesAffine && losesWay, DIRECTIONS);
    add(left, hasSizes && !held.contains(SIZES), SIZES);
    boolean hasTime = IntStream.range(0, space.rank()).anyMatch(space::isTime);
    add(left, hasTime && !held.contains(TIME_STEP), TIME_STEP);
    return left;
  }

  /** Returns whether axes lead where they do not if nothing is said. */
  public static boolean isTurned(VoxelSpace space) {
    return space.isDirected() || !space.isUpright();
  }

  private static void add(List<String> all, boolean isLeft, String part) {
    if (isLeft) {
      all.add(part);
    }
  }
}
