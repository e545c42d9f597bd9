package io.resplit.format;

import io.resplit.array.BlockLayout;
import io.resplit.block.BlockFile;
import io.resplit.block.RowFile;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.GzipBytes;
import io.resplit.io.IoCounts;
import io.resplit.io.IoFunction;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** A format of volumes whose files are a header and, behind it, one array. Immutable. */
public abstract class HeaderFormat implements Format {

  private final String name;
  private final boolean hasStreams;

  /**
   * Creates the format of that name.
   *
   * @param hasStreams whether elements may be compressed
   */
  protected HeaderFormat(String name, boolean hasStreams) {
    this.name = name;
    this.hasStreams = hasStreams;
  }

  /**
   * What a file holds.
   *
   * @param block what its header says; whether the elements lie in the file need not be checked
   * @param stream where a gzip stream begins that holds the elements: their layout then counts
   *     bytes of what it inflates to; empty if they are not compressed
   * @param isFollowed whether files of the format say more behind the elements, which is skipped
   */
  public record Content(BlockHeader block, OptionalLong stream, boolean isFollowed) {

    /** Creates what a file holds whose elements come last and are not compressed. */
    public Content(BlockHeader block) {
      this(block, OptionalLong.empty(), false);
    }
  }

  /**
   * Reads the header of a file.
   *
   * @param dataset name of the array, if files of the format hold several
   * @throws IllegalArgumentException if it is damaged, with what is wrong
   * @throws ArithmeticException if its lengths are too large
   */
  protected abstract Content read(HeaderFile file, String dataset) throws IOException;

  /** Reads the header of a file; refuses one that is damaged. */
  private Content content(BlockPlace place) throws IOException {
    return ask(place.file(), file -> checked(file, read(file, place.dataset())));
  }

  /** Asks something of the header of a file; refuses one that is damaged. */
  protected static <T> T ask(Path path, IoFunction<HeaderFile, T> question) throws IOException {
    try (HeaderFile file = HeaderFile.open(path)) {
      return question.apply(file);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw ResplitException.badInput(path, "its header is damaged: " + e.getMessage());
    }
  }

  private static Content checked(HeaderFile file, Content found) throws ResplitException {
    long end = found.block.layout().end(found.block.type().bytes()).orElseThrow();
    long most =
        found.stream.isPresent()
            ? GzipBytes.mostInflated(file.size() - found.stream.getAsLong())
            : file.size();
    long behind = Math.subtractExact(most, end);
    if (behind < 0) {
      throw ResplitException.badInput(
          file.path(), "its data ends at byte %d, but the file at byte %d".formatted(end, most));
    }
    return behind == 0 || found.isFollowed || found.stream.isPresent()
        ? found
        : new Content(withBehind(found.block, behind));
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
  public final boolean isStream(Path file) throws IOException {
    return hasStreams && content(new BlockPlace(file, "")).stream.isPresent();
  }

  @Override
  public final BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts)
      throws IOException {
    return hasStreams
        ? open(place, content(place), header, counts)
        : Format.super.open(place, header, counts);
  }

  private BlockFile open(BlockPlace place, Content found, BlockHeader header, IoCounts counts)
      throws IOException {
    if (found.stream.isEmpty()) {
      return Format.super.open(place, header, counts);
    }
    BlockLayout layout = header.layout();
    int bytes = header.type().bytes();
    long first = layout.start().orElseThrow();
    long end = layout.end(bytes).orElseThrow();
    long start = found.stream.getAsLong();
    return new RowFile(
        GzipBytes.open(place.file(), counts, start, first, end, found.isFollowed), layout, bytes);
  }

  @Override
  public FileImage image(String dataset, BlockHeader block) throws ResplitException {
    throw new ResplitException(
        Reason.UNSUPPORTED,
        "resplit does not write .%s files: choose another ending, such as .h5, .nii or .raw, or give --out-format"
            .formatted(name));
  }

  @Override
  public final BlockHeader inspect(BlockPlace place, Shape expected) throws IOException {
    return content(place).block();
  }
}
