package io.resplit.find.clue;

import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.io.ResplitException;
import java.nio.file.Path;

/**
 * Something in files that may say where they lie in the array. Sees each file once, in the order of
 * their names. Confined to one thread.
 */
public interface Clue {

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

  /** Returns where the files lie. */
  Verdict place() throws ResplitException;
}
