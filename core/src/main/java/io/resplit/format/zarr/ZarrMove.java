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
 * @param length of the axis, with them
 */
record ZarrMove(ZarrKeys from, String path, int axis, long by, long first, long length) {

  /** Receives a file. */
  @FunctionalInterface
  interface Visitor {

    /** Visits a file, which may not be there, with the name that it is to get. */
    void visit(Path file, Path name) throws IOException;
  }

  /** Visits all files, whether they are there or not, with their new names. */
  void forEach(ZarrKeys to, Visitor visitor) throws IOException {
    Shape counts = from.counts();
    ZarrKeys longer =
        to.withCounts(
            Shape.of(counts.rank(), each -> counts.length(each) + (each == axis ? by : 0)));
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
    fields.put("length", ZarrText.number(length));
    return fields;
  }

  /** Reads what {@link #fields} says. */
  static ZarrMove of(ZarrJson json, Path root) throws ResplitException {
    List<Long> counts = json.wholes("counts");
    String folder = json.text("from");
    String prefix = json.text("prefix");
    int axis = (int) Math.min(json.whole("axis"), Shape.MAX_RANK);
    boolean isInside = List.of(folder.split("/")).stream().noneMatch(part -> part.matches("\\.*"));
    if (!isInside || !prefix.matches("(c[./]?)?") || axis >= counts.size() || counts.contains(0L)) {
      throw ResplitException.badInput(json.file(), "it names no files of an array");
    }
    ZarrKeys from =
        new ZarrKeys(
            root.resolve(folder),
            prefix,
            ZarrKeys.checked(json, json.text("separator")),
            Shape.of(counts.size(), counts::get),
            false);
    return new ZarrMove(
        from, json.text("path"), axis, json.whole("by"), json.whole("first"), json.whole("length"));
  }
}
