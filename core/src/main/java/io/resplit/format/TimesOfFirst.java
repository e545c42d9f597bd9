package io.resplit.format;

import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.TimeCount;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the first file of a set says of times, of {@value #MOST_DATASETS} datasets, and which of
 * those of other files were converted. All formats of a set share one. Safe for several threads.
 */
final class TimesOfFirst {

  private static final int MOST_DATASETS = 256;

  private final Format format;
  private final Path file;
  private final boolean isStrict;
  private final Map<String, CountedTimes> known = new HashMap<>();
  private Optional<String> asked = Optional.empty();
  private Map<String, TimeCount> beside;
  private final Set<String> converted = new LinkedHashSet<>();
  private Optional<Path> example = Optional.empty();

  TimesOfFirst(Format format, Path file, boolean isStrict) {
    this.format = format;
    this.file = file;
    this.isStrict = isStrict;
  }

  Path file() {
    return file;
  }

  /** Returns whether times that cannot be counted so are refused, not read as they are. */
  boolean isStrict() {
    return isStrict;
  }

  /** Returns the same of another file, with nothing converted yet. */
  TimesOfFirst startingAt(Path first, Format ofFirst) {
    return new TimesOfFirst(ofFirst, first, isStrict);
  }

  /** Returns the same where the file is read in another way, with what was converted so far. */
  synchronized TimesOfFirst readBy(Format other) {
    TimesOfFirst all = new TimesOfFirst(other, file, isStrict);
    all.converted.addAll(converted);
    all.example = example;
    return all;
  }

  synchronized CountedTimes of(String dataset) throws IOException {
    CountedTimes found = known.get(dataset);
    if (found == null) {
      BlockPlace place = new BlockPlace(file, dataset);
      found = CountedTimes.of(place, format.inspect(place, Shape.of(1)));
      if (known.size() == MOST_DATASETS) {
        known.clear();
      }
      known.put(dataset, found);
    }
    return found;
  }

  /** Returns how variables beside a dataset count time. */
  synchronized Map<String, TimeCount> beside(String dataset) throws IOException {
    if (!asked.equals(Optional.of(dataset))) {
      BlockPlace place = new BlockPlace(file, dataset);
      BlockHeader header = format.inspect(place, Shape.of(1));
      beside = of(dataset).beside(place, format.companions(place, header, path -> 0));
      asked = Optional.of(dataset);
    }
    return beside;
  }

  /** Notes that times of a name were converted in a file. */
  synchronized void note(String name, Path other) {
    converted.add(name);
    example = example.or(() -> Optional.of(other));
  }

  synchronized Optional<String> note() {
    return example.map(
        other ->
            "%s: converted to the units of %s; other files count otherwise, such as %s"
                .formatted(String.join(", ", converted), file, other));
  }

  synchronized boolean isConverted(String path) {
    return converted.contains(path);
  }
}
