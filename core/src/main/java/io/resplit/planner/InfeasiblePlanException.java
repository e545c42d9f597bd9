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
        strategy
            + " needs at least "
            + leastElements
            + " elements, but is given "
            + memoryElements);
    this.leastElements = leastElements;
  }

  /** Returns the least memory for which the planner has a plan, in elements. */
  public long leastElements() {
    return leastElements;
  }
}
