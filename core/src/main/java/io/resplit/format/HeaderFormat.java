package io.resplit.format;

import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.GzipBytes;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** A format of volumes whose files are a header and, behind it, one array. Immutable. */
public abstract class HeaderFormat implements Format {

  private final String name;

  /** Creates the format of that name. */
  protected HeaderFormat(String name) {
    this.name = name;
  }

  /**
   * What a file holds.
   *
   * @param block what its header says; whether the elements lie in the file need not be checked
   * @param stream where a gzip stream begins that holds the elements: their layout then counts
   *     bytes of what it inflates to; empty if they are not compressed
   */
  public record Content(BlockHeader block, OptionalLong stream) {}

  /**
   * Reads the header of a file.
   *
   * @throws IllegalArgumentException if it is damaged, with what is wrong
   * @throws ArithmeticException if its lengths are too large
   */
  protected abstract Content read(HeaderFile file) throws IOException;

  /** Reads the header of a file; refuses one that is damaged. */
  protected final Content content(Path path) throws IOException {
    try (HeaderFile file = HeaderFile.open(path)) {
      Content found = read(file);
      long end = found.block.layout().end(found.block.type().bytes()).orElseThrow();
      long most =
          found.stream.isPresent()
              ? GzipBytes.mostInflated(file.size() - found.stream.getAsLong())
              : file.size();
      long behind = Math.subtractExact(most, end);
      if (behind < 0) {
        throw ResplitException.badInput(
            path, "its data ends at byte %d, but the file at byte %d".formatted(end, most));
      }
      return behind == 0 || found.stream.isPresent()
          ? found
          : new Content(withBehind(found.block, behind), found.stream);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw ResplitException.badInput(path, "its header is damaged: " + e.getMessage());
    }
  }

  private static BlockHeader withBehind(BlockHeader block, long bytes) {
    List<String> names = new ArrayList<>(block.notCarried());
    names.add(bytes + " bytes behind the data");
    return block.withNotCarried(names);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final SpaceRule space() {
    return VoxelRule.RULE;
  }

  @Override
  public final BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    return content(place.file()).block();
  }
}
