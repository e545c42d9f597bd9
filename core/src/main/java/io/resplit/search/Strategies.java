package io.resplit.search;

import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.planner.ClusteredPlanner;
import io.resplit.planner.Effort;
import io.resplit.planner.InfeasiblePlanException;
import io.resplit.planner.MultiplePlanner;
import io.resplit.planner.NaivePlanner;
import io.resplit.planner.OrderedPlanner;
import io.resplit.planner.Planner;
import io.resplit.planner.ReadShapePlanner;
import io.resplit.planner.UnsuitableProblemException;
import io.resplit.planner.frontier.Frontier;
import io.resplit.planner.frontier.FrontierPlanner;
import io.resplit.planner.frontier.pivot.Weights;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import io.resplit.result.DiskModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * All strategies, ready to plan one problem at several limits; what the limits have in common is
 * computed once. Confined to one thread.
 */
final class Strategies {

  private static final int WEIGHT_OF_A_SEEK = 1000;
  private static final double LARGEST_WEIGHT = 1e6;

  /** Strategies that move block after block, whatever a seek is: records are no blocks to them. */
  private static final Set<String> OF_BLOCKS =
      Set.of(NaivePlanner.NAME, ClusteredPlanner.NAME, MultiplePlanner.NAME);

  /** For plans that write filtered chunks as a whole wherever memory allows it. */
  private static final Weights SPARE_OUTPUTS = new Weights(1, 100, 0);

  private final Problem problem;
  private final Effort effort = new Effort();
  private final PlanCosts costs = new PlanCosts(effort);
  private final List<Frontier> frontiers;
  private final Optional<Frontier> sparing;
  private final Map<String, Planner> planners;
  private final ChunkMemorySearch chunks;

  Strategies(Problem problem, Map<String, Planner> planners, PlanOptions options) {
    this.problem = problem;
    this.chunks = new ChunkMemorySearch(options.disk(), options.chunks().rules(), costs, effort);
    Weights weights = weights(options);
    List<Problem> views = problem.views();
    this.frontiers =
        views.stream()
            .map(view -> new FrontierPlanner(weights).frontier(view.ofCells(), effort))
            .toList();
    this.sparing =
        problem.out().isFiltered()
            ? Optional.of(new FrontierPlanner(SPARE_OUTPUTS).frontier(problem.ofCells(), effort))
            : Optional.empty();
    this.planners = new LinkedHashMap<>();
    planners.forEach(
        (name, any) -> {
          Planner planner =
              on(OF_BLOCKS.contains(name) ? Problem::ofChunks : Problem::ofCells, any);
          this.planners.put(
              name, best(views.stream().map(view -> most -> planner.plan(view, most)), weights));
        });
    this.planners.put(
        FrontierPlanner.NAME, best(frontiers.stream().map(each -> each::plan), weights));
    if (problem.out().isStream()) {
      this.planners.clear();
      this.planners.put(OrderedPlanner.NAME, new OrderedPlanner());
    }
    if (problem.isStoredOnly()) {
      this.planners.keySet().retainAll(Set.of(NaivePlanner.NAME));
    }
  }

  /** Returns the planner that takes the best of the plans that are made of all views. */
  private Planner best(Stream<LongFunction<Plan>> ofViews, Weights weights) {
    return new ViewPlanner(ofViews.toList(), plan -> weights.of(costs.of(plan)));
  }

  /** Returns the planner that takes cells or chunks for blocks, so that it cuts few of them. */
  private static Planner on(UnaryOperator<Problem> units, Planner planner) {
    return (whole, elements) -> planner.plan(units.apply(whole), elements).over(whole);
  }

