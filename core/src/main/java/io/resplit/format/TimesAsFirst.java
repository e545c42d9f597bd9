package io.resplit.format;

import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.TimeConversion;
import io.resplit.header.TimeCount;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads the files of a set so that all count time as the first one does: coordinates, their bounds
 * and other times that are held are the same instants in its units and type, and are said to be.
 * Elements that are moved are those of the files.
 *
 * <p>Safe for several threads.
 */
public final class TimesAsFirst extends ForwardingFormat implements FirstTimes {

  private final TimesOfFirst first;
  private Optional<BlockPlace> last = Optional.empty();
  private CountedTimes ofLast;

  private TimesAsFirst(Format files, TimesOfFirst first) {
    super(files);
    this.first = first;
  }

  /**
   * Returns formats that read times as those of the first file.
   *
   * @param each how files are read
   * @param isStrict whether times that cannot be counted so are refused, not read as they are
   */
  public static FileFormats of(FileFormats each, Path first, boolean isStrict) {
    TimesOfFirst times = new TimesOfFirst(each.of(first), first, isStrict);
    return each.map(files -> new TimesAsFirst(files, times));
  }

  /** Returns whether the elements of a block are times, or bounds of the times of an axis. */
  public static boolean countsTime(BlockPlace place, BlockHeader header) {
    return CountedTimes.of(place, header).array().isPresent();
  }

  /** Returns the same formats where another file is the first, if times are converted at all. */
  public static FileFormats startingAt(Path newFirst, FileFormats formats) {
    if (!(formats.usual() instanceof TimesAsFirst times) || newFirst.equals(times.first.file())) {
      return formats;
    }
    TimesOfFirst other = times.first.startingAt(newFirst, stored(formats.of(newFirst)));
    return formats.map(each -> new TimesAsFirst(stored(each), other));
  }

  @Override
  public ReadAs readAs() {
    return new ReadAs(files.readAs().lacking(), Optional.of(this), Optional.empty());
  }

  /** Returns a format without the conversion, which reads all that files say as they are. */
  public static Format stored(Format format) {
    return format instanceof TimesAsFirst times ? times.files : format;
  }

  /** Returns formats whose files others read, converted as before. */
  public static FileFormats reading(FileFormats formats, UnaryOperator<Format> other) {
    if (!(formats.usual() instanceof TimesAsFirst times)) {
      return formats.map(other);
    }
    TimesOfFirst first = times.first.readBy(other.apply(stored(formats.of(times.first.file()))));
    return formats.map(each -> new TimesAsFirst(other.apply(stored(each)), first));
  }

  @Override
  public Optional<String> note() {
    return first.note();
  }

  @Override
  public boolean isConverted(String path) {
    return first.isConverted(path);
  }

  @Override
  public BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    BlockHeader found = files.inspect(place, expected);
    return first.file().equals(place.file()) ? found : asFirst(place, found);
  }

  private synchronized BlockHeader asFirst(BlockPlace place, BlockHeader found) throws IOException {
    CountedTimes own = CountedTimes.of(place, found);
    last = Optional.of(place);
    ofLast = own;
    if (own.areNone()) {
      return found;
    }
    CountedTimes ofFirst = first.of(place.dataset());
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

  private static boolean isSame(BlockPlace one, BlockPlace other) {
    return one.file().equals(other.file()) && one.dataset().equals(other.dataset());
  }

  /** Mostly the file was inspected just before. */
  private CountedTimes times(BlockPlace place) throws IOException {
    return last.isPresent() && isSame(place, last.get()) ? ofLast : read(place);
  }

  private CountedTimes read(BlockPlace place) throws IOException {
    return CountedTimes.of(place, files.inspect(place, Shape.of(1)));
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
        converted(place, axis.name(), own.get(), count.get(), axis.coordinates(), first.isStrict());
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
        first.note(name, place.file());
      }
      return Optional.of(all);
    } catch (TimeConversion.Inexact e) {
      if (!isRefused) {
        return Optional.empty();
      }
      throw ResplitException.badInput(
          place.file(),
          "%s %s, the units of %s%s".formatted(name, e.getMessage(), first.file(), e.advice()));
    }
  }

  private static boolean haveSameBounds(TimeCount own, TimeCount ofFirst) {
    return own.bounds().equals(ofFirst.bounds());
  }

  /** Bounds that no attribute names in one of the files would keep their units. */
  private Optional<Attribute> withOtherBounds(
      BlockPlace place, String name, TimeCount own, TimeCount ofFirst) throws ResplitException {
    if (!first.isStrict()) {
      return Optional.empty();
    }
    throw ResplitException.badInput(
        place.file(),
        ("%s has the bounds %s and other units than in %s with the bounds %s: give all "
                + "files one reference time first")
            .formatted(name, named(own), first.file(), named(ofFirst)));
  }

  private static String named(TimeCount count) {
    return count.bounds().isEmpty() ? "none" : String.join(", ", count.bounds());
  }

  @Override
  public Companions companions(BlockPlace place, BlockHeader block, ValueLimit limit)
      throws IOException {
    Companions found = files.companions(place, block, limit);
    return first.file().equals(place.file()) ? found : asFirst(place, block, found);
  }

  /** Where coordinates stay as they are, so does what is beside them. */
  private synchronized Companions asFirst(BlockPlace place, BlockHeader block, Companions found)
      throws IOException {
    Map<String, TimeCount> counts = first.beside(place.dataset());
    if (counts.isEmpty() || staysAsItIs(block, first.of(place.dataset()))) {
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

  @Override
  public boolean counts(String dataset, Set<String> some) throws IOException {
    return first.beside(dataset).keySet().stream().anyMatch(some::contains);
  }

  @Override
  public synchronized Set<String> unlikeFirst(BlockPlace place, BlockHeader block, Set<String> some)
      throws IOException {
    Map<String, TimeCount> own =
        times(place).beside(place, files.companions(place, block, path -> 0));
    Map<String, TimeCount> counts = first.beside(place.dataset());
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
        converted(
            place, variable.path(), own, count, variable.values(), first.isStrict() || isOfAnother);
    return times.isPresent()
        ? variable
            .withElements(count.type(), count.fillValue(), variable.meaning())
            .withValues(times)
            .withAttributes(own.saidAs(count))
        : variable.withAttributes(said(own, count));
  }
}
