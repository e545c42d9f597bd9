package io.resplit.set;

import io.resplit.array.ElementType;
import io.resplit.array.NameTemplate;
import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.SetException;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Turns what a user says of a set, its manifest, and the names and sizes on disk into a set. */
public final class SetFinder {

  /** Makes a format from its name, and for raw files element type and bytes before the data. */
  @FunctionalInterface
  public interface Formats {
    /**
     * Returns the format.
     *
     * @throws IllegalArgumentException if there is no such format
     */
    Format format(String name, ElementType type, long headerBytes);
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
    DescribedSet described = new DescribedSet(request, formats);
    if (!request.files().isEmpty()) {
      return described.listed();
    }
    Address address = Address.parse(request.address());
    return switch (address.kind()) {
      case FOLDER -> folder(address, request);
      case FILE -> described.single(address.root());
      case TEMPLATE -> described.templated(address.root(), address.pattern());
      case GLOB -> described.guessed(address);
    };
  }

  private BlockSet folder(Address address, SetRequest request) throws IOException {
    Optional<Manifest> manifest = ManifestReader.read(address.root());
    return manifest.isPresent()
        ? RecordedSet.of(manifest.get(), request, formats)
        : new DescribedSet(request, formats).guessed(address);
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
        ? Optional.of(RecordedSet.of(manifest.get(), SetRequest.at(address), formats))
        : Optional.empty();
  }

  /**
   * Checks that every block of {@code set} is there and sound, and returns them for reading.
   *
   * @throws SetException if one is not
   */
  public static InputSet checkInput(BlockSet set) throws IOException {
    return new InputSet(set, InputCheck.check(set));
  }

  /**
   * Checks that {@code out} can be written while {@code in}, if any, is read; changes nothing.
   *
   * @param existing what may happen to files that are there already
   * @throws SetException if an output exists, is the same file as an input, or there is no space
   */
  public static void checkOutput(Optional<BlockSet> in, BlockSet out, Existing existing)
      throws IOException {
    OutputCheck.check(in, out, existing);
  }

  /**
   * Deletes what stands in the way of writing {@code out}: leftovers of an interrupted run, and the
   * manifest of an older set, which would call the new one complete before it is.
   */
  public static void clearOutput(BlockSet out) throws IOException {
    OutputCheck.clear(out);
  }

  /** Deletes an unfinished manifest of {@code out}, which an interrupted run has left. */
  public static void clearRecords(BlockSet out) throws IOException {
    OutputCheck.clearRecords(out);
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
    if (OutputSet.isPart(text)) {
      throw new IllegalArgumentException(
          "name template '" + text + "' ends with .part, which means unfinished: choose another");
    }
    NameTemplate template = NameTemplate.parse(text, grid.rank());
    int suffix = OutputSet.PART_SUFFIX.length();
    template.checkFor(grid, order, NameTemplate.MAX_NAME_BYTES - suffix);
    return new BlockNames.Templated(root, template);
  }

  /** Returns the manifest of {@code set}, if it has one. */
  public static Optional<Manifest> manifestOf(BlockSet set) throws IOException {
    return set.names() instanceof BlockNames.Templated
        ? ManifestReader.read(set.root())
        : Optional.empty();
  }

  /**
   * Returns the grid of an array in blocks, from shapes as they are listed.
   *
   * @throws IllegalArgumentException if the ranks differ or a block is longer than the array
   */
  public static Grid grid(Shape shape, Shape block, StorageOrder order) {
    if (shape.rank() != block.rank()) {
      throw new IllegalArgumentException(
          "block shape %s has %s axes, array shape %s has %s"
              .formatted(block, block.rank(), shape, shape.rank()));
    }
    if (!block.fitsIn(shape)) {
      throw new IllegalArgumentException(
          "block shape " + block + " is longer than the array " + shape + " on some axis");
    }
    return Grid.uniform(order.toSlowestFirst(shape), order.toSlowestFirst(block));
  }
}
