package io.resplit.job.warning;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks for falling numbers in the names of files, as in 1, 10, 11, 2. Files with several numbers
 * are in order if either the first or the last of these changes slowest.
 */
public final class NameOrder {

  private static final Pattern NUMBER = Pattern.compile("0*([0-9]+)");

  /** Orders numbers of any length that begin with no zeros. */
  private static final Comparator<String> BY_VALUE =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  private int falls;
  private String first = "";
  private Path file = Path.of("");

  private NameOrder() {}

  /** Returns what there is to say of files in their order. */
  static Optional<MisplacedFile> of(List<Path> files) {
    NameOrder fromFirst = new NameOrder();
    NameOrder fromLast = new NameOrder();
    String[] before = {};
    String frame = "";
    for (Path file : files) {
      String name = file.toString();
      String[] numbers = numbers(name);
      String rest = NUMBER.matcher(name).replaceAll("#");
      if (rest.equals(frame)) {
        fromFirst.compare(before, numbers, 0, 1, file);
        fromLast.compare(before, numbers, numbers.length - 1, -1, file);
      }
      before = numbers;
      frame = rest;
    }
    NameOrder better = fromFirst.falls <= fromLast.falls ? fromFirst : fromLast;
    return better.falls == 0 ? Optional.empty() : Optional.of(better.place());
  }

  private static String[] numbers(String name) {
    List<String> numbers = new ArrayList<>();
    for (Matcher matcher = NUMBER.matcher(name); matcher.find(); ) {
      numbers.add(matcher.group(1));
    }
    return numbers.toArray(String[]::new);
  }

  /** Counts a fall if, of the numbers in this order, the first that changes gets smaller. */
  private void compare(String[] before, String[] after, int from, int step, Path next) {
    int at = from;
    while (at >= 0 && at < after.length && before[at].equals(after[at])) {
      at += step;
    }
    if (at >= 0 && at < after.length && BY_VALUE.compare(before[at], after[at]) > 0) {
      if (falls++ == 0) {
        first = "from " + before[at] + " to " + after[at];
        file = next;
      }
    }
  }

  private MisplacedFile place() {
    String more = falls > 1 ? ", and fall at " + (falls - 1) + " more files" : "";
    return new MisplacedFile(
        "numbers in the names of files go %s at %s%s: if the files are in the wrong order, sort the list by number, for example with sort -V"
            .formatted(first, file, more),
        file);
  }
}
