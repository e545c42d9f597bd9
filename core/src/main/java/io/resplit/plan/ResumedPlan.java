package io.resplit.plan;

import io.resplit.geometry.Box;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;

/**
 * A plan whose first steps an interrupted job has made safe: what of them must be repeated, and the
 * steps that are left.
 *
 * <p>What memory held is lost: elements that were read and not written, and cells that were written
 * and did not reach their files. The steps that brought them there are done once more, in the order
 * of the plan and only as far as they are needed. So a resumed job is the plan with something left
 * out: at no moment does it hold more than the plan, and it never reads a box twice. Immutable.
 */
public final class ResumedPlan {

  private final Plan plan;
  private final long stepsDone;
  private final LostCells lost;
  private final Set<Box> waiting;

  /**
   * Finds the boxes that were held.
   *
   * @param stepsDone number of steps that are safe
   * @param loss knows which cells of what they wrote are lost
   * @throws IllegalArgumentException if the plan has fewer steps
   */
  public ResumedPlan(Plan plan, long stepsDone, LostCells.Loss loss) {
    this.plan = plan;
    this.stepsDone = stepsDone;
    this.lost = new LostCells(plan.problem().out(), loss);
    this.waiting = boxesHeld();
  }

  /** Returns the unwritten write boxes with a part that has been read. */
  private Set<Box> boxesHeld() {
    Set<Box> boxes = new HashSet<>();
    Iterator<Step> steps = plan.steps();
    for (long i = 0; i < stepsDone; i++) {
      if (!steps.hasNext()) {
        throw new IllegalArgumentException(
            "the journal records that "
                + stepsDone
                + " steps are done, but the plan has only "
                + i);
      }
      Step step = steps.next();
      if (step instanceof Step.Read) {
        boxes.addAll(plan.writeBoxes(step.box()));
      } else {
        boxes.remove(step.box());
      }
    }
    return boxes;
  }

  /** Returns the plan. */
  public Plan plan() {
    return plan;
  }

  /** Returns the steps that are left. */
  public Iterator<Step> rest() {
    return plan.stepsAfter(stepsDone);
  }

  /** Returns what of the first steps must be repeated before those that are left. */
  public Iterator<RepeatedStep> repeated() {
    return new Repetition();
  }

  private final class Repetition implements Iterator<RepeatedStep> {
    private final Iterator<Step> steps = plan.steps();
    private final boolean mayLose = plan.problem().out().isFiltered();
    private final Map<Box, Optional<Box>> written = new HashMap<>();
    private long left = mayLose || !waiting.isEmpty() ? stepsDone : 0;
    private Optional<RepeatedStep> upcoming = Optional.empty();

    @Override
    public boolean hasNext() {
      while (upcoming.isEmpty() && left-- > 0) {
        Step step = steps.next();
        upcoming = step instanceof Step.Read ? read(step.box()) : write(step.box());
      }
      return upcoming.isPresent();
    }

    @Override
    public RepeatedStep next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      RepeatedStep step = upcoming.get();
      upcoming = Optional.empty();
      return step;
    }

    private Optional<RepeatedStep> read(Box box) {
      List<RepeatedStep.Part> parts = new ArrayList<>();
      for (Box writeBox : plan.writeBoxes(box)) {
        needed(writeBox)
            .filter(box::intersects)
            .ifPresent(
                needed -> parts.add(new RepeatedStep.Part(writeBox, needed.intersection(box))));
      }
      return parts.isEmpty() ? Optional.empty() : Optional.of(new RepeatedStep.Read(box, parts));
    }

    private Optional<RepeatedStep> write(Box box) {
      Optional<Box> held = written.remove(box);
      return held == null ? Optional.empty() : held.map(h -> new RepeatedStep.Write(box, h, lost));
    }

    /** Asked for each read of a write box; so many boxes are remembered as data waits for. */
    private Optional<Box> needed(Box writeBox) {
      if (waiting.contains(writeBox)) {
        return Optional.of(writeBox);
      }
      return mayLose ? written.computeIfAbsent(writeBox, lost::around) : Optional.empty();
    }
  }
}
