package io.resplit.input;

import io.resplit.text.NameList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts in how many files of a set is what nobody carries. Confined to one thread. */
final class LeftOut {

  /** Most names that are counted. */
  private static final int MOST = 12;

  private final Map<String, Long> counts = new LinkedHashMap<>();
  private long files;

  /** Takes what of a file is not carried. */
  void add(List<String> names) {
    files++;
    names.stream()
        .filter(name -> counts.size() < MOST || counts.containsKey(name))
        .forEach(name -> counts.merge(name, 1L, Long::sum));
  }

  /** Returns what to say of what only some files have; the first file says the rest. */
  Optional<String> warning() {
    List<String> some =
        counts.entrySet().stream()
            .filter(each -> each.getValue() < files)
            .map(each -> "%s (%d of %d)".formatted(each.getKey(), each.getValue(), files))
            .toList();
    return some.isEmpty()
        ? Optional.empty()
        : Optional.of("not kept of some files: " + NameList.first(MOST, some));
  }
}
