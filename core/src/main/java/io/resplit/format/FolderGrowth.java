package io.resplit.format;

import io.resplit.header.ArrayHeader;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How a folder that is one file becomes longer along an axis of its array, without being written
 * anew: a job writes a piece, a folder of the same kind that holds the end of the array and what
 * follows it, and the files of the piece take their places in the folder. Confined to one thread.
 */
public interface FolderGrowth {

  /** Returns the first index of the axis that the piece holds: what precedes it stays. */
  long start();

  /** Returns what a piece says, with elements stored as in the folder. */
  ArrayHeader stored(ArrayHeader piece);

  /**
   * Checks that the files of a piece can take their places in the folder.
   *
   * @param piece what it will consist of
   * @throws ResplitException if the folder stores an array in another way
   */
  void check(FileImage piece) throws ResplitException;

  /**
   * Makes a complete piece ready to take its place: {@link Format#grow} needs nothing else from
   * then on. What the folder holds does not change.
   *
   * @param image what the piece consists of
   * @param piece the folder of the piece
   */
  void prepare(FileImage image, Path piece) throws IOException;
}
