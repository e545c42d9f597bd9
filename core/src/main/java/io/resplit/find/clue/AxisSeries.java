package io.resplit.find.clue;

import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.CoordinateOrder;
import io.resplit.header.Longitudes;
import io.resplit.header.Rounding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The coordinates that files have on one axis, and where the files lie on it by them: files whose
 * coordinates are the same lie at one place, others one behind the other. Coordinates inside a file
 * may have any order. Takes eight bytes for each coordinate of each file. Confined to one thread.
 */
public final class AxisSeries {

  /** What such axes count has no order of its own. */
  private static final Set<String> WITHOUT_ORDER =
      Set.of(
          "member",
          "ensemble",
          "realization",
          "number",
          "station",
          "band",
          "channel",
          "wavelength",
          "frequency");

  /** Angles that come back to where they began. */
  private static final Set<String> ANGLES = Set.of("azimuth", "phase", "angle", "heading", "theta");

  /** More than the longest month is longer than the shortest, less than one step more. */
  private static final double LONGER = 1.5;

  /** Gaps that are named one by one. */
  private static final int MOST_GAPS = 3;

  private final List<Span> files = new ArrayList<>();
  private AxisInfo info = AxisInfo.named("");
  private boolean isTime;

  /** Times that cannot be counted as those of the first file: their numbers say nothing. */
  private boolean haveOtherUnits;

  /** What a file has on the axis. */
  private record Span(Path file, int number, long length, double[] values) {

    double least() {
      return DoubleStream.of(values).min().orElseThrow();
    }

    double most() {
      return DoubleStream.of(values).max().orElseThrow();
    }

    boolean isBare() {
      return values.length == 0;
    }

    /** Returns 1 if most steps rise, -1 if most fall, 0 if there are as many of both. */
    int direction() {
      return (int) Math.signum(IntStream.range(1, values.length).mapToDouble(this::sign).sum());
    }

    private double sign(int i) {
      return Math.signum(values[i] - values[i - 1]);
    }

    long turns() {
      return IntStream.range(2, values.length).filter(i -> sign(i) * sign(i - 1) < 0).count();
    }

    boolean countsFromZero() {
      return IntStream.range(0, values.length).allMatch(i -> values[i] == i);
    }
  }

  /**
   * Adds a file, after those whose names come before it.
   *
   * @param countsTime whether its coordinates are times
   */
  public void add(Path file, long length, AxisInfo axis, boolean countsTime, double[] values) {
    info = files.isEmpty() ? axis : info;
    haveOtherUnits |= axis.isTime() && !units(axis).equals(units(info));
    isTime |= countsTime;
    files.add(new Span(file, files.size(), length, shared(turned(values))));
  }

  private static Optional<String> units(AxisInfo axis) {
    return Attribute.text(axis.attributes(), "units");
  }

  /** Most files have the coordinates of the first one or the last on all axes but one. */
  private double[] shared(double[] values) {
    return Stream.of(0, files.size() - 1)
        .filter(file -> !files.isEmpty() && Arrays.equals(files.get(file).values, values))
        .findFirst()
        .map(file -> files.get(file).values)
        .orElse(values);
  }

  /** Longitudes that go on behind a whole turn are made to rise, or fall, all the way. */
  private double[] turned(double[] values) {
    if (!isPeriodic()) {
      return values;
    }
    double[] all = values.clone();
    for (int i = 1; i < all.length; i++) {
      double step = all[i] - all[i - 1];
      all[i] -= Math.abs(step) > Longitudes.TURN / 2 ? Math.signum(step) * Longitudes.TURN : 0;
    }
    return all;
  }

  /** Returns whether what an axis counts has an order of its own. */
  public static boolean hasOrder(AxisInfo axis) {
    return !WITHOUT_ORDER.contains(axis.name().toLowerCase(Locale.ROOT));
  }

