package io.resplit.request;

import io.resplit.geometry.Shape;
import io.resplit.result.DiskModel;
import java.util.Optional;

/**
 * How to plan.
 *
 * @param strategy name of the planner, or {@link #AUTO}
 * @param memory how much memory there is
 * @param readShape read shape to force, slowest axis first, if any
 * @param objective what there should be little of
 * @param disk model for predicted times
 * @param compared whether other strategies and limits are looked at as well
 * @param chunks how filtered chunks are encoded, decoded and kept
 * @param metadataBytes what the sets take besides their data: see {@code Resplit.metadataBytes}
 */
public record PlanOptions(
    String strategy,
    MemoryLimit memory,
    Optional<Shape> readShape,
    Objective objective,
    DiskModel disk,
    boolean compared,
    ChunkOptions chunks,
    long metadataBytes) {

  /**
   * The strategy that needs fewest seeks, or least time, within the memory; of those that need as
   * much, the one that holds least.
   */
  public static final String AUTO = "auto";

  /** Returns the options for the plan with the fewest seeks within {@code memory}. */
  public static PlanOptions within(MemoryLimit memory) {
    return new PlanOptions(
        AUTO,
        memory,
        Optional.empty(),
        Objective.SEEKS,
        DiskModel.HDD,
        false,
        ChunkOptions.DEFAULT,
        0);
  }

  /** Returns whether any strategy may be chosen. */
  public boolean isFree() {
    return strategy.equals(AUTO) && readShape.isEmpty();
  }

  /** Returns these options with another limit. */
  public PlanOptions withMemory(MemoryLimit limit) {
    return new PlanOptions(
        strategy, limit, readShape, objective, disk, compared, chunks, metadataBytes);
  }

  /** Returns these options with another strategy. */
  public PlanOptions withStrategy(String name) {
    return new PlanOptions(
        name, memory, readShape, objective, disk, compared, chunks, metadataBytes);
  }

  /** Returns these options with a forced read shape, slowest axis first. */
  public PlanOptions withReadShape(Shape shape) {
    return new PlanOptions(
        strategy, memory, Optional.of(shape), objective, disk, compared, chunks, metadataBytes);
  }

  /** Returns these options with another disk. */
  public PlanOptions withDisk(DiskModel other) {
    return new PlanOptions(
        strategy, memory, readShape, objective, other, compared, chunks, metadataBytes);
  }

  /** Returns these options with another objective. */
  public PlanOptions withObjective(Objective other) {
    return new PlanOptions(
        strategy, memory, readShape, other, disk, compared, chunks, metadataBytes);
  }

  /** Returns these options, asking for other strategies and limits as well. */
  public PlanOptions withComparison() {
    return new PlanOptions(
        strategy, memory, readShape, objective, disk, true, chunks, metadataBytes);
  }

  /** Returns these options with others for chunks. */
  public PlanOptions withChunks(ChunkOptions options) {
    return new PlanOptions(
        strategy, memory, readShape, objective, disk, compared, options, metadataBytes);
  }

  /** Returns these options for sets that take so much besides their data. */
  public PlanOptions withMetadata(long bytes) {
    return new PlanOptions(strategy, memory, readShape, objective, disk, compared, chunks, bytes);
  }
}
