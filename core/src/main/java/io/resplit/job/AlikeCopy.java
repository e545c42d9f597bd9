package io.resplit.job;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.format.FolderFiles;
import io.resplit.format.ReadAs;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.header.Longitudes;
import io.resplit.header.Mismatch;
import io.resplit.header.TimeConversion;
import io.resplit.header.TimeCount;
import io.resplit.header.ValueLimit;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.name.NamingAttribute;
import io.resplit.name.ObjectPath;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockSet;
import io.resplit.text.ShellWord;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
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
 * A copy of blocks that are to be read with a file and are stored otherwise: in its format, byte
 * order, chunks and filters. It lies next to the file that will hold all of them until that is
 * done, so that a plan knows how everything is stored that it reads. Immutable.
 *
 * @param file is written
 * @param lead the file
 * @param more the blocks: one file, or any set
 */
public record AlikeCopy(Path file, BlockSet lead, BlockSet more) {

  /** Returns whether a file of its own is stored otherwise than the one that it will follow. */
  static boolean isNeeded(BlockSet lead, BlockSet one) {
    if (one.grid().rank() != lead.grid().rank()) {
      return false; // or it is refused
    }
    return !one.format().name().equals(lead.format().name())
        || !hasOrder(one.type(), lead.type())
        || !areAlike(lead.chunks(), one.chunks(), one.grid().shape())
        || one.header().axes().stream().anyMatch(axis -> !isAlike(lead, axis))
        || one.header().companions().variables().stream().anyMatch(each -> !isAlike(lead, each));
  }

  /** Another type is no matter of storage: a copy has it, too. */
  private static boolean hasOrder(ElementType type, ElementType other) {
    return type.equals(type.withOrder(other.order()));
  }

  private static boolean areAlike(
      Optional<ChunkStorage> lead, Optional<ChunkStorage> one, Shape block) {
    if (lead.isEmpty() || one.isEmpty()) {
      return lead.isEmpty() && one.isEmpty();
    }
    Shape chunk = one.get().storedShape(block);
    return one.get().filters().equals(lead.get().filters())
        && (chunk.equals(lead.get().chunkShape()) || chunk.equals(lead.get().clipped(block)));
  }

  private static boolean isAlike(BlockSet lead, AxisInfo axis) {
    Optional<ByteOrder> own = axis.coordinates().map(all -> all.type().order());
    return own.isEmpty() || order(lead, axis).orElse(own.get()).equals(own.get());
  }

  /** Returns the byte order of the coordinates of an axis in the file, if it has some. */
  private static Optional<ByteOrder> order(BlockSet lead, AxisInfo axis) {
    return lead.header().axes().stream()
        .filter(each -> each.name().equals(axis.name()))
        .flatMap(each -> each.coordinates().stream())
        .map(all -> all.type().order())
        .findFirst();
  }

  /** What is not along the axis stays as it is in the file that it follows. */
  private static boolean isAlike(BlockSet lead, Companion variable) {
    Optional<Companion> other = lead.header().companions().find(variable.path());
    if (other.isEmpty() || variable.dimensionOf(0) < 0) {
      return true; // or it is refused
    }
    boolean isMoved =
        other.get().isMoved() || other.get().bytes() + variable.bytes() > ValueLimit.TINY;
    return hasOrder(variable.type(), other.get().type())
        && (!isMoved || areAlike(other.get().chunks(), variable.chunks(), variable.shape()));
  }

  /**
   * Returns the blocks, all variables along the axis to be moved: one that is small in them may be
   * large in the file.
   */
  public BlockSet blocks() {
    ArrayHeader header = more.header();
    return moving(more.withHeader(header.withAxes(header.mapAxes(this::asLong))), 0);
  }

  private AxisInfo asLong(int axis, AxisInfo info) {
    return info.withUnlimited(lead.header().isUnlimited(axis));
  }

