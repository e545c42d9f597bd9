package io.resplit.set;

import io.resplit.array.ElementType;
import io.resplit.array.NameTemplate;
import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.IoFailure;
import io.resplit.format.SetException;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns what a user says of a set, its manifest, and the names and sizes on disk into a set. */
public final class SetFinder {

  /** Makes a format from its name, the size of an element and the bytes before the data. */
  @FunctionalInterface
  public interface Formats {
    /**
     * Returns the format.
     *
     * @throws IllegalArgumentException if there is no such format
     */
    Format format(String name, int elementBytes, long headerBytes);
  }

  private final Formats formats;

  /** Creates a finder for sets of the given formats. */
  public SetFinder(Formats formats) {
    this.formats = formats;
  }

  /**
   * Returns the set that {@code request} describes; looks at names and sizes, checks nothing.
   *
   * @throws IllegalArgumentException if the request lacks something or contradicts itself
   * @throws SetException if what is on disk does not fit the request
   */
  public BlockSet find(SetRequest request) throws IOException {
    if (!request.files().isEmpty()) {
      return listed(request);
    }
    Address address = Address.parse(request.address());
    return switch (address.kind()) {
      case FOLDER -> folder(address, request);
      case FILE -> single(address.root(), request);
      case TEMPLATE -> templated(address.root(), address.pattern(), request);
      case GLOB -> guessed(address.root(), namesIn(address), request);
    };
  }

  /**
   * Returns the set in a folder that has a manifest; empty if {@code address} is no such folder.
   */
  public Optional<BlockSet> findRecorded(String address) throws IOException {
    Address parsed = Address.parse(address);
    Optional<Manifest> manifest =
        parsed.kind() == Address.Kind.FOLDER
            ? ManifestReader.read(parsed.root())
            : Optional.empty();
    return manifest.isPresent()
        ? Optional.of(recorded(parsed.root(), manifest.get(), SetRequest.at(address)))
        : Optional.empty();
  }

  /** Checks that every block of {@code set} is there and of the right size. */
  public static void checkInput(BlockSet set) throws IOException {
    InputCheck.check(set);
  }

  /** Checks that {@code out} can be written while {@code in}, if any, is read. */
  public static void checkOutput(Optional<BlockSet> in, BlockSet out, boolean overwrite)
      throws IOException {
    OutputCheck.check(in, out, overwrite);
  }

  /**
   * Returns the names of a set to be written.
   *
   * @param address template, or folder for blocks with default names
   * @throws IllegalArgumentException if the template does not give every block a name of its own
   */
  public static BlockNames outputNames(String address, Grid grid, StorageOrder order) {
    Address parsed = Address.parse(address);
    boolean isTemplate = parsed.kind() == Address.Kind.TEMPLATE;
    Path root = isTemplate ? parsed.root() : Path.of(address);
    String text = isTemplate ? parsed.pattern() : NameTemplate.DEFAULT + ".raw";
    NameTemplate template = NameTemplate.parse(text, grid.rank());
    template.checkFor(grid, order);
    return new BlockNames.Templated(root, template);
  }

  /** Returns the manifest of {@code set}, if it has one. */
  public static Optional<Manifest> manifestOf(BlockSet set) throws IOException {
    return set.names() instanceof BlockNames.Templated
        ? ManifestReader.read(set.root())
        : Optional.empty();
  }

  private BlockSet folder(Address address, SetRequest request) throws IOException {
    Optional<Manifest> manifest = ManifestReader.read(address.root());
    if (manifest.isPresent()) {
      return recorded(address.root(), manifest.get(), request);
    }
    return guessed(address.root(), namesIn(address), request);
  }

  private BlockSet recorded(Path root, Manifest manifest, SetRequest request) throws IOException {
    agree(root, "shape", request.shape(), manifest.shape());
    agree(root, "block shape", request.block(), manifest.block());
    agree(root, "type", request.type(), manifest.type());
    agree(root, "order", request.order(), manifest.order());
    agree(root, "header size", request.headerBytes(), manifest.headerBytes());
    Grid grid = grid(manifest.shape(), manifest.block(), manifest.order());
    return new BlockSet(
        grid,
        manifest.type(),
        manifest.order(),
        formats.format(manifest.format(), manifest.type().bytes(), manifest.headerBytes()),
        recordedNames(root, manifest, grid));
  }

  private static BlockNames recordedNames(Path root, Manifest manifest, Grid grid)
      throws SetException {
    if (!manifest.template().isEmpty()) {
      NameTemplate template = NameTemplate.parse(manifest.template(), grid.rank());
      template.checkFor(grid, manifest.order());
      return new BlockNames.Templated(root, template);
    }
    if (manifest.files().size() != grid.blockCount()) {
      throw new SetException(
          SetException.Reason.BAD_INPUT,
          "manifest in "
              + root
              + " lists "
              + manifest.files().size()
              + " of "
              + grid.blockCount()
              + " files and has no template");
    }
    List<Path> files = manifest.files().stream().map(file -> root.resolve(file.path())).toList();
    return new BlockNames.Listed(root, files);
  }

