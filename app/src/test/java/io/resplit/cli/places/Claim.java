package io.resplit.cli.places;

import io.resplit.testkit.TestTable;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What must hold for every folder; {@code known.tsv} lists where it does not yet, and why. */
enum Claim {
  /** Nothing is wrong in silence, nor fails without a documented exit code. */
  SILENCE,
  /** What a message proposes gives the truth, or is refused. */
  ADVICE,
  /** No message comes again once it was obeyed. */
  CIRCLE,
  /** Coordinates decide where names contradict them, and a line says so. */
  COORDINATES,
  /** Files with a gap are joined if they say their times, and a line says so; or else refused. */
  GAP,
  /** What is odd but meant is joined. */
  ODD,
  /**
   * Files that overlap are refused or joined without what is there twice; a message proposes
   * nothing else but to take them as they are, which gives a warning.
   */
  OVERLAP,
  /** A list against coordinates is refused; what its message proposes takes it, with a warning. */
  LIST,
  /** Tiles of models lie where they say. */
  TILES,
  /** Work is bounded by the number of files. */
  BOUNDED;

  private static final List<TestTable.Row> KNOWN = TestTable.rows(Claim.class, "known.tsv");

  /** Returns whether it is known not to hold yet for a pattern, or for something of this name. */
  boolean isKnown(String name) {
    return KNOWN.stream()
        .filter(row -> row.text("claim").equals(name().toLowerCase(Locale.ROOT)))
        .anyMatch(row -> name.matches(row.text("name")));
  }

  /** Returns whether it holds for a folder. */
  boolean holds(Trial trial) {
    Trial.Result first = trial.first();
    return switch (this) {
      case SILENCE ->
          first.verdict() != Trial.Verdict.WRONG && first.verdict() != Trial.Verdict.BROKEN;
      case ADVICE -> trial.obeyed().stream().noneMatch(Trial.Result::isWrong);
      case CIRCLE -> trial.repeated().isEmpty();
      case COORDINATES -> first.isRight() && first.said().contains("name");
      case GAP ->
          first.isRight() && first.hasLine()
              || first.verdict() == Trial.Verdict.REFUSED && !trial.folder().evidence().saysTimes();
      case ODD, TILES, BOUNDED -> first.isRight();
      case LIST ->
          first.verdict() == Trial.Verdict.REFUSED
              && trial.obeyed().stream()
                  .filter(result -> result.command().contains("--ignore-mismatch order"))
                  .anyMatch(result -> result.isRight() && result.hasLine());
      case OVERLAP ->
          first.verdict().compareTo(Trial.Verdict.REFUSED) <= 0
              && trial.obeyed().stream().noneMatch(Claim::isUnwarned);
    };
  }

  private static boolean isUnwarned(Trial.Result result) {
    boolean isMeant =
        result.verdict() == Trial.Verdict.WARNED
            && result.command().contains("--ignore-mismatch order");
    return result.isWrong() && !isMeant;
  }

  /** Returns rows for {@code known.tsv}: the patterns for which it does not hold. */
  Set<String> unmet(List<Trial> trials) {
    return trials.stream()
        .filter(trial -> !holds(trial))
        .map(trial -> name().toLowerCase(Locale.ROOT) + "\t" + trial.folder().pattern().name())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
