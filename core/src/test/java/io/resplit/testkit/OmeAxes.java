package io.resplit.testkit;

import io.resplit.describe.AxisNames;
import io.resplit.geometry.Shape;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companions;
import io.resplit.request.Stack;
import io.resplit.set.BlockSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Names of axes that files of OME-TIFF can have: behind t, z and c in any order come y and x, and
 * perhaps the samples of a pixel.
 */
final class OmeAxes {

  /** All axes that there are, but for samples. */
  static final int MOST = 5;

  private static final String SAMPLES = "s";

  private static final Map<String, List<String>> NAMES =
      Map.of(
          "t", List.of("t", "time", "frame"),
          "z", List.of("z", "slice", "depth"),
          "c", List.of("c", "channel", "s"),
          "y", List.of("y"),
          "x", List.of("x"));

  /** Those that mean nothing: pages and volumes have them whatever they show. */
  private static final List<String> IMPLIED = List.of("", "x", "y", "z", "s");

  private OmeAxes() {}

  /** Returns names of the axes of an input, in an order that ImageJ has as well if need be. */
  static List<String> names(Random random, int rank, boolean areOfImageJ) {
    List<String> planes = new ArrayList<>(List.of("t", "z", "c"));
    Collections.shuffle(planes, random);
    List<String> some = new ArrayList<>(planes.subList(0, rank - 2));
    if (areOfImageJ) {
      some.sort(Collections.reverseOrder(OmeAxes::inImageJ));
    }
    return Stream.concat(some.stream(), Stream.of("y", "x")).toList();
  }

  /** From c, which is the fastest one, to t. */
  private static int inImageJ(String a, String b) {
    return Integer.compare("czt".indexOf(a), "czt".indexOf(b));
  }

  /**
   * Returns an input with such names for its axes, as users give them with {@code --axes}: those
   * that it has already stay, as they are refused for other axes.
   *
   * @param isDropped whether files lack the slowest one
   */
  static BlockSet named(BlockSet in, Random random, boolean isDropped) {
    List<String> known = names(in.array());
    boolean isNameless = known.stream().allMatch(String::isEmpty);
    boolean needsNone = isNameless && known.size() <= 3 && !isDropped && random.nextBoolean();
    boolean hasOthers =
        in.header().companions().moved().anyMatch(each -> !each.isOfAxis()); // and is refused
    if (needsNone || hasOthers) {
      return in;
    }
    BlockSet alone = in.withHeader(in.header().withCompanions(Companions.NONE));
    boolean areStated = known.stream().anyMatch(each -> !IMPLIED.contains(each));
    List<String> kept =
        known.stream().map(each -> areStated && !letter(each).isEmpty() ? each : "").toList();
    boolean hasSamples =
        mayHaveSamples(in.array(), kept, isDropped ? 3 : 2) && random.nextInt(3) == 0;
    List<String> all = completed(kept, hasSamples, random);
    return new AxisNames(in.order().toListed(all).stream().map(Stack::along).toList()).in(alone);
  }

  private static boolean mayHaveSamples(BlockSet array, List<String> kept, int least) {
    Shape shape = array.grid().shape();
    int rank = shape.rank();
    return rank > least && shape.length(rank - 1) > 1 && kept.get(rank - 1).isEmpty();
  }

  /** Axes that a format cannot have where they are get names that it has nevertheless. */
  private static List<String> completed(List<String> kept, boolean hasSamples, Random random) {
    List<String> planes = new ArrayList<>(List.of("t", "z", "c"));
    Collections.shuffle(planes, random);
    List<String> letters = kept.stream().map(OmeAxes::letter).toList();
    List<String> ofPage = new ArrayList<>(List.of("x", "y"));
    planes.removeAll(letters);
    ofPage.removeAll(letters);
    List<String> all = new ArrayList<>(kept);
    int last = kept.size() - 1;
    if (hasSamples) {
      all.set(last--, SAMPLES);
    }
    for (int axis = last; axis >= 0; axis--) {
      if (kept.get(axis).isEmpty()) {
        boolean isOfPage = axis > last - 2 && !ofPage.isEmpty() || planes.isEmpty();
        List<String> names = NAMES.get((isOfPage ? ofPage : planes).remove(0));
        int any = random.nextInt(names.size());
        boolean isTaken = all.contains(names.get(any));
        all.set(axis, names.get(isTaken ? 0 : any));
      }
    }
    return all;
  }

  /** Returns the letters by which files know the axes of a set, slowest first. */
  static List<String> letters(BlockSet set) {
    List<String> names = names(set.array());
    List<String> unsaid = List.of("z", "y", "x");
    return names.stream().allMatch(String::isEmpty)
        ? unsaid.subList(unsaid.size() - names.size(), unsaid.size())
        : names.stream().map(OmeAxes::letter).toList();
  }

  /** Returns whether the last axis of a set is that of samples, which stay together. */
  static boolean endsWithSamples(BlockSet set) {
    List<String> names = names(set.array());
    return names.get(names.size() - 1).equals(SAMPLES);
  }

  private static List<String> names(BlockSet array) {
    List<AxisInfo> axes = array.header().axes();
    return axes.isEmpty()
        ? Collections.nCopies(array.grid().rank(), "")
        : axes.stream().map(AxisInfo::name).toList();
  }

  private static String letter(String name) {
    return NAMES.entrySet().stream()
        .filter(each -> each.getValue().contains(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }
}
