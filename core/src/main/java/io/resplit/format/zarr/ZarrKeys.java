package io.resplit.format.zarr;

import io.resplit.geometry.Shape;
import io.resplit.io.Enclosure;
import io.resplit.io.FileWalk;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Names of the files of an array: the numbers of a chunk or a shard along the axes, with a prefix
 * and something between them.
 *
 * @param folder folder of the array
 * @param prefix what precedes the numbers, if anything does
 * @param separator what stands between them
 * @param counts how many chunks or shards there are along each axis
 * @param isScalar whether there is no number
 */
record ZarrKeys(Path folder, String prefix, String separator, Shape counts, boolean isScalar) {

  private static final int MOST_DIGITS = 18;

  /** Receives a file that is there. */
  @FunctionalInterface
  interface Visitor {

    /** Visits the file of a part by its number, with the last axis fastest. */
    void visit(long number, Path file, long bytes) throws IOException;
  }

  /** Returns the names of the files of a new array. */
  static ZarrKeys ofNew(ZarrNewArray array, ZarrVersion version, Path root) {
    Shape counts = counts(array.shape(), array.grid());
    boolean isScalar = array.lengths().isEmpty();
    String prefix = version.isOld() ? "" : isScalar ? "c" : "c/";
    return new ZarrKeys(array.folder(root), prefix, version.separator(), counts, isScalar);
  }

  private static Shape counts(Shape array, Shape grid) {
    return Shape.of(grid.rank(), axis -> (array.length(axis) - 1) / grid.length(axis) + 1);
  }

  /** Returns the names of the files of an array. */
  static ZarrKeys of(ZarrArray array) throws ResplitException {
    ZarrJson json = array.node().metadata();
    Shape counts = counts(array.shape(), array.grid());
    boolean isScalar = array.lengths().isEmpty();
    Path folder = array.node().folder();
    if (array.node().version() == 2) {
      String separator = json.findText("dimension_separator").orElse(".");
      return new ZarrKeys(folder, "", checked(json, separator), counts, isScalar);
    }
    ZarrJson keys = json.object("chunk_key_encoding");
    String kind = keys.text("name");
    boolean isDefault = kind.equals("default");
    if (!isDefault && !kind.equals("v2")) {
      throw ResplitException.unsupported(json.file(), "chunk keys '" + kind + "' are not read");
    }
    String separator =
        keys.object("configuration").findText("separator").orElse(isDefault ? "/" : ".");
    String prefix = isDefault ? isScalar ? "c" : "c" + separator : "";
    return new ZarrKeys(folder, prefix, checked(json, separator), counts, isScalar);
  }

  /** Checks what stands between numbers. */
  static String checked(ZarrJson json, String separator) throws ResplitException {
    if (!separator.equals(".") && !separator.equals("/")) {
      throw ResplitException.badInput(json.file(), "its separator is '" + separator + "'");
    }
    return separator;
  }

  /** Returns the same names for other counts of files. */
  ZarrKeys withCounts(Shape others) {
    return new ZarrKeys(folder, prefix, separator, others, isScalar);
  }

  /** Returns the file of a part. */
  Path file(long number) {
    if (isScalar) {
      return folder.resolve(prefix.isEmpty() ? "0" : prefix);
    }
    StringBuilder name = new StringBuilder();
    long rest = number;
    for (int axis = counts.rank() - 1; axis >= 0; axis--) {
      name.insert(0, (axis > 0 ? separator : "") + rest % counts.length(axis));
      rest /= counts.length(axis);
    }
    return folder.resolve(prefix + name);
  }

  /**
   * Visits the files that are there, in no order; leaves out what has other names.
   *
   * @param store no link may lead out of it
   */
  void forEach(Enclosure store, Visitor visitor) throws IOException {
    int depth = 2 + counts.rank();
    FileWalk.allFiles(
        folder,
        depth,
        store::require,
        (name, attributes) -> {
          Optional<Long> number = number(name);
          if (number.isPresent()) {
            visitor.visit(number.get(), folder.resolve(name), attributes.size());
          }
        });
  }

  /** Returns the number of the part whose file has a name, relative to the folder of the array. */
  private Optional<Long> number(String name) {
    if (isScalar) {
      return name.equals(prefix.isEmpty() ? "0" : prefix) ? Optional.of(0L) : Optional.empty();
    }
    if (!name.startsWith(prefix)) {
      return Optional.empty();
    }
    long number = 0;
    int at = prefix.length();
    for (int axis = 0; axis < counts.rank(); axis++) {
      int end = axis < counts.rank() - 1 ? name.indexOf(separator, at) : name.length();
      long index = end < 0 ? -1 : index(name, at, end);
      if (index < 0 || index >= counts.length(axis)) {
        return Optional.empty();
      }
      number = number * counts.length(axis) + index;
      at = end + 1;
    }
    return Optional.of(number);
  }

  /** Returns the number that is a part of a name, without zeros before it; -1 for anything else. */
  private static long index(String name, int from, int to) {
    if (from >= to || to - from > MOST_DIGITS || name.charAt(from) == '0' && to - from > 1) {
      return -1;
    }
    long index = 0;
    for (int at = from; at < to; at++) {
      int digit = name.charAt(at) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      index = index * 10 + digit;
    }
    return index;
  }
}
