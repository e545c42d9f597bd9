package io.resplit.format.tiff;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The axes along which the pages of a file lie, as its description says. Immutable.
 *
 * @param lengths their lengths, slowest first; none of a single page of which nothing is said
 * @param names their names, or nothing; behind them those of the axes of a page if it says other
 *     ones
 * @param places where each page of each file lies among them, counted with the last axis fastest,
 *     -1 if nowhere; empty if one after the other, in one file; not to be changed
 * @param extent what the lengths are those of
 */
record TiffAxes(List<Long> lengths, List<String> names, List<int[]> places, Extent extent) {

  /** What lengths are those of. */
  enum Extent {
    /** All pages, of which nothing else is said. */
    UNSAID,
    /** The axes along which pages lie. */
    PAGES,
    /** All axes of the array. */
    WHOLE
  }

  /** What this program says it is in its files; longer than what stands in place of an offset. */
  static final String OWN = "io.resplit";

  private static final List<int[]> IN_ORDER = List.of();
  private static final String PAGES = "z";
  private static final Pattern LENGTHS = Pattern.compile("[0-9]{1,18}(?:,[0-9]{1,18}){0,31}");

  /** Copies the lists, but not the places, of which there may be millions. */
  TiffAxes {
    lengths = List.copyOf(lengths);
    names = List.copyOf(names);
  }

  /** Returns axes along which pages lie in their order. */
  static TiffAxes inOrder(List<Long> lengths, List<String> names) {
    return new TiffAxes(lengths, names, IN_ORDER, Extent.PAGES);
  }

  /** Returns those of pages of which nothing is said. */
  static TiffAxes plain(long pages) {
    return new TiffAxes(List.of(pages), List.of(PAGES), IN_ORDER, Extent.UNSAID);
  }

  /**
   * Reads what the description of the first page says, if it is no OME-XML.
   *
   * @param pages how many directories there are; one may stand for several pages
   */
  static TiffAxes of(TiffDirectory first, String text, TiffPage page, long pages)
      throws IOException {
    Optional<TiffAxes> said =
        ImageJText.isIn(text)
            ? ofImageJ(first, text, page, pages)
            : ofShape(first, text, page, pages);
    return said.filter(axes -> axes.isWhole() || pages == 1 || axes.count() == pages)
        .orElse(plain(pages));
  }

  /** As tifffile has it, channels may also be the samples of a pixel, and images miscounted. */
  private static Optional<TiffAxes> ofImageJ(
      TiffDirectory first, String text, TiffPage page, long pages) throws IOException {
    ImageJText said = ImageJText.of(text);
    List<Map.Entry<String, Long>> axes = new ArrayList<>(said.axes(first.file().path()));
    long images = said.count("images");
    long samples = page.samples();
    if (samples > 1 && product(axes) == images * samples) {
      axes.removeIf(axis -> axis.getKey().equals("c") && axis.getValue() == samples);
    }
    long product = product(axes);
    List<Long> lengths = axes.stream().map(Map.Entry::getValue).toList();
    List<String> names = axes.stream().map(Map.Entry::getKey).toList();
    Matcher own = LENGTHS.matcher(said.text(ImageJText.LENGTHS));
    if (own.matches() && first.text(TiffTag.SOFTWARE).equals(OWN)) {
      List<Long> all = Stream.of(own.group().split(",")).map(Long::parseLong).toList();
      List<Long> ofPage = page.lengths(false);
      boolean isOwn = isOwn(all, ofPage) && product == pages(all, ofPage);
      return isOwn ? Optional.of(ofWhole(all, names, page)) : Optional.empty();
    }
    boolean isCounted = product == images || pages > 1 && product == pages;
    return Optional.of(isCounted && !lengths.isEmpty() ? inOrder(lengths, names) : plain(images));
  }

  private static long product(List<Map.Entry<String, Long>> axes) {
    return axes.stream().map(Map.Entry::getValue).reduce(1L, (a, b) -> a * b);
  }

  private static long pages(List<Long> all, List<Long> ofPage) {
    long count = Math.max(0, all.size() - ofPage.size());
    return all.stream().limit(count).reduce(1L, Math::multiplyExact);
  }

  /** Returns all axes of an array, those of pages having names. */
  private static TiffAxes ofWhole(List<Long> all, List<String> pages, TiffPage page) {
    List<String> names = new ArrayList<>(pages);
    names.addAll(page.axes());
    return new TiffAxes(
        all, names.size() == all.size() ? names : List.of(), IN_ORDER, Extent.WHOLE);
  }

