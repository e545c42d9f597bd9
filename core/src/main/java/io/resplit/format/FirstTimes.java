package io.resplit.format;

import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.TimeConversion;
import io.resplit.header.TimeCount;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Has the files of a set count time as the first one does: coordinates, their bounds and other
 * times that are held are the same instants in its units and type, and are said to be. Elements
 * that are moved are those of the files.
 *
 * <p>Holds what the first file says of times, of {@value #MOST_DATASETS} datasets. Safe for several
 * threads.
 */
public final class FirstTimes {

  private static final int MOST_DATASETS = 256;

  private final Function<Path, Format> files;
  private final Path first;
  private final boolean isStrict;
  private final Map<String, CountedTimes> inFirst = new HashMap<>();
  private Optional<String> asked = Optional.empty();
  private Map<String, TimeCount> besideInFirst;
  private Optional<BlockPlace> last = Optional.empty();
  private CountedTimes ofLast;
  private final Set<String> converted = new LinkedHashSet<>();
  private Optional<Path> example = Optional.empty();

  /**
   * Creates it.
   *
   * @param files the format of each file
   * @param isStrict whether times that cannot be counted so are refused, not read as they are
   */
  FirstTimes(Function<Path, Format> files, Path first, boolean isStrict) {
    this.files = files;
    this.first = first;
    this.isStrict = isStrict;
  }

  /** Returns whether the elements of a block are times, or bounds of the times of an axis. */
  public static boolean countsTime(BlockPlace place, BlockHeader header) {
    return CountedTimes.of(place, header).array().isPresent();
  }

  /** Returns the same where another file is the first. */
  FirstTimes startingAt(Path newFirst) {
    return newFirst.equals(first) ? this : new FirstTimes(files, newFirst, isStrict);
  }

  /** Returns what was read in other units than those of its file, in a line, if anything was. */
  public synchronized Optional<String> note() {
    return example.map(
        other ->
            "%s: converted to the units of %s; other files count otherwise, such as %s"
                .formatted(String.join(", ", converted), first, other));
  }

  /** Returns whether times of that name were converted. */
  synchronized boolean isConverted(String path) {
    return converted.contains(path);
  }

  /**
   * Returns what a file says of a block, with times as in the first.
   *
   * @param found what it says
   */
  synchronized BlockHeader inspect(BlockPlace place, BlockHeader found) throws IOException {
    return first.equals(place.file()) ? found : asFirst(place, found);
  }

  private BlockHeader asFirst(BlockPlace place, BlockHeader found) throws IOException {
    CountedTimes own = CountedTimes.of(place, found);
    last = Optional.of(place);
    ofLast = own;
    if (own.areNone()) {
      return found;
    }
    CountedTimes ofFirst = inFirst(place.dataset());
    if (own.equals(ofFirst)) {
      return found;
    }
    List<AxisInfo> axes = new ArrayList<>(found.axes());
    for (int axis = 0; axis < Math.min(axes.size(), ofFirst.axes().size()); axis++) {
      axes.set(axis, asFirst(place, axes.get(axis), ofFirst.axes().get(axis)));
    }
    BlockHeader block = found.withAxes(axes);
    return own.array().isPresent() && ofFirst.array().isPresent()
        ? block.withAttributes(
            said(own.array().get(), ofFirst.array().get()), block.fileAttributes())
        : block;
  }

  private CountedTimes inFirst(String dataset) throws IOException {
    CountedTimes known = inFirst.get(dataset);
    if (known == null) {
      known = read(new BlockPlace(first, dataset));
      if (inFirst.size() == MOST_DATASETS) {
        inFirst.clear();
      }
      inFirst.put(dataset, known);
    }
    return known;
  }

  private Map<String, TimeCount> besideInFirst(String dataset) throws IOException {
    if (!asked.equals(Optional.of(dataset))) {
      BlockPlace place = new BlockPlace(first, dataset);
      Companions beside = files.apply(first).companions(place, header(place), path -> 0);
      besideInFirst = inFirst(dataset).beside(place, beside);
      asked = Optional.of(dataset);
    }
    return besideInFirst;
  }

  private BlockHeader header(BlockPlace place) throws IOException {
    return files.apply(place.file()).inspect(place, Shape.of(1));
  }

  private static boolean isSame(BlockPlace one, BlockPlace other) {
    return one.file().equals(other.file()) && one.dataset().equals(other.dataset());
  }

  /** Mostly the file was inspected just before. */
  private CountedTimes times(BlockPlace place) throws IOException {
    return last.isPresent() && isSame(place, last.get()) ? ofLast : read(place);
  }

  private CountedTimes read(BlockPlace place) throws IOException {
    return CountedTimes.of(place, header(place));
  }

  /** Elements are not converted: only where they are the same anyway, they count as the first. */
  private static List<Attribute> said(TimeCount own, TimeCount ofFirst) {
    boolean areSame =
        TimeConversion.between(own, ofFirst).filter(TimeConversion::keepsNumbers).isPresent();
    return own.isSaidAs(ofFirst) ? own.said() : areSame ? own.saidAs(ofFirst) : own.saidFully();
  }

  private AxisInfo asFirst(BlockPlace place, AxisInfo axis, Optional<TimeCount> count)
      throws ResplitException {
    Optional<TimeCount> own = TimeCount.of(axis);
    if (count.isEmpty() || own.isEmpty() || own.get().isSaidAs(count.get())) {
      return axis;
    }
    Optional<Attribute> times =
        converted(place, axis.name(), own.get(), count.get(), axis.coordinates(), isStrict);
    return times.map(all -> own.get().saidAs(count.get(), axis, all)).orElse(axis);
  }

  /**
   * Returns times as the first file counts them; empty if they are not known, or stay different.
   */
  private Optional<Attribute> converted(
      BlockPlace place,
      String name,
      TimeCount own,
      TimeCount count,
      Optional<Attribute> times,
      boolean isRefused)
      throws ResplitException {
    Optional<TimeConversion> conversion = TimeConversion.between(own, count);
    if (conversion.isEmpty() || times.isEmpty() || !times.get().isRead()) {
      return Optional.empty();
    }
    if (!conversion.get().keepsNumbers() && !haveSameBounds(own, count)) {
      return withOtherBounds(place, name, own, count);
    }
    try {
      Attribute all = conversion.get().of(times.get());
      if (!conversion.get().keepsNumbers()) {
        converted.add(name);
        example = example.or(() -> Optional.of(place.file()));
      }
      return Optional.of(all);
    } catch (TimeConversion.Inexact e) {
      if (!isRefused) {
        return Optional.empty();
      }
      throw ResplitException.badInput(
          place.file(),
          "%s %s, the units of %s%s".formatted(name, e.getMessage(), first, e.advice()));
    }
  }

  private static boolean haveSameBounds(TimeCount own, TimeCount ofFirst) {
    return own.bounds().equals(ofFirst.bounds());
  }

  /** Bounds that no attribute names in one of the files would keep their units. */
  private Optional<Attribute> withOtherBounds(
      BlockPlace place, String name, TimeCount own, TimeCount ofFirst) throws ResplitException {
    if (!isStrict) {
      return Optional.empty();
    }
    throw ResplitException.badInput(
        place.file(),
        ("%s has the bounds %s and other units than in %s with the bounds %s: give all "
                + "files one reference time first")
            .formatted(name, named(own), first, named(ofFirst)));
  }

  private static String named(TimeCount count) {
    return count.bounds().isEmpty() ? "none" : String.join(", ", count.bounds());
  }

  /** Returns what is beside a block in its file, with times as in the first. */
  synchronized Companions companions(BlockPlace place, BlockHeader block, Companions found)
      throws IOException {
    return first.equals(place.file()) ? found : asFirst(place, block, found);
  }

  /** Where coordinates stay as they are, so does what is beside them. */
  private Companions asFirst(BlockPlace place, BlockHeader block, Companions found)
      throws IOException {
    Map<String, TimeCount> counts = besideInFirst(place.dataset());
    if (counts.isEmpty() || staysAsItIs(block, inFirst(place.dataset()))) {
      return found;
    }
    Map<String, TimeCount> own = times(place).beside(place, found);
    Map<String, Companion> changed = new HashMap<>();
    for (Companion each : found.variables()) {
      TimeCount count = counts.get(each.path());
      TimeCount now = own.get(each.path());
      if (count != null && now != null && !now.isSaidAs(count)) {
        changed.put(each.path(), asFirst(place, each, now, count));
      }
    }
    return changed.isEmpty() ? found : found.map(each -> changed.getOrDefault(each.path(), each));
  }

  private static boolean staysAsItIs(BlockHeader block, CountedTimes ofFirst) {
    return IntStream.range(0, Math.min(block.axes().size(), ofFirst.axes().size()))
        .anyMatch(
            axis ->
                ofFirst.axes().get(axis).isPresent()
                    && TimeCount.of(block.axes().get(axis))
                        .filter(now -> !now.isSaidAs(ofFirst.axes().get(axis).get()))
                        .isPresent());
  }

  /** Returns whether some of the variables beside a dataset count time in the first file. */
  synchronized boolean counts(String dataset, Set<String> some) throws IOException {
    return besideInFirst(dataset).keySet().stream().anyMatch(some::contains);
  }

  /** Returns which of some variables beside a block have times that are to be converted. */
  synchronized Set<String> unlikeFirst(BlockPlace place, BlockHeader block, Set<String> some)
      throws IOException {
    Map<String, TimeCount> own =
        times(place).beside(place, files.apply(place.file()).companions(place, block, path -> 0));
    Map<String, TimeCount> counts = besideInFirst(place.dataset());
    return some.stream()
        .filter(path -> counts.containsKey(path) && own.containsKey(path))
        .filter(path -> areOthers(own.get(path), counts.get(path)))
        .collect(Collectors.toSet());
  }

  private static boolean areOthers(TimeCount own, TimeCount ofFirst) {
    return TimeConversion.between(own, ofFirst).filter(found -> !found.keepsNumbers()).isPresent();
  }

  /** Of times that are moved, bounds say whether they count as those of the first file. */
  private Companion asFirst(BlockPlace place, Companion variable, TimeCount own, TimeCount count)
      throws ResplitException {
    boolean isOfAnother = TimeCount.of(variable).isEmpty(); // which was converted
    Optional<Attribute> times =
        converted(place, variable.path(), own, count, variable.values(), isStrict || isOfAnother);
    return times.isPresent()
        ? variable
            .withElements(count.type(), count.fillValue(), variable.meaning())
            .withValues(times)
            .withAttributes(own.saidAs(count))
        : variable.withAttributes(said(own, count));
  }
}
