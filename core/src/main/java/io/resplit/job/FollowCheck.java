package io.resplit.job;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Longitudes;
import io.resplit.header.Mismatch;
import io.resplit.header.TimeConversion;
import io.resplit.header.TimeCount;
import io.resplit.io.ResplitException;
import io.resplit.name.NamingAttribute;
import io.resplit.name.ObjectPath;
import io.resplit.set.BlockSet;
import io.resplit.text.ShellWord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether blocks that are to follow a file mean the same as it does, however each is stored.
 * Immutable.
 *
 * @param lead the file
 * @param more the blocks: one file, or any set
 */
public record FollowCheck(BlockSet lead, BlockSet more) {

  /**
   * Checks that the blocks can be appended to the file: that they lie behind it, and mean the same.
   *
   * @throws ResplitException if they cannot; names the first property that differs
   */
  public void require() throws IOException {
    requireFits();
    requireArray();
    requirePlaces();
    if (!more.header().companions().isEmpty()) { // else it is said that the whole file is needed
      requireBeside("append files that hold it");
    }
  }

  /**
   * Checks that the blocks mean the same as the file does, before they are copied.
   *
   * @throws ResplitException if they do not; names the first property that differs
   */
  public void requireMeaning() throws IOException {
    requireArray();
    requireBeside("give the variables of both with --var");
  }

  /**
   * Returns whether a variable has times, or bounds of times: those that are held are converted.
   */
  private boolean countsTime(Companion variable) {
    Stream<TimeCount> ofAxes =
        lead.header().axes().stream().flatMap(axis -> TimeCount.of(axis).stream());
    return TimeCount.of(variable).isPresent()
        || ofAxes.anyMatch(
            count ->
                count.bounds().stream()
                    .anyMatch(
                        name -> ObjectPath.name(variable.path()).equals(ObjectPath.name(name))));
  }

  /** Checks the same of the array alone. */
  private void requireArray() throws IOException {
    long first = more.firstBlock();
    BlockHeader own = more.read(first);
    refuse(Agreement.check(of(lead.read(0)), of(counted(own))), first);
  }

  /** Times become those of the file when they are appended. */
  private BlockHeader counted(BlockHeader block) throws ResplitException {
    if (!areTimesKnown()) {
      return block;
    }
    AxisInfo own = more.header().axes().get(0);
    List<AxisInfo> axes = new ArrayList<>(block.axes());
    try {
      axes.set(0, FollowingFiles.asInFile(own, lead.header().axes().get(0)));
    } catch (TimeConversion.Inexact e) {
      if (!ignores(Mismatch.Kind.UNITS)) {
        throw ResplitException.badInput(
            more.path(more.firstBlock()),
            "%s %s, the units of %s%s"
                .formatted(own.name(), e.getMessage(), lead.path(0), e.advice()));
      }
    }
    return block.withAxes(axes);
  }

  private boolean areTimesKnown() {
    return Stream.of(lead, more)
        .map(set -> set.header().axes())
        .allMatch(
            all ->
                !all.isEmpty() && all.get(0).coordinates().isPresent() && !all.get(0).isUnread());
  }

  private boolean isSettledLater(Agreement.Disagreement found) {
    boolean isOfAxis =
        areTimesKnown() && found.what().startsWith(lead.header().axes().get(0).name() + ":");
    return found.isOfTime() && !isOfAxis;
  }

  /** What follows along the slowest axis lies at the same places on all others. */
  private void requirePlaces() throws ResplitException {
    List<AxisInfo> axes = lead.header().axes();
    List<AxisInfo> own = more.header().axes();
    for (int axis = 1; axis < Math.min(axes.size(), own.size()); axis++) {
      AxisInfo there = axes.get(axis);
      AxisInfo here = Longitudes.are(there) ? Longitudes.near(own.get(axis), there) : own.get(axis);
      Optional<Attribute> one = there.coordinates().filter(Attribute::isRead);
      Optional<Attribute> other = here.coordinates().filter(Attribute::isRead);
      if (one.isPresent() && other.isPresent() && !Agreement.areSame(one, other)) {
        throw misplaced(there.name(), one.get(), other.get());
      }
    }
  }

  private ResplitException misplaced(String axis, Attribute there, Attribute here) {
    Path first = lead.path(0);
    Path next = more.path(more.firstBlock());
    int last = there.count() - 1;
    if (last > 0 && areSame(there, 0, here, last) && areSame(there, last, here, 0)) {
      String way =
          "%s runs the other way: from %s to %s in %s, and from %s to %s in %s; "
              + "append files with %1$s in the same direction";
      String from = value(there, 0);
      String to = value(there, last);
      return badSet(way.formatted(axis, from, to, first, to, from, next));
    }
    int at = apart(there, here);
    return badSet(
        "%s is %s in %s and %s in %s, at index %d: append files with the same %1$s"
            .formatted(axis, value(there, at), first, value(here, at), next, at));
  }

  private static String value(Attribute values, int at) {
    return values.slice(at, at + 1).valueText();
  }

