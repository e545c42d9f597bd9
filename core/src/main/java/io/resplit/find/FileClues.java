package io.resplit.find;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.find.clue.Clue;
import io.resplit.find.clue.Clue.Placed;
import io.resplit.find.clue.CoordinateClue;
import io.resplit.find.clue.ModelTiles;
import io.resplit.find.clue.PartitionClue;
import io.resplit.find.clue.PlaceClue;
import io.resplit.find.clue.SpaceClue;
import io.resplit.find.clue.TilePlace;
import io.resplit.find.clue.Unclear;
import io.resplit.find.name.CommonName;
import io.resplit.find.name.NameReading;
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
  private record Found(Clue clue, Placed where, ModelTiles tiles) {}

  /**
   * Returns the set of the files with such names, if they say where they lie. Where names say that
   * some are missing, which are to be filled, they must say where these lie as well.
   *
   * @param reading what the names say; empty if that is nothing
   */
  Optional<BlockSet> set(NamedBlocks blocks, Optional<NameReading> reading) throws IOException {
    List<String> names = new ArrayList<>(blocks.sorted());
    names.sort(new NaturalOrder());
    List<BlockPlace> places = names.stream().map(blocks::place).toList();
    requireOneEnding(blocks, names);
    List<Clue> clues = places.size() < 2 ? List.of() : clues(places);
    boolean haveGaps =
        sets.missing().areFilled() && reading.filter(NameReading::mayHaveGaps).isPresent();
    Optional<Found> found =
        placed(clues, places, haveGaps, reading.isPresent() ? Seams.WAY : Seams.LISTED);
    if (found.isEmpty() || haveGaps && found.get().where.whole().isEmpty()) {
      requireNoCopies(haveGaps ? List.of() : clues);
      return Optional.empty();
    }
    List<String> others =
        found.get().clue.isStated() || reading.isEmpty()
            ? List.of()
            : new NameAgreement(blocks, sets.order()).check(found.get().tiles, reading.get());
    return Optional.of(set(found.get(), places.get(0), others));
  }

  /** Returns the set of listed files, if they say where they lie. */
  Optional<BlockSet> set(List<BlockPlace> places) throws IOException {
    Optional<Found> placed = placed(clues(places), places, false, Seams.WAY);
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
    Optional<Found> placed = placed(clues(places), places, false, Seams.WAY);
    long[] starts = placed.map(found -> found.tiles.starts(0)).orElse(new long[0]);
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

  /**
   * Files of other kinds are none of the set, and no clue reads them, unless each has its format.
   */
  private void requireOneEnding(NamedBlocks blocks, List<String> names) throws IOException {
    if (!sets.formats().others().isEmpty()) {
      return;
    }
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
        placed.clue.isStated() ? sets.request().ignoring(Mismatch.Kind.PLACE) : sets.request();
    BlockSet set =
        sets.with(laidOut).placed(placed.tiles, sets.inspect(first), placed.where.whole());
    List<String> notes = Stream.concat(placed.where.notes().stream(), more.stream()).toList();
    return set.placed(new Placing(placed.clue.name(), notes, placed.where.gaps()));
  }

  /**
   * Returns where the first clue that is not silent puts the files.
   *
   * @param isAside whether names say it if no clue does
   * @param way what takes the files whatever clues say
   */
  private Optional<Found> placed(
      List<Clue> clues, List<BlockPlace> places, boolean isAside, String way)
      throws ResplitException {
    for (Clue clue : clues) {
      try {
        Optional<Placed> placed = clue.place();
        if (placed.isPresent()) {
          return Optional.of(new Found(clue, placed.get(), tiles(placed.get(), places)));
        }
      } catch (Unclear e) {
        if (!isAside && !ignoresOrder()) {
          throw badSet(e.getMessage() + (clue.isStated() ? "" : way));
        }
      }
    }
    if (sets.request().placedBy() == PlacedBy.COORDINATES) {
      throw badSet(
          "--placed-by coordinates: the files in '%s' have none that say where they lie"
              .formatted(root));
    }
    return Optional.empty();
  }

  private ModelTiles tiles(Placed placed, List<BlockPlace> places) throws ResplitException {
    ModelTiles tiles = new ModelTiles(root, sets.order());
    for (int i = 0; i < places.size(); i++) {
      tiles.add(places.get(i).file(), placed.tiles().get(i));
    }
    return tiles;
  }

  private boolean ignoresOrder() {
    return sets.request().mismatch().ignores(Mismatch.Kind.ORDER);
  }

  /** Returns the clues that the first file gives, after all files were read. */
  private List<Clue> clues(List<BlockPlace> places) throws IOException {
    List<Clue> clues = List.of();
    boolean mayHaveTimes = false;
    for (BlockPlace place : places) {
      BlockHeader header = sets.inspect(place);
      boolean isFirst = place == places.get(0);
      mayHaveTimes |=
          isFirst && header.axes().stream().anyMatch(axis -> axis.coordinates().isEmpty());
      Companions beside = beside(place, header, mayHaveTimes);
      clues = isFirst ? clues(header, beside) : clues;
      if (clues.isEmpty()) {
        return clues;
      }
      for (Clue clue : clues) {
        clue.see(place.file(), header, beside);
      }
    }
    return clues;
  }

  private List<Clue> clues(BlockHeader first, Companions beside) {
    boolean isTrimmed = sets.request().isTrimmed();
    boolean mayCompare = !sets.request().mismatch().ignores(Mismatch.Kind.UNITS);
    List<Clue> clues = new ArrayList<>();
    if (TilePlace.isStatedBy(first)) {
      clues.add(
          new PlaceClue(Overlap.of(sets.request(), sets.order(), first.shape().rank()).trim()));
    }
    if (PartitionClue.isIn(first)) {
      clues.add(new PartitionClue(root));
    }
    if (!isTrimmed && mayCompare && CoordinateClue.isIn(first, beside)) {
      clues.add(new CoordinateClue(sets.missing().areFilled()));
    }
    if (!isTrimmed && sets.formats().usual().space().offset(first, first).isPresent()) {
      clues.add(new SpaceClue(sets.formats().usual().space()));
    }
    return clues;
  }

  private Companions beside(BlockPlace place, BlockHeader header, boolean areNeeded)
      throws IOException {
    return areNeeded
        ? sets.formats().companions(place, header, path -> MOST_TIMES)
        : Companions.NONE;
  }
}
