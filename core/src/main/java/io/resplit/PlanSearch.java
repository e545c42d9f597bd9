package io.resplit;

import io.resplit.cost.Cost;
import io.resplit.cost.CostModel;
import io.resplit.cost.MemoryBudget;
import io.resplit.cost.PlanReport;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.planner.InfeasiblePlanException;
import io.resplit.planner.Planner;
import io.resplit.planner.ReadShapePlanner;
import io.resplit.planner.UnsuitableProblemException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks all planners for their plans and takes one. */
final class PlanSearch {

  private static final Comparator<Outcome> BEST =
      Comparator.<Outcome, Boolean>comparing(outcome -> !outcome.fits)
          .thenComparingLong(outcome -> outcome.fits ? outcome.cost.seeks() : 0)
          .thenComparingLong(outcome -> outcome.cost.peakBytes());

  private record Outcome(Plan plan, Cost cost, boolean fits) {}

  private final Problem problem;
  private final PlanOptions options;
  private final long memoryElements;

  PlanSearch(Problem problem, PlanOptions options) {
    this.problem = problem;
    this.options = options;
    this.memoryElements = Math.max(0, options.memory().payloadBytes() / problem.elementBytes());
  }

  PlanReport report(Map<String, Planner> planners, String dtype) {
    long started = System.nanoTime();
    List<Outcome> outcomes = new ArrayList<>();
    planners.forEach((name, planner) -> ask(planner).ifPresent(outcomes::add));
    Outcome chosen = choose(planners, outcomes);
    double seconds = (System.nanoTime() - started) * 1e-9;
    return new PlanReport(
        chosen.plan,
        dtype,
        chosen.cost,
        MemoryBudget.of(chosen.plan, chosen.cost.peakBytes()),
        Math.max(0, options.memory().payloadBytes()),
        Resplit.RESERVE_BYTES,
        chosen.fits,
        options.disk(),
        outcomes.stream().map(this::alternative).toList(),
        seconds);
  }

  private Outcome choose(Map<String, Planner> planners, List<Outcome> outcomes) {
    if (options.readShape().isPresent()) {
      return require(new ReadShapePlanner(options.readShape().get()));
    }
    if (options.strategy().equals(PlanOptions.AUTO)) {
      return outcomes.stream().min(BEST).orElseThrow();
    }
    Planner planner = planners.get(options.strategy());
    if (planner == null) {
      throw new IllegalArgumentException(
          "unknown strategy '"
              + options.strategy()
              + "': use auto, "
              + String.join(", ", planners.keySet()));
    }
    return outcomes.stream()
        .filter(outcome -> outcome.plan.strategy().equals(options.strategy()))
        .findFirst()
        .orElseGet(() -> require(planner));
  }

  private Optional<Outcome> ask(Planner planner) {
    try {
      return Optional.of(require(planner));
    } catch (UnsuitableProblemException e) {
      return Optional.empty();
    }
  }

  /** Returns the plan that fits, or the one that needs least if none does. */
  private Outcome require(Planner planner) {
    try {
      if (memoryElements > 0) {
        return outcome(planner.plan(problem, memoryElements), true);
      }
      return outcome(planner.plan(problem, 1), false);
    } catch (InfeasiblePlanException e) {
      return outcome(planner.plan(problem, e.leastElements()), false);
    }
  }

  private static Outcome outcome(Plan plan, boolean fits) {
    return new Outcome(plan, CostModel.cost(plan), fits);
  }

  private PlanReport.Alternative alternative(Outcome outcome) {
    return new PlanReport.Alternative(
        outcome.plan.strategy(),
        outcome.cost.seeks(),
        outcome.cost.peakBytes(),
        options.disk().seconds(outcome.cost),
        outcome.fits);
  }
}
