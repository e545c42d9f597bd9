package io.resplit;

import io.resplit.planner.ClusteredPlanner;
import io.resplit.planner.GridPlanner;
import io.resplit.planner.KeepPlanner;
import io.resplit.planner.MultiplePlanner;
import io.resplit.planner.NaivePlanner;
import io.resplit.planner.Planner;
import io.resplit.planner.frontier.FrontierPlanner;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The strategies that resplit has, the usually best first; the only place that names them all. */
final class StrategyList {

  static final Map<String, Planner> ALL = all();

  private StrategyList() {}

  private static Map<String, Planner> all() {
    Map<String, Planner> planners = new LinkedHashMap<>();
    planners.put(FrontierPlanner.NAME, new FrontierPlanner());
    planners.put(KeepPlanner.NAME, new KeepPlanner());
    planners.put(ClusteredPlanner.NAME, new ClusteredPlanner());
    planners.put(MultiplePlanner.NAME, new MultiplePlanner());
    planners.put(GridPlanner.NAME, new GridPlanner());
    planners.put(NaivePlanner.NAME, new NaivePlanner());
    return Collections.unmodifiableMap(planners);
  }
}
