package io.resplit.find.clue;

import java.util.List;

/** What a clue says of all files. */
public sealed interface Verdict {

  /**
   * Each file has a place of its own.
   *
   * @param notes what else there is to say of it, a line each
   * @param gaps times at which there is no data, a line each
   */
  record Placed(ModelTiles tiles, List<String> notes, List<String> gaps) implements Verdict {

    /** Copies the lists. */
    public Placed {
      notes = List.copyOf(notes);
      gaps = List.copyOf(gaps);
    }

    Placed(ModelTiles tiles) {
      this(tiles, List.of(), List.of());
    }
  }

  /** The files say nothing, or all the same. */
  record Silent() implements Verdict {}

  /**
   * What they say cannot be.
   *
   * @param reason why, with what to do
   */
  record Impossible(String reason) implements Verdict {}
}
