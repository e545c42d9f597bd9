package io.resplit.journal;

import io.resplit.geometry.Shape;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import io.resplit.request.PlanOptions;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a journal belongs to.
 *
 * @param plan fingerprint of the plan and of what it writes
 * @param inputs fingerprint of the names, sizes and times of the inputs
 * @param strategy planner of the plan
 * @param planning what the plan was made from, sets apart
 * @param dataBytes limit of the payload that the plan was made for
 * @param replaces whether the job replaces files that exist
 * @param template names of the files that the job writes, in the folder of the journal; empty for a
 *     single file
 * @param block shape of the blocks that the job writes, as listed
 * @param grid these blocks, with their axes as listed; empty if their edges are too many to keep
 * @param files how many these are
 * @param history line for the history of files: when it was begun, and how; empty if unknown
 */
public record JournalHeader(
    String plan,
    String inputs,
    String strategy,
    PlanOptions planning,
    long dataBytes,
    boolean replaces,
    String template,
    Shape block,
    Optional<Grid> grid,
    long files,
    String history) {

  /** Longer lines are not worth keeping. */
  static final int MOST_TEXT = 1 << 14;

  private static final int MOST_EDGES = 1 << 12;

  /**
   * Leaves out what is too long for a journal, and what planning does not need.
   *
   * @throws IllegalArgumentException if the template is none
   */
  public JournalHeader {
    NameTemplate.parse(template.isEmpty() ? NameTemplate.DEFAULT : template, block.rank());
    planning = bare(planning);
    grid = grid.filter(JournalHeader::isShort);
    history = history.length() > MOST_TEXT ? "" : history;
  }

  /** Returns {@code options} without what a plan does not depend on, or sets say again. */
  private static PlanOptions bare(PlanOptions options) {
    return new PlanOptions(
        options.strategy(),
        options.memory(),
        options.readShape(),
        options.objective(),
        options.disk().because(""),
        false,
        options.chunks(),
        0);
  }

  private static boolean isShort(Grid grid) {
    return IntStream.range(0, grid.rank())
            .mapToObj(grid::axis)
            .mapToLong(axis -> axis.isUniform() ? 2 : axis.count())
            .sum()
        <= MOST_EDGES;
  }
}