  /**
   * Returns a set with variables along the slowest axis to be moved that would else be held with
   * it, since those that are keep their chunks and filters.
   *
   * @param most most bytes of one that is held all the same
   */
  static BlockSet moving(BlockSet set, long most) {
    return set.withHeader(
        set.header()
            .mapCompanions(
                each ->
                    canBeMoved(set, each) && each.bytes() > most
                        ? each.withValues(Optional.empty())
                        : each));
  }

  /** Only what is held is converted, as times of other units are. */
  private static boolean canBeMoved(BlockSet set, Companion variable) {
    ReadAs reading = set.format().readAs();
    boolean isScalarInFile = reading.lacksAxis() && variable.dimensions().size() == 1;
    return !reading.isConverted(variable.path())
        && variable.dimensionOf(0) >= 0
        && !variable.isOfAxis()
        && variable.isPlain()
        && !isScalarInFile;
  }

  /**
   * Checks that the blocks can be appended to the file: that they lie behind it, and mean the same.
   *
   * @throws ResplitException if they cannot; names the first property that differs
   */
  public void checkFollows() throws IOException {
    requireFits(lead, more, more.path(more.firstBlock()));
    checkArray();
    checkPlaces();
    if (!more.header().companions().isEmpty()) { // else it is said that the whole file is needed
      checkBeside("append files that hold it");
    }
  }

  /**
   * Checks that the blocks mean the same as the file does, before they are copied.
   *
   * @throws ResplitException if they do not; names the first property that differs
   */
  public void check() throws IOException {
    checkArray();
    checkBeside("give the variables of both with --var");
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
  void checkArray() throws IOException {
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
  private void checkPlaces() throws ResplitException {
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

  private void checkBeside(String way) throws IOException {
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

  /**
   * Checks that blocks have the lengths of a file on all axes but the slowest.
   *
   * @param name what the blocks are called
   * @throws ResplitException if they do not
   */
  static void requireFits(BlockSet lead, BlockSet more, Path name) throws ResplitException {
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

  /** Returns the file with what follows it, as a set of which all is stored as in the file. */
  public static BlockSet kept(BlockSet joined) {
    return joined.chunks().isEmpty() ? joined : moving(joined, ValueLimit.TINY);
  }

  /** Returns a description of the blocks as if they were stored as the file is. */
  public BlockSet like() {
    ArrayHeader header = blocks().header();
    return blocks()
        .withType(more.type().withOrder(lead.type().order()))
        .withHeader(
            header
                .withAxes(header.mapAxes(this::like))
                .withChunks(fresh(lead.chunks()))
                .mapCompanions(this::like));
  }

  /** Returns whether it is complete. */
  public boolean isThere() {
    return Files.isDirectory(file) ? FolderFiles.in(file).isPresent() : PartFiles.isThere(file);
  }

  /** Returns the request for the copy. */
  public OutputRequest request() {
    return OutputRequest.file(file.toString()).withFormat(lead.format().nameLike(lead.path(0)));
  }

  /** Where datasets of the file end says nothing of others. */
  private static Optional<ChunkStorage> fresh(Optional<ChunkStorage> chunks) {
    return chunks.map(all -> new ChunkStorage(all.chunkShape(), all.filters(), all.sparse()));
  }

  private AxisInfo like(int axis, AxisInfo info) {
    return order(lead, info).map(info::withOrder).orElse(info);
  }

  private Companion like(Companion variable) {
    Optional<Companion> other = lead.header().companions().find(variable.path());
    return other.map(all -> like(variable, all)).orElse(variable);
  }

  private static Companion like(Companion variable, Companion other) {
    ByteOrder order = other.type().order();
    Companion stored =
        variable
            .withElements(
                variable.type().withOrder(order),
                variable.fillValue().map(fill -> fill.withOrder(order)),
                variable.meaning())
            .withValues(variable.values().map(all -> all.withOrder(order)))
            .withChunks(fresh(other.chunks()));
    List<Dimension> own = variable.dimensions();
    return own.size() != other.dimensions().size()
        ? stored
        : stored.withDimensions(
            IntStream.range(0, own.size())
                .mapToObj(i -> own.get(i).withUnlimited(other.dimensions().get(i).unlimited()))
                .toList());
  }
}
