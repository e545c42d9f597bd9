package io.resplit.find.clue;

import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.io.ResplitException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something in files that may say where they lie in the array. Sees each file once, in the order of
 * their names. Confined to one thread.
 */
public interface Clue {

  /**
   * Where files lie.
   *
   * @param tiles a place for each, in the order in which they were seen
   * @param notes what else there is to say of it, a line each
   * @param gaps times at which there is no data, a line each
   * @param whole coordinates of axes of which no file has all, as some are in gaps
   */
  record Placed(
      List<TilePlace> tiles, List<String> notes, List<String> gaps, Map<Integer, Attribute> whole) {

    /** Copies the lists. */
    public Placed {
      tiles = List.copyOf(tiles);
      notes = List.copyOf(notes);
      gaps = List.copyOf(gaps);
      whole = Map.copyOf(whole);
    }

    Placed(List<TilePlace> tiles) {
      this(tiles, List.of(), List.of(), Map.of());
    }
  }

  /** Returns what it is, for users: {@code the coordinates of time}. */
  String name();

  /**
   * Looks at a file.
   *
   * @param beside what it holds beside its block; nothing where no clue needs it
   * @throws ResplitException if what it says of its place cannot be
   */
  void see(Path file, BlockHeader header, Companions beside) throws ResplitException;

  /** Returns whether files state their place with nothing else in mind. */
  default boolean isStated() {
    return false;
  }

  /**
   * Returns where the files lie; empty if they say nothing, or all the same.
   *
   * @throws Unclear if what they say cannot be
   */
  Optional<Placed> place() throws Unclear;
}
