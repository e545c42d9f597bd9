package io.resplit;

import io.resplit.cost.DiskModel;
import io.resplit.geometry.Shape;
import java.util.Optional;

/**
 * How to plan.
 *
 * @param strategy name of the planner, or {@link #AUTO}
 * @param memory how much memory there is
 * @param readShape read shape to force, slowest axis first, if any
 * @param disk model for predicted times
 */
public record PlanOptions(
    String strategy, MemoryLimit memory, Optional<Shape> readShape, DiskModel disk) {

  /** The strategy that takes the plan with the fewest seeks that fits. */
  public static final String AUTO = "auto";

  /** Returns the options for the best plan within {@code memory}. */
  public static PlanOptions within(MemoryLimit memory) {
    return new PlanOptions(AUTO, memory, Optional.empty(), DiskModel.HDD);
  }

  /** Returns these options with another strategy. */
  public PlanOptions withStrategy(String name) {
    return new PlanOptions(name, memory, readShape, disk);
  }

  /** Returns these options with a forced read shape, slowest axis first. */
  public PlanOptions withReadShape(Shape shape) {
    return new PlanOptions(strategy, memory, Optional.of(shape), disk);
  }
}
