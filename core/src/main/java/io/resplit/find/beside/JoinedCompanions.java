package io.resplit.find.beside;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.codec.FilterPipeline;
import io.resplit.cost.HeapUse;
import io.resplit.format.CoordinateLimit;
import io.resplit.geometry.Box;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.DeclaredOrder;
import io.resplit.header.Dimension;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.partition.Grid;
import io.resplit.result.MemoryBudget;
import io.resplit.set.BlockSet;
import io.resplit.set.Copies;
import io.resplit.set.FileFit;
import io.resplit.set.SetMemory;
import io.resplit.text.NameList;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the files of a set hold besides its array, together: everything of the first file, and of
 * variables that are cut as the array is the values of all.
 */
public final class JoinedCompanions {

  private static final int MOST_NAMES = 3;
  private static final long SOME_DATA_BYTES = 4L << 20;

  private final BlockSet set;
  private final long firstNumber;
  private final ValueLimit limit;
  private final long most;
  private final Set<String> converted = new HashSet<>();
  private final Set<String> bounds = new HashSet<>();
  private final Map<String, JoinedValues> joined = new LinkedHashMap<>();

  /**
   * Prepares reading.
   *
   * @param most most bytes to hold of all variables that could be moved: the smallest are held
   */
  private JoinedCompanions(BlockSet set, ValueLimit limit, long most) {
    this.set = set;
    this.limit = limit;
    this.most = most;
    this.firstNumber = set.firstBlock();
  }

  /**
   * Returns a set with what else its files hold.
   *
   * @param wanted names of the variables that are wanted, the array perhaps among them; all if
   *     empty
   * @param small size up to which variables are held wherever they are
   * @throws IllegalArgumentException if there is no such variable
   * @throws ResplitException if a file is not sound, or lacks what the first one has
   */
  public static BlockSet addTo(BlockSet set, List<String> wanted, ValueLimit small)
      throws IOException {
    JoinedCompanions files = new JoinedCompanions(set, small, ValueLimit.MOST_SMALL);
    BlockSet known = set.withHeader(set.header().streaming(files::isStreamed));
    Companions first = files.read(files.firstNumber, files.limit);
    Companions chosen = wanted.isEmpty() ? first : ChosenVariables.of(known, first, wanted);
    requireShared(set, chosen);
    Companions all = files.joined(chosen).without(files::isUnknown, each -> "it has no fill value");
    DeclaredOrder alone = new DeclaredOrder(List.of(set.dataset()), List.of());
    boolean isAlone = all.equals(Companions.NONE); // which says that nobody looked
    return known.withHeader(said(known.header(), isAlone ? all.withOrder(alone) : all));
  }

  /**
   * Returns a set with the names of variables in its files that are not read with its array.
   *
   * @param wanted names of the variables that are wanted, the array perhaps among them; all if
   *     empty
   * @param small as in {@link #addTo}
   * @throws ResplitException if a file is not sound
   */
  public static BlockSet leftOut(BlockSet set, List<String> wanted, ValueLimit small)
      throws IOException {
    JoinedCompanions files = new JoinedCompanions(set, small, ValueLimit.MOST_SMALL);
    Stream<String> others =
        files.read(files.firstNumber, files.limit).variables().stream()
            .filter(each -> !each.isOfAxis()) // which the array has
            .map(Companion::path)
            .filter(path -> wanted.isEmpty() || wanted.contains(path));
    List<String> names = Stream.concat(set.header().notCarried().stream(), others).toList();
    return set.withHeader(set.header().withNotCarried(names));
  }

  /**
   * Returns a set with the values of other variables that cannot be moved to another partition,
   * since that cuts axes of theirs in another order, unless they are too large.
   *
   * @param blocks that partition, in the axes of the array as it is read from the set
   * @param small size up to which variables are held wherever they are
   */
  public static BlockSet withTurned(BlockSet set, Grid blocks, ValueLimit small)
      throws IOException {
    Stream<Companion> moved = set.header().companions().permuted(set.axes().inverse()).moved();
    return withValues(
        set,
        turned(moved, blocks),
        ValueLimit.MOST_TURNED,
        ", which the output cuts in another order than its array");
  }

