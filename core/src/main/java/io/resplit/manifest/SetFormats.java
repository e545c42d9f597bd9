package io.resplit.manifest;

import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The formats of sets: a new one is a line here. */
public final class SetFormats {

  private static final List<SetFormat> ALL = List.of(new ManifestFormat());

  private static final Set<String> RECORDS =
      ALL.stream()
          .flatMap(format -> format.records(Path.of("")).stream())
          .map(Path::toString)
          .collect(Collectors.toUnmodifiableSet());

  private SetFormats() {}

  /** Returns how files with such names are kept; empty if nothing says what they are. */
  public static Optional<SetFormat> of(BlockNames names) {
    return ALL.stream().filter(format -> format.keeps(names)).findFirst();
  }

  /** Returns how the set in a folder is kept; as new ones are if there is none. */
  public static SetFormat in(Path folder) {
    return ALL.stream().filter(format -> format.isIn(folder)).findFirst().orElse(ALL.get(0));
  }

  /** Returns whether a folder holds a complete set. */
  public static boolean isIn(Path folder) {
    return ALL.stream().anyMatch(format -> format.isIn(folder));
  }

  /** Returns what a folder says of its set; empty if it holds none that is complete. */
  public static Optional<Manifest> read(Path folder) throws IOException {
    for (SetFormat format : ALL) {
      Optional<Manifest> manifest = format.read(folder);
      if (manifest.isPresent()) {
        return manifest;
      }
    }
    return Optional.empty();
  }

  /** Returns whether something says that {@code set} is complete. */
  public static boolean isRecorded(BlockSet set) {
    return of(set.names()).filter(format -> format.isIn(set.root())).isPresent();
  }

  /** Returns what is said of a set, if anything is. */
  public static Optional<Manifest> recorded(BlockSet set) throws IOException {
    Optional<SetFormat> format = of(set.names());
    return format.isPresent() ? format.get().read(set.root()) : Optional.empty();
  }

  /** Returns the digest that is recorded of this very set; empty if there is none. */
  public static String recordedDigest(BlockSet set) throws IOException {
    return recorded(set)
        .filter(manifest -> manifest.describes(set) && set.missing().isEmpty())
        .map(Manifest::digest)
        .orElse("");
  }

  /** Returns all files that may say something of a set. */
  public static List<Path> records(BlockSet set) {
    return of(set.names()).map(format -> format.records(set.root())).orElse(List.of());
  }

  /** Returns whether a file of that name says what the set in its folder is, and is no block. */
  public static boolean isRecord(String name) {
    return RECORDS.contains(name);
  }
}
