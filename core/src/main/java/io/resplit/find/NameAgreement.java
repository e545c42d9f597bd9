package io.resplit.find;

import io.resplit.array.StorageOrder;
import io.resplit.find.clue.ModelTiles;
import io.resplit.find.name.NameReading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * What names say of files whose place something stronger tells.
 *
 * @param blocks the files with their names
 * @param order how axes are listed
 */
record NameAgreement(NamedBlocks blocks, StorageOrder order) {

  /** Returns a line if names put files in another order. */
  List<String> check(ModelTiles tiles, NameReading reading) throws IOException {
    int rank = tiles.rank();
    Map<Path, long[]> keys = new HashMap<>();
    blocks.keys(reading, rank, order).forEach((name, key) -> keys.put(blocks.file(name), key));
    List<Integer> cut = tiles.cutAxes();
    boolean isCounter =
        keys.values().stream().allMatch(key -> Arrays.stream(key).skip(1).allMatch(k -> k == 0));
    if (isCounter && cut.size() > 1) {
      return List.of(); // a number of each file, of no axis
    }
    return cut.stream()
        .flatMap(axis -> contradiction(tiles, keys, axis, isCounter ? 0 : axis).stream())
        .limit(1)
        .toList();
  }

  /** Names that count the other way, as those of falling levels, say the same. */
  private static Optional<String> contradiction(
      ModelTiles tiles, Map<Path, long[]> keys, int axis, int ofNames) {
    long[] starts = tiles.starts(axis);
    List<Path> files = tiles.files();
    List<Integer> sorted =
        IntStream.range(0, starts.length)
            .filter(file -> keys.containsKey(files.get(file)))
            .boxed()
            .sorted(Comparator.comparingLong(file -> starts[file]))
            .toList();
    IntToLongFunction inNames = i -> keys.get(files.get(sorted.get(i)))[ofNames];
    int[] next =
        IntStream.range(1, sorted.size())
            .filter(i -> starts[sorted.get(i)] > starts[sorted.get(i - 1)])
            .toArray();
    boolean isFalling =
        IntStream.of(next).allMatch(i -> inNames.applyAsLong(i) < inNames.applyAsLong(i - 1));
    return IntStream.of(next)
        .filter(i -> !isFalling && inNames.applyAsLong(i) <= inNames.applyAsLong(i - 1))
        .mapToObj(
            i ->
                "by their names, '%s' would not come before '%s'"
                    .formatted(files.get(sorted.get(i - 1)), files.get(sorted.get(i))))
        .findFirst();
  }
}