  /**
   * Returns a set with the values of variables beside its array that would be moved, for a question
   * that is answered by them; without the values of those of more than {@link
   * ValueLimit#MOST_ASKED} bytes.
   *
   * @param asked their names
   */
  public static BlockSet withValues(BlockSet set, Set<String> asked) throws IOException {
    Set<String> moved =
        set.header()
            .companions()
            .moved()
            .filter(each -> each.bytes() <= ValueLimit.MOST_ASKED)
            .map(Companion::path)
            .filter(asked::contains)
            .collect(Collectors.toSet());
    return withValues(set, moved, ValueLimit.MOST_ASKED, "");
  }

  /**
   * Returns a set with the values of some variables beside its array, if they are not too large.
   *
   * @param why why they must be held
   */
  public static BlockSet withHeld(BlockSet set, Set<String> some, String why) throws IOException {
    return withValues(set, some, ValueLimit.MOST_TURNED, ", " + why);
  }

  private static BlockSet withValues(BlockSet set, Set<String> paths, long most, String why)
      throws IOException {
    if (paths.isEmpty()) {
      return set;
    }
    requireMemory(set, paths, why);
    ValueLimit limit = path -> paths.contains(path) ? most : 0;
    JoinedCompanions files = new JoinedCompanions(set.whole(), limit, Long.MAX_VALUE);
    Companions read = files.joined(files.read(files.firstNumber, files.limit));
    return set.withHeader(
        set.header()
            .mapCompanions(
                each ->
                    paths.contains(each.path())
                        ? within(set, read.find(each.path()).orElse(each))
                        : each));
  }

  /** What variables take is known before their values are read from all files. */
  private void requireMemory(Companions whole, List<Companion> held) throws ResplitException {
    Companions bare = whole.map(each -> each.withValues(Optional.empty()));
    BlockSet all = set.withHeader(said(set.header(), bare));
    long most = CoordinateLimit.COPIES * set.format().coordinateLimit();
    long values = held.stream().mapToLong(Companion::bytes).sum();
    long heap = SetMemory.bytesBeside(all) + CoordinateLimit.COPIES * values;
    if (!whole.isEmpty() && heap > most) {
      throw tooLarge(
          all, "%s besides %s".formatted(count(whole.variables().size()), set.dataset()), values);
    }
  }

  private static String count(int variables) {
    return variables == 1 ? "the variable" : "the %d variables".formatted(variables);
  }

  private static void requireMemory(BlockSet set, Set<String> paths, String why)
      throws ResplitException {
    long bytes =
        set.header()
            .companions()
            .moved()
            .filter(each -> paths.contains(each.path()))
            .mapToLong(Companion::bytes)
            .sum();
    if (bytes > set.format().coordinateLimit()) {
      throw tooLarge(set, NameList.first(MOST_NAMES, paths) + why, bytes);
    }
  }

  private static ResplitException tooLarge(BlockSet set, String what, long bytes) {
    long heap = SetMemory.bytes(set, set) + CoordinateLimit.COPIES * bytes;
    return new ResplitException(
        Reason.NO_MEMORY,
        "the memory is too small for %s: give --mem %d"
            .formatted(
                what, MemoryBudget.RESERVE_BYTES + HeapUse.beyondReserve(heap) + SOME_DATA_BYTES));
  }

  private static Companion within(BlockSet set, Companion whole) {
    return set.arrangement().isPart() ? whole.of(set.arrangement().indices()) : whole;
  }

  /** Returns whether the coordinates of an axis are not held, however much memory there is. */
  private boolean isStreamed(int axis) {
    List<AxisInfo> axes = set.header().axes();
    return axis < axes.size()
        && axes.get(axis).coordinateBytes() / ValueLimit.TIMES_COORDINATES
            > limit.of(axes.get(axis).name());
  }

  /** Neither a scalar nor texts or sequences of any length can be moved as an array. */
  private static boolean isMovable(Companion whole) {
    return !whole.dimensions().isEmpty() && whole.isPlain();
  }

