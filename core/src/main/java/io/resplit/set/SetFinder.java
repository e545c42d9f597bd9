package io.resplit.set;

import io.resplit.array.NameTemplate;
import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.format.SetException;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Turns what a user says of a set, its manifest, and the names and sizes on disk into a set. */
public final class SetFinder {

  private final Formats formats;

  /** Creates a finder for sets of the given formats. */
  public SetFinder(Formats formats) {
    this.formats = formats;
  }

  /**
   * Returns the set that {@code request} describes; looks at names and sizes, and at files that
   * describe themselves along the edges of the array, checks nothing else.
   *
   * @throws IllegalArgumentException if the request lacks something or contradicts itself
   * @throws SetException if what is on disk does not fit the request
   */
  public BlockSet find(SetRequest request) throws IOException {
    if (!request.files().isEmpty()) {
      return listed(request);
    }
    Address address = Address.parse(request.address());
    request.format().filter(name -> !name.equals(Formats.RAW)).ifPresent(formats::named);
    if (address.kind() == Address.Kind.FOLDER) {
      Optional<Manifest> manifest = ManifestReader.read(address.root());
      if (manifest.isPresent()) {
        return RecordedSet.of(manifest.get(), request, formats);
      }
    }
    String format =
        request.format().isPresent() ? request.format().get() : formatOf(address, request);
    SetRequest ordered = listedAsRecorded(address, request);
    return format.equals(Formats.RAW)
        ? described(address, ordered)
        : inspected(address, ordered, formats.named(format));
  }

  /** A template that resplit wrote files by numbers axes as the manifest beside them lists them. */
  private static SetRequest listedAsRecorded(Address address, SetRequest request)
      throws IOException {
    if (address.kind() != Address.Kind.TEMPLATE || request.order().isPresent()) {
      return request;
    }
    return ManifestReader.read(address.root())
        .filter(manifest -> manifest.isNamedBy(address.pattern()))
        .map(manifest -> request.withOrder(manifest.order()))
        .orElse(request);
  }

  /** Returns whether a request addresses all of a folder. */
  public static boolean isFolder(SetRequest request) {
    return request.files().isEmpty()
        && Address.parse(request.address()).kind() == Address.Kind.FOLDER;
  }

  /**
   * Returns the manifest in a folder, if there is one.
   *
   * @throws SetException if it is not as it should be
   */
  public static Optional<Manifest> manifestIn(Path folder) throws IOException {
    return ManifestReader.read(folder);
  }

  /** Returns whether there is a manifest in a folder. */
  public static boolean isRecorded(Path folder) {
    return OutputSet.isThere(folder.resolve(Manifest.FILE_NAME));
  }

  /** Returns whether the files of a set tell shape and type themselves, by format or manifest. */
  public boolean describesItself(SetRequest request) throws IOException {
    if (request.format().isPresent()) {
      return !request.format().get().equals(Formats.RAW);
    }
    Address address = Address.parse(request.address());
    return findRecorded(request.address()).isPresent()
        || !formatOf(address, request).equals(Formats.RAW);
  }

  private BlockSet listed(SetRequest request) throws IOException {
    Path first = request.files().get(0);
    String name = request.format().isPresent() ? request.format().get() : nameOf(first, request);
    if (name.equals(Formats.RAW)) {
      return new DescribedSet(request, formats).listed();
    }
    Format format = formats.named(name);
    Path root = Path.of(request.address().isEmpty() ? "list" : request.address());
    String dataset = dataset(format, request.dataset().orElse(""), first);
    return inspected(request, format, dataset).listed(root, request.files());
  }

  private String nameOf(Path file, SetRequest request) throws IOException {
    String name = formats.nameOf(file);
    boolean isGuess = formats.nameByEnding(file.toString()).isEmpty() && !name.equals(Formats.RAW);
    boolean isRaw = request.headerBytes().isPresent() && isGuess;
    return isRaw ? Formats.RAW : name;
  }

  /** Returns the name of the format of a set, by the first of its files. */
  private String formatOf(Address address, SetRequest request) throws IOException {
    return switch (address.kind()) {
      case FILE -> nameOf(address.root(), request);
      case FOLDER, GLOB -> nameOfFirst(new BlockFiles(address), "", request);
      case TEMPLATE -> {
        Optional<String> ending = formats.nameByEnding(address.pattern());
        yield ending.isPresent()
            ? ending.get()
            : nameOfFirst(filesLike(address), address.pattern(), request);
      }
    };
  }

  private String nameOfFirst(BlockFiles files, String pattern, SetRequest request)
      throws IOException {
    NamedBlocks blocks = NamedBlocks.files(files, "");
    return nameOf(blocks.file(blocks.first(pattern)), request);
  }

  private static BlockFiles filesLike(Address template) {
    return new BlockFiles(template.root(), template.pattern().split("/", -1).length);
  }

