package io.resplit.request;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * The region of an array that a user asks for: what is left out is whole.
 *
 * @param text what was written, for messages
 * @param terms one for each listed axis, or one for each axis that has a name
 */
public record RegionRequest(String text, List<Term> terms) {

  /**
   * What is asked for on one axis.
   *
   * @param axis name of the axis, or its position as listed; empty if terms stand in the order of
   *     the axes
   * @param selection which of its indices
   */
  public record Term(String axis, Selection selection) {}

  /** Some of the indices of an axis. */
  public sealed interface Selection {

    /**
     * Half-open, as in Python: negative numbers count from the end of the axis.
     *
     * @param from first index; 0 if empty
     * @param to index after the last one; the length of the axis if empty
     * @param step distance of neighbours, at least 1
     */
    record Range(OptionalLong from, OptionalLong to, long step) implements Selection {

      /** Creates a range without gaps. */
      public Range(OptionalLong from, OptionalLong to) {
        this(from, to, 1);
      }
    }

    /** A single index, which keeps the axis; negative ones count from its end. */
    record Index(long index) implements Selection {}

    /**
     * Several indices, each once and in any order; negative ones count from the end of the axis.
     */
    record Listed(List<Long> indices) implements Selection {

      /** Copies the list. */
      public Listed {
        indices = List.copyOf(indices);
      }
    }

    /** The same, listed in a text file: numbers apart from each other, comments after a #. */
    record ListedIn(Path file) implements Selection {}

    /**
     * The indices whose coordinates lie between two numbers or dates, both included; an end that is
     * empty is open.
     */
    record Between(String low, String high) implements Selection {}
  }

  /** Copies the terms. */
  public RegionRequest {
    terms = List.copyOf(terms);
  }

  /** Returns whether the terms say which axes they are for. */
  public boolean isNamed() {
    return !terms.get(0).axis().isEmpty();
  }
}
