package io.resplit.header;

import java.util.stream.IntStream;

/**
 * Whether two spaces say the same, but for rounding.
 *
 * @param one the one
 * @param other the other
 */
public record SpaceAgreement(VoxelSpace one, VoxelSpace other) {

  /** Steps this close, relative to the longest, are the same: files round to float32. */
  private static final double CLOSE_STEPS = 1e-4;

  /** Places this close, in steps, are the same. */
  private static final double CLOSE_PLACES = 0.01;

  /** Places of one volume this close, in steps, are the same. */
  private static final double SAME_PLACE = 1e-5;

  /** Roundings to float32 that a place may have gone through, far from the origin. */
  private static final int ROUNDINGS = 16;

  /** Returns the other in the units and directions of the one, as far as both are known. */
  public VoxelSpace alike() {
    VoxelSpace turned = other.inDirections(one.withoutTime().directions()).inUnits(one.units());
    return one.hasTime() ? turned.inTime(one.units(one.spatial())) : turned;
  }

  /** Returns whether the first elements are at one place, but for rounding to float32. */
  public boolean areAtOnePlace() {
    return haveOriginsWithin(SAME_PLACE);
  }

  /** Returns whether steps are the same, and what they count. */
  public boolean haveSameSteps() {
    return one.rank() == other.rank()
        && one.dimensions() == other.dimensions()
        && one.directions().equals(other.directions())
        && IntStream.range(0, one.dimensions()).allMatch(this::haveSameSteps);
  }

  private boolean haveSameSteps(int dimension) {
    boolean isTime = dimension >= one.spatial(); // which is measured more than once
    double most = longest(dimension) * (isTime ? CLOSE_PLACES : CLOSE_STEPS);
    return one.units(dimension).equals(other.units(dimension))
        && IntStream.range(0, one.rank())
            .allMatch(
                axis -> Math.abs(one.step(axis, dimension) - other.step(axis, dimension)) <= most);
  }

  /** Returns whether steps are as long along each axis. */
  public boolean haveSameLengths() {
    return one.rank() == other.rank()
        && IntStream.range(0, one.rank())
            .allMatch(
                axis ->
                    Math.abs(one.length(axis) - other.length(axis))
                        <= one.length(axis) * CLOSE_STEPS);
  }

  /** Returns whether the first elements are at about the same place. */
  public boolean haveSameOrigin() {
    return haveOriginsWithin(CLOSE_PLACES);
  }

  private boolean haveOriginsWithin(double steps) {
    double[] start = one.origin();
    double[] there = other.origin();
    return IntStream.range(0, Math.min(start.length, there.length))
        .allMatch(i -> Math.abs(start[i] - there[i]) <= close(i, steps));
  }

  private double close(int dimension, double steps) {
    double far =
        IntStream.range(0, Math.min(one.dimensions(), other.dimensions()))
            .filter(i -> isAlike(i, dimension))
            .mapToDouble(i -> Math.max(Math.abs(one.origin()[i]), Math.abs(other.origin()[i])))
            .max()
            .orElse(0);
    return longest(dimension) * steps + ROUNDINGS * Math.ulp((float) far);
  }

  /** Returns whether both dimensions are of space, or both are time. */
  private boolean isAlike(int dimension, int like) {
    return dimension < one.spatial() == like < one.spatial();
  }

  /** Returns the longest part of a step along a dimension of space, or along time. */
  private double longest(int dimension) {
    return IntStream.range(0, one.dimensions())
        .filter(i -> isAlike(i, dimension))
        .boxed()
        .flatMap(i -> IntStream.range(0, one.rank()).mapToObj(axis -> one.step(axis, i)))
        .mapToDouble(Math::abs)
        .max()
        .orElse(0);
  }
}