  private boolean isPeriodic() {
    boolean isAngle =
        ANGLES.contains(info.name().toLowerCase(Locale.ROOT))
            && units(info).filter(units -> units.startsWith("degree")).isPresent();
    return isAngle || Longitudes.are(info);
  }

  /** Returns the name of the axis. */
  String name() {
    return info.name();
  }

  /** Returns whether the files have coordinates that say something. */
  private boolean isSilent() {
    boolean areIndices =
        info.attributes().stream().noneMatch(each -> each.name().equals("units"))
            && files.stream().allMatch(Span::countsFromZero);
    boolean beginAlike =
        files.stream().allMatch(each -> each.values[0] == 0 && each.direction() >= 0);
    boolean haveTurns = files.stream().anyMatch(each -> each.turns() > 1);
    return haveOtherUnits
        || areIndices
        || beginAlike
        || haveTurns
        || !hasOrder(info)
        || files.stream()
            .flatMapToDouble(each -> Arrays.stream(each.values))
            .anyMatch(Double::isNaN);
  }

  /**
   * Where files lie on the axis.
   *
   * @param starts the first index of each
   * @param length the length of the axis
   * @param notes what there is to say of it, a line each
   * @param gaps times at which there is no data, a line each
   * @param isKnown whether coordinates say so; else it is as long in all files
   * @param whole the coordinates of the whole axis, if some lack that no file has
   */
  public record Laid(
      long[] starts,
      long length,
      List<String> notes,
      List<String> gaps,
      boolean isKnown,
      Optional<Attribute> whole) {

    Laid(long[] starts, long length, boolean isKnown) {
      this(starts, length, List.of(), List.of(), isKnown, Optional.empty());
    }

    public boolean isCut() {
      return Arrays.stream(starts).anyMatch(start -> start != starts[0]);
    }
  }

  /**
   * Returns where the files lie; empty if their coordinates do not say it.
   *
   * @param fillsGaps whether times that no file has are part of the axis, if it is clear which
   * @throws Unclear if what they say cannot be
   */
  public Optional<Laid> laid(boolean fillsGaps) throws Unclear {
    Optional<Span> bare = files.stream().filter(Span::isBare).findFirst();
    if (bare.isPresent() && files.stream().anyMatch(each -> !each.isBare())) {
      throw new Unclear(
          "'%s' has no coordinates of '%s', which other files have"
              .formatted(bare.get().file, name()));
    }
    if (bare.isPresent() || isSilent()) {
      boolean areAlike = files.stream().allMatch(each -> each.length == files.get(0).length);
      return areAlike
          ? Optional.of(new Laid(new long[files.size()], files.get(0).length, false))
          : Optional.empty();
    }
    int[] firsts = new int[files.size()];
    List<Span> places = places(firsts);
    if (places.size() > 1) {
      requireOneDirection();
    }
    boolean areApart =
        IntStream.range(1, places.size())
            .allMatch(i -> places.get(i).least() >= places.get(i - 1).most());
    if (areApart) {
      return Optional.of(inTurn(directed(places), firsts, fillsGaps));
    }
    boolean isUnsorted = files.stream().anyMatch(each -> each.turns() > 0);
    return isUnsorted ? Optional.empty() : Optional.of(inUnion());
  }

  /** Returns what there is to say of times that turn back inside a file. */
  private List<String> turned() {
    return files.stream()
        .filter(each -> isTime && each.turns() == 1)
        .map(each -> "'%s' turns back inside '%s': its order is kept".formatted(name(), each.file))
        .limit(1)
        .toList();
  }