  /** The shape that tifffile and this program write (tifffile, "shaped" series). */
  private static Optional<TiffAxes> ofShape(
      TiffDirectory first, String text, TiffPage page, long pages) throws IOException {
    Optional<ShapedText> said = ShapedText.of(text);
    if (said.isPresent() && first.text(TiffTag.SOFTWARE).equals(OWN)) {
      TiffAxes own =
          new TiffAxes(said.get().shape(), said.get().ownNames(), IN_ORDER, Extent.WHOLE);
      if (isOwn(said.get().shape(), page.lengths(own.endsWithSamples()))) {
        return Optional.of(own);
      }
    }
    return said.flatMap(each -> ofShape(each, page, pages));
  }

  private static Optional<TiffAxes> ofShape(ShapedText said, TiffPage page, long pages) {
    List<Long> all = said.shape();
    List<Long> ofPage = page.lengths(false);
    int rank = all.size() - ofPage.size();
    if (rank < 1 || !all.subList(rank, all.size()).equals(ofPage)) {
      return Optional.empty();
    }
    List<String> unsaid = rank == 1 ? List.of(PAGES) : Collections.nCopies(rank, "");
    TiffAxes axes =
        inOrder(all.subList(0, rank), said.letters().isEmpty() ? unsaid : names(said, rank, page));
    boolean isOfAll = axes.count() == pages || said.isTruncated();
    return Optional.of(axes).filter(each -> isOfAll);
  }

  /** Returns the names of the axes of pages, and of those of a page if these are not the usual. */
  private static List<String> names(ShapedText said, int rank, TiffPage page) {
    List<String> names = said.names();
    return names.subList(rank, names.size()).equals(page.axes()) ? names.subList(0, rank) : names;
  }

  /** Pages of files of this program are the last axes, whatever other programs made of them. */
  private static boolean isOwn(List<Long> all, List<Long> ofPage) {
    int more = all.size() - ofPage.size();
    return IntStream.range(0, ofPage.size())
        .allMatch(i -> ofPage.get(i) == (more + i < 0 ? 1 : all.get(more + i)));
  }

  /** Returns whether the last axis is that of samples, be it of one. */
  boolean endsWithSamples() {
    return !names.isEmpty() && names.get(names.size() - 1).equals("s");
  }

  /** Returns how many pages there are. */
  long count() {
    return lengths.stream().reduce(1L, Math::multiplyExact);
  }

  /** Returns what the places of pages take on the heap, in bytes. */
  long bytes() {
    return places.stream().mapToLong(each -> (long) Integer.BYTES * each.length).sum();
  }

  /** Returns whether pages lie one after the other. */
  boolean areInOrder() {
    return places.isEmpty();
  }

  /** Returns where a page of a file lies; less than 0 if it is of no use. */
  long place(int file, long page) {
    if (areInOrder()) {
      return page;
    }
    int[] own = places.get(file);
    return page < own.length ? own[(int) page] : -1;
  }

  /** Returns how many pages of a file there are up to the last one that may be of use. */
  long end(int file) {
    return areInOrder() ? Long.MAX_VALUE : places.get(file).length;
  }

  /** Returns whether some pages are of no use. */
  boolean hasOthers() {
    return places.stream().flatMapToInt(IntStream::of).anyMatch(place -> place < 0);
  }

  /** Returns whether the axes of a page have the names that all pages give to them. */
  boolean havePagesUsualNames() {
    return !isWhole() && names.size() <= lengths.size();
  }

  /** Returns whether the lengths are those of all axes of the array. */
  boolean isWhole() {
    return extent == Extent.WHOLE;
  }

  /**
   * Returns these axes behind further ones of length 1, so many in all; none of a single page of
   * which nothing is said.
   */
  TiffAxes ofRank(int rank) {
    if (rank == 0 && extent == Extent.UNSAID && count() == 1) {
      return new TiffAxes(List.of(), List.of(), IN_ORDER, extent);
    }
    int more = Math.max(0, rank - lengths.size());
    List<Long> all = new ArrayList<>(Collections.nCopies(more, 1L));
    List<String> named = new ArrayList<>(Collections.nCopies(more, ""));
    all.addAll(lengths);
    named.addAll(names);
    return new TiffAxes(all, named, places, extent);
  }
}
