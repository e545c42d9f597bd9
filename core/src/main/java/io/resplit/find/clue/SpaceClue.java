package io.resplit.find.clue;

import io.resplit.format.SpaceRule;
import io.resplit.geometry.Box;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Positions in space that files state, as those of volumes and of GeoTIFF do. */
public final class SpaceClue implements Clue {

  private final SpaceRule space;
  private final List<Box> boxes = new ArrayList<>();
  private Optional<BlockHeader> first = Optional.empty();
  private boolean isUnclear;

  /**
   * Creates the clue.
   *
   * @param space how the format says where files lie
   */
  public SpaceClue(SpaceRule space) {
    this.space = space;
  }

  @Override
  public String name() {
    return "their positions in space";
  }

  @Override
  public void see(Path file, BlockHeader header, Companions beside) {
    first = first.isEmpty() ? Optional.of(header) : first;
    Optional<Box> box =
        Optional.of(header.shape())
            .filter(shape -> shape.rank() == first.get().shape().rank())
            .flatMap(shape -> space.offset(first.get(), header).map(from -> Box.at(from, shape)))
            .filter(at -> space.misplaced(first.get(), header, at).isEmpty());
    isUnclear |= box.isEmpty();
    box.ifPresent(boxes::add);
  }

  /** Files at one place say nothing; those between the elements of others are checked later. */
  @Override
  public Optional<Placed> place() {
    if (isUnclear || boxes.stream().map(SpaceClue::start).distinct().count() < boxes.size()) {
      return Optional.empty();
    }
    Box all = boxes.stream().reduce(Box::enclosing).orElseThrow();
    return Optional.of(
        new Placed(
            boxes.stream().map(box -> new TilePlace(box.relativeTo(all), all.shape())).toList()));
  }

  private static List<Long> start(Box box) {
    return IntStream.range(0, box.rank()).mapToObj(box::start).toList();
  }
}
