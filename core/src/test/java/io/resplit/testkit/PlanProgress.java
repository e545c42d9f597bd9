package io.resplit.testkit;

import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Step;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.stream.Collectors;

/** What the first steps of a plan write, counted box by box. */
public record PlanProgress(Plan plan) {

  /** Returns the bytes that the write steps from one step to another write. */
  public long bytesWritten(long fromStep, long toStep) {
    long elements = 0;
    Iterator<Step> steps = plan.steps();
    for (long i = 0; i < toStep; i++) {
      Step step = steps.next();
      elements += i >= fromStep && step instanceof Step.Write ? step.box().volume() : 0;
    }
    return elements * plan.problem().elementBytes();
  }

  /** Returns how many steps write at least so many bytes. */
  public int stepsFor(long bytes) {
    int steps = 0;
    while (bytesWritten(0, steps) < bytes) {
      steps++;
    }
    return steps;
  }

  /** Returns the chunks of which the first steps of the plan write the last element. */
  public Set<Long> chunksCompleteAfter(long count) {
    Grid cells = plan.problem().out().cells();
    return written(count).entrySet().stream()
        .filter(entry -> entry.getValue() == cells.box(entry.getKey()).volume())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** Returns how many chunks the first steps of the plan write to. */
  public int chunksTouchedBefore(long count) {
    return written(count).size();
  }

  private Map<Long, Long> written(long count) {
    Grid cells = plan.problem().out().cells();
    Map<Long, Long> written = new HashMap<>();
    Iterator<Step> steps = plan.steps();
    for (long i = 0; i < count; i++) {
      if (steps.next() instanceof Step.Write write) {
        for (PrimitiveIterator.OfLong all = cells.blocksIn(write.box()); all.hasNext(); ) {
          long cell = all.nextLong();
          long part = cells.box(cell).intersection(write.box()).volume();
          written.merge(cell, part, Long::sum);
        }
      }
    }
    return written;
  }
}
