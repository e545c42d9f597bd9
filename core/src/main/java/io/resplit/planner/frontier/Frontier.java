package io.resplit.planner.frontier;

import io.resplit.cost.CostModel;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.planner.GridPlanner;
import io.resplit.planner.InfeasiblePlanException;
import io.resplit.planner.frontier.pivot.AxisView;
import io.resplit.planner.frontier.pivot.Pivot;
import io.resplit.planner.frontier.pivot.PivotPath;
import io.resplit.planner.frontier.pivot.Tail;
import io.resplit.planner.frontier.pivot.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The frontier search for one problem, which remembers what different memory limits have in common.
 *
 * <p>Confined to one thread.
 */
public final class Frontier {

  private static final int FIRST_GROUPS = 64;
  private static final int MORE_GROUPS = 2048;

  /** The peak of a plan is at most this part of itself above the least for its seeks and loops. */
  private static final long PEAK_PRECISION = 64;

  private static final GridPlanner GRIDS = new GridPlanner();
  private static final long UNKNOWN = Long.MAX_VALUE / 2;

  private final Axes axes;
  private final Weights weights;
  private final List<List<Choice>> choices = new ArrayList<>();
  private final List<List<Pivot>> pivots = new ArrayList<>();
  private final TailSweeps sweeps = new TailSweeps();
  private Optional<Proposal> leastMemory = Optional.empty();

  /** Prepares the search for {@code problem}. */
  public Frontier(Problem problem, Weights weights) {
    this.axes = Axes.of(problem);
    this.weights = weights;
    for (List<AxisView> views : axes.views()) {
      choices.add(axes.rank() == 1 ? List.of() : Choice.of(views));
      List<Pivot> sides = new ArrayList<>();
      for (AxisView view : views) {
        sides.add(new Pivot(view));
      }
      pivots.add(sides);
    }
  }

  /**
   * Returns the least memory in elements, as far as known, at which every file is visited once and
   * no more seeks are made than there are files.
   */
  public long leastMemoryElements() {
    return leastMemory().peak();
  }

  /**
   * Returns the plan of least weighted seeks within a limit; of the same seeks, one of little
   * memory.
   *
   * <p>The steps of a pivot are groups of whole blocks or parts of one block. Where blocks are thin
   * and extents large, in little memory, even parts of a whole axis can be better: such boxes are
   * those of the plain grid, which is asked too.
   *
   * @param memoryElements most elements held at any moment; at least 1
   * @throws InfeasiblePlanException if there is no memory at all
   */
  public Plan plan(long memoryElements) {
    Plan found = proposal(memoryElements).toPlan();
    if (leastMemoryElements() <= memoryElements) {
      return found;
    }
    Plan grid = GRIDS.plan(axes.problem(), memoryElements);
    return weights.of(CostModel.cost(grid)) < weights.of(CostModel.cost(found))
        ? grid.named(Proposal.STRATEGY)
        : found;
  }

  Proposal proposal(long memoryElements) {
    if (memoryElements < 1) {
      throw new InfeasiblePlanException(Proposal.STRATEGY, memoryElements, 1);
    }
    return leastMemoryElements() <= memoryElements
        ? leastMemory()
        : inLittleMemory(cheapest(memoryElements));
  }

  private Proposal leastMemory() {
    if (leastMemory.isEmpty()) {
      leastMemory = Optional.of(new LeastMemory(axes, weights, choices, pivots, sweeps).search());
    }
    return leastMemory.get();
  }

  private Proposal cheapest(long memory) {
    GroupSearch groups = new GroupSearch(axes, choices, weights, memory);
    Optional<Proposal> best = Optional.empty();
    int count = FIRST_GROUPS;
    while (true) {
      List<Group> lowest = groups.lowest(count, best.map(Proposal::cost).orElse(UNKNOWN));
      for (Group group : lowest) {
        if (best.isPresent() && group.bound() >= best.get().cost()) {
          break;
        }
        best = better(group, memory, best);
      }
      if (lowest.size() < count) {
        return best.orElseThrow();
      }
      groups.continueAfter(lowest.get(lowest.size() - 1));
      count = MORE_GROUPS;
    }
  }

  private Optional<Proposal> better(Group group, long memory, Optional<Proposal> best) {
    Tail tail = new Tail(sweeps.over(group.tail()));
    long limit = memory / group.scale();
    Optional<Proposal> found = best;
    for (Pivot pivot : pivots.get(group.pivot())) {
      long ceiling = found.map(Proposal::cost).orElse(UNKNOWN) - 1 - group.cost().uncut();
      Optional<PivotPath> path =
          ceiling < 0 ? Optional.empty() : pivot.cheapest(tail, group.cost(), limit, ceiling);
      if (path.isPresent()) {
        found = Optional.of(new Proposal(axes, group, pivot, tail, path.get()));
      }
    }
    return found;
  }

  /** Returns a proposal that differs in its pivot steps and costs the same, in less memory. */
  private static Proposal inLittleMemory(Proposal found) {
    Proposal best = found;
    long low = 0;
    long high = best.path().peak(best.tail());
    while (high - low > 1 + high / PEAK_PRECISION) {
      long limit = low + (high - low) / 2;
      Optional<PivotPath> path =
          best.pivot().cheapest(best.tail(), best.group().cost(), limit, best.path().cost());
      if (path.isPresent()) {
        best = best.along(path.get());
        high = path.get().peak(best.tail());
      } else {
        low = limit;
      }
    }
    return best;
  }
}
