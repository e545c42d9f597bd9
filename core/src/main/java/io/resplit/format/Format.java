package io.resplit.format;

import io.resplit.geometry.Shape;
import java.io.IOException;
import java.nio.file.Path;

/** A way to store one block in a file. */
public interface Format {

  /** What a visit may do. */
  enum Access {
    /** Reads an existing file. */
    READ,
    /** Creates the file, which must not exist, and writes. */
    CREATE,
    /** Writes to the file created before. */
    UPDATE
  }

  /** Returns the name of the format in manifests and options. */
  String name();

  /** Returns the size of a file that holds a block of {@code block}, in bytes. */
  long fileBytes(Shape block);

  /**
   * Opens the file of a block.
   *
   * <p>Creating refuses whatever has that name, links too, and leaves nothing behind if it fails.
   *
   * @param block shape of the block, slowest axis first
   * @param counts counts the visit and its accesses
   * @throws IOException if the file cannot be opened as asked; the message names it
   */
  BlockFile open(Path file, Shape block, Access access, IoCounts counts) throws IOException;
}
