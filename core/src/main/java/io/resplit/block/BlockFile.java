package io.resplit.block;

import io.resplit.geometry.Box;
import io.resplit.io.ResplitException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** One visit to one block file: opened, accessed at some boxes, closed. Confined to one thread. */
public interface BlockFile extends Closeable {

  /**
   * Reads the elements of {@code box} from the file, densely, the last axis fastest.
   *
   * @param box region in the coordinates of the block
   * @param target direct buffer; receives exactly the bytes of the box from index 0, its limit is
   *     set to them; 0 where nobody looks at the elements of a chunk that is copied as it is stored
   * @throws IOException if the file cannot be read or ends early; the message names the file
   */
  void read(Box box, ByteBuffer target) throws IOException;

  /**
   * Says that the fragments which are read next, in the order of the file, make up a region: files
   * may be read through between them. Without it, they make up the block.
   *
   * @param region region in the coordinates of the block
   */
  default void expect(Box region) {}

  /** Says that the next access is to another run: it counts as a seek anywhere. */
  default void restart() {}

  /**
   * Writes the elements of {@code box} to the file.
   *
   * @param box region in the coordinates of the block
   * @param source direct buffer; holds exactly the bytes of the box from index 0 to its limit; its
   *     contents are undefined afterwards
   * @throws IOException if the file cannot be written; the message names the file
   * @throws UnsupportedOperationException if the block is only read, as it is unless a class says
   *     otherwise
   */
  default void write(Box box, ByteBuffer source) throws IOException {
    throw new UnsupportedOperationException("the block is only read");
  }

  /**
   * Compares the checksums of the whole file that cover what was read, if it has any; a file in
   * which only a part is of use is read to its end for that. Called once all has been read.
   *
   * @throws ResplitException if one is wrong
   */
  default void verify() throws IOException {}

  /** Ends the visit; nothing is to be done where no file is open. */
  @Override
  default void close() throws IOException {}
}
