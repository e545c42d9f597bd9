package io.resplit.format.fits;

import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.block.ReadVisit;
import io.resplit.format.ElementFiles;
import io.resplit.format.HeaderFile;
import io.resplit.format.HeaderFormat;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Blocks that are images of FITS files, which are only read. Immutable. */
final class FitsFormat extends HeaderFormat {

  static final String NAME = "fits";

  /** Each image names others, and there may be thousands. */
  private static final int MOST_NAMED = 32;

  FitsFormat() {
    super(NAME, true);
  }

  /** The only image of a file needs no number for a name. */
  @Override
  public List<String> datasets(Path path) throws IOException {
    Map<Integer, String> all = ask(path, file -> units(file, "", end -> false).arrays());
    return all.size() == 1 && all.containsValue("" + all.keySet().iterator().next())
        ? List.of()
        : List.copyOf(all.values());
  }

  /** Of a compressed file all bytes before a unit are inflated to find it. */
  private static FitsUnits units(HeaderFile file, String dataset, FitsUnits.End ends)
      throws IOException {
    try (FitsBytes bytes = FitsBytes.of(file)) {
      if (!FitsCards.isStart(bytes.start(FitsCards.BLOCK_BYTES))) {
        throw ResplitException.badInput(file.path(), "it is not a FITS file");
      }
      return FitsUnits.of(bytes, dataset, ends);
    }
  }

  private static List<String> some(Map<Integer, String> names) {
    return names.values().stream().limit(MOST_NAMED).toList();
  }

  @Override
  protected Content read(HeaderFile file, String dataset) throws IOException {
    Optional<ElementFiles> packed = ElementFiles.gzip(file);
    FitsUnits units = units(file, dataset, end -> packed.isPresent() && file.inflatesTo(end));
    FitsUnit unit =
        units
            .found()
            .orElseThrow(
                () ->
                    ResplitException.badInput(
                        file.path(),
                        dataset.isEmpty()
                            ? "it has no image"
                            : "it has no image '%s', but %s"
                                .formatted(dataset, some(units.arrays()))));
    BlockHeader block = new FitsImage(file, unit, unit.cards()).block();
    Set<String> others = new LinkedHashSet<>(block.notCarried());
    SortedMap<Integer, String> rest = new TreeMap<>(units.arrays());
    rest.remove(unit.number());
    some(rest).forEach(name -> others.add("the image :/" + name));
    if (rest.size() > MOST_NAMED) {
      others.add("%d more images".formatted(rest.size() - MOST_NAMED));
    }
    others.addAll(units.others());
    if (units.isCut()) {
      others.add("a header at the end that is cut off");
    }
    return new Content(block.withNotCarried(List.copyOf(others)), packed);
  }

  @Override
  protected Optional<ElementFiles> elsewhere(HeaderFile file, String dataset) throws IOException {
    return ElementFiles.gzip(file);
  }

  @Override
  protected BlockFile opened(BlockFile file, ElementType type) {
    return FitsImage.isTurned(type)
        ? new ReadVisit(file, (box, elements) -> turn(elements, type.bytes()))
        : file;
  }

  /** The first bit is that of the sign: adding half of all integers turns it round. */
  private static void turn(ByteBuffer elements, int bytes) {
    for (int at = 0; at < elements.limit(); at += bytes) {
      elements.put(at, (byte) (elements.get(at) ^ FitsImage.FIRST_BIT));
    }
  }

  @Override
  protected boolean isFollowed() {
    return true;
  }
}