  private BlockSet described(Address address, SetRequest request) throws IOException {
    if (!address.dataset().isEmpty() || request.dataset().isPresent()) {
      throw new IllegalArgumentException(
          "raw files have no datasets: leave the name out, or give --in-format");
    }
    DescribedSet described = new DescribedSet(request, formats);
    return switch (address.kind()) {
      case FILE -> described.single(address.root());
      case TEMPLATE -> described.templated(address.root(), address.pattern());
      case FOLDER, GLOB -> described.guessed(address);
    };
  }

  private BlockSet inspected(Address address, SetRequest request, Format format)
      throws IOException {
    String asked = datasetOf(address, request);
    if (NameTemplate.isTemplate(asked)) {
      return datasets(address, request, format, asked);
    }
    if (address.kind() == Address.Kind.FILE) {
      String dataset = dataset(format, asked, address.root());
      return inspected(request, format, dataset).single(address.root());
    }
    boolean isTemplate = address.kind() == Address.Kind.TEMPLATE;
    BlockFiles files = isTemplate ? filesLike(address) : new BlockFiles(address);
    String pattern = isTemplate ? address.pattern() : "";
    NamedBlocks some = NamedBlocks.files(files, asked);
    String dataset = dataset(format, asked, some.file(some.first(pattern)));
    return inspected(request, format, dataset).named(NamedBlocks.files(files, dataset), pattern);
  }

  private BlockSet datasets(Address address, SetRequest request, Format format, String template)
      throws IOException {
    if (address.kind() != Address.Kind.FILE) {
      throw new IllegalArgumentException(
          "a template of datasets needs one file: give it without placeholders");
    }
    NamedBlocks blocks =
        NamedBlocks.datasets(address.root(), formats.datasets(format, address.root()));
    return inspected(request, format, "").named(blocks, template);
  }

  private InspectedSet inspected(SetRequest request, Format format, String dataset) {
    StorageOrder order = request.order().orElse(formats.defaultOrder(format.name()));
    return new InspectedSet(request, format, dataset, order);
  }

  private static String datasetOf(Address address, SetRequest request) {
    String given = request.dataset().orElse("");
    String stripped = given.startsWith("/") ? given.substring(1) : given;
    if (!address.dataset().isEmpty() && !stripped.isEmpty()) {
      throw new IllegalArgumentException(
          "the dataset is given twice: :/%s and --dataset %s"
              .formatted(address.dataset(), stripped));
    }
    return address.dataset().isEmpty() ? stripped : address.dataset();
  }

  /** Returns the name of the dataset that a user means: the only one if he names none. */
  private String dataset(Format format, String asked, Path file) throws IOException {
    if (!asked.isEmpty()) {
      return asked;
    }
    List<String> all = formats.datasets(format, file);
    return all.size() == 1 ? all.get(0).replaceFirst("^/", "") : "";
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
   * Returns the names of a set of raw files to be written.
   *
   * @param address template, or folder for blocks with default names
   * @throws IllegalArgumentException if the template does not give every block a name of its own
   */
  public static BlockNames outputNames(String address, Grid grid, StorageOrder order) {
    return outputNames(address, ".raw", grid, order);
  }

  /**
   * Returns the names of a set to be written.
   *
   * @param address template, or folder for blocks with default names
   * @param ending ending of default names
   * @throws IllegalArgumentException if the template does not give every block a name of its own
   */
  public static BlockNames outputNames(
      String address, String ending, Grid grid, StorageOrder order) {
    Address parsed = Address.parse(address);
    boolean isTemplate = parsed.kind() == Address.Kind.TEMPLATE;
    Path root = isTemplate ? parsed.root() : Path.of(address);
    String text = isTemplate ? parsed.pattern() : NameTemplate.DEFAULT + ending;
    if (OutputSet.isPart(text)) {
      throw new IllegalArgumentException(
          "name template '" + text + "' ends with .part, which means unfinished: choose another");
    }
    NameTemplate template = NameTemplate.parse(text, grid.rank());
    int suffix = OutputSet.PART_SUFFIX.length();
    template.checkFor(grid, order, NameTemplate.MAX_NAME_BYTES - suffix);
    return new BlockNames.Templated(root, template);
  }

  /**
   * Takes an output address apart: what is before {@code :/} is the place, what follows the name of
   * the dataset, empty if there is none.
   */
  public static OutputPlace outputPlace(String address) {
    int colon = address.lastIndexOf(Address.DATASET);
    return colon < 1
        ? new OutputPlace(address, "")
        : new OutputPlace(
            address.substring(0, colon), address.substring(colon + Address.DATASET.length()));
  }

  /**
   * Where a set is to be written.
   *
   * @param place folder, template or file
   * @param dataset name of the block in each file; empty if not given
   */
  public record OutputPlace(String place, String dataset) {}

  /** Returns the manifest of {@code set}, if it has one. */
  public static Optional<Manifest> manifestOf(BlockSet set) throws IOException {
    return set.names() instanceof BlockNames.Templated ? manifestIn(set.root()) : Optional.empty();
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
