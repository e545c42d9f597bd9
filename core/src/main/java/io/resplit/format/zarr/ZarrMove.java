package io.resplit.format.zarr;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files of an array in one store that take their places in an array of another one, which has parts
 * of the same shape: further along an axis.
 *
 * @param from names of the files
 * @param path name of the array that gets them
 * @param axis the axis
 * @param by how many files the array has before them along the axis
 * @param first which of its files is the first to be taken
 * @param old length of the axis before
 * @param length of the axis, with them
 * @param files how many of its files are there
 */
record ZarrMove(
    ZarrKeys from, String path, int axis, long by, long first, long old, long length, long files) {

  /** Receives a file. */
  @FunctionalInterface
  interface Visitor {

    /** Visits a file, which may not be there, with the name that it is to get. */
    void visit(Path file, Path name) throws IOException;
  }

  /** Returns the same with another number of files that are there. */
  ZarrMove withFiles(long number) {
    return new ZarrMove(from, path, axis, by, first, old, length, number);
  }

  /** Returns whether an array of the store, before or after the move, has places for the files. */
  boolean fits(ZarrArray array) {
    Shape counts = from.counts();
    boolean hasAxis = axis >= 0 && axis < counts.rank() && counts.rank() == array.lengths().size();
    if (!hasAxis || old <= 0 || length < old || by < 0 || by > first) {
      return false;
    }
    try {
      ZarrPlaces.of(array.isSharded(), longer(counts).volume());
    } catch (IllegalArgumentException e) {
      return false; // more files than any array has
    }
    Shape grid = array.grid();
    boolean fits = first == old / grid.length(axis);
    for (int each = 0; each < counts.rank(); each++) {
      long whole = each == axis ? length : array.lengths().get(each);
      long before = each == axis ? by : 0;
      fits &= counts.length(each) == (whole - 1) / grid.length(each) + 1 - before;
    }
    return fits;
  }

  private Shape longer(Shape counts) {
    return Shape.of(counts.rank(), each -> counts.length(each) + (each == axis ? by : 0));
  }

  /** Visits all files, whether they are there or not, with their new names. */
  void forEach(ZarrKeys to, Visitor visitor) throws IOException {
    Shape counts = from.counts();
    ZarrKeys longer = to.withCounts(longer(counts));
    for (long number = 0; number < counts.volume(); number++) {
      long own = number;
      long there = 0;
      long stride = 1;
      boolean isWanted = true;
      for (int each = counts.rank() - 1; each >= 0; each--) {
        long index = own % counts.length(each) + (each == axis ? by : 0);
        isWanted &= each != axis || index >= first;
        own /= counts.length(each);
        there += index * stride;
        stride *= longer.counts().length(each);
      }
      if (isWanted) {
        visitor.visit(from.file(number), longer.file(there));
      }
    }
  }

  /** Returns it as an object of JSON. */
  Map<String, Object> fields(Path root) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("from", root.relativize(from.folder()).toString());
    fields.put("prefix", from.prefix());
    fields.put("separator", from.separator());
    fields.put("counts", ZarrText.numbers(BlockLayout.all(from.counts())));
    fields.put("path", path);
    fields.put("axis", ZarrText.number(axis));
    fields.put("by", ZarrText.number(by));
    fields.put("first", ZarrText.number(first));
    fields.put("old", ZarrText.number(old));
    fields.put("length", ZarrText.number(length));
    fields.put("files", ZarrText.number(files));
    return fields;
  }

  /** Reads what {@link #fields} says. */
  static ZarrMove of(ZarrJson json, Path root) throws ResplitException {
    List<Long> counts = json.wholes("counts");
    String folder = json.text("from");
    String prefix = json.text("prefix");
    int axis = (int) Math.min(json.whole("axis"), Shape.MAX_RANK);
    boolean isCounted = counts.size() <= Shape.MAX_RANK && !counts.contains(0L);
    boolean isPrefix = prefix.matches("(c[./]?)?");
    if (!ZarrStore.isInside(folder) || !isPrefix || !isCounted || axis >= counts.size()) {
      throw ResplitException.badInput(json.file(), "it names no files of an array");
    }
    Shape shape;
    try {
      shape = Shape.of(counts.size(), counts::get);
    } catch (IllegalArgumentException e) {
      throw ResplitException.badInput(json.file(), e.getMessage());
    }
    String separator = ZarrKeys.checked(json, json.text("separator"));
    ZarrKeys from = new ZarrKeys(root.resolve(folder), prefix, separator, shape, false);
    return new ZarrMove(
        from,
        json.text("path"),
        axis,
        json.whole("by"),
        json.whole("first"),
        json.whole("old"),
        json.whole("length"),
        json.whole("files"));
  }
}
