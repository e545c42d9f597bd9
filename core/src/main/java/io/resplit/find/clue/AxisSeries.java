package io.resplit.find.clue;

import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Longitudes;
import io.resplit.header.Rounding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
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
    isTime |= countsTime;
    files.add(new Span(file, files.size(), length, shared(turned(values))));
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
            && Attribute.text(info.attributes(), "units")
                .filter(units -> units.startsWith("degree"))
                .isPresent();
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
    return areIndices
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
   */
  public record Laid(
      long[] starts, long length, List<String> notes, List<String> gaps, boolean isKnown) {

    Laid with(List<String> more) {
      return new Laid(
          starts, length, Stream.concat(notes.stream(), more.stream()).toList(), gaps, isKnown);
    }

    public boolean isCut() {
      return Arrays.stream(starts).anyMatch(start -> start != starts[0]);
    }
  }

  /** What is said where the files cannot lie as they say. */
  public static final class Unclear extends Exception {

    private static final long serialVersionUID = 1;

    public Unclear(String reason) {
      super(reason);
    }
  }

  /**
   * Returns where the files lie; empty if their coordinates do not say it.
   *
   * @throws Unclear if what they say cannot be
   */
  public Optional<Laid> laid() throws Unclear {
    Optional<Span> bare = files.stream().filter(Span::isBare).findFirst();
    if (bare.isPresent() && files.stream().anyMatch(each -> !each.isBare())) {
      throw new Unclear(
          "'%s' has no coordinates of '%s', which other files have"
              .formatted(bare.get().file, name()));
    }
    if (bare.isPresent() || isSilent()) {
      boolean areAlike = files.stream().allMatch(each -> each.length == files.get(0).length);
      return areAlike
          ? Optional.of(
              new Laid(new long[files.size()], files.get(0).length, List.of(), List.of(), false))
          : Optional.empty();
    }
    List<List<Span>> places = places();
    if (places.size() > 1) {
      requireOneDirection();
    }
    if (areApart(places)) {
      return Optional.of(inTurn(directed(places)).with(turned()));
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

  /** Returns the files by place, that of the least coordinates first. */
  private List<List<Span>> places() {
    double rounding = isTime ? 0 : Rounding.limit(info, files.stream().map(Span::values).toList());
    List<Span> sorted = new ArrayList<>(files);
    sorted.sort(Comparator.comparingDouble(Span::least).thenComparingDouble(Span::most));
    List<List<Span>> places = new ArrayList<>();
    for (Span each : sorted) {
      List<Span> last = places.isEmpty() ? List.of() : places.get(places.size() - 1);
      boolean isSame =
          !last.isEmpty()
              && each.least() - last.get(0).least() <= rounding
              && Math.abs(each.most() - last.get(0).most()) <= rounding
              && each.length == last.get(0).length;
      if (!isSame) {
        places.add(new ArrayList<>());
      }
      places.get(places.size() - 1).add(each);
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

  private static boolean areApart(List<List<Span>> places) {
    return IntStream.range(1, places.size())
        .allMatch(i -> places.get(i).get(0).least() >= most(places.get(i - 1)));
  }

  private static double most(List<Span> place) {
    return place.stream().mapToDouble(Span::most).max().orElseThrow();
  }

  /** Returns the places in the direction of the axis: that of the files, or else of their names. */
  private List<List<Span>> directed(List<List<Span>> rising) {
    int direction =
        files.stream().mapToInt(Span::direction).filter(each -> each != 0).findFirst().orElse(0);
    List<Integer> names = rising.stream().map(place -> place.get(0).number).toList();
    boolean falls = direction < 0 || direction == 0 && !isTime && rotation(reversed(names)) == 0;
    List<List<Span>> directed = falls ? reversed(rising) : rising;
    int from =
        isPeriodic() && goesRound(rising)
            ? Math.max(0, rotation(falls ? reversed(names) : names))
            : 0;
    List<List<Span>> all = new ArrayList<>(directed.subList(from, directed.size()));
    all.addAll(directed.subList(0, from));
    return all;
  }

  private static <T> List<T> reversed(List<T> all) {
    List<T> turned = new ArrayList<>(all);
    Collections.reverse(turned);
    return turned;
  }

  /** Returns whether the last place goes on with the first, a whole turn later. */
  private static boolean goesRound(List<List<Span>> rising) {
    List<Span> all = rising.stream().map(place -> place.get(0)).toList();
    DoubleStream inFiles =
        all.stream()
            .flatMapToDouble(
                each ->
                    IntStream.range(1, each.values.length)
                        .mapToDouble(i -> Math.abs(each.values[i] - each.values[i - 1])));
    DoubleStream between =
        IntStream.range(1, all.size()).mapToDouble(i -> all.get(i).least() - all.get(i - 1).most());
    double step = DoubleStream.concat(inFiles, between).min().orElse(0);
    double round = all.get(0).least() + Longitudes.TURN - most(rising.get(rising.size() - 1));
    return round > 0 && round <= LONGER * step;
  }

  /** Returns where numbers begin to rise all the way round; -1 if they do not. */
  private static int rotation(List<Integer> numbers) {
    int[] falls =
        IntStream.range(0, numbers.size())
            .filter(i -> numbers.get((i + 1) % numbers.size()) < numbers.get(i))
            .toArray();
    return falls.length == 1 ? (falls[0] + 1) % numbers.size() : -1;
  }

  private Laid inTurn(List<List<Span>> places) throws Unclear {
    long[] starts = new long[files.size()];
    List<String> notes = new ArrayList<>();
    long next = 0;
    for (int i = 0; i < places.size(); i++) {
      Span first = places.get(i).get(0);
      for (Span each : places.get(i)) {
        starts[each.number] = next;
        if (each.length != first.length) {
          throw new Unclear(
              "'%s' and '%s' begin and end with the same '%s', but hold %s and %s of them"
                  .formatted(first.file, each.file, name(), first.length, each.length));
        }
      }
      if (i > 0) {
        notes.addAll(seam(places.get(i - 1).get(0), first));
      }
      next += first.length;
    }
    List<String> gaps = gaps(places.stream().map(place -> place.get(0)).toList());
    return new Laid(starts, next, notes, gaps, true);
  }

  /** A step of time between two files is no gap unless it is longer than those next to it. */
  private List<String> gaps(List<Span> inTurn) {
    double[] all = inTurn.stream().flatMapToDouble(each -> Arrays.stream(each.values)).toArray();
    List<String> gaps = new ArrayList<>();
    int at = 0;
    boolean mayBe = isTime || isEven(all);
    for (int i = 1; i < inTurn.size() && mayBe; i++) {
      at += inTurn.get(i - 1).values.length;
      if (isLonger(all, at)) {
        gaps.add(
            "no data between '%s' and '%s' along '%s'"
                .formatted(inTurn.get(i - 1).file, inTurn.get(i).file, name()));
      }
    }
    return gaps.size() <= MOST_GAPS
        ? gaps
        : List.of("%s, nor in %s more gaps".formatted(gaps.get(0), gaps.size() - 1));
  }

  /** Returns whether steps are all alike, or multiples of one that most of them are. */
  private static boolean isEven(double[] all) {
    double[] steps =
        IntStream.range(1, all.length).mapToDouble(i -> Math.abs(all[i] - all[i - 1])).toArray();
    double least = Arrays.stream(steps).min().orElse(0);
    DoubleUnaryOperator off = step -> Math.abs(step / least - Math.rint(step / least));
    long count = Arrays.stream(steps).filter(step -> step < LONGER * least).count();
    return least > 0
        && 2 * count > steps.length
        && Arrays.stream(steps).map(off).allMatch(rest -> rest < 1e-6);
  }

  private static boolean isLonger(double[] all, int at) {
    double step = all[at] - all[at - 1];
    double least =
        IntStream.of(at - 1, at + 1)
            .filter(i -> i > 0 && i < all.length)
            .mapToDouble(i -> (all[i] - all[i - 1]) / step)
            .min()
            .orElse(1);
    return least > 0 && least * LONGER < 1;
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
    return new Laid(starts, all.length, List.of(), List.of(), true);
  }

  /** Returns what to say of the first two files that lie across one another. */
  public Unclear overlap() {
    List<Span> sorted = places().stream().map(place -> place.get(0)).toList();
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
        ? "'%s' begins with the last %s of '%s' in '%s': cut them off first with --roi '%s=%s:'"
            .formatted(after.file, twice, name(), before.file, name(), twice)
        : "'%s' of '%s' and '%s' lie among one another".formatted(name(), before.file, after.file);
  }
}
