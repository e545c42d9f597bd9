package io.resplit.engine;

import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Where the pieces of a write step go. Pieces of one block follow each other and are one visit to
 * its file. Confined to one thread.
 */
interface PieceTarget extends AutoCloseable {

  /** Returns room for the next piece: a buffer in native byte order of that many bytes. */
  ByteBuffer room(int bytes) throws IOException;

  /**
   * Writes a piece.
   *
   * @param block number of the block of the output
   * @param piece region in the coordinates of the block
   * @param dense its elements, the last axis fastest: the room that was asked for last
   */
  void write(long block, Box piece, ByteBuffer dense) throws IOException;

  /** Ends the step: returns when everything is written and no file is open. */
  void endStep() throws IOException;

  /** Gives up a step that has failed; leaves no file open. */
  @Override
  void close() throws IOException;
}
