package io.resplit.planner;

import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;

/**
 * Reads boxes of one given shape in storage order and writes output blocks as soon as they are
 * complete; what is left of a read is kept.
 */
public record ReadShapePlanner(Shape readShape) implements Planner {

  /** Name of the strategy. */
  public static final String NAME = "read-shape";

  @Override
  public Plan plan(Problem problem, long memoryElements) {
    checkShape(problem.shape());
    Grid reads = Grid.uniform(problem.shape(), readShape);
    Plan plan = GridPlans.keep(problem, NAME, reads);
    long needed = CostModel.peakElements(plan);
    InfeasiblePlanException.requireLeast(NAME, memoryElements, needed);
    return plan;
  }

  private void checkShape(Shape array) {
    if (readShape.rank() != array.rank()) {
      throw new UnsuitableProblemException(
          "read shape %s has %s axes, the array %s has %s"
              .formatted(readShape, readShape.rank(), array, array.rank()));
    }
    if (!readShape.fitsIn(array)) {
      throw new UnsuitableProblemException(
          "read shape " + readShape + " is larger than the array " + array);
    }
  }
}
