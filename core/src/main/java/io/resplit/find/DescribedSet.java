package io.resplit.find;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.find.clue.ModelTiles;
import io.resplit.find.name.NameDates;
import io.resplit.find.name.NameReading;
import io.resplit.format.FolderFiles;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.format.foreign.Foreign;
import io.resplit.geometry.Shape;
import io.resplit.io.OwnFolders;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import io.resplit.request.RefusedPair;
import io.resplit.request.SetRequest;
import io.resplit.request.SetRequest.PlacedBy;
import io.resplit.set.Address;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * Turns what a user says of a set without a manifest, and names and sizes on disk, into a set.
 *
 * @param nameBytes most memory for the names of files whose numbers do not count from 0
 */
record DescribedSet(SetRequest request, Formats formats, long nameBytes) {

  /** Refuses names of axes, which no raw file has. */
  DescribedSet {
    if (!request.lengths().isEmpty()) {
      throw new IllegalArgumentException(
          "axes of raw files have no names: give --in-shape by position, for example 700,875,700");
    }
  }

  /** Returns the set that is one file. */
  BlockSet single(Path file) throws IOException {
    requireExists(file);
    require(file, request.shape().or(request::block).isPresent() ? List.of() : List.of("--shape"));
    Shape shape = request.shape().or(request::block).orElseThrow();
    Grid grid = request.partition(order(), shape, request.block().orElse(shape));
    if (grid.blockCount() > 1) {
      throw ResplitException.badSet(
          "%s is one file, but %s in blocks of %s makes %s"
              .formatted(file, shape, request.block().orElse(shape), grid.blockCount()));
    }
    return set(grid, new BlockNames.Listed(file, List.of(file)));
  }

