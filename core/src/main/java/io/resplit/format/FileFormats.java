package io.resplit.format;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * In which format each file of a set is. Immutable.
 *
 * @param usual of the first file, and of all that are not named
 * @param others of files in another format, by their normal paths
 */
public record FileFormats(Format usual, Map<Path, Format> others) {

  /** Copies the map. */
  public FileFormats {
    others = Map.copyOf(others);
  }

  /** Returns the formats of files that are all in one. */
  public static FileFormats all(Format format) {
    return new FileFormats(format, Map.of());
  }

  /** Returns the format of a file. */
  public Format of(Path file) {
    return others.isEmpty() ? usual : others.getOrDefault(file.normalize(), usual);
  }

  /** Returns others in their places. */
  public FileFormats map(UnaryOperator<Format> change) {
    return new FileFormats(
        change.apply(usual),
        others.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> change.apply(each.getValue()))));
  }
}