  /**
   * Returns what seeks and visits weigh: one each and nothing if seeks are the objective, else in
   * proportion to their times.
   */
  static Weights weights(PlanOptions options) {
    DiskModel disk = options.disk();
    double longest = Math.max(disk.seekSeconds(), disk.writeSeekSeconds());
    boolean alike = disk.openSeconds() == 0 && disk.seekSeconds() == disk.writeSeekSeconds();
    if (options.objective() == Objective.SEEKS || alike) {
      return Weights.SEEKS;
    }
    return new Weights(
        Math.max(1, weight(disk.seekSeconds(), longest)),
        Math.max(1, weight(disk.writeSeekSeconds(), longest)),
        weight(disk.openSeconds(), longest));
  }

  private static long weight(double seconds, double seek) {
    double share = seconds == seek ? 1 : seconds / seek;
    return Math.round(Math.min(share * WEIGHT_OF_A_SEEK, LARGEST_WEIGHT));
  }

  /** Returns what plans for the problem cost. */
  PlanCosts costs() {
    return costs;
  }

  /** Returns what all searches for the problem may take together. */
  Effort effort() {
    return effort;
  }

  /** Returns the planners by name, the usually best first; where only one will do, that one. */
  Map<String, Planner> all() {
    return planners;
  }

  /**
   * Returns the planner that the options ask for; whatever they ask for, chunks that can only be
   * copied are moved one after the other, and streams are written from front to back.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  Planner chosen(PlanOptions options) {
    if (problem.isStoredOnly()) {
      return planners.get(NaivePlanner.NAME);
    }
    if (problem.out().isStream()) {
      return planners.get(OrderedPlanner.NAME);
    }
    if (options.readShape().isPresent()) {
      return on(Problem::ofCells, new ReadShapePlanner(options.readShape().get()));
    }
    String name =
        options.strategy().equals(PlanOptions.AUTO) ? FrontierPlanner.NAME : options.strategy();
    Planner planner = planners.get(name);
    if (planner == null) {
      throw new IllegalArgumentException(
          "unknown strategy '" + name + "': use auto, " + String.join(", ", planners.keySet()));
    }
    return planner;
  }

  /** Returns the least known memory for one seek a file, in bytes. */
  long leastForLowerBoundBytes() {
    return frontiers.get(frontiers.size() - 1).leastMemoryElements() * problem.elementBytes();
  }

  /** Returns a planner, and with the frontier one another that would rather not cut outputs. */
  private List<LongFunction<Plan>> candidates(Planner planner) {
    LongFunction<Plan> asked = elements -> planner.plan(problem, elements);
    return planner == planners.get(FrontierPlanner.NAME) && sparing.isPresent()
        ? List.of(asked, elements -> sparing.get().plan(elements).over(problem))
        : List.of(asked);
  }

  /**
   * Returns the plan that fits, or the one that needs least if none does.
   *
   * @throws UnsuitableProblemException if the planner does not solve such problems
   */
  Outcome require(Planner planner, long dataBytes) {
    return require(planner, dataBytes, false);
  }

  private Outcome require(Planner planner, long dataBytes, boolean forShow) {
    long elements = dataBytes / problem.elementBytes();
    try {
      if (elements > 0) {
        return problem.isFiltered()
            ? chunks.within(elements, candidates(planner), forShow)
            : Outcome.of(planner.plan(problem, elements), costs, true);
      }
      return Outcome.of(planner.plan(problem, 1), costs, false);
    } catch (InfeasiblePlanException e) {
      return Outcome.of(planner.plan(problem, e.leastElements()), costs, false);
    }
  }

  /** Returns the same, or empty if the planner does not solve such problems. */
  Optional<Outcome> ask(Planner planner, long dataBytes) {
    try {
      return Optional.of(require(planner, dataBytes, true));
    } catch (UnsuitableProblemException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the plans of all strategies that solve such problems.
   *
   * @param known a planner whose plan is {@code chosen}
   */
  List<Outcome> all(Planner known, Outcome chosen, long dataBytes) {
    List<Outcome> all = new ArrayList<>();
    for (Planner each : planners.values()) {
      (each == known ? Optional.of(chosen) : ask(each, dataBytes)).ifPresent(all::add);
    }
    return all;
  }
}