  private static int apart(Attribute one, Attribute other) {
    return IntStream.range(0, one.count())
        .filter(at -> !areSame(one, at, other, at))
        .findFirst()
        .orElse(0);
  }

  private static boolean areSame(Attribute one, int at, Attribute other, int there) {
    return Agreement.areSame(part(one, at), part(other, there));
  }

  private static Optional<Attribute> part(Attribute values, int at) {
    return Optional.of(values.slice(at, at + 1));
  }

  private void requireBeside(String way) throws IOException {
    long first = more.firstBlock();
    Map<String, Companion> others = more.header().companions().byPath();
    for (Companion each : lead.header().companions().variables()) {
      Companion other = others.remove(each.path());
      if (other != null) {
        boolean isCounted = !other.isMoved() && countsTime(each);
        refuse(
            Agreement.check(bare(each), bare(other))
                .filter(found -> !isCounted || found.kind() != Mismatch.Kind.TYPE),
            first);
      } else if (each.dimensionOf(0) >= 0 || !ignores(Mismatch.Kind.VARIABLES)) {
        throw alone(each.path(), lead.path(0), more.path(first), way);
      }
    }
    if (!others.isEmpty() && !ignores(Mismatch.Kind.VARIABLES)) {
      throw onlyInBlocks(others.keySet().iterator().next());
    }
  }

  /** Returns the exception for a variable of the blocks that the file does not have. */
  public ResplitException onlyInBlocks(String path) {
    return alone(path, more.path(more.firstBlock()), lead.path(0), without(path));
  }

  /** Returns how a variable is left out: one that others name is taken with these. */
  private String without(String path) {
    Companions own = more.header().companions();
    Stream<Attribute> said =
        Stream.of(
                more.header().attributes().stream(),
                more.header().axes().stream().flatMap(axis -> axis.attributes().stream()),
                own.variables().stream().flatMap(each -> each.attributes().stream()))
            .flatMap(each -> each);
    boolean isNamed =
        said.flatMap(each -> NamingAttribute.names(each.name(), each.text()).stream())
            .anyMatch(name -> own.near(more.dataset(), name).filter(isAt(path)).isPresent());
    Stream<String> shared =
        lead.header().companions().variables().stream()
            .filter(each -> !each.isOfAxis() && own.find(each.path()).isPresent())
            .map(Companion::path);
    return isNamed
        ? "--ignore-mismatch variables leaves it out"
        : "give --var "
            + ShellWord.of(
                Stream.concat(Stream.of(lead.dataset()), shared).collect(Collectors.joining(",")));
  }

  private static Predicate<Companion> isAt(String path) {
    return each -> each.path().equals(path);
  }

  private boolean ignores(Mismatch.Kind kind) {
    return more.mismatch().ignores(kind);
  }

  /** Checks that the blocks have the lengths of the file on all axes but the slowest. */
  private void requireFits() throws ResplitException {
    Shape first = lead.grid().shape();
    Shape own = more.grid().shape();
    int[] differing =
        IntStream.range(1, first.rank())
            .filter(axis -> axis < own.rank() && own.length(axis) != first.length(axis))
            .toArray();
    if (own.rank() != first.rank() || differing.length > 0) {
      String rule =
          own.rank() != first.rank()
              ? "they need the same axes"
              : "they must be equally long along " + lead.axisName(differing[0]);
      Path name = more.path(more.firstBlock());
      throw badSet(
          "'%s' is %s, but '%s' is %s: %s"
              .formatted(name, more.listedShape(), lead.path(0), lead.listedShape(), rule));
    }
  }

  private BlockHeader of(BlockHeader found) {
    BlockHeader header = found.withoutCoordinates();
    ElementType type = header.type().withOrder(lead.type().order());
    return new BlockHeader(type, header.layout(), header.said());
  }

  /** Lengths and values along the axis are those of each. */
  private static Companion bare(Companion variable) {
    return variable.dimensionOf(0) < 0
        ? variable
        : variable
            .mapDimensions(each -> each.axis() == 0 ? each.withLength(1) : each)
            .withValues(Optional.empty());
  }

  /** Times whose values are not known here are counted as in the file later, or refused then. */
  private void refuse(Stream<Agreement.Disagreement> differences, long number)
      throws ResplitException {
    Optional<Agreement.Disagreement> found =
        differences.filter(each -> !ignores(each.kind()) && !isSettledLater(each)).findFirst();
    if (found.isPresent()) {
      throw badSet(
          "blocks disagree: %s is %s in '%s' and %s in '%s'; %s"
              .formatted(
                  found.get().what(),
                  found.get().first(),
                  lead.path(0),
                  found.get().second(),
                  more.path(number),
                  found.get().way()));
    }
  }

  private static ResplitException alone(String variable, Path one, Path other, String way) {
    return badSet(
        "blocks disagree: variable '%s' is in '%s', but not in '%s': %s"
            .formatted(variable, one, other, way));
  }
}
