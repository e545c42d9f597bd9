package io.resplit.find.clue;

import io.resplit.array.StorageOrder;
import io.resplit.format.SpaceRule;
import io.resplit.geometry.Box;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.io.ResplitException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Positions in space that files state, as those of volumes and of GeoTIFF do. */
public final class SpaceClue implements Clue {

  private final SpaceRule space;
  private final Path root;
  private final StorageOrder order;
  private final List<Path> files = new ArrayList<>();
  private final List<Box> boxes = new ArrayList<>();
  private Optional<BlockHeader> first = Optional.empty();
  private boolean isUnclear;

  /**
   * Creates the clue for files in a folder.
   *
   * @param space how the format says where files lie
   * @param order how messages list axes
   */
  public SpaceClue(SpaceRule space, Path root, StorageOrder order) {
    this.space = space;
    this.root = root;
    this.order = order;
  }

  @Override
  public String name() {
    return "their positions in space";
  }

  @Override
  public void see(Path file, BlockHeader header, Companions beside) {
    first = first.isEmpty() ? Optional.of(header) : first;
    Optional<long[]> offset =
        header.shape().rank() == first.get().shape().rank()
            ? space.offset(first.get(), header)
            : Optional.empty();
    if (offset.isEmpty()) {
      isUnclear = true;
      return;
    }
    long[] from = offset.get();
    Box box =
        Box.of(from.length, axis -> from[axis], axis -> from[axis] + header.shape().length(axis));
    isUnclear |= space.misplaced(first.get(), header, box).isPresent();
    files.add(file);
    boxes.add(box);
  }

  /** Files at one place say nothing; those between the elements of others are checked later. */
  @Override
  public Verdict place() throws ResplitException {
    if (isUnclear || boxes.stream().map(SpaceClue::start).distinct().count() < boxes.size()) {
      return new Verdict.Silent();
    }
    Box all = boxes.stream().reduce(Box::enclosing).orElseThrow();
    ModelTiles tiles = new ModelTiles(root, order);
    for (int i = 0; i < boxes.size(); i++) {
      tiles.addOwn(files.get(i), boxes.get(i).relativeTo(all), all.shape());
    }
    return new Verdict.Placed(tiles);
  }

  private static List<Long> start(Box box) {
    return IntStream.range(0, box.rank()).mapToObj(box::start).toList();
  }
}
