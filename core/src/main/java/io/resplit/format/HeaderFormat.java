package io.resplit.format;

import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.block.RowFile;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.IoFunction;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A format of volumes whose files are a header and, behind it or in other files, one array.
 * Immutable.
 */
public abstract class HeaderFormat implements Format {

  private final String name;
  private final boolean hasFiles;
  private final Optional<HeaderBeside> beside;

  /**
   * Creates the format of that name.
   *
   * @param hasFiles whether elements may be compressed, or in other files
   */
  protected HeaderFormat(String name, boolean hasFiles) {
    this(name, hasFiles, Optional.empty());
  }

  /**
   * Creates the format of that name.
   *
   * @param beside how the headers of blocks are called whose files have only elements
   */
  protected HeaderFormat(String name, boolean hasFiles, Optional<HeaderBeside> beside) {
    this.name = name;
    this.hasFiles = hasFiles;
    this.beside = beside;
  }

  /**
   * What a file holds.
   *
   * @param block what its header says; whether the elements lie in their files need not be checked
   * @param elements where these are; empty if they are in the file of the header as they are
   */
  public record Content(BlockHeader block, Optional<ElementFiles> elements) {}

  /**
   * Reads the header of a file.
   *
   * @param dataset name of the array, if files of the format hold several
   * @throws IllegalArgumentException if it is damaged, with what is wrong
   * @throws ArithmeticException if its lengths are too large
   */
  protected abstract Content read(HeaderFile file, String dataset) throws IOException;

  /**
   * Returns the files of elements that are compressed or in other files, without a look at these.
   * Each visit asks for them: formats that know it without the header do not read that.
   *
   * @throws IllegalArgumentException as {@link #read}
   */
  protected Optional<ElementFiles> elsewhere(HeaderFile file, String dataset) throws IOException {
    return read(file, dataset).elements;
  }

  /** Returns whether files of the format contain more after the elements, which is skipped. */
  protected boolean isFollowed() {
    return false;
  }

  /** Reads the header of a file; refuses one that is damaged. */
  private Content content(BlockPlace place) throws IOException {
    Path path = header(place.file());
    return ElementFiles.askOf(
        path, () -> ask(path, file -> checked(file, read(file, place.dataset()))));
  }

  private Path header(Path file) {
    return beside.map(each -> each.header(file)).orElse(file);
  }

  @Override
  public final Optional<HeaderBeside> headerBeside() {
    return beside;
  }

  /** Asks something of the header of a file; refuses one that is damaged. */
  protected static <T> T ask(Path path, IoFunction<HeaderFile, T> question) throws IOException {
    try (HeaderFile file = HeaderFile.open(path)) {
      return question.apply(file);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw damaged(path, e);
    }
  }

  /** Returns the exception for a header that makes no sense. */
  public static ResplitException damaged(Path path, RuntimeException e) {
    String why =
        e instanceof ArithmeticException
            ? "its numbers are too large"
            : String.valueOf(e.getMessage())
                .replaceFirst("^For input string: \"(.*)\".*", "'$1' is not a number");
    return ResplitException.badInput(path, "its header is wrong or damaged: " + why);
  }

  private Content checked(HeaderFile file, Content found) throws IOException {
    ElementFiles elements = found.elements.orElseGet(() -> ElementFiles.in(file.path()));
    ElementFiles.requireInside(file.path(), elements.files());
    long end = found.block.layout().end(found.block.type().bytes()).orElseThrow();
    long behind = elements.behind(end);
    return behind == 0 || isFollowed()
        ? found
        : new Content(withBehind(found.block, behind), found.elements);
  }

  private static BlockHeader withBehind(BlockHeader block, long bytes) {
    List<String> names = new ArrayList<>(block.notCarried());
    names.add(bytes + " bytes after the data");
    return block.withNotCarried(names);
  }

  @Override
  public final String name() {
    return name;
  }

  /** A job that is resumed knows its sets by it. */
  @Override
  public final String toString() {
    return name;
  }

  @Override
  public final SpaceRule space() {
    return VoxelRule.RULE;
  }

  private Optional<ElementFiles> elsewhere(BlockPlace place) throws IOException {
    return hasFiles
        ? ask(header(place.file()), file -> elsewhere(file, place.dataset()))
        : Optional.empty();
  }

  @Override
  public final boolean isStream(Path file) throws IOException {
    return elsewhere(new BlockPlace(file, "")).flatMap(ElementFiles::packing).isPresent();
  }

  @Override
  public final List<Path> filesBeside(Path file) throws IOException {
    try {
      List<Path> elements =
          elsewhere(new BlockPlace(file, "")).map(ElementFiles::files).orElse(List.of());
      return Stream.concat(Stream.of(header(file)), elements.stream())
          .filter(each -> !each.equals(file))
          .toList();
    } catch (ResplitException e) {
      return List.of(); // whatever reads it says so; what is gone or damaged may not be needed
    }
  }

  @Override
  public final BlockFile open(BlockPlace place, BlockHeader header, IoCounts counts)
      throws IOException {
    Optional<ElementFiles> found = elsewhere(place);
    if (found.isEmpty()) {
      return opened(Format.super.open(place, header, counts), header.type());
    }
    int bytes = header.type().bytes();
    return opened(
        new RowFile(
            found.get().open(header.layout(), bytes, isFollowed(), counts), header.layout(), bytes),
        header.type());
  }

  /** Returns what reads elements that are others than those which lie in a file. */
  protected BlockFile opened(BlockFile file, ElementType type) {
    return file;
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
