package io.resplit.set;

import java.util.EnumSet;
import java.util.Set;

/**
 * What is taken although the files of a set say different things, or the same thing twice.
 *
 * @param ignored what is not refused
 */
public record Mismatch(Set<Kind> ignored) {

  /** Refuses everything. */
  public static final Mismatch REFUSE = new Mismatch(Set.of());

  /** Takes what the first file says of its elements for all of them. */
  public static final Mismatch IGNORE = new Mismatch(Set.of(Kind.MEANING));

  /** Copies the set. */
  public Mismatch {
    ignored = Set.copyOf(ignored);
  }

  /** What files may say. */
  public enum Kind {
    /** Elements mean something else in one file than in another. */
    MEANING,
    /** A file that is made longer already ends with what is to be appended. */
    REPEAT,
    /** Files lie at one place, and yet one behind the other: so says the user, or a manifest. */
    PLACE
  }

  /** Returns the same, which takes another kind as well. */
  public Mismatch ignoring(Kind kind) {
    EnumSet<Kind> all = EnumSet.of(kind);
    all.addAll(ignored);
    return new Mismatch(all);
  }

  /** Returns whether a kind is taken. */
  public boolean ignores(Kind kind) {
    return ignored.contains(kind);
  }
}
