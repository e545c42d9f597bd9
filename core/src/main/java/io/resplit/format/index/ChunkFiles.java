package io.resplit.format.index;

import io.resplit.io.IoCounts;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Files of their own for the chunks of a dataset that is written, where its format has them: the
 * file of the block only says that they are there, and is complete when they are. A chunk that is
 * written again does not touch what was written before. Confined to one thread.
 */
public interface ChunkFiles extends Closeable {

  /** Makes way for new files: nothing of other datasets stays in the folder. */
  void begin() throws IOException;

  /**
   * Takes up the chunks that an earlier job has written.
   *
   * @param places where they lie
   */
  void resume(ChunkPlaces places);

  /**
   * Writes a chunk.
   *
   * @param places where chunks lie so far
   * @param stored its bytes
   * @param counts counts the access
   * @return where it lies, more than 0
   */
  long write(long chunk, ChunkPlaces places, ByteBuffer stored, IoCounts counts) throws IOException;

  /** Waits until the system has all that was written. */
  void flush() throws IOException;

  /** Fills a buffer with what lies at a place. */
  void read(long place, ByteBuffer target, IoCounts counts) throws IOException;

  /**
   * Says that all chunks are written: their files are complete, and there are no others.
   *
   * @param places where they lie
   */
  void finish(ChunkPlaces places) throws IOException;

  /** Deletes what chunks have left behind that were written again; a journal names none of it. */
  void sweep() throws IOException;

  /** Writes all that is neither in the file of the block nor in chunks that were written. */
  void complete() throws IOException;
}
