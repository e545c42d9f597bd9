package io.resplit.find;

import io.resplit.array.StorageOrder;
import io.resplit.find.name.NameNumbers;
import io.resplit.find.name.NameReading;
import io.resplit.format.Formats;
import io.resplit.set.BlockSet;
import io.resplit.set.Placing;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What may be wrong where nothing but names says where files lie. */
record NameDoubts(BlockSet set, NameReading reading) {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{[^}]*}");

  /** Returns the set with what there is to say. */
  BlockSet noted() {
    List<String> notes = new ArrayList<>();
    int[] cut =
        IntStream.range(0, set.grid().rank())
            .filter(axis -> set.grid().axis(axis).count() > 1)
            .toArray();
    if (cut.length == 1 && cut[0] > 0) {
      notes.add(
          "one number differs in the names in '%s', and files lie along %s, not along the slowest axis%s"
              .formatted(set.root(), set.axisName(cut[0]), otherOrder(cut[0])));
    } else if (cut.length == 1 && hasConstant()) {
      notes.add(
          "only names say that files follow one another along %s, and not all of their numbers differ: '%s'"
              .formatted(set.axisName(cut[0]), ((NameReading.Template) reading).text()));
    }
    return set.noted(notes).placedBy(Placing.NAMES);
  }

  /** The axes of raw files may be listed the other way. */
  private String otherOrder(int axis) {
    boolean mayBe = set.format().name().equals(Formats.RAW) && axis == set.grid().rank() - 1;
    return mayBe
        ? ": is --order %s missing?".formatted(set.order() == StorageOrder.F ? "C" : "F")
        : "";
  }

  private boolean hasConstant() {
    return reading instanceof NameReading.Template found
        && found.text().contains("{n")
        && NameNumbers.hasNumber(PLACEHOLDER.matcher(found.text()).replaceAll(""));
  }
}
