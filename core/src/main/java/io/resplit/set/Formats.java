package io.resplit.set;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** All formats there are, by name and by file. */
public interface Formats {

  /** Name of the only format whose files do not describe themselves. */
  String RAW = "raw";

  /** Returns the raw format for elements of a type behind so many bytes. */
  Format raw(ElementType type, long headerBytes);

  /**
   * Returns the format of that name, which is not {@link #RAW}.
   *
   * @throws IllegalArgumentException if there is no such format; the message lists all
   */
  Format named(String name);

  /**
   * Returns the name of the format of a file, by the ending of its name and, where that does not
   * decide, by its first bytes.
   */
  String nameOf(Path file) throws IOException;

  /** Returns the name of the format that the ending of a name tells, if it does. */
  Optional<String> nameByEnding(String name);

  /** Returns how users of a format list axes unless they say otherwise. */
  StorageOrder defaultOrder(String name);

  /**
   * Returns the names of the datasets in a file that could hold a block; none if its format does
   * not name them.
   */
  List<String> datasets(Format format, Path file) throws IOException;
}
