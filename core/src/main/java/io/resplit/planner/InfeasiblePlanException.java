package io.resplit.planner;

/** Thrown when a planner has no plan within the memory given; names the least that it needs. */
public class InfeasiblePlanException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final long leastElements;

  /**
   * Creates the exception.
   *
   * @param strategy name of the planner
   * @param memoryElements memory given, in elements
   * @param leastElements least memory for which the planner has a plan, in elements
   */
  public InfeasiblePlanException(String strategy, long memoryElements, long leastElements) {
    super(
        "%s needs at least %s elements, but is given %s"
            .formatted(strategy, leastElements, memoryElements));
    this.leastElements = leastElements;
  }

  /**
   * Requires the least memory for which a planner has a plan.
   *
   * @throws InfeasiblePlanException if less is given
   */
  public static void requireLeast(String strategy, long memoryElements, long leastElements) {
    if (memoryElements < leastElements) {
      throw new InfeasiblePlanException(strategy, memoryElements, leastElements);
    }
  }

  /** Returns the least memory for which the planner has a plan, in elements. */
  public long leastElements() {
    return leastElements;
  }
}