  private static Set<String> turned(Stream<Companion> moved, Grid blocks) {
    return moved
        .filter(each -> each.bytes() <= ValueLimit.MOST_TURNED)
        .filter(each -> Copies.isTurned(blocks, each))
        .map(Companion::path)
        .collect(Collectors.toSet());
  }

  /** Arrays that name no axes share none, so nothing says how others would be joined. */
  private static void requireShared(BlockSet set, Companions beside) throws ResplitException {
    List<String> apart = beside.apart();
    if (set.blockCount() > 1 && !apart.isEmpty()) {
      throw ResplitException.badInput(
          set.path(set.firstBlock()),
          "it has several datasets that share no axes, which cannot be joined together; name one of %s, %s with --dataset"
              .formatted(set.dataset(), String.join(", ", apart)));
    }
  }

  /**
   * What files hold besides an array includes what cannot be carried of the array itself, unless
   * their format has nothing besides.
   */
  private static ArrayHeader said(ArrayHeader header, Companions carried) {
    ArrayHeader all = header.withCompanions(carried);
    return carried.isEmpty() && carried.notCarried().isEmpty()
        ? all
        : all.withNotCarried(carried.notCarried());
  }

  private Companions read(long number, ValueLimit each) throws IOException {
    BlockHeader header = new FileFit(set).inspect(number).streaming(this::isStreamed);
    Companions all = set.formats().companions(set.place(number), header, each);
    return set.blockCount() == 1 ? all : all.without(Companion::isCopiedOnly);
  }

  private Companions joined(Companions first) throws IOException {
    for (Companion each : first.variables()) {
      requireOnce(each);
    }
    Companions whole = first.map(each -> each.along(set.grid().shape()));
    addConverted(whole.variables());
    List<Companion> held = held(whole.variables());
    requireMemory(whole, held);
    Set<String> paths = held.stream().map(Companion::path).collect(Collectors.toSet());
    return assembled(
        withAllValues(whole, held)
            .map(each -> paths.contains(each.path()) ? each : each.withValues(Optional.empty())));
  }

  /** What is moved stays as it is: times that are to be others are held instead. */
  private void addConverted(List<Companion> variables) throws IOException {
    Set<String> moved =
        variables.stream()
            .filter(each -> isCut(each) && !each.isCoordinate())
            .map(Companion::path)
            .collect(Collectors.toCollection(HashSet::new));
    if (!moved.isEmpty()) {
      held(variables).forEach(each -> moved.remove(each.path()));
    }
    if (!moved.isEmpty() && set.formats().countTime(set.dataset(), moved)) {
      for (long number = 0; number < set.blockCount(); number++) {
        if (set.hasFile(number)) {
          converted.addAll(set.formats().unlikeFirst(set.place(number), set.read(number), moved));
        }
      }
    }
  }

  private long limitOf(String path) {
    return converted.contains(path) ? ValueLimit.MOST_TURNED : limit.of(path);
  }

  /** Chooses by sizes alone, so that a job is the same however much memory it is given. */
  private List<Companion> held(List<Companion> variables) {
    List<Companion> bySize =
        variables.stream()
            .filter(each -> !each.isStoredOnly())
            .sorted(Comparator.comparingLong(Companion::bytes))
            .toList();
    List<Companion> held = new ArrayList<>();
    long bytes = 0;
    for (Companion each : bySize) {
      boolean hasRoom = bytes + each.bytes() <= most || each.bytes() <= ValueLimit.TINY;
      boolean isHeld = hasRoom || converted.contains(each.path());
      boolean isSmall = each.bytes() <= limitOf(each.path()) && isHeld;
      bytes += isMovable(each) && isSmall ? each.bytes() : 0;
      if (!isMovable(each) || isSmall) {
        held.add(each);
      }
    }
    return held;
  }

  /** Reads values that were left out since larger variables came first and took the memory. */
  private Companions withAllValues(Companions whole, List<Companion> held) throws IOException {
    Map<String, Companion> missing =
        held.stream()
            .filter(Companion::isMoved)
            .collect(Collectors.toMap(Companion::path, each -> each));
    if (missing.isEmpty()) {
      return whole;
    }
    Map<String, Companion> again =
        read(firstNumber, path -> missing.containsKey(path) ? limitOf(path) : 0).byPath();
    for (Companion each : missing.values()) {
      Optional<Attribute> values =
          Optional.ofNullable(again.get(each.path())).flatMap(Companion::values);
      missing.put(
          each.path(), each.withValues(Optional.of(values.orElseThrow(() -> noMemory(held)))));
    }
    return whole.map(each -> missing.getOrDefault(each.path(), each));
  }

