package io.resplit.find.clue;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.StorageOrder;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.io.ResplitException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Attributes with which the processes of a model say which tile of the array each file is. */
public final class PlaceClue implements Clue {

  private final ModelTiles tiles;
  private final long[] trim;
  private final Set<List<Attribute>> said = new HashSet<>();
  private Path first;
  private int count;

  /**
   * Creates the clue for files in a folder.
   *
   * @param trim how much of a file its neighbours own as well, a number for each axis
   * @param order how messages list axes
   */
  public PlaceClue(Path root, StorageOrder order, long[] trim) {
    this.tiles = new ModelTiles(root, order);
    this.trim = trim;
  }

  @Override
  public String name() {
    return "the place that the files state";
  }

  @Override
  public boolean isStated() {
    return true;
  }

  @Override
  public void see(Path file, BlockHeader header, Companions beside) throws ResplitException {
    first = count == 0 ? file : first;
    count++;
    if (!TilePlace.isStatedBy(header) || header.shape().rank() != trim.length) {
      throw badSet("%s does not say where it lies in the array, as %s".formatted(file, first));
    }
    said.add(TilePlace.statedBy(header));
    tiles.add(file, TilePlace.of(header, trim, file));
  }

  /** Files of one tile at several times, or of the whole, all say that they lie at one place. */
  @Override
  public Verdict place() {
    return said.size() == 1 && count > 1 ? new Verdict.Silent() : new Verdict.Placed(tiles);
  }
}