  /**
   * Returns the first file at each place, that of the least coordinates first.
   *
   * @param firsts becomes the number of the first file at the place of each
   */
  private List<Span> places(int[] firsts) {
    double rounding = isTime ? 0 : Rounding.limit(info, files.stream().map(Span::values).toList());
    List<Span> sorted = new ArrayList<>(files);
    sorted.sort(Comparator.comparingDouble(Span::least).thenComparingDouble(Span::most));
    List<Span> places = new ArrayList<>();
    for (Span each : sorted) {
      Span last = places.isEmpty() ? each : places.get(places.size() - 1);
      boolean isSame =
          each.least() - last.least() <= rounding
              && Math.abs(each.most() - last.most()) <= rounding
              && each.length == last.length;
      if (places.isEmpty() || !isSame) {
        places.add(each);
      }
      firsts[each.number] = places.get(places.size() - 1).number;
    }
    return places;
  }

  private void requireOneDirection() throws Unclear {
    Optional<Span> rising = files.stream().filter(each -> each.direction() > 0).findFirst();
    Optional<Span> falling = files.stream().filter(each -> each.direction() < 0).findFirst();
    if (rising.isPresent() && falling.isPresent()) {
      throw new Unclear(
          "'%s' rises in '%s' and falls in '%s': they cannot be one axis"
              .formatted(name(), rising.get().file, falling.get().file));
    }
  }

  /** Returns the places in the direction of the axis: that of the files, or else of their names. */
  private List<Span> directed(List<Span> rising) {
    int direction =
        files.stream().mapToInt(Span::direction).filter(each -> each != 0).findFirst().orElse(0);
    List<Span> falling = new ArrayList<>(rising);
    Collections.reverse(falling);
    boolean falls = direction < 0 || direction == 0 && !isTime && rotation(falling) == 0;
    List<Span> directed = new ArrayList<>(falls ? falling : rising);
    if (isPeriodic() && goesRound(rising)) {
      Collections.rotate(directed, -Math.max(0, rotation(directed)));
    }
    return directed;
  }

  /** Returns whether the last place goes on with the first, a whole turn later. */
  private static boolean goesRound(List<Span> rising) {
    double[] steps = steps(joined(rising));
    double step = Arrays.stream(steps).map(Math::abs).min().orElse(0);
    double round = rising.get(0).least() + Longitudes.TURN - rising.get(rising.size() - 1).most();
    return round > 0 && round <= LONGER * step;
  }

  /** Returns where the names begin to rise all the way round; -1 if they do not. */
  private static int rotation(List<Span> places) {
    int[] falls =
        IntStream.range(0, places.size())
            .filter(i -> places.get((i + 1) % places.size()).number < places.get(i).number)
            .toArray();
    return falls.length == 1 ? (falls[0] + 1) % places.size() : -1;
  }

  private Laid inTurn(List<Span> places, int[] firsts, boolean fillsGaps) {
    double[] all = joined(places);
    Map<Integer, Integer> gaps = gaps(places, all);
    Optional<LostTimes> lost =
        fillsGaps ? LostTimes.of(info, all, List.copyOf(gaps.keySet())) : Optional.empty();
    long[] starts = new long[files.size()];
    List<String> notes = new ArrayList<>();
    long next = 0;
    int at = 0;
    for (int i = 0; i < places.size(); i++) {
      if (i > 0) {
        notes.addAll(seam(places.get(i - 1), places.get(i)));
      }
      next += lost.isPresent() ? lost.get().before()[at] : 0;
      starts[places.get(i).number] = next;
      next += places.get(i).length;
      at += places.get(i).values.length;
    }
    notes.addAll(turned());
    return new Laid(
        IntStream.of(firsts).mapToLong(first -> starts[first]).toArray(),
        next,
        notes,
        lines(places, gaps.values()),
        true,
        lost.map(LostTimes::whole));
  }

  private static double[] joined(List<Span> places) {
    return places.stream().flatMapToDouble(each -> Arrays.stream(each.values)).toArray();
  }

  private static double[] steps(double[] all) {
    return IntStream.range(1, all.length).mapToDouble(i -> all[i] - all[i - 1]).toArray();
  }

