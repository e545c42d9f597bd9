package io.resplit.plan;

import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** One pass over the steps of a plan; confined to one thread. */
final class StepIterator implements Iterator<Step> {

  private final Plan plan;
  private final long[] start;
  private final long[] end;
  private final Odometer outer;
  private long pivotRead;
  private Odometer inner;
  private Step pending;

  StepIterator(Plan plan) {
    this.plan = plan;
    this.start = new long[plan.problem().rank()];
    this.end = new long[start.length];
    this.outer = odometerOf(plan.prefix());
    this.inner = odometerOf(plan.tail(0));
  }

  private static Odometer odometerOf(List<Loop> loops) {
    return new Odometer(loops.stream().mapToLong(loop -> loop.sweep().count()).toArray());
  }

  @Override
  public boolean hasNext() {
    return pending != null || !outer.done();
  }

  @Override
  public Step next() {
    if (pending != null) {
      Step write = pending;
      pending = null;
      return write;
    }
    if (outer.done()) {
      throw new NoSuchElementException();
    }
    Step read = new Step.Read(readBox());
    pending = writeBox().map(Step.Write::new).orElse(null);
    advance();
    return read;
  }

  private void advance() {
    inner.advance();
    if (!inner.done()) {
      return;
    }
    if (++pivotRead == plan.pivot().sweep().count()) {
      pivotRead = 0;
      outer.advance();
    }
    inner = odometerOf(plan.tail(pivotRead));
  }

  private Box readBox() {
    for (int i = 0; i < plan.prefix().size(); i++) {
      placeRead(plan.prefix().get(i), outer.digit(i));
    }
    placeRead(plan.pivot(), pivotRead);
    List<Loop> tail = plan.tail(pivotRead);
    for (int i = 0; i < tail.size(); i++) {
      placeRead(tail.get(i), inner.digit(i));
    }
    return Box.of(start, end);
  }

  private void placeRead(Loop loop, long read) {
    loop.place(loop.sweep().reads().start(read), loop.sweep().reads().end(read), start, end);
  }

  private Optional<Box> writeBox() {
    boolean complete = placeWrite(plan.pivot(), pivotRead);
    for (int i = 0; i < plan.prefix().size(); i++) {
      complete &= placeWrite(plan.prefix().get(i), outer.digit(i));
    }
    List<Loop> tail = plan.tail(pivotRead);
    for (int i = 0; i < tail.size(); i++) {
      complete &= placeWrite(tail.get(i), inner.digit(i));
    }
    return complete ? Optional.of(Box.of(start, end)) : Optional.empty();
  }

  private boolean placeWrite(Loop loop, long read) {
    long from = loop.sweep().frontBefore(read);
    long to = loop.sweep().front(read);
    loop.place(from, to, start, end);
    return from < to;
  }
}
