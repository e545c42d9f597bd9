package io.resplit.find.name;

import io.resplit.name.NameTemplate;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** What the names of files say of where these lie. */
public sealed interface NameReading {

  /** Returns whether something may be missing in between. */
  boolean mayHaveGaps();

  /** The numbers that a template finds in names are positions, or count the files. */
  record Template(NameTemplate names) implements NameReading {

    /** Returns the template as users write it. */
    public String text() {
      return names.toString();
    }

    @Override
    public boolean mayHaveGaps() {
      return true;
    }
  }

  /**
   * Files follow one another on the slowest axis.
   *
   * @param names in this order
   * @param lost how many periods are missing before each of them
   */
  record Series(List<String> names, List<Long> lost) implements NameReading {

    /** Copies the lists. */
    public Series {
      names = List.copyOf(names);
      lost = List.copyOf(lost);
    }

    /** Creates a series of which nothing is missing. */
    public Series(List<String> names) {
      this(names, Collections.nCopies(names.size(), 0L));
    }

    @Override
    public boolean mayHaveGaps() {
      return firstGap() >= 0;
    }

    /** Returns the first name before which something is missing; -1 if nothing is. */
    public int firstGap() {
      return IntStream.range(0, names.size()).filter(i -> lost.get(i) > 0).findFirst().orElse(-1);
    }
  }
}