  /**
   * Returns the places behind gaps, by the first of their coordinates. A step of time between two
   * files is no gap unless it is longer than those next to it.
   */
  private Map<Integer, Integer> gaps(List<Span> places, double[] all) {
    Map<Integer, Integer> gaps = new LinkedHashMap<>();
    int at = 0;
    boolean mayBe = isTime || isEven(steps(all));
    for (int i = 1; i < places.size() && mayBe; i++) {
      at += places.get(i - 1).values.length;
      if (CoordinateOrder.isLonger(all, at)) {
        gaps.put(at, i);
      }
    }
    return gaps;
  }

  private List<String> lines(List<Span> places, Collection<Integer> gaps) {
    List<String> lines =
        gaps.stream()
            .map(
                i ->
                    "no data between '%s' and '%s' along '%s'"
                        .formatted(places.get(i - 1).file, places.get(i).file, name()))
            .toList();
    return lines.size() <= MOST_GAPS
        ? lines
        : List.of("%s, nor in %s more gaps".formatted(lines.get(0), lines.size() - 1));
  }

  /** Returns whether steps are all alike, or multiples of one that most of them are. */
  private static boolean isEven(double[] steps) {
    double least = Arrays.stream(steps).map(Math::abs).min().orElse(0);
    double[] ratios = Arrays.stream(steps).map(step -> Math.abs(step) / least).toArray();
    return least > 0
        && 2 * Arrays.stream(ratios).filter(ratio -> ratio < LONGER).count() > ratios.length
        && Arrays.stream(ratios).allMatch(ratio -> Math.abs(ratio - Math.rint(ratio)) < 1e-6);
  }

  private List<String> seam(Span before, Span after) {
    double step = Math.max(before.least(), after.least()) - Math.min(before.most(), after.most());
    return step == 0
        ? List.of(
            "'%s' begins with the '%s' with which '%s' ends: it is there twice"
                .formatted(after.file, name(), before.file))
        : List.of();
  }

  /** Files that are cut at different places on other axes lie among all coordinates of this one. */
  private Laid inUnion() throws Unclear {
    TreeSet<Double> union = new TreeSet<>();
    files.forEach(each -> Arrays.stream(each.values).forEach(union::add));
    double[] all = union.stream().mapToDouble(Double::doubleValue).toArray();
    boolean falls = files.stream().anyMatch(each -> each.direction() < 0);
    long[] starts = new long[files.size()];
    for (Span each : files) {
      int least = Arrays.binarySearch(all, each.least());
      int most = Arrays.binarySearch(all, each.most());
      if (most - least + 1 != each.length) {
        throw overlap();
      }
      starts[each.number] = falls ? all.length - 1L - most : least;
    }
    return new Laid(starts, all.length, true);
  }

  /** Returns what to say of the first two files that lie across one another. */
  public Unclear overlap() {
    List<Span> sorted = places(new int[files.size()]);
    for (int i = 1; i < sorted.size(); i++) {
      Span before = sorted.get(i - 1);
      Span after = sorted.get(i);
      if (after.least() < before.most()) {
        return new Unclear(overlap(before, after));
      }
    }
    return new Unclear("'%s' does not say where files lie".formatted(name()));
  }

  private String overlap(Span before, Span after) {
    Set<Double> known = new TreeSet<>();
    Arrays.stream(before.values).forEach(known::add);
    long twice = Arrays.stream(after.values).filter(known::contains).count();
    if (twice == after.length) {
      return "'%s' repeats %s of '%s' in '%s': leave it out"
          .formatted(after.file, twice, name(), before.file);
    }
    boolean isHead =
        twice > 0
            && IntStream.range(0, (int) twice).allMatch(i -> known.contains(after.values[i]))
            && after.most() > before.most();
    return isHead
        ? "'%s' begins with the last %s steps of '%s' in '%s': first copy '%s' without these steps, with --roi '%s=%s:'"
            .formatted(after.file, twice, name(), before.file, after.file, name(), twice)
        : "'%s' and '%s' have interleaved values of '%s': if they have different grids, regrid either first"
            .formatted(before.file, after.file, name());
  }
}
