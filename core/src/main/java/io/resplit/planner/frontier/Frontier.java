package io.resplit.planner.frontier;

import io.resplit.cost.CostModel;
import io.resplit.partition.AxisGrid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.planner.Effort;
import io.resplit.planner.GridPlanner;
import io.resplit.planner.InfeasiblePlanException;
import io.resplit.planner.KeepPlanner;
import io.resplit.planner.NaivePlanner;
import io.resplit.planner.Planner;
import io.resplit.planner.frontier.pivot.AxisView;
import io.resplit.planner.frontier.pivot.Pivot;
import io.resplit.planner.frontier.pivot.PivotPath;
import io.resplit.planner.frontier.pivot.Tail;
import io.resplit.planner.frontier.pivot.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

  /** What building and scoring a plan takes for each step of its pivot. */
  private static final long UNITS_A_STEP = 50;

  /** What the plain grid takes for each interval of axes that are cut unevenly. */
  private static final long UNITS_AN_INTERVAL = 30;

  private static final GridPlanner GRIDS = new GridPlanner();
  private static final List<Planner> OTHERS = List.of(GRIDS, new KeepPlanner(), new NaivePlanner());
  private static final long UNKNOWN = Long.MAX_VALUE / 2;

  private final Axes axes;
  private final Weights weights;
  private final List<List<Choice>> choices = new ArrayList<>();
  private final List<List<Pivot>> pivots = new ArrayList<>();
  private final TailSweeps sweeps;
  private final TailSweeps fewSweeps;
  private final Effort effort;
  private Optional<Proposal> leastMemory = Optional.empty();

  /**
   * Prepares the search for {@code problem}.
   *
   * @param effort what all plans together may take
   */
  public Frontier(Problem problem, Weights weights, Effort effort) {
    this.axes = Axes.of(problem);
    this.weights = weights;
    this.effort = effort;
    this.sweeps = new TailSweeps(true, effort);
    this.fewSweeps = new TailSweeps(false, effort);
    for (List<AxisView> views : axes.views()) {
      choices.add(axes.rank() == 1 ? List.of() : Choice.of(views));
      pivots.add(views.stream().map(Pivot::new).toList());
    }
  }

  /**
   * Returns the least known memory, in elements, at which every file is visited once and no more
   * seeks are made than there are files.
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
    Plan found = searched(memoryElements);
    boolean plain = !axes.problem().isOfRegion() && !axes.problem().isPermuted();
    return plain ? found : cheapest(found, memoryElements);
  }

  /**
   * Returns the cheapest plan of all that are known. The search takes blocks that a region cuts for
   * whole ones, so that cuts look dearer than they are; and it is not proven to be as good as keep
   * where axes are permuted.
   */
  private Plan cheapest(Plan found, long memoryElements) {
    Plan best = found;
    for (Planner other : OTHERS) {
      try {
        Plan plan = other.plan(axes.problem(), memoryElements);
        best = weights.of(CostModel.cost(plan)) < weights.of(CostModel.cost(best)) ? plan : best;
      } catch (InfeasiblePlanException e) {
        continue; // it needs more memory
      }
    }
    return best == found ? found : best.named(Proposal.STRATEGY);
  }

  private Plan searched(long memoryElements) {
    InfeasiblePlanException.requireLeast(Proposal.STRATEGY, memoryElements, 1);
    if (leastMemoryElements() <= memoryElements) {
      return build(leastMemory());
    }
    effort.spend(UNITS_AN_INTERVAL * unevenIntervals());
    Plan grid = GRIDS.plan(axes.problem(), memoryElements);
    double ofGrid = weights.of(CostModel.cost(grid));
    return proposal(memoryElements, (long) Math.min(UNKNOWN, ofGrid + 1))
        .map(this::build)
        .orElseGet(() -> grid.named(Proposal.STRATEGY));
  }

  private long unevenIntervals() {
    return Stream.of(axes.problem().in(), axes.problem().out())
        .flatMap(side -> IntStream.range(0, axes.problem().rank()).mapToObj(side.grid()::axis))
        .filter(axis -> !axis.isUniform())
        .mapToLong(AxisGrid::count)
        .sum();
  }

  private Plan build(Proposal proposal) {
    effort.spend(UNITS_A_STEP * proposal.path().sweep().count());
    return proposal.toPlan();
  }

  /** Returns the best plan that costs less than {@code below}, if one is found. */
  Optional<Proposal> proposal(long memoryElements, long below) {
    effort.begin(3);
    Best best = new Best(below);
    search(memoryElements, sweeps, best);
    if (effort.isSpent()) { // rather all groups with few nests than few groups with all
      effort.begin(2);
      search(memoryElements, fewSweeps, best);
    }
    effort.begin(1);
    return best.proposal.map(this::inLittleMemory);
  }

  /** The best plan so far. */
  private static final class Best {

    private Optional<Proposal> proposal = Optional.empty();
    private long cost;

    Best(long below) {
      cost = below;
    }

    void become(Proposal better) {
      proposal = Optional.of(better);
      cost = better.cost();
    }
  }

  private Proposal leastMemory() {
    if (leastMemory.isEmpty()) {
      effort.begin(1);
      LeastMemory search = new LeastMemory(axes, weights, choices, pivots, effort);
      leastMemory = search.below(Optional.empty(), sweeps);
      if (effort.isSpent()) {
        effort.begin(1);
        leastMemory = search.below(leastMemory, fewSweeps);
      }
    }
    return leastMemory.get();
  }

  private void search(long memory, TailSweeps nests, Best best) {
    GroupSearch groups = new GroupSearch(axes, choices, weights, memory, effort);
    int count = FIRST_GROUPS;
    while (true) {
      List<Group> lowest = groups.lowest(count, best.cost);
      for (Group group : lowest) {
        if (group.bound() >= best.cost || effort.isSpent()) {
          break;
        }
        improve(best, group, nests, memory / group.scale());
      }
      if (lowest.size() < count || effort.isSpent()) {
        return;
      }
      groups.continueAfter(lowest.get(lowest.size() - 1));
      count = MORE_GROUPS;
    }
  }

  private void improve(Best best, Group group, TailSweeps nests, long limit) {
    if (!nests.mayFit(group.tail(), each -> mayBeat(best, group, limit / each))) {
      return;
    }
    Tail tail = new Tail(nests.over(group.tail()), effort);
    for (Pivot pivot : pivots.get(group.pivot())) {
      long ceiling = best.cost - 1 - group.cost().uncut();
      if (ceiling >= 0) {
        pivot
            .cheapest(tail, group.cost(), limit, ceiling)
            .ifPresent(path -> best.become(new Proposal(axes, group, pivot, tail, path)));
      }
    }
  }

  /** Returns whether a plan may be better that reads and writes no more indices in a step. */
  private boolean mayBeat(Best best, Group group, long step) {
    return step > 0 && group.cost().atLeast(axes.forward(group.pivot()), step, step) < best.cost;
  }

  /** Returns a proposal that differs in its pivot steps and costs the same, in less memory. */
  private Proposal inLittleMemory(Proposal found) {
    Proposal best = found;
    long low = 0;
    long high = best.path().peak(best.tail());
    while (high - low > 1 + high / PEAK_PRECISION && !effort.isSpent()) {
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