  private static <T> void agree(Path root, String what, Optional<T> given, T recorded)
      throws SetException {
    if (given.isPresent() && !given.get().equals(recorded)) {
      throw new SetException(
          SetException.Reason.BAD_INPUT,
          what + " " + given.get() + " contradicts " + recorded + " in the manifest of " + root);
    }
  }

  private BlockSet single(Path file, SetRequest request) throws SetException {
    Optional<Shape> shape = request.shape().or(request::block);
    if (shape.isEmpty()) {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new IllegalArgumentException("the shape of " + file + " is needed: give --shape");
      }
      throw new SetException(SetException.Reason.BAD_INPUT, "no such file or folder: " + file);
    }
    Shape block = request.block().orElse(shape.get());
    Grid grid = grid(shape.get(), block, order(request));
    if (grid.blockCount() > 1) {
      throw new SetException(
          SetException.Reason.BAD_INPUT,
          Files.exists(file)
              ? file
                  + " is one file, but "
                  + shape.get()
                  + " in blocks of "
                  + block
                  + " is "
                  + grid.blockCount()
              : "no such file or folder: " + file);
    }
    return set(grid, request, new BlockNames.Listed(file, List.of(file)));
  }

  private BlockSet listed(SetRequest request) {
    Path root = Path.of(request.address().isEmpty() ? "list" : request.address());
    Shape shape =
        request
            .shape()
            .orElseThrow(() -> new IllegalArgumentException("a list of files needs --shape"));
    Grid grid = grid(shape, blockOf(request), order(request));
    if (grid.blockCount() != request.files().size()) {
      throw new IllegalArgumentException(
          "the list has " + request.files().size() + " files, the grid " + grid.blockCount());
    }
    return set(grid, request, new BlockNames.Listed(root, request.files()));
  }

  private BlockSet templated(Path root, String pattern, SetRequest request) throws IOException {
    Shape block = blockOf(request);
    NameTemplate template = NameTemplate.parse(pattern, block.rank());
    Shape shape =
        request.shape().isPresent()
            ? request.shape().get()
            : new ShapeGuess(root, template, block, elementBytes(request), header(request)).shape();
    Grid grid = grid(shape, block, order(request));
    template.checkFor(grid, order(request));
    return set(grid, request, new BlockNames.Templated(root, template));
  }

  private BlockSet guessed(Path root, List<String> names, SetRequest request) throws IOException {
    if (names.isEmpty()) {
      throw new SetException(SetException.Reason.BAD_INPUT, "no block files in " + root);
    }
    return templated(root, NameGuess.template(root, names, blockOf(request)), request);
  }

  private static Shape blockOf(SetRequest request) {
    return request
        .block()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the block shape of "
                        + request.address()
                        + " is needed: give --in-shape (for the second set of verify: --out-shape)"));
  }

  private BlockSet set(Grid grid, SetRequest request, BlockNames names) {
    ElementType type = type(request);
    Format format = formats.format("raw", type.bytes(), header(request));
    return new BlockSet(grid, type, order(request), format, names);
  }

  private static StorageOrder order(SetRequest request) {
    return request.order().orElse(StorageOrder.F);
  }

  private static long header(SetRequest request) {
    return request.headerBytes().orElse(0L);
  }

  private static int elementBytes(SetRequest request) {
    return type(request).bytes();
  }

  private static ElementType type(SetRequest request) {
    return request
        .type()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the element type of "
                        + request.address()
                        + " is needed: give --dtype, for example --dtype uint16"));
  }

  /**
   * Returns the grid of an array in blocks, from shapes as they are listed.
   *
   * @throws IllegalArgumentException if the ranks differ or a block is longer than the array
   */
  public static Grid grid(Shape shape, Shape block, StorageOrder order) {
    if (shape.rank() != block.rank()) {
      throw new IllegalArgumentException(
          "block shape "
              + block
              + " has "
              + block.rank()
              + " axes, array shape "
              + shape
              + " has "
              + shape.rank());
    }
    if (!block.fitsIn(shape)) {
      throw new IllegalArgumentException(
          "block shape " + block + " is longer than the array " + shape + " on some axis");
    }
    return Grid.uniform(order.toSlowestFirst(shape), order.toSlowestFirst(block));
  }

  private static List<String> namesIn(Address address) throws IOException {
    PathMatcher wanted =
        address.kind() == Address.Kind.GLOB
            ? FileSystems.getDefault().getPathMatcher("glob:" + address.pattern())
            : name -> true;
    try (Stream<Path> files = Files.list(address.root())) {
      return files
          .filter(file -> isBlockName(file.getFileName().toString()))
          .filter(file -> wanted.matches(file.getFileName()) && !Files.isDirectory(file))
          .map(file -> file.getFileName().toString())
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw IoFailure.of("cannot list", address.root(), e.getCause());
    } catch (IOException e) {
      throw new SetException(
          SetException.Reason.BAD_INPUT,
          IoFailure.of("cannot list", address.root(), e).getMessage(),
          e);
    }
  }

  private static boolean isBlockName(String name) {
    return !name.startsWith(".")
        && !name.endsWith(OutputSet.PART_SUFFIX)
        && !name.equals(Manifest.FILE_NAME)
        && !name.equals(ManifestWriter.FILES_NAME);
  }
}
