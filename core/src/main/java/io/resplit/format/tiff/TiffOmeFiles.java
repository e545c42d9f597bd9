package io.resplit.format.tiff;

import io.resplit.format.ElementFiles;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files of an OME-TIFF, and where the pages of each lie: "OME-TIFF specification", {@code
 * TiffData} and {@code UUID}. They lie in the folder of the file that says so, or below it.
 * Confined to one thread.
 */
final class TiffOmeFiles {

  /** The endings of the specification; other files stand for themselves alone. */
  private static final Pattern ENDING =
      Pattern.compile("\\.ome\\.(tiff?|btf|tf2|tf8)$", Pattern.CASE_INSENSITIVE);

  /** Places of this many take 64 MiB. */
  private static final int MOST_PAGES = 1 << 24;

  private final Path first;
  private final Map<String, Integer> others = new LinkedHashMap<>();
  private final List<int[]> places = new ArrayList<>();
  private final BitSet counted = new BitSet();
  private final BitSet said = new BitSet();
  private Path metadata;
  private Optional<String> identifier = Optional.empty();
  private long otherPages;

  /**
   * Starts with one file.
   *
   * @param pages number of its directories
   */
  TiffOmeFiles(Path first, long pages) {
    this.first = first;
    this.metadata = first;
    this.places.add(unsaid((int) Math.min(pages, MOST_PAGES)));
  }

  private static int[] unsaid(int pages) {
    int[] all = new int[pages];
    Arrays.fill(all, -1);
    return all;
  }

  /** Returns whether a file may name others. */
  static boolean mayNameOthers(Path file) {
    return ENDING.matcher(file.getFileName().toString()).find();
  }

  /** Says by which identifier the first file is known. */
  void identify(Optional<String> found) {
    identifier = identifier.or(() -> found);
  }

  /** Returns the file of that name, which says where pages lie in place of the first one. */
  Path metadata(String name) throws IOException {
    requireEnding(name);
    metadata = file(name);
    return metadata;
  }

  private Path file(String name) throws IOException {
    List<Path> named = ElementFiles.named(metadata, List.of(name));
    ElementFiles.requireInside(first, named);
    return named.get(0);
  }

  private void requireEnding(String other) throws ResplitException {
    if (!mayNameOthers(first)) {
      throw ResplitException.unsupported(
          first,
          "an OME-TIFF of several files, of which another is '%s', is read only if its name ends with .ome.tif"
              .formatted(other.replaceAll("\\p{Cntrl}", "?")));
    }
  }

  /** Returns the number of a file; the first one may have been renamed. */
  int number(String name, String identified) throws ResplitException {
    boolean isNamed = name != null && !name.isEmpty();
    boolean isFirst =
        identifier.equals(Optional.of(identified)) || first.getFileName().toString().equals(name);
    if (!isNamed || isFirst) {
      return 0;
    }
    requireEnding(name);
    others.computeIfAbsent(
        name,
        added -> {
          places.add(unsaid(0));
          return places.size() - 1;
        });
    return others.get(name);
  }

  /**
   * Says where pages lie. What was said of one before ends a run, so that none is looked at again
   * and again.
   *
   * @param count how many there are; -1 for all that follow in the file
   * @param planes how many there are in all
   */
  void add(int file, long page, long count, long plane, long planes) throws IOException {
    long most = Math.min(count < 0 ? planes : count, planes - plane);
    if (file > 0) {
      extend(file, count < 0 ? pages(file) : page + most);
    }
    int[] own = places.get(file);
    long end = Math.min(most, own.length - page);
    for (int i = 0; i < end && own[(int) page + i] < 0; i++) {
      own[(int) page + i] = (int) plane + i;
      if (said.get((int) plane + i)) {
        throw new IllegalArgumentException("two pages are plane " + (plane + i));
      }
      said.set((int) plane + i);
    }
  }

  private long pages(int file) throws IOException {
    if (counted.get(file)) {
      return 0;
    }
    counted.set(file);
    try (TiffBytes opened = TiffBytes.open(file(List.copyOf(others.keySet()).get(file - 1)))) {
      TiffWalk walk = new TiffWalk(opened);
      walk.forEach((number, page) -> {});
      return walk.pages();
    }
  }

  private void extend(int file, long pages) {
    int[] own = places.get(file);
    if (pages <= own.length) {
      return;
    }
    long length = Math.max(pages, own.length + own.length / 2);
    otherPages += length - own.length;
    if (otherPages > MOST_PAGES) {
      throw new IllegalArgumentException("it names more than %d pages".formatted(MOST_PAGES));
    }
    int[] longer = unsaid((int) length);
    System.arraycopy(own, 0, longer, 0, own.length);
    places.set(file, longer);
  }

  /** Returns how many planes have a page. */
  int covered() {
    return said.cardinality();
  }

  /** Returns where the pages of each file lie, up to the last one of which that was said. */
  List<int[]> places() {
    List<int[]> all = new ArrayList<>(places);
    for (int file = 1; file < all.size(); file++) {
      int end = all.get(file).length;
      while (end > 0 && all.get(file)[end - 1] < 0) {
        end--;
      }
      all.set(file, Arrays.copyOf(all.get(file), end));
    }
    return all;
  }

  /** Returns the files but the first, after checking that they are where they may be. */
  List<Path> others() throws IOException {
    List<Path> files = ElementFiles.named(metadata, List.copyOf(others.keySet()));
    ElementFiles.requireInside(first, files);
    return files;
  }
}
