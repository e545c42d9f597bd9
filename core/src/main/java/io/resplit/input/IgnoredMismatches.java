package io.resplit.input;

import io.resplit.format.BlockPlace;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.Mismatch.Kind;
import io.resplit.text.NameList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Files that say something else than the first one, which counts for all: of each kind the first
 * difference, some of the files, and how many there are.
 */
final class IgnoredMismatches {

  private static final int NAMED = 3;

  private final Map<Kind, Differing> kinds = new EnumMap<>(Kind.class);

  /** Notes a difference; of the blocks those that are compared with others come in order. */
  void add(Disagreement found, BlockPlace one, BlockPlace other) {
    kinds
        .computeIfAbsent(
            found.kind(),
            kind ->
                new Differing(
                    "%s is %s in '%s' and %s in '%s'; using the first (--ignore-mismatch %s)"
                        .formatted(
                            found.what(), found.first(), one, found.second(), other, kind.word())))
        .add(other.file());
  }

  /** Returns a line for each kind. */
  List<String> warnings() {
    return kinds.values().stream().map(Differing::line).toList();
  }

  private static final class Differing {

    private final String first;
    private final List<String> files = new ArrayList<>();
    private Path last = Path.of("");
    private long count;

    Differing(String first) {
      this.first = first;
    }

    /** A file may differ in several variables. */
    void add(Path file) {
      if (!file.equals(last)) {
        last = file;
        count++;
        if (files.size() <= NAMED) {
          files.add(file.toString());
        }
      }
    }

    String line() {
      List<String> others = files.subList(1, files.size());
      long more = count - files.size();
      return others.isEmpty()
          ? first
          : "%s; so it is in %s%s"
              .formatted(
                  first, NameList.first(NAMED, others), more > 0 ? " and " + more + " more" : "");
    }
  }
}
