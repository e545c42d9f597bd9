package io.resplit.input;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.BlockLayout.Unallocated;
import io.resplit.array.ChunkStorage;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Header;
import io.resplit.header.Longitudes;
import io.resplit.header.Mismatch.Kind;
import io.resplit.header.RepeatedPlace;
import io.resplit.header.Rounding;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import io.resplit.name.NamingAttribute;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares what the files of a set say: with the first file in what elements mean, and with the
 * files along the edges of the array in where they lie and whether they are stored in records.
 */
final class BlockAgreement {

  private final BlockSet set;
  private Optional<BlockHeader> first = Optional.empty();
  private final List<Optional<RepeatedPlace>> repeated = new ArrayList<>();
  private final Map<String, String> warnings = new LinkedHashMap<>();
  private final IgnoredMismatches ignored = new IgnoredMismatches();
  private final LeftOut leftOut = new LeftOut();
  private final UndefinedChunks undefined = new UndefinedChunks();
  private final Map<String, Companion> expected;
  private final Set<String> mappings = new HashSet<>();
  private final List<Integer> longitudes;
  private final Set<String> turned;
  private Set<String> inFirst = Set.of();
  private long firstBlock;
  private boolean areBare;

  BlockAgreement(BlockSet set) {
    this.set = set;
    this.expected = set.lead().isPresent() ? Map.of() : set.header().companions().byPath();
    addMappings(set.dataset(), set.header().attributes());
    expected.values().forEach(each -> addMappings(each.path(), each.attributes()));
    List<AxisInfo> axes = set.header().axes();
    this.longitudes =
        IntStream.range(0, axes.size())
            .filter(axis -> Longitudes.are(axes.get(axis)))
            .boxed()
            .toList();
    this.turned =
        expected.values().stream()
            .filter(each -> isTurned(each, axes))
            .map(Companion::path)
            .collect(Collectors.toSet());
    for (int axis = 0; axis < axes.size() && set.arrangement().isGrid(); axis++) {
      boolean isReordered = !set.arrangement().indices().get(axis).rises();
      repeated.add(
          isReordered ? Optional.empty() : RepeatedPlace.on(axes.get(axis), set.grid().axis(axis)));
    }
  }

  private void addMappings(String variable, List<Attribute> attributes) {
    for (Attribute each : attributes) {
      for (String name : NamingAttribute.mappings(each.name(), each.text())) {
        set.header().companions().near(variable, name).ifPresent(all -> mappings.add(all.path()));
      }
    }
  }

  /**
   * Compares one file with those before.
   *
   * @throws ResplitException if they disagree; the message names both files and both values
   */
  void check(long number, BlockHeader header) throws IOException {
    if (first.isEmpty()) {
      firstBlock = number;
      first = Optional.of(header.withoutCoordinates());
      areBare = header.said() == Header.NONE;
    }
    checkChunks(number, header);
    new FileFit(set).verify(number, header);
    if (areBare && header.said() == Header.NONE) {
      return; // of type and shape alone, as raw files are, which say nothing that is left out
    }
    checkRepeats(number, header);
    settle(Agreement.check(first.get(), header), firstBlock, number);
    checkPlace(number, header.axes());
    checkRecords(number, header);
    Set<String> beside = checkCompanions(number, header);
    checkSpace(number, header);
    if (set.lead().isEmpty()) {
      leftOut.add(header.notCarried().stream().filter(name -> !beside.contains(name)).toList());
    }
  }

  /**
   * Plans know how each file of a set is stored that was found. Of others, without filters, that
   * concerns seeks alone: a warning says so, but blocks whose files lie apart are refused as
   * records are. Stacked files may have records or not.
   */
  private void checkChunks(long number, BlockHeader header) throws ResplitException {
    Optional<ChunkStorage> planned = set.chunks(number);
    Optional<Shape> expected = planned.map(chunks -> chunks.storedShape(header.shape()));
    Optional<Shape> found = header.layout().chunks();
    boolean hasIndex = header.layout().isIndexed();
    boolean isFiltered = set.isFiltered(number);
    boolean isAsPlanned = found.equals(expected) || header.layout() instanceof Unallocated;
    if (isAsPlanned && (hasIndex || !isFiltered)) {
      return;
    }
    if (isFiltered) {
      requireLongOrClipped(number, planned.orElseThrow(), header);
    } else if (hasIndex || first.orElseThrow().layout().isIndexed() || set.lacksAxis()) {
      warnOfChunks(number, found, expected);
    } else {
      Disagreement layout =
          new Disagreement(Kind.LAYOUT, "the layout", listed(expected), listed(found));
      settle(Stream.of(layout), firstBlock, number);
    }
  }

