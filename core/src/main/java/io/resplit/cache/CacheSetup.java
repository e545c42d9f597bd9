package io.resplit.cache;

import java.util.List;

/**
 * Everything that the decisions of a cache depend on.
 *
 * @param budgetBytes most decoded bytes held between accesses, over all datasets
 * @param policy which chunk leaves first
 * @param datasets what is known about each dataset; accesses name them by their place in this list
 * @param schedule all accesses in their order; iterated twice by policies that know the future
 * @param resizes later budgets, by position
 * @param copies which chunks can be written as they are stored elsewhere
 */
public record CacheSetup(
    long budgetBytes,
    Replacement policy,
    List<ChunkDataset> datasets,
    Iterable<ChunkAccess> schedule,
    List<BudgetStep> resizes,
    ChunkCopies copies) {

  /**
   * A change of the budget that is known beforehand.
   *
   * @param position number of the first access that it holds for
   * @param bytes the budget from there on
   */
  public record BudgetStep(long position, long bytes) {}

  /**
   * Checks that the reservations fit.
   *
   * @throws IllegalArgumentException if they exceed a budget, or the resizes are not in order
   */
  public CacheSetup {
    datasets = List.copyOf(datasets);
    resizes = List.copyOf(resizes);
    checkBudget(budgetBytes, datasets);
    for (int i = 0; i < resizes.size(); i++) {
      checkBudget(resizes.get(i).bytes(), datasets);
      if (i > 0 && resizes.get(i).position() <= resizes.get(i - 1).position()) {
        throw new IllegalArgumentException("resizes are not in order: " + resizes);
      }
    }
  }

  /** Creates a setup whose budget stays the same, and which copies no chunk. */
  public CacheSetup(
      long budgetBytes,
      Replacement policy,
      List<ChunkDataset> datasets,
      Iterable<ChunkAccess> schedule) {
    this(budgetBytes, policy, datasets, schedule, List.of(), ChunkCopies.NONE);
  }

  /** Returns the same with budgets that change. */
  public CacheSetup withResizes(List<BudgetStep> steps) {
    return new CacheSetup(budgetBytes, policy, datasets, schedule, steps, copies);
  }

  /** Returns the same that copies chunks. */
  public CacheSetup withCopies(ChunkCopies alike) {
    return new CacheSetup(budgetBytes, policy, datasets, schedule, resizes, alike);
  }

  /** Returns whether an access reads a whole chunk that the next one can write as it is stored. */
  boolean isCopy(ChunkAccess read, ChunkAccess next) {
    return !read.writes()
        && next.writes()
        && datasets.get(read.dataset()).isWhole(read)
        && datasets.get(next.dataset()).isWhole(next)
        && copies.areAlike(read.key(), next.key());
  }

  /** Returns the bytes that all datasets reserve together. */
  public long reservedBytes() {
    return reserved(datasets);
  }

  /** Returns the largest budget at any time. */
  public long largestBudgetBytes() {
    return resizes.stream().mapToLong(BudgetStep::bytes).reduce(budgetBytes, Math::max);
  }

  private static void checkBudget(long bytes, List<ChunkDataset> datasets) {
    if (bytes < 0) {
      throw new IllegalArgumentException("a budget cannot be negative: " + bytes);
    }
    if (reserved(datasets) > bytes) {
      throw new IllegalArgumentException(
          "reservations of %s bytes exceed the budget of %s; reserve less or raise the budget"
              .formatted(reserved(datasets), bytes));
    }
  }

  private static long reserved(List<ChunkDataset> datasets) {
    return datasets.stream()
        .map(ChunkDataset::reservation)
        .distinct()
        .mapToLong(Reservation::bytes)
        .reduce(0, Math::addExact);
  }
}
