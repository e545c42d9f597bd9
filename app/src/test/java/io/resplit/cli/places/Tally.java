package io.resplit.cli.places;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Counts of what became of folders. */
final class Tally {

  private static final boolean IS_SHOWN = Boolean.getBoolean("resplit.places");

  private static final int MOST_LINES = 30;

  private final List<Trial> trials;

  Tally(List<Trial> trials) {
    this.trials = trials;
  }

  /** Checks claims where they are not known to be broken; prints counts if that is asked for. */
  void check(Claim... claims) {
    if (IS_SHOWN) {
      System.out.println(table());
    }
    for (Claim claim : claims) {
      if (IS_SHOWN) {
        examples(claim, true).forEach(System.out::println);
        System.out.println(String.join("\n", claim.unmet(trials)));
      }
      List<String> lines = examples(claim, false);
      String first = String.join("\n", lines.subList(0, Math.min(MOST_LINES, lines.size())));
      assertEquals("", first, () -> "the first of " + lines.size() + " lines");
    }
  }

  /** Returns counts for each pattern, each format with its evidence, and each way to give files. */
  String table() {
    StringBuilder text = new StringBuilder();
    rows(text, trial -> trial.folder().pattern().name());
    rows(text, trial -> trial.folder().format() + " " + trial.folder().evidence());
    rows(text, trial -> "given: " + trial.folder().way());
    rows(text, trial -> trial.folder().isSettled() ? "all: settled" : "all: not settled");
    return text.toString();
  }

  private void rows(StringBuilder text, Function<Trial, String> key) {
    Map<String, List<Trial>> groups = new TreeMap<>();
    for (Trial trial : trials) {
      groups.computeIfAbsent(key.apply(trial), k -> new ArrayList<>()).add(trial);
    }
    text.append(
        "%-26s %6s %6s %7s %6s %6s %6s | %7s %6s %7s %6s %6s %8s%n"
            .formatted(
                "", "count", "right", "refused", "warned", "wrong", "broken", "advice", "right",
                "refused", "wrong", "circle", "way out"));
    groups.forEach(
        (name, group) -> {
          Map<Trial.Verdict, Integer> first = counts(group.stream().map(Trial::first).toList());
          List<Trial.Result> obeyed = group.stream().flatMap(t -> t.obeyed().stream()).toList();
          Map<Trial.Verdict, Integer> then = counts(obeyed);
          text.append(
              "%-26s %6d %6d %7d %6d %6d %6d | %7d %6d %7d %6d %6d %8d%n"
                  .formatted(
                      name,
                      group.size(),
                      first.get(Trial.Verdict.RIGHT),
                      first.get(Trial.Verdict.REFUSED),
                      first.get(Trial.Verdict.WARNED),
                      first.get(Trial.Verdict.WRONG),
                      first.get(Trial.Verdict.BROKEN),
                      obeyed.size(),
                      then.get(Trial.Verdict.RIGHT),
                      then.get(Trial.Verdict.REFUSED),
                      obeyed.stream().filter(Trial.Result::isWrong).count(),
                      group.stream().mapToInt(trial -> trial.repeated().size()).sum(),
                      group.stream()
                          .filter(t -> t.obeyed().stream().anyMatch(Trial.Result::isRight))
                          .count()));
        });
    text.append('\n');
  }

  private static Map<Trial.Verdict, Integer> counts(List<Trial.Result> results) {
    Map<Trial.Verdict, Integer> counts = new EnumMap<>(Trial.Verdict.class);
    for (Trial.Verdict verdict : Trial.Verdict.values()) {
      counts.put(
          verdict, (int) results.stream().filter(result -> result.verdict() == verdict).count());
    }
    return counts;
  }

  /** Returns how many percent of the folders that files or names settle are right. */
  int percentRight() {
    List<Trial> settled = trials.stream().filter(t -> t.folder().isSettled()).toList();
    long right = settled.stream().filter(t -> t.first().verdict() == Trial.Verdict.RIGHT).count();
    return (int) (100 * right / settled.size());
  }

  /** Returns folders for which a claim does not hold, a line each. */
  private List<String> examples(Claim claim, boolean withKnown) {
    return trials.stream()
        .filter(trial -> !claim.holds(trial))
        .filter(trial -> withKnown || !claim.isKnown(trial.folder().pattern().name()))
        .flatMap(trial -> lines(claim, trial).stream())
        .toList();
  }

  private static List<String> lines(Claim claim, Trial trial) {
    PlacedFolder folder = trial.folder();
    List<String> lines = new ArrayList<>();
    boolean isFirst = claim != Claim.ADVICE && claim != Claim.CIRCLE;
    List<Trial.Result> results =
        switch (claim) {
          case ADVICE -> trial.obeyed().stream().filter(Trial.Result::isWrong).toList();
          case CIRCLE -> trial.repeated();
          default -> List.of(trial.first());
        };
    for (Trial.Result result : results) {
      lines.add(
          "%s: seed %d %s %s %s of %d files %s ... %s: %s: resplit %s: %s; should be %s%s"
              .formatted(
                  claim.toString().toLowerCase(Locale.ROOT),
                  trial.seed(),
                  folder.pattern().name(),
                  folder.format(),
                  folder.evidence(),
                  folder.files().size(),
                  folder.files().get(0),
                  folder.files().get(folder.files().size() - 1),
                  result.verdict(),
                  result.command(),
                  result.said(),
                  folder.right().stream().map(SmallArrays.Read::shape).distinct().toList(),
                  isFirst ? "" : "; first said: " + trial.first().said()));
    }
    return lines;
  }
}