  private void warnOfChunks(long number, Optional<Shape> found, Optional<Shape> expected) {
    warnings.putIfAbsent(
        "chunks",
        "'%s' has %s where the first file has %s: the job will not make the seeks that were planned"
            .formatted(set.place(number), listed(found), listed(expected)));
  }

  /** Chunks longer than their block are cut to what clipped ones hold: both are read alike. */
  private void requireLongOrClipped(long number, ChunkStorage planned, BlockHeader header)
      throws ResplitException {
    Optional<Shape> found = header.layout().chunks();
    boolean isAlike =
        header.layout().isIndexed()
            && found
                .orElseThrow()
                .clippedTo(header.shape())
                .equals(planned.clipped(header.shape()));
    if (!isAlike) {
      throw ResplitException.unsupported(
          set.path(number),
          "%s has %s, but the others of its set have %s: rechunk it first"
              .formatted(set.dataset(), listed(found), listed(Optional.of(planned.chunkShape()))));
    }
  }

  private String listed(Optional<Shape> chunk) {
    return chunk.map(shape -> "chunks of " + set.order().toListed(shape)).orElse("no chunks");
  }

  /** Returns what is to be said of files that can be read anyway. */
  List<String> warnings() {
    return Stream.of(warnings.values(), ignored.warnings(), leftOut.warning().stream().toList())
        .flatMap(Collection::stream)
        .toList();
  }

  /** Only what has other coordinates can lie behind a file; the units of both are the same. */
  private void checkRepeats(long number, BlockHeader header) throws ResplitException {
    for (int axis = 0; axis < repeated.size() && axis < header.axes().size(); axis++) {
      Optional<RepeatedPlace> pair = repeated.get(axis);
      if (pair.isPresent()
          && number == new FileFit(set).onAxis(axis, pair.get().second())
          && Agreement.haveSameUnits(first.get().axes().get(axis), header.axes().get(axis))) {
        AxisInfo whole = set.header().axes().get(axis);
        refuseRepeat(
            new SamePlace(set, new FileFit(set).onAxis(axis, pair.get().first()), number, axis),
            pair.get().saysNothing(whole, set.grid().axis(axis)));
      }
    }
  }

  private void refuseRepeat(SamePlace found, boolean isKnown) throws ResplitException {
    if (!isKnown && !set.mismatch().ignores(Kind.PLACE)) {
      throw found.refusal();
    }
    warnings.putIfAbsent(set.axisName(found.axis()), found.warning());
  }

  private void checkPlace(long number, List<AxisInfo> found) throws ResplitException {
    Box box = set.box(number);
    List<AxisInfo> whole = set.header().axes();
    for (int axis = 0; axis < found.size() && axis < whole.size(); axis++) {
      if (whole.get(axis).isUnread()) {
        continue; // no plan fits: nothing will be joined
      }
      AxisInfo expected = whole.get(axis).slice(box.start(axis), box.end(axis));
      long other = new FileFit(set).beside(number, axis);
      AxisInfo part = found.get(axis).of(set.arrangement().indicesInFile(number, axis));
      if (longitudes.contains(axis)) {
        part = Longitudes.near(part, expected);
      }
      if (expected.coordinates().isEmpty() && set.missing().isPresent()) {
        part = part.unknown(); // they are not known of all blocks
      }
      settle(Agreement.samePlace(expected, rounded(expected, part, number)), other, number);
    }
  }

  /** Coordinates that differ by rounding only are those of the first file, which is said once. */
  private AxisInfo rounded(AxisInfo expected, AxisInfo part, long number) {
    if (!Rounding.isAll(expected, part)
        || Agreement.areSame(expected.coordinates(), part.coordinates())) {
      return part;
    }
    warnings.putIfAbsent(
        "rounding of " + expected.name(),
        "'%s' of '%s' differs from that of '%s' by rounding: the first counts"
            .formatted(expected.name(), set.path(number), set.path(firstBlock)));
    return part.withCoordinates(expected.coordinates());
  }

  private void checkSpace(long number, BlockHeader header) throws ResplitException {
    Box place = set.storedBox(number).relativeTo(set.storedBox(firstBlock));
    Optional<Disagreement> found = set.format().space().misplaced(first.get(), header, place);
    if (found.isPresent() && isAtFirst(header)) {
      IntStream apart = IntStream.range(0, place.rank()).filter(axis -> place.start(axis) != 0);
      refuseRepeat(new SamePlace(set, firstBlock, number, apart.findFirst().orElse(0)), false);
    } else if (found.isPresent() && !isIgnored(found.get(), firstBlock, number)) {
      throw badSet(
          "block '%s' has %s %s, but its place relative to '%s' requires %s; %s"
              .formatted(
                  set.place(number),
                  found.get().what(),
                  found.get().second(),
                  set.place(firstBlock),
                  found.get().first(),
                  found.get().way()));
    }
  }

