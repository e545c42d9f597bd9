package io.resplit.job;

import io.resplit.geometry.Box;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Mismatch.Kind;
import io.resplit.io.Activity.Phase;
import io.resplit.io.ResplitException;
import io.resplit.job.warning.Warning;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.request.JobObserver;
import io.resplit.result.MemoryBudget;
import io.resplit.set.BlockSet;
import io.resplit.verify.Digest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether the copies of a variable in several files are equal, as their digests show: each is read
 * once, before anything is written.
 *
 * @param copies all of them, as one set
 * @param observer sees what is read, and may stop reading
 */
record SameCopies(BlockSet copies, JobObserver observer) {

  private static final int NAMED = 3;

  /**
   * Compares them with the first one, and warns if that is to be taken whatever others hold.
   *
   * @throws ResplitException if one differs
   */
  void require() throws IOException {
    List<Integer> axes = axes();
    Grid all = all();
    if (all.blockCount() == 1) {
      return;
    }
    observer.activity().begin(Phase.DIGESTING, bytes());
    BlockSet first = copy(all.box(0), axes);
    ByteBuffer staging = Digest.staging(copies, MemoryBudget.MAX_STAGING_BYTES);
    String expected = digest(first, staging);
    List<String> differing = new ArrayList<>();
    long more = 0;
    for (long number = 1; number < all.blockCount(); number++) {
      BlockSet other = copy(all.box(number), axes);
      if (!digest(other, staging).equals(expected)) {
        more += differing.size() == NAMED ? 1 : 0;
        note(other, first, differing);
      }
    }
    if (!differing.isEmpty()) {
      Warning.log(
          SameCopies.class,
          "the values of '%s' differ between '%s' and '%s'%s; using the first"
              .formatted(
                  copies.dataset(),
                  first.path(0),
                  String.join(", ", differing),
                  more > 0 ? " and " + more + " more" : ""),
          Optional.empty());
    }
  }

  /** Returns how many bytes are read. */
  long bytes() {
    return all().blockCount() == 1 ? 0 : copies.grid().shape().volume() * copies.type().bytes();
  }

  private List<Integer> axes() {
    return copies.formats().copies().orElseThrow().axes();
  }

  private Grid all() {
    return Grid.of(axes().stream().map(copies.grid()::axis).toArray(AxisGrid[]::new));
  }

  private void note(BlockSet other, BlockSet first, List<String> differing)
      throws ResplitException {
    if (!copies.mismatch().ignores(Kind.VALUES)) {
      throw new ResplitException(
          ResplitException.Reason.BAD_INPUT,
          other.path(0),
          "blocks disagree: the values of '%s' differ between '%s' and '%s'; %s"
              .formatted(copies.dataset(), other.path(0), first.path(0), Kind.VALUES.way()));
    }
    if (differing.size() < NAMED) {
      differing.add(other.path(0).toString());
    }
  }

  private BlockSet copy(Box one, List<Integer> axes) {
    Box box = Box.whole(copies.grid().shape());
    for (int i = 0; i < axes.size(); i++) {
      box = box.withAxis(axes.get(i), one.start(i), one.end(i));
    }
    return copies.within(box, ArrayHeader.Placement.NONE);
  }

  private String digest(BlockSet copy, ByteBuffer staging) throws IOException {
    return new Digest(copy, staging, observer.activity()::add, observer::cancelled).compute();
  }
}
