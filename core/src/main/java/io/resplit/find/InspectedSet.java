package io.resplit.find;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.StorageOrder;
import io.resplit.find.name.NameDates;
import io.resplit.format.BlockPlace;
import io.resplit.format.Format;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Mismatch;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.request.RefusedPair;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.IntFunction;

/**
 * Turns files that describe themselves into a set: their names say where blocks are, the files
 * along the edges of the array how long they are, so that lengths may differ as those of months do.
 *
 * @param dataset name of the block in each file; empty for the only one
 * @param order how axes are listed
 * @param missing what is done with blocks that have no file
 */
record InspectedSet(
    SetRequest request, Format format, String dataset, StorageOrder order, MissingFiles missing) {

  InspectedSet {
    if (request.headerBytes().isPresent()) {
      throw new IllegalArgumentException(
          "--header-bytes makes no sense for %s: its files say where their data is"
              .formatted(format.name()));
    }
  }

  /** Returns the set that is one file. */
  BlockSet single(Path file) throws IOException {
    BlockHeader header = inspect(new BlockPlace(file, dataset));
    return set(
        Grid.uniform(header.shape(), header.shape()),
        header,
        new BlockNames.Listed(file, List.of(file)));
  }

  private BlockHeader inspect(BlockPlace place) throws IOException {
    Shape asked = request.shape().or(request::block).orElse(Shape.of(1));
    BlockHeader header = format.inspect(place, asked);
    try {
      header.shape().requireCountable(header.type().bytes());
    } catch (IllegalArgumentException e) {
      throw ResplitException.unsupported(place.file(), e.getMessage());
    }
    return header;
  }

  /** Returns the set of files in file order, by default one after the other on the slowest axis. */
  BlockSet listed(Path root, List<Path> files) throws IOException {
    List<BlockPlace> places = files.stream().map(file -> new BlockPlace(file, dataset)).toList();
    BlockHeader first =
        inspect(places.stream().filter(this::isThere).findFirst().orElse(places.get(0)));
    if (areTiles(first, places)) {
      return tiled(root, places.stream().filter(this::isThere).map(BlockPlace::file).toList());
    }
    BlockPlace last = places.get(places.size() - 1);
    if (request.block().isEmpty()
        && isThere(last)
        && CoordinatePlaces.differ(first, inspect(last))) {
      return byCoordinates(root, files.stream().filter(MissingFiles::isThere).toList());
    }
    Grid grid =
        request.shape().isPresent() && request.block().isPresent()
            ? request.partition(order, request.shape().get(), request.block().get())
            : grid(first, files.get(0), axis -> axis == 0 ? places : List.of());
    if (grid.blockCount() != files.size()) {
      throw new IllegalArgumentException(
          "the list has %s files, but %s in blocks of %s makes %s"
              .formatted(
                  files.size(),
                  order.toListed(grid.shape()),
                  order.toListed(grid.blockShape()),
                  grid.blockCount()));
    }
    return set(grid, first, new BlockNames.Listed(root, files));
  }

  /** Files of one tile at several times, or of the whole, all say that they lie at one place. */
  private boolean areTiles(BlockHeader first, List<BlockPlace> all) throws IOException {
    BlockPlace last = all.get(all.size() - 1);
    List<Attribute> place = TilePlace.statedBy(first);
    return request.block().isEmpty()
        && !place.isEmpty()
        && (all.size() == 1 || !isThere(last) || !place.equals(TilePlace.statedBy(inspect(last))));
  }

  /** Only coordinates show that files which lie at one place follow one another. */
  private void refuseCopies(BlockHeader first, BlockPlace last, Path root) throws IOException {
    boolean isKnown = request.block().isPresent() || first.axes().isEmpty();
    if (!isKnown && first.axes().get(0).equals(inspect(last).axes().get(0))) {
      throw badSet(
          "files in %s say that they all lie at one place, and have the same axis 0: they are copies, or their order must be given, with --in-list"
              .formatted(root));
    }
  }

  /** Returns the set of files that each say where they lie. */
  private BlockSet tiled(Path root, List<Path> files) throws IOException {
    ModelTiles tiles = new ModelTiles(root, order);
    BlockHeader first = inspect(new BlockPlace(files.get(0), dataset));
    Overlap trim = Overlap.of(request, order, first.shape().rank());
    for (Path file : files) {
      BlockHeader header = inspect(new BlockPlace(file, dataset));
      if (!TilePlace.isStatedBy(header) || header.shape().rank() != first.shape().rank()) {
        throw badSet(
            "%s does not say where it lies in the array, as %s".formatted(file, files.get(0)));
      }
      tiles.add(file, TilePlace.of(header, trim, file));
    }
    SetRequest laidOut = request.ignoring(Mismatch.Kind.PLACE);
    return new InspectedSet(laidOut, format, dataset, order, missing).placed(tiles, first);
  }

  /** Of names without positions only coordinates show where files lie. */
  private BlockSet byCoordinates(NamedBlocks blocks, BlockHeader sample, ResplitException unclear)
      throws IOException {
    List<String> names = blocks.sorted();
    boolean mayBe = names.size() > 1 && blocks.dataset().isPresent() && request.block().isEmpty();
    boolean hasCoordinates = hasCoordinates(sample);
    if (!mayBe || !hasCoordinates && format.space().offset(sample, sample).isEmpty()) {
      throw unclear;
    }
    try {
      return hasCoordinates
          ? byCoordinates(blocks.root(), blocks.files(names))
          : bySpace(blocks.root(), blocks.files(names));
    } catch (ResplitException e) {
      unclear.addSuppressed(e);
      throw badSet("%s (by their headers: %s)".formatted(unclear.getMessage(), e.getMessage()));
    }
  }

  private static boolean hasCoordinates(BlockHeader sample) {
    return sample.axes().stream().anyMatch(axis -> axis.coordinates().isPresent());
  }

  /** The numbers of a date are no indices. */
  private boolean isPlacedByDates(NamedBlocks blocks, String first, BlockHeader sample) {
    return hasCoordinates(sample)
        && blocks.dataset().isPresent()
        && request.block().isEmpty()
        && NameDates.hasParts(first);
  }

  /** Returns the set of files that lie where their coordinates do. */
  private BlockSet byCoordinates(Path root, List<Path> files) throws IOException {
    CoordinatePlaces places = new CoordinatePlaces(root);
    for (Path file : files) {
      places.add(file, inspect(new BlockPlace(file, dataset)));
    }
    if (request.trim().stream().anyMatch(length -> length > 0)) {
      throw new IllegalArgumentException("--trim needs names that say where files lie");
    }
    BlockSet set = placed(places.tiles(order), inspect(new BlockPlace(files.get(0), dataset)));
    CoordinatePlaces.requireSteady(set);
    return set;
  }

  /** Returns the set of files that lie where they say they do in space. */
  private BlockSet bySpace(Path root, List<Path> files) throws IOException {
    BlockHeader first = inspect(new BlockPlace(files.get(0), dataset));
    List<Box> boxes = new ArrayList<>();
    for (Path file : files) {
      BlockHeader header = inspect(new BlockPlace(file, dataset));
      Box box = inSpace(first, header, file);
      if (format.space().misplaced(first, header, box).isPresent()) {
        throw badSet("%s lies in between the elements of %s".formatted(file, files.get(0)));
      }
      boxes.add(box);
    }
    Box all = boxes.stream().reduce(Box::enclosing).orElseThrow();
    ModelTiles tiles = new ModelTiles(root, order);
    for (int i = 0; i < boxes.size(); i++) {
      Box own = boxes.get(i).relativeTo(all);
      tiles.add(files.get(i), new TilePlace(own, own, all.shape()));
    }
    return placed(tiles, first);
  }

  private Box inSpace(BlockHeader first, BlockHeader header, Path file) throws ResplitException {
    Optional<long[]> offset =
        header.shape().rank() == first.shape().rank()
            ? format.space().offset(first, header)
            : Optional.empty();
    if (offset.isEmpty()) {
      throw badSet(file + " does not say where it lies, as others do");
    }
    long[] start = offset.get();
    return Box.of(
        start.length, axis -> start[axis], axis -> start[axis] + header.shape().length(axis));
  }

  private BlockSet placed(ModelTiles tiles, BlockHeader first) throws IOException {
    Optional<ModelTiles.Tiled> tiling = tiles.tiling();
    if (tiling.isPresent()) {
      return tiled(tiling.get(), first);
    }
    Grid grid = tiles.grid();
    BlockSet bare = bare(grid, first, tiles.names(grid, missing.areFilled()));
    return ofWhole(JoinedHeader.addTo(missing.found(tiles.own(bare))), first);
  }

  private BlockSet tiled(ModelTiles.Tiled tiling, BlockHeader first) throws IOException {
    if (request.trim().stream().anyMatch(length -> length > 0) && !TilePlace.isStatedBy(first)) {
      throw RefusedPair.MARGINS_OF_NO_GRID.refusal();
    }
    BlockSet bare = bare(tiling.blocks().asGrid().grid(), first, tiling.names());
    return ofWhole(JoinedHeader.addTo(tiling.of(bare)), first);
  }

  private static BlockSet ofWhole(BlockSet set, BlockHeader first) {
    return TilePlace.isStatedBy(first) ? set.withHeader(TilePlace.ofWhole(set.header())) : set;
  }

  private boolean isThere(BlockPlace place) {
    return !missing.areFilled() || MissingFiles.isThere(place.file());
  }

  /** Returns the grid of blocks by those along its axes; where there are none, by the first. */
  private Grid grid(BlockHeader first, Path files, IntFunction<List<BlockPlace>> along)
      throws IOException {
    AxisGrid[] axes = new AxisGrid[first.shape().rank()];
    for (int axis = 0; axis < axes.length; axis++) {
      List<BlockPlace> places = along.apply(axis);
      long whole = first.shape().length(axis);
      axes[axis] =
          places.isEmpty() ? AxisGrid.uniform(whole, whole) : along(axis, axes.length, places);
    }
    try {
      Grid grid = Grid.of(axes);
      grid.shape().requireCountable(first.type().bytes());
      return grid;
    } catch (IllegalArgumentException e) {
      throw ResplitException.unsupported(files, "together with the others: " + e.getMessage());
    }
  }

  /** Returns the blocks along an axis; those without a file are as long as the others. */
  private AxisGrid along(int axis, int rank, List<BlockPlace> places) throws IOException {
    Overlap overlap = Overlap.of(request, order, rank);
    long[] stored = new long[places.size()];
    for (int i = 0; i < stored.length; i++) {
      stored[i] =
          isThere(places.get(i)) ? shape(places.get(i), rank, places.get(0)).length(axis) : 0;
    }
    long[] lengths = overlap.ownLengths(axis, stored, i -> places.get(i).file());
    long usual = Arrays.stream(lengths).filter(length -> length > 0).findFirst().orElse(0);
    boolean areUsual =
        Arrays.stream(lengths, 0, lengths.length - 1)
            .allMatch(length -> length % usual == 0 && length <= usual);
    for (int i = 0; i < lengths.length; i++) {
      boolean isLast = i == lengths.length - 1;
      if (lengths[i] == 0 && (isLast || !areUsual)) {
        throw badSet(
            "the files do not show how long %s is, which is missing: give --shape and --in-shape, or --in-edges"
                .formatted(places.get(i)));
      }
      long length = lengths[i] == 0 ? usual : lengths[i];
      lengths[i] = extended(i == 0 ? 0 : lengths[i - 1], length, places.get(i).file());
    }
    return AxisGrid.ofEnds(lengths);
  }

  /** Returns the shape of a file that has as many axes as another one. */
  private Shape shape(BlockPlace place, int rank, BlockPlace first) throws IOException {
    Shape shape = inspect(place).shape();
    if (shape.rank() != rank) {
      throw badSet("%s has %d axes, but %s has %d".formatted(place, shape.rank(), first, rank));
    }
    return shape;
  }

  /** Returns the end of an axis after another file. */
  private static long extended(long end, long length, Path file) throws ResplitException {
    if (length > Long.MAX_VALUE - end) {
      throw ResplitException.unsupported(
          file, "its axis ends beyond 2^63 with the files before it");
    }
    return end + length;
  }

  /**
   * Returns the set of blocks that have names.
   *
   * @param pattern template of the names; guessed from the names if empty
   */
  BlockSet named(NamedBlocks blocks, String pattern) throws IOException {
    String first = blocks.first(pattern);
    BlockHeader sample = inspect(blocks.place(first));
    Optional<BlockSet> tiles = pattern.isEmpty() ? tiles(blocks, sample) : Optional.empty();
    if (tiles.isPresent()) {
      return tiles.get();
    }
    Shape listed = order.toListed(sample.shape());
    String text = pattern;
    if (pattern.isEmpty()) {
      if (isPlacedByDates(blocks, first, sample)) {
        return byCoordinates(blocks.root(), blocks.files(blocks.sorted()));
      }
      try {
        text = blocks.guess(listed, order.axis(0, listed.rank()), missing.areFilled());
      } catch (ResplitException e) {
        return byCoordinates(blocks, sample, e);
      }
    }
    NameTemplate template = NameTemplate.parse(text, listed.rank());
    SortedMap<Long, String> sequence = missing.completed(blocks.sequence(template), template);
    if (request.shape().isPresent() && request.block().isPresent()) {
      Grid grid = request.partition(order, request.shape().get(), request.block().get());
      return missing.areFilled() && sequence.size() == grid.blockCount()
          ? set(grid, sample, new BlockNames.Listed(blocks.root(), blocks.files(sequence.values())))
          : templated(grid, blocks, template, sample);
    }
    return sequence.isEmpty() ? positioned(blocks, template, sample) : inSequence(blocks, sequence);
  }

  /** Returns the set of tiles that say where they lie, if they do. */
  private Optional<BlockSet> tiles(NamedBlocks blocks, BlockHeader sample) throws IOException {
    if (!TilePlace.isStatedBy(sample)) {
      return Optional.empty();
    }
    List<String> names = blocks.sorted();
    if (areTiles(sample, names.stream().map(blocks::place).toList())) {
      return Optional.of(tiled(blocks.root(), blocks.files(names)));
    }
    refuseCopies(sample, blocks.place(names.get(names.size() - 1)), blocks.root());
    return Optional.empty();
  }

  private BlockSet inSequence(NamedBlocks blocks, SortedMap<Long, String> sequence)
      throws IOException {
    BlockSet set = listed(blocks.root(), blocks.files(sequence.values()));
    new Gaps(set, 0, List.copyOf(sequence.keySet()), "numbers").refuse();
    return set;
  }

  /** Returns the set of blocks whose names have a number for each axis. */
  private BlockSet positioned(NamedBlocks blocks, NameTemplate template, BlockHeader sample)
      throws IOException {
    Positions positions = blocks.positions(template);
    if (positions.numbersOn(0).isEmpty()) {
      throw badSet(blocks.noneLike(template));
    }
    if (NamedEdges.axesIn(template.toString()) > 0 && !positions.areAll()) {
      int rank = sample.shape().rank();
      BlockPlace like = blocks.place(blocks.first(template.toString()));
      NamedEdges edges =
          NamedEdges.ofFiles(
              blocks, template, name -> order.toListed(shape(blocks.place(name), rank, like)));
      if (edges.grid(true).isEmpty()) {
        return tiled(edges.tiling(order), sample);
      }
    }
    missing.complete(positions, template);
    Grid grid = grid(sample, blocks.root(), axis -> along(axis, sample, positions, blocks));
    if (blocks.follow(template, grid, order)) {
      return templated(grid, blocks, template, sample);
    }
    BlockSet set = set(grid, sample, blocks.inOrder(template, positions, grid, order, missing));
    Gaps.refuse(set, positions, template);
    return set;
  }

  private BlockSet templated(
      Grid grid, NamedBlocks blocks, NameTemplate template, BlockHeader sample) throws IOException {
    template.checkFor(grid, order);
    BlockNames names = blocks.names(template);
    BlockPlace first =
        new BlockPlace(names.path(grid, order, 0), names.dataset(grid, order, 0, dataset));
    return set(grid, missing.areFilled() ? sample : inspect(first), names);
  }

  private List<BlockPlace> along(
      int axis, BlockHeader sample, Positions positions, NamedBlocks blocks) {
    int listed = order.axis(axis, sample.shape().rank());
    return positions.along(listed).stream().map(blocks::place).toList();
  }

  private BlockSet set(Grid found, BlockHeader first, BlockNames names) throws IOException {
    Grid grid = withoutPadding(found);
    BlockSet own = Overlap.of(request, order, grid.rank()).of(bare(grid, first, names));
    return JoinedHeader.addTo(missing.found(own));
  }

  /** The array may be shorter than its files if these hold blocks of one shape. */
  private Grid withoutPadding(Grid found) {
    Optional<Shape> array =
        request
            .shape()
            .filter(shape -> shape.rank() == found.rank())
            .map(order::toSlowestFirst)
            .filter(shape -> shape.fitsIn(found.shape()));
    return array
        .map(shape -> Grid.uniform(shape, found.blockShape().clippedTo(shape)))
        .filter(cut -> found.isUniform() && cut.blockCounts().equals(found.blockCounts()))
        .filter(cut -> cut.blockShape().equals(found.blockShape()))
        .orElse(found);
  }

  private BlockSet bare(Grid grid, BlockHeader first, BlockNames names) throws ResplitException {
    BlockSet bare =
        new BlockSet(
            grid,
            first.type(),
            order,
            format,
            names,
            dataset,
            ArrayHeader.NONE,
            request.mismatch());
    agree("the shape", request.shape(), bare.listedShape(), bare);
    agree("the block shape", request.block(), bare.listedBlock(), bare);
    agree("the element type", request.type(), bare.type(), bare);
    return bare;
  }

  private static <T> void agree(String what, Optional<T> given, T found, BlockSet set)
      throws ResplitException {
    if (given.isPresent() && !given.get().equals(found)) {
      throw badSet(
          "%s of %s is %s according to its files, not %s"
              .formatted(what, set.root(), found, given.get()));
    }
  }
}