  private boolean isAtFirst(BlockHeader header) {
    return set.format()
        .space()
        .offset(first.get(), header)
        .filter(offset -> Arrays.stream(offset).allMatch(steps -> steps == 0))
        .isPresent();
  }

  /**
   * Each file holds its part of the other variables, or the same as all others. Returns names of
   * variables beside the array, which formats may call left out.
   */
  private Set<String> checkCompanions(long number, BlockHeader header) throws IOException {
    Companions ofArray = set.header().companions();
    boolean areUnread = ofArray.equals(Companions.NONE); // nobody asked for them
    boolean mayHaveMore = set.blockCount() > 1 && !set.mismatch().ignores(Kind.CHOICE);
    if (areUnread || ofArray.isEmpty() && !mayHaveMore || set.lead().isPresent()) {
      return set.formats().others().isEmpty() ? Set.of() : Set.copyOf(header.notCarried());
    }
    Map<String, Companion> found =
        set.formats().companions(set.place(number), header, new Counted(number)).byPath();
    List<AxisIndices> inArray = set.box(number).indices();
    List<AxisIndices> inFile =
        IntStream.range(0, set.grid().rank())
            .mapToObj(axis -> set.arrangement().indicesInFile(number, axis))
            .toList();
    for (Companion each : ofArray.variables()) {
      Companion other = found.get(each.path());
      if (other == null) {
        settle(Stream.of(alone(each.path(), true)), firstBlock, number);
        continue;
      }
      Companion here = each.of(inArray);
      Companion there = other.of(inFile);
      Companion near = turned.contains(each.path()) ? Longitudes.near(there, here) : there;
      settle(Agreement.check(here, near), firstBlock, number);
      if (mappings.contains(each.path())) {
        settle(Agreement.sameMapping(each, other), firstBlock, number);
      }
    }
    refuseOthers(number, found.keySet());
    return found.keySet();
  }

  /** Returns whether a variable holds bounds of longitudes, which are turned with these. */
  private boolean isTurned(Companion variable, List<AxisInfo> axes) {
    return longitudes.stream()
        .anyMatch(axis -> Longitudes.isBounds(variable, axes.get(axis), axis));
  }

  /** What the first file has is known, if it was not left out; others may not have more. */
  private void refuseOthers(long number, Set<String> found) throws ResplitException {
    if (number == firstBlock) {
      inFirst = Set.copyOf(found);
    }
    boolean areChosen =
        set.mismatch().ignores(Kind.CHOICE) || !expected.keySet().containsAll(inFirst);
    for (String path : found) {
      if (!areChosen && !expected.containsKey(path) && !inFirst.contains(path)) {
        settle(Stream.of(alone(path, false)), firstBlock, number);
      }
    }
  }

  private static Disagreement alone(String path, boolean isInFirst) {
    return new Disagreement(
        Kind.VARIABLES,
        "variable " + path,
        isInFirst ? "present" : "missing",
        isInFirst ? "missing" : "present");
  }

  /** Has the values of a file read that are held, and counts those that have none. */
  private final class Counted implements ValueLimit {

    private final long number;

    Counted(long number) {
      this.number = number;
    }

    @Override
    public long of(String path) {
      return expected.containsKey(path) && !expected.get(path).isMoved() ? Long.MAX_VALUE : 0;
    }

    @Override
    public void undefined(String path, long chunks) {
      undefined.add(set.path(number), expected.containsKey(path) ? chunks : 0);
    }
  }

  /** Returns what was read of values that are held and have none. */
  UndefinedChunks undefined() {
    return undefined;
  }

  /** Plans believe the files along the edges: all are packed if the set is. */
  private void checkRecords(long number, BlockHeader header) throws ResplitException {
    if (header.hasRecords() && !set.inRecords()) {
      long edge = new FileFit(set).beside(number, 0);
      settle(
          Stream.of(new Disagreement(Kind.LAYOUT, "the layout", "packed", "in records")),
          edge,
          number);
    }
  }

  private boolean isIgnored(Disagreement found, long one, long other) {
    boolean isIgnored = set.mismatch().ignores(found.kind());
    if (isIgnored) {
      ignored.add(found, set.place(one), set.place(other));
    }
    return isIgnored;
  }

  private void settle(Stream<Disagreement> all, long one, long other) throws ResplitException {
    Optional<Disagreement> refused = all.filter(each -> !isIgnored(each, one, other)).findFirst();
    if (refused.isPresent()) {
      Disagreement found = refused.get();
      throw badSet(
          "blocks disagree: %s is %s in '%s' and %s in '%s'; %s"
              .formatted(
                  found.what(),
                  found.first(),
                  set.place(one),
                  found.second(),
                  set.place(other),
                  found.way()));
    }
  }
}
