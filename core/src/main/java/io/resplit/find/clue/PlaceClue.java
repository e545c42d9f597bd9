package io.resplit.find.clue;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import io.resplit.io.ResplitException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Attributes with which the processes of a model say which tile of the array each file is. */
public final class PlaceClue implements Clue {

  private final long[] trim;
  private final List<TilePlace> tiles = new ArrayList<>();
  private final Set<List<Attribute>> said = new HashSet<>();
  private Path first;

  /**
   * Creates the clue.
   *
   * @param trim how much of a file its neighbours own as well, a number for each axis
   */
  public PlaceClue(long[] trim) {
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
    first = tiles.isEmpty() ? file : first;
    if (!TilePlace.isStatedBy(header) || header.shape().rank() != trim.length) {
      throw badSet("%s does not say where it lies in the array, as %s".formatted(file, first));
    }
    said.add(TilePlace.statedBy(header));
    tiles.add(TilePlace.of(header, trim, file));
  }

  /** Files of one tile at several times, or of the whole, all say that they lie at one place. */
  @Override
  public Optional<Placed> place() {
    return said.size() == 1 && tiles.size() > 1 ? Optional.empty() : Optional.of(new Placed(tiles));
  }
}
