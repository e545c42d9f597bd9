package io.resplit.format.tiff;

import io.resplit.format.ElementFiles;
import io.resplit.format.FileState;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<int[]> places = new ArrayList<>();
  private final Map<Path, Long> counted = new HashMap<>();
  private final Map<Path, Optional<FileState>> looks = new LinkedHashMap<>();
  private final BitSet said = new BitSet();
  private Path metadata;
  private Optional<String> identifier = Optional.empty();
  private boolean isFirstUsed;

  /** Of all images, so that the time that many take is bounded, too. */
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
    if (metadata.equals(first)) {
      identifier = found;
    }
  }

  /** Returns the file that says where pages lie. */
  Path metadata() {
    return metadata;
  }

  /** Returns the file of that name, which says where pages lie in place of the first one. */
  Path metadata(String name) throws IOException {
    requireEnding(name);
    metadata = file(name);
    look(metadata);
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
          ("an OME-TIFF of several files (another is '%s') is read only if its name ends "
                  + "with .ome.tif")
              .formatted(other.replaceAll("\\p{Cntrl}", "?")));
    }
  }

  /**
   * Returns the number of a file; the first one may have been renamed.
   *
   * @param name its name; null if it has none
   * @param identified its identifier, or nothing
   */
  int number(String name, String identified) throws ResplitException {
    boolean isIdentified = identifier.equals(Optional.of(identified));
    if (name == null || name.isEmpty()) {
      if (!isIdentified && !identified.isEmpty() && identifier.isPresent()) {
        throw ResplitException.unsupported(
            first,
            "its OME-XML places pages in a file %s without a name"
                .formatted(identified.replaceAll("\\p{Cntrl}", "?")));
      }
      return 0;
    }
    Path normal = Path.of(name).normalize();
    if (isIdentified || metadata.resolveSibling(normal).normalize().equals(first.normalize())) {
      return 0;
    }
    requireEnding(name);
    Integer known = numbers.putIfAbsent(normal.toString(), places.size());
    if (known != null) {
      return known;
    }
    if (names.size() == ElementFiles.MOST_FILES) {
      throw new IllegalArgumentException(
          "it names more than %d files".formatted(ElementFiles.MOST_FILES));
    }
    names.add(normal.toString());
    places.add(unsaid(0));
    return names.size();
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
    isFirstUsed |= file == 0 && end > 0;
    for (int i = 0; i < end && own[(int) page + i] < 0; i++) {
      own[(int) page + i] = (int) plane + i;
      if (said.get((int) plane + i)) {
        throw new IllegalArgumentException("two pages are plane " + (plane + i));
      }
      said.set((int) plane + i);
    }
  }

  private long pages(int file) throws IOException {
    Path path = file(names.get(file - 1));
    if (!counted.containsKey(path)) {
      look(path);
      counted.put(path, TiffBytes.ask(path, opened -> TiffWalk.all(opened).pages()));
    }
    return counted.get(path);
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

  /** Returns whether the first file has a page of the image, or nothing was said of any. */
  boolean hasPagesOfFirst() {
    return isFirstUsed || said.isEmpty();
  }

  /** Returns whether further files were named. */
  boolean hasOthers() {
    return !names.isEmpty();
  }

  /** Forgets an image of which the first file has no page. */
  void forget() {
    numbers.clear();
    names.clear();
    places.subList(1, places.size()).clear();
    said.clear();
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
  TiffSiblings siblings() throws IOException {
    List<Path> others = ElementFiles.named(metadata, names);
    ElementFiles.requireInside(first, others);
    others.forEach(this::look);
    Set<Path> beside = new LinkedHashSet<>(others);
    beside.add(metadata);
    beside.remove(first);
    return new TiffSiblings(others, List.copyOf(beside), Map.copyOf(looks));
  }

  /** Looks at a file before it is read. */
  private void look(Path file) {
    looks.computeIfAbsent(file, FileState::of);
  }
}