  private static void requireExists(Path file) throws ResplitException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new ResplitException(
          ResplitException.Reason.BAD_INPUT, file, "no such file or folder: " + file + named(file));
    }
  }

  /** Other programs need no slash before the name of a dataset. */
  private static String named(Path file) {
    String text = file.toString();
    int colon = text.lastIndexOf(':');
    return colon > 0 && Files.exists(Path.of(text.substring(0, colon)))
        ? "; for a dataset write %s:/%s"
            .formatted(text.substring(0, colon), text.substring(colon + 1))
        : "";
  }

  /** Returns the set of the listed files: in their order, or by their names if these are clear. */
  BlockSet listed(Path root) throws IOException {
    List<Path> files = request.files();
    boolean isGiven = request.placedBy() == PlacedBy.ORDER || request.grid().isPresent();
    if (isGiven || files.size() < 2 || request.block().isEmpty()) {
      return listed(root, files);
    }
    NamedBlocks blocks = NamedBlocks.listed(files, "", nameBytes);
    int rank = block().rank();
    NameGuess guess =
        NameGuess.unnamed(blocks.root(), block(), order().axis(0, rank), false, nameBytes);
    List<Path> named;
    try {
      named = blocks.files(blocks.inOrder(blocks.read(guess), rank, order()));
    } catch (ResplitException e) {
      return listed(root, files).noted(blocks.doubts());
    }
    return listed(root, named);
  }

  /** Returns the set of files in their order. */
  BlockSet listed(Path root, List<Path> files) throws IOException {
    requireBlock(root);
    Shape shape = request.shape().orElseGet(() -> stacked(files.size(), "of the list"));
    Grid grid = request.partition(order(), shape, block());
    if (grid.blockCount() != files.size()) {
      throw new IllegalArgumentException(
          "the list has %s files, but %s in blocks of %s makes %s"
              .formatted(files.size(), shape, block(), grid.blockCount()));
    }
    return set(grid, new BlockNames.Listed(root, files));
  }

  /** Returns how files are found that lack an axis. */
  StackedSet stacked() {
    requireBlock("--stack");
    Format format = formats.raw(type(), headerBytes());
    Shape block = order().toSlowestFirst(block());
    return new StackedSet(request, formats, format, "", Map.of(), order(), block, nameBytes);
  }

  /** Returns the set whose files a template names. */
  BlockSet templated(Address address) throws IOException {
    Path root = address.root();
    String pattern = address.pattern();
    int axes = NamedEdges.axesIn(pattern);
    if (axes > 0 && request.block().isEmpty()) {
      require(root, List.of());
      return withEdges(address, request.shape().map(Shape::rank).orElse(axes));
    }
    requireBlock(root);
    NameTemplate template = NameTemplate.parse(pattern, block().rank());
    NamedBlocks blocks = NamedBlocks.files(address, "", nameBytes);
    Shape shape = request.shape().isPresent() ? request.shape().get() : guess(blocks, template);
    Grid grid = request.partition(order(), shape, block());
    template.checkFor(grid, order());
    BlockSet set = set(grid, new BlockNames.Templated(root, template));
    return Files.exists(set.path(0), LinkOption.NOFOLLOW_LINKS)
        ? set
        : new Renumbered(blocks, template, set, missing(), overlap(grid)).set();
  }

  private BlockSet withEdges(Address address, int rank) throws IOException {
    NameTemplate template = NameTemplate.parse(address.pattern(), rank);
    NamedBlocks blocks = NamedBlocks.files(address, "", nameBytes);
    NamedEdges edges = NamedEdges.of(blocks, template, request.shape());
    Optional<Grid> grid = edges.grid(missing().areFilled());
    return grid.isPresent()
        ? new DescribedSet(request.withBlocks(grid.get()), formats, nameBytes).templated(address)
        : tiled(edges.tiling(order()));
  }

  private BlockSet tiled(ModelTiles.Tiled tiling) {
    if (request.isTrimmed()) {
      throw RefusedPair.MARGINS_OF_NO_GRID.refusal();
    }
    return tiling.of(
        new BlockSet(
            tiling.blocks().asGrid().grid(),
            type(),
            order(),
            formats.raw(type(), headerBytes()),
            tiling.names()));
  }

  private Shape guess(NamedBlocks blocks, NameTemplate template) throws IOException {
    long files = blocks.numberedFiles(template);
    return files > 0
        ? stacked(files, "like " + blocks.root().resolve(template.toString()))
        : new ShapeGuess(blocks.root(), template, block(), type().bytes(), headerBytes()).shape();
  }

  /** Returns the shape of files one after the other, if only one axis can take them. */
  private Shape stacked(long files, String which) {
    long[] lengths = block().toArray();
    int slowest = order() == StorageOrder.F ? lengths.length - 1 : 0;
    int[] thin =
        IntStream.range(0, lengths.length).filter(axis -> block().length(axis) == 1).toArray();
    int axis = thin.length == 1 ? thin[0] : slowest;
    lengths[axis] = Math.multiplyExact(lengths[axis], files);
    if (thin.length != 1 && lengths.length > 1) {
      String block = block().asOption();
      throw new IllegalArgumentException(
          "%d files %s need a shape: add --shape %s if they follow one another on axis %d, or change to --in-shape %s if each is a slice"
              .formatted(
                  files,
                  which,
                  Shape.of(lengths).asOption(),
                  axis,
                  order() == StorageOrder.F ? block + ",1" : "1," + block));
    }
    return Shape.of(lengths);
  }

  /** Returns the set whose template must be guessed from the names of its files. */
  BlockSet guessed(Address address) throws IOException {
    requireBlock(request.address());
    int slowest = order().axis(0, block().rank());
    NamedBlocks files = NamedBlocks.files(address, "", nameBytes);
    NameGuess guess =
        NameGuess.unnamed(address.root(), block(), slowest, missing().areFilled(), nameBytes);
    NameReading reading = files.read(guess);
    BlockSet set =
        reading instanceof NameReading.Template found
            ? numbered(files, found.names())
            : listed(files.root(), Gaps.files(files, (NameReading.Series) reading, missing()));
    return files.noted(new NameDoubts(set, reading).noted());
  }

  /** Numbers that count the files in steps of more than one are no numbers of blocks. */
  private BlockSet numbered(NamedBlocks files, NameTemplate template) throws IOException {
    SortedMap<Long, String> sequence = files.sequence(template);
    if (sequence.size() < 3 || NameDates.stepOf(List.copyOf(sequence.keySet())) < 2) {
      return templated(new Address(Address.Kind.TEMPLATE, files.root(), template.toString(), ""));
    }
    SortedMap<Long, String> all = missing().completed(sequence, template);
    if (!missing().areFilled()) {
      Gaps.of(files.root(), all.keySet()).refuse();
    }
    return listed(files.root(), files.files(all.values()));
  }

  /** Returns the same with the lengths that blocks have on open axes, by the size of a file. */
  DescribedSet closedBy(Path file) throws IOException {
    if (request.openAxes().isEmpty()) {
      return this;
    }
    requireExists(file);
    requireBlock(file);
    OpenBlock open = new OpenBlock(block(), request.openAxes());
    Shape closed = open.closedBy(file, headerBytes(), type());
    return new DescribedSet(request.withBlock(closed), formats, nameBytes);
  }

  private BlockSet set(Grid grid, BlockNames names) throws IOException {
    BlockSet bare = new BlockSet(grid, type(), order(), formats.raw(type(), headerBytes()), names);
    return missing().found(overlap(grid).of(bare)).noted(thin(grid));
  }

  /** Slices are one index thick along the slowest axis, or the axes are listed the other way. */
  private List<String> thin(Grid grid) {
    int fastest = grid.rank() - 1;
    boolean isThin =
        fastest > 0
            && grid.blockShape().length(fastest) == 1
            && grid.axis(fastest).count() > 1
            && request.order().isEmpty();
    return isThin
        ? List.of(
            "blocks of %s are one index thick along the axis that varies fastest: if that is the last one, give --order C"
                .formatted(block()))
        : List.of();
  }

  private Overlap overlap(Grid grid) {
    return Overlap.of(request, order(), grid.rank());
  }

  private MissingFiles missing() {
    return MissingFiles.of(request.missing(), nameBytes);
  }

  private Shape block() {
    return request.block().orElseThrow();
  }

  private StorageOrder order() {
    return request.order().orElse(StorageOrder.F);
  }

  private long headerBytes() {
    return request.headerBytes().orElse(0L);
  }

  private ElementType type() {
    return request.type().orElseThrow();
  }

  /** The shape of the array mostly follows from that of a file and from the names. */
  private void requireBlock(Object what) {
    boolean open = !request.openAxes().isEmpty() || request.shape().isEmpty();
    if (request.isTrimmed() && open) {
      throw new IllegalArgumentException(
          what + ": --trim needs --shape and --in-shape, the shape of a block without the overlap");
    }
    require(what, request.block().isPresent() ? List.of() : List.of("--in-shape"));
  }

  /** Files of a store of Zarr have names of numbers. */
  private void requireNoStore() {
    Path folder = Path.of(request.address()).toAbsolutePath().getParent();
    if (folder != null && FolderFiles.in(folder).isPresent()) {
      throw new IllegalArgumentException(
          "'%s' is a file of a Zarr store: give the folder of the store"
              .formatted(request.address()));
    }
  }

  /** A name may promise a format that resplit does not read, and knows by no signature. */
  private void requireMayBeRaw() {
    Optional<String> ending =
        Foreign.ending(request.address()).or(() -> anyFile().flatMap(Foreign::ending));
    if (ending.isPresent() && request.format().isEmpty()) {
      throw new IllegalArgumentException(
          "'%s': resplit does not read %s files: convert it first; if it is raw, give --in-format raw"
              .formatted(request.address(), ending.get()));
    }
  }

  /** Returns a file in the folder, if it is one. */
  private Optional<String> anyFile() {
    try {
      return OwnFolders.some(Path.of(request.address()), Files::isRegularFile, 1).stream()
          .map(Path::toString)
          .findFirst();
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Says at once all that is not given of what only users can know. */
  private void require(Object what, List<String> shapes) {
    List<String> missing = new ArrayList<>(shapes);
    if (request.type().isEmpty()) {
      missing.add("--dtype, for example --dtype uint16");
    }
    if (!missing.isEmpty()) {
      requireNoStore();
      requireMayBeRaw();
      String wanted =
          String.join(", ", missing).replaceFirst(", (--[a-z-]+(, for.*)?)$", " and $1");
      throw new IllegalArgumentException(
          "%s: raw files do not describe themselves: give %s".formatted(what, wanted));
    }
  }
}
