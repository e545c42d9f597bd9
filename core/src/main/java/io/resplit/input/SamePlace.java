package io.resplit.input;

import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.partition.Grid;
import io.resplit.set.BlockSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Two files of a set that lie at one place, although one would be put behind the other.
 *
 * @param first the number of one of them
 * @param second that of the other
 * @param axis the axis of the set along which it would be
 */
record SamePlace(BlockSet set, long first, long second, int axis) {

  private static final int MOST_EDGES = 20;

  /** Returns the exception that says what can be done instead. */
  ResplitException refusal() {
    return new ResplitException(
        Reason.BAD_INPUT,
        set.path(second),
        ("%s, along which they would be joined: leave out repeated files, stack files "
                + "of one place along a new axis with --stack AXIS, or give %s if they do follow "
                + "one another along %s")
            .formatted(alike(), layout(), set.axisName(axis)));
  }

  /** Returns what is to be said where they are joined. */
  String warning() {
    return alike() + ", along which they are joined; for a new axis give --stack AXIS";
  }

  private String alike() {
    boolean isKnown = set.header().axes().get(axis).coordinates().isPresent();
    return "%s and %s %s %s"
        .formatted(
            set.place(first),
            set.place(second),
            isKnown ? "have the same coordinates of" : "are at the same place on",
            set.axisName(axis));
  }

  private String layout() {
    Grid files = set.order().toListed(set.storedGrid());
    if (files.isUniform()) {
      return "--in-shape " + files.blockShape().asOption();
    }
    boolean areFew =
        IntStream.range(0, files.rank()).allMatch(i -> files.axis(i).count() < MOST_EDGES);
    return areFew
        ? IntStream.range(0, files.rank())
            .mapToObj(i -> files.axis(i).edges().mapToObj(Long::toString))
            .map(edges -> edges.collect(Collectors.joining(",")))
            .collect(Collectors.joining("/", "--in-list and --in-edges ", ""))
        : "--in-list and --in-edges";
  }
}
