package io.resplit.find;

import io.resplit.find.clue.ModelTiles;
import io.resplit.find.name.NameReading;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What names say of files whose place something stronger tells.
 *
 * @param sets reads what files say
 * @param blocks the files with their names
 */
record NameAgreement(InspectedSet sets, NamedBlocks blocks) {

  /** Returns a line if names put files in another order; nothing if they say nothing. */
  List<String> check(ModelTiles tiles) throws IOException {
    BlockHeader sample = sets.inspect(blocks.place(blocks.first("")));
    Map<Path, long[]> keys;
    try {
      keys = keys(sample.shape().rank(), blocks.read(sets.guess(blocks, sample)));
    } catch (ResplitException | IllegalArgumentException e) {
      return List.of(); // they say nothing
    }
    int rank = sample.shape().rank();
    List<Integer> cut = tiles.cutAxes(rank);
    boolean isCounter = isCounter(keys);
    if (isCounter && cut.size() > 1) {
      return List.of(); // a number of each file, of no axis
    }
    return cut.stream()
        .flatMap(axis -> contradiction(tiles, keys, axis, isCounter ? 0 : axis).stream())
        .limit(1)
        .toList();
  }

  private static boolean isCounter(Map<Path, long[]> keys) {
    return keys.values().stream().allMatch(key -> Arrays.stream(key).skip(1).allMatch(k -> k == 0));
  }

  private Map<Path, long[]> keys(int rank, NameReading reading) throws IOException {
    Map<Path, long[]> keys = new HashMap<>();
    if (reading instanceof NameReading.Series series) {
      for (String name : series.names()) {
        keys.put(blocks.file(name), onSlowest(rank, keys.size()));
      }
      return keys;
    }
    NameTemplate template = NameTemplate.parse(((NameReading.Template) reading).text(), rank);
    blocks
        .names()
        .forEach(
            name ->
                template
                    .sequenceIn(name)
                    .map(number -> onSlowest(rank, number))
                    .or(() -> template.positionsIn(name).map(this::fromSlowest))
                    .ifPresent(place -> keys.put(blocks.file(name), place)));
    return keys;
  }

  private long[] fromSlowest(long[] listed) {
    int rank = listed.length;
    return IntStream.range(0, rank)
        .mapToLong(axis -> listed[sets.order().axis(axis, rank)])
        .toArray();
  }

  private static long[] onSlowest(int rank, long number) {
    long[] key = new long[rank];
    key[0] = number;
    return key;
  }

  /** Names that count the other way, as those of falling levels, say the same. */
  private Optional<String> contradiction(
      ModelTiles tiles, Map<Path, long[]> keys, int axis, int ofNames) {
    long[] starts = tiles.starts(axis);
    List<Path> files = tiles.files();
    int[] sorted =
        IntStream.range(0, starts.length)
            .filter(file -> keys.containsKey(files.get(file)))
            .boxed()
            .sorted(Comparator.comparingLong(file -> starts[file]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] falls = new int[3];
    int at = -1;
    for (int i = 1; i < sorted.length; i++) {
      if (starts[sorted[i]] > starts[sorted[i - 1]]) {
        int step =
            Long.compare(
                keys.get(files.get(sorted[i]))[ofNames],
                keys.get(files.get(sorted[i - 1]))[ofNames]);
        falls[step + 1]++;
        at = step <= 0 && at < 0 ? i : at;
      }
    }
    boolean isFalling = falls[1] + falls[2] == 0;
    return at < 0 || isFalling
        ? Optional.empty()
        : Optional.of(line(files.get(sorted[at - 1]), files.get(sorted[at])));
  }

  private static String line(Path before, Path after) {
    return "by their names, '%s' would not come before '%s'".formatted(before, after);
  }
}
