package io.resplit.format;

import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A format whose files are a header and, behind it, the elements of one array. Immutable. */
public abstract class HeaderFormat implements Format {

  private final String name;

  /** Creates the format of that name. */
  protected HeaderFormat(String name) {
    this.name = name;
  }

  /**
   * Returns what the header of a file says; whether the elements lie in the file need not be
   * checked.
   *
   * @throws IllegalArgumentException if it is damaged, with what is wrong
   * @throws ArithmeticException if its lengths are too large
   */
  protected abstract BlockHeader read(HeaderFile file) throws IOException;

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    try (HeaderFile file = HeaderFile.open(place.file())) {
      BlockHeader block = read(file);
      long end = block.layout().end(block.type().bytes()).orElseThrow();
      long behind = Math.subtractExact(file.size(), end);
      if (behind < 0) {
        throw ResplitException.badInput(
            file.path(),
            "its data ends at byte %d, but the file at byte %d".formatted(end, file.size()));
      }
      return behind == 0 ? block : withBehind(block, behind);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw ResplitException.badInput(place.file(), "its header is damaged: " + e.getMessage());
    }
  }

  private static BlockHeader withBehind(BlockHeader block, long bytes) {
    List<String> names = new ArrayList<>(block.notCarried());
    names.add(bytes + " bytes behind the data");
    return block.withNotCarried(names);
  }
}
