package io.resplit.find;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.find.clue.Clue;
import io.resplit.find.clue.CoordinateClue;
import io.resplit.find.clue.PartitionClue;
import io.resplit.find.clue.PlaceClue;
import io.resplit.find.clue.SpaceClue;
import io.resplit.find.clue.TilePlace;
import io.resplit.find.clue.Verdict;
import io.resplit.find.clue.Verdict.Placed;
import io.resplit.find.name.CommonName;
import io.resplit.find.name.NaturalOrder;
import io.resplit.format.BlockPlace;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.header.Mismatch;
import io.resplit.io.ResplitException;
import io.resplit.request.SetRequest;
import io.resplit.request.SetRequest.PlacedBy;
import io.resplit.set.BlockSet;
import io.resplit.set.Placing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Asks files where they lie: the first clue that places all of them decides, in this order: places
 * that they state, coordinates, positions in space. Each file is read once for all clues.
 *
 * @param sets reads what files say, and makes sets of them
 * @param root folder of the files
 */
record FileClues(InspectedSet sets, Path root) {

  /** Variables beside a block that take more bytes say no times. */
  private static final long MOST_TIMES = 1 << 16;

  /** What placed the files, and where. */
  private record Found(Clue clue, Placed where) {}

  /** Returns the set of the files with such names, if they say where they lie. */
  Optional<BlockSet> set(NamedBlocks blocks) throws IOException {
    List<String> names = new ArrayList<>(blocks.sorted());
    names.sort(new NaturalOrder());
    List<BlockPlace> places = names.stream().map(blocks::place).toList();
    requireOneEnding(blocks, names);
    List<Clue> clues = places.size() < 2 ? List.of() : clues(places);
    Optional<Found> found = placed(clues);
    if (found.isEmpty()) {
      requireNoCopies(clues);
      return Optional.empty();
    }
    Found placed = found.get();
    List<String> others =
        placed.clue.isStated()
            ? List.of()
            : new NameAgreement(sets, blocks).check(placed.where.tiles());
    return Optional.of(set(placed, places.get(0), others));
  }

  /** Returns the set of listed files, if they say where they lie. */
  Optional<BlockSet> set(List<BlockPlace> places) throws IOException {
    Optional<Found> placed = placed(clues(places));
    return placed.isPresent()
        ? Optional.of(set(placed.get(), places.get(0), List.of()))
        : Optional.empty();
  }

  /**
   * Returns how files contradict the order in which they are listed, if they do.
   *
   * @throws ResplitException if that is not ignored
   */
  List<String> againstOrder(List<BlockPlace> places) throws IOException {
    Optional<Found> placed = placed(clues(places));
    long[] starts = placed.map(found -> found.where.tiles().starts(0)).orElse(new long[0]);
    for (int i = 1; i < starts.length; i++) {
      if (starts[i] < starts[i - 1]) {
        String text =
            "'%s' follows '%s', but lies before it by %s"
                .formatted(
                    places.get(i).file(), places.get(i - 1).file(), placed.get().clue.name());
        if (!ignoresOrder()) {
          throw badSet(text + Seams.WAY);
        }
        return List.of(text);
      }
    }
    return List.of();
  }

  /** Files of other kinds are none of the set, and no clue reads them. */
  private static void requireOneEnding(NamedBlocks blocks, List<String> names) throws IOException {
    String like = blocks.first("");
    String ending = CommonName.kind(NameGuess.ending(like));
    for (String name : names) {
      if (!CommonName.kind(NameGuess.ending(name)).equals(ending)) {
        throw NameGuess.stray(blocks.root().resolve(name), blocks.root().resolve(like), 0);
      }
    }
  }

  /** Only something else shows that files which lie at one place follow one another. */
  private void requireNoCopies(List<Clue> clues) throws ResplitException {
    if (clues.stream().anyMatch(Clue::isStated)) {
      throw badSet(
          "the files in '%s' all state the same place, and nothing says which comes first: give them in their order with --in-list"
              .formatted(root));
    }
  }

  private BlockSet set(Found placed, BlockPlace first, List<String> more) throws IOException {
    SetRequest laidOut =
        placed.clue instanceof PlaceClue
            ? sets.request().ignoring(Mismatch.Kind.PLACE)
            : sets.request();
    BlockSet set = sets.with(laidOut).placed(placed.where.tiles(), sets.inspect(first));
    List<String> notes = Stream.concat(placed.where.notes().stream(), more.stream()).toList();
    return set.placed(new Placing(placed.clue.name(), notes, placed.where.gaps()));
  }

  /** Returns where the first clue that is not silent puts the files. */
  private Optional<Found> placed(List<Clue> clues) throws ResplitException {
    for (Clue clue : clues) {
      Verdict verdict = clue.place();
      if (verdict instanceof Verdict.Impossible flaw && !ignoresOrder()) {
        throw badSet(flaw.reason() + (clue.isStated() ? "" : Seams.WAY));
      }
      if (verdict instanceof Placed placed) {
        return Optional.of(new Found(clue, placed));
      }
    }
    if (sets.request().placedBy() == PlacedBy.COORDINATES) {
      throw badSet(
          "--placed-by coordinates: the files in '%s' have none that say where they lie"
              .formatted(root));
    }
    return Optional.empty();
  }

  private boolean ignoresOrder() {
    return sets.request().mismatch().ignores(Mismatch.Kind.ORDER);
  }

  /** Returns the clues that the first file gives, after all files were read. */
  private List<Clue> clues(List<BlockPlace> places) throws IOException {
    BlockHeader first = sets.inspect(places.get(0));
    boolean isTrimmed = sets.request().trim().stream().anyMatch(length -> length > 0);
    boolean mayHaveTimes = first.axes().stream().anyMatch(axis -> axis.coordinates().isEmpty());
    List<Clue> clues = new ArrayList<>();
    if (TilePlace.isStatedBy(first)) {
      int rank = first.shape().rank();
      long[] trim = Overlap.of(sets.request(), sets.order(), rank).trim();
      clues.add(new PlaceClue(root, sets.order(), trim));
    }
    if (PartitionClue.isIn(first)) {
      clues.add(new PartitionClue(root, sets.order()));
    }
    boolean mayCompare = !sets.request().mismatch().ignores(Mismatch.Kind.UNITS);
    if (!isTrimmed
        && mayCompare
        && CoordinateClue.isIn(first, beside(places.get(0), first, mayHaveTimes))) {
      clues.add(new CoordinateClue(root, sets.order()));
    }
    if (!isTrimmed && sets.format().space().offset(first, first).isPresent()) {
      clues.add(new SpaceClue(sets.format().space(), root, sets.order()));
    }
    for (BlockPlace place : clues.isEmpty() ? List.<BlockPlace>of() : places) {
      BlockHeader header = sets.inspect(place);
      Companions beside = beside(place, header, mayHaveTimes);
      for (Clue clue : clues) {
        clue.see(place.file(), header, beside);
      }
    }
    return clues;
  }

  private Companions beside(BlockPlace place, BlockHeader header, boolean areNeeded)
      throws IOException {
    return areNeeded
        ? sets.format().companions(place, header, path -> MOST_TIMES)
        : Companions.NONE;
  }
}
