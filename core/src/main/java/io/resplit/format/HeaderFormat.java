package io.resplit.format;

import io.resplit.array.BlockLayout;
import io.resplit.block.BlockFile;
import io.resplit.block.RowFile;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.GzipBytes;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

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

  /**
   * Returns where a gzip stream begins that holds the elements: their layout then counts bytes of
   * what it inflates to. Empty if they are not compressed.
   */
  protected OptionalLong streamStart(HeaderFile file) throws IOException {
    return OptionalLong.empty();
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    try (HeaderFile file = HeaderFile.open(place.file())) {
      BlockHeader block = read(file);
      long end = block.layout().end(block.type().bytes()).orElseThrow();
      OptionalLong stream = streamStart(file);
      long most =
          stream.isPresent()
              ? GzipBytes.mostInflated(file.size() - stream.getAsLong())
              : file.size();
      long behind = Math.subtractExact(most, end);
      if (behind < 0) {
        throw ResplitException.badInput(
            file.path(), "its data ends at byte %d, but the file at byte %d".formatted(end, most));
      }
      return behind == 0 || stream.isPresent() ? block : withBehind(block, behind);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw damaged(place.file(), e);
    }
  }

  @Override
  public boolean isStream(Path path) throws IOException {
    return stream(path).isPresent();
  }

  private OptionalLong stream(Path path) throws IOException {
    try (HeaderFile file = HeaderFile.open(path)) {
      return streamStart(file);
    } catch (IllegalArgumentException e) {
      throw damaged(path, e);
    }
  }

  private static ResplitException damaged(Path file, RuntimeException e) {
    return ResplitException.badInput(file, "its header is damaged: " + e.getMessage());
  }

  @Override
  public BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts) throws IOException {
    OptionalLong stream = stream(place.file());
    if (stream.isEmpty()) {
      return Format.super.open(place, header, counts);
    }
    BlockLayout layout = header.layout();
    int bytes = header.type().bytes();
    long first = layout.start().orElseThrow();
    long end = layout.end(bytes).orElseThrow();
    return new RowFile(
        GzipBytes.open(place.file(), counts, stream.getAsLong(), first, end), layout, bytes);
  }

  private static BlockHeader withBehind(BlockHeader block, long bytes) {
    List<String> names = new ArrayList<>(block.notCarried());
    names.add(bytes + " bytes behind the data");
    return block.withNotCarried(names);
  }
}
