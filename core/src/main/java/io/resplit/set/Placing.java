package io.resplit.set;

import io.resplit.io.ResplitException;
import java.util.List;
import java.util.stream.Stream;

/**
 * What says where the files of a set lie.
 *
 * @param clue what decided, for users: {@code the coordinates of time}; empty if the user said it
 * @param notes what else there is to say, a line each: other clues that differ, files passed over
 * @param gaps times between two files at which there is no data, a line each
 */
public record Placing(String clue, List<String> notes, List<String> gaps) {

  /** The user said it, or there is nothing to say. */
  public static final Placing NONE = new Placing("", List.of(), List.of());

  /** Numbers and dates in the names of files. */
  public static final String NAMES = "names";

  /** A template that the user gave. */
  public static final String TEMPLATE = "the template";

  /** The order of files in the command. */
  public static final String COMMAND = "the command";

  /** A list that the user gave. */
  public static final String LIST = "the list";

  /** Copies the list. */
  public Placing {
    notes = List.copyOf(notes);
    gaps = List.copyOf(gaps);
  }

  /** Returns the same, decided by another clue. */
  public Placing by(String newClue) {
    return new Placing(newClue, notes, gaps);
  }

  /** Returns the same with more to say. */
  public Placing with(List<String> more) {
    return new Placing(clue, joined(notes, more), gaps);
  }

  /** Returns the same with more gaps. */
  public Placing withGaps(List<String> more) {
    return new Placing(clue, notes, joined(gaps, more));
  }

  /**
   * Refuses gaps.
   *
   * @throws ResplitException if there is one
   */
  public void requireNoGaps() throws ResplitException {
    if (!gaps.isEmpty()) {
      throw ResplitException.badSet(gaps.get(0) + ", which --missing error refuses");
    }
  }

  /** Returns all lines that another one lacks. */
  public List<String> linesBeyond(Placing other) {
    return Stream.concat(
            notes.stream().filter(line -> !other.notes.contains(line)),
            gaps.stream().filter(line -> !other.gaps.contains(line)))
        .toList();
  }

  private static List<String> joined(List<String> some, List<String> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }
}
