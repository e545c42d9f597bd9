package io.resplit.format.fits;

import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderFormat;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Blocks that are images of FITS files, which are only read. Immutable. */
final class FitsFormat extends HeaderFormat {

  static final String NAME = "fits";

  FitsFormat() {
    super(NAME, false);
  }

  /** The only image of a file needs no number for a name. */
  @Override
  public List<String> datasets(Path path) throws IOException {
    Map<Integer, String> all = ask(path, FitsUnit::arrays);
    return all.size() == 1 && all.containsValue("" + all.keySet().iterator().next())
        ? List.of()
        : List.copyOf(all.values());
  }

  @Override
  protected Content read(HeaderFile file, String dataset) throws IOException {
    if (!FitsCards.isStart(file.read(0, (int) Math.min(FitsCards.BLOCK_BYTES, file.size())))) {
      throw ResplitException.badInput(file.path(), "it is no FITS file");
    }
    Map<Integer, String> all = FitsUnit.arrays(file);
    FitsUnit unit =
        FitsUnit.find(file, dataset)
            .orElseThrow(
                () ->
                    ResplitException.badInput(
                        file.path(),
                        dataset.isEmpty()
                            ? "it has no image"
                            : "it has no image '%s', but %s".formatted(dataset, all.values())));
    BlockHeader block = new FitsImage(file, unit, unit.cards()).block();
    List<String> others = new ArrayList<>(block.notCarried());
    all.forEach(
        (number, name) -> {
          if (number != unit.number()) {
            others.add("the image :/" + name);
          }
        });
    return new Content(block.withNotCarried(others), Optional.empty(), true);
  }
}