  private ResplitException noMemory(List<Companion> held) {
    return tooLarge(
        set,
        "the %d smallest variables of %s, which are held"
            .formatted(held.size(), set.path(firstNumber)),
        held.stream().mapToLong(Companion::bytes).sum());
  }

  private boolean isCut(Companion variable) {
    return !variable.isEmpty()
        && variable.dimensions().stream()
            .anyMatch(each -> each.isAxis() && set.grid().axis(each.axis()).count() > 1);
  }

  private void requireOnce(Companion variable) throws ResplitException {
    Optional<Dimension> twice = variable.cutTwice(set.grid());
    if (twice.isPresent()) {
      throw ResplitException.unsupported(
          set.root(),
          "%s has dimension %s twice, which is cut: name the variables to take with --var"
              .formatted(variable.path(), twice.get().path()));
    }
  }

  private Companions assembled(Companions first) throws IOException {
    for (Companion each : first.variables()) {
      if (!each.isMoved() && isCut(each)) {
        joined.put(each.path(), new JoinedValues(each));
      }
    }
    for (long number = 0; number < set.blockCount() && !joined.isEmpty(); number++) {
      if (set.hasFile(number)) {
        add(number, set.box(number));
      }
    }
    return first.map(
        each -> joined.containsKey(each.path()) ? complete(joined.get(each.path())) : each);
  }

  /** The bounds of times that no file has go on as those of others do, if these are even. */
  private Companion complete(JoinedValues values) {
    Companion whole = values.complete();
    Optional<Companion> continued =
        set.missing().isEmpty() ? Optional.empty() : new LostBounds(set).of(whole);
    continued.ifPresent(each -> bounds.add(each.path()));
    return continued.orElse(whole);
  }

  /** Returns whether elements of a variable are missing, and it has no value that says so. */
  private boolean isUnknown(Companion variable) {
    return set.missing().isPresent()
        && isCut(variable)
        && !variable.hasTexts()
        && variable.missingValue(variable.type()).isEmpty()
        && !bounds.contains(variable.path());
  }

  private void add(long number, Box box) throws IOException {
    List<JoinedValues> placed =
        joined.values().stream().filter(each -> each.isPlacedBy(box)).toList();
    if (placed.isEmpty()) {
      return;
    }
    Map<String, Companion> found =
        read(number, path -> joined.containsKey(path) ? limitOf(path) : 0).byPath();
    for (JoinedValues each : placed) {
      String path = each.variable().path();
      if (!found.containsKey(path)) {
        throw lacks(number, path);
      }
      place(number, each, found.get(path), box);
    }
  }

  private void place(long number, JoinedValues values, Companion part, Box box)
      throws ResplitException {
    Companion expected = values.variable().withValues(Optional.empty()).of(box.indices());
    ByteOrder order = expected.type().order();
    if (!part.shape().equals(expected.shape())
        || !part.type().withOrder(order).equals(expected.type())) {
      throw badSet(
          "variable %s is %s of %s in %s, but next to %s it must be %s of %s"
              .formatted(
                  part.path(),
                  part.shape(),
                  part.type(),
                  set.path(number),
                  set.path(firstNumber),
                  expected.shape(),
                  expected.type()));
    }
    if (part.isStoredOnly()) {
      throw ResplitException.unsupported(
          set.path(number),
          part.path() + ": " + FilterPipeline.unsupported(part.chunks().orElseThrow().filters()));
    }
    if (part.isMoved()) {
      throw noMemory(joined.values().stream().map(JoinedValues::variable).toList());
    }
    values.place(part.withOrder(order), box);
  }

  private ResplitException lacks(long number, String path) {
    return badSet(
        "%s has no variable %s, which %s has: name the variables to take with --var"
            .formatted(set.path(number), path, set.path(firstNumber)));
  }
}
