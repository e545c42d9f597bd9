package io.resplit.find;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.StorageOrder;
import io.resplit.find.clue.CoordinateClue;
import io.resplit.find.clue.ModelTiles;
import io.resplit.find.clue.TilePlace;
import io.resplit.find.name.NameReading;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileFormats;
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
import io.resplit.request.SetRequest.PlacedBy;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.Placing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Turns files that describe themselves into a set: their names say where blocks are, the files
 * along the edges of the array how long they are, so that lengths may differ as those of months do.
 *
 * @param dataset name of the block in each file; empty for the only one
 * @param order how axes are listed
 * @param missing what is done with blocks that have no file
 */
record InspectedSet(
    SetRequest request,
    FileFormats formats,
    String dataset,
    StorageOrder order,
    MissingFiles missing) {

  InspectedSet {
    if (request.headerBytes().isPresent()) {
      throw new IllegalArgumentException(
          "--header-bytes makes no sense for %s: its files say where their data is"
              .formatted(formats.usual().name()));
    }
  }

  /** Returns the same for another request. */
  InspectedSet with(SetRequest other) {
    return new InspectedSet(other, formats, dataset, order, missing);
  }

  /** Returns the set that is one file. */
  BlockSet single(Path file) throws IOException {
    BlockHeader header = inspect(new BlockPlace(file, dataset));
    return set(
        Grid.uniform(header.shape(), header.shape()),
        header,
        new BlockNames.Listed(file, List.of(file)));
  }

  BlockHeader inspect(BlockPlace place) throws IOException {
    Shape asked = request.shape().or(request::block).orElse(Shape.of(1));
    BlockHeader header = formats.inspect(place, asked);
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
    List<BlockPlace> there = places.stream().filter(this::isThere).toList();
    BlockHeader first = inspect(there.isEmpty() ? places.get(0) : there.get(0));
    List<String> against = List.of();
    if (there.size() > 1 && mayAskFiles()) {
      FileClues clues = new FileClues(this, root);
      BlockHeader last = inspect(there.get(there.size() - 1));
      boolean areTiles = TilePlace.isPart(first) || CoordinateClue.differ(first, last);
      Optional<BlockSet> placed = areTiles ? clues.set(there) : Optional.empty();
      if (placed.isPresent()) {
        return placed.get();
      }
      boolean mayHaveTimesBeside =
          !first.axes().isEmpty() && first.axes().get(0).coordinates().isEmpty();
      against = mayHaveTimesBeside ? clues.againstOrder(there) : against;
    }
    return inOrder(root, files, first, places).noted(against);
  }

  /** Whoever says how the files are laid out, or goes by their names, needs no other clue. */
  private boolean mayAskFiles() {
    return request.block().isEmpty() && request.placedBy() != PlacedBy.NAMES;
  }

  private BlockSet inOrder(Path root, List<Path> files, BlockHeader first, List<BlockPlace> places)
      throws IOException {
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

  /**
   * Returns the set of files of which each says where it lies.
   *
   * @param whole coordinates of axes of which no file has all
   */
  BlockSet placed(ModelTiles tiles, BlockHeader first, Map<Integer, Attribute> whole)
      throws IOException {
    Optional<ModelTiles.Tiled> tiling = tiles.tiling();
    if (tiling.isPresent()) {
      return tiled(tiling.get(), first);
    }
    Grid grid = tiles.grid();
    BlockSet bare = bare(grid, first, tiles.names(grid, missing.areFilled()));
    BlockSet set = JoinedHeader.addTo(missing.found(tiles.own(bare)));
    return ofWhole(JoinedHeader.withKnown(set, whole), first);
  }

  private BlockSet tiled(ModelTiles.Tiled tiling, BlockHeader first) throws IOException {
    if (request.isTrimmed() && !TilePlace.isStatedBy(first)) {
      throw RefusedPair.MARGINS_OF_NO_GRID.refusal();
    }
    BlockSet bare = bare(tiling.blocks().asGrid().grid(), first, tiling.names());
    return ofWhole(JoinedHeader.addTo(tiling.of(bare)), first);
  }

  private static BlockSet ofWhole(BlockSet set, BlockHeader first) {
    return TilePlace.isPart(first) ? set.withHeader(TilePlace.ofWhole(set.header())) : set;
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
   * @param pattern template of the names; empty if it is not known
   */
  BlockSet named(NamedBlocks blocks, String pattern) throws IOException {
    BlockHeader sample = inspect(blocks.place(blocks.first(pattern)));
    return pattern.isEmpty()
        ? blocks.noted(guessed(blocks, sample, flaw -> unread(blocks, flaw)))
        : templated(blocks, NameTemplate.parse(pattern, sample.shape().rank()), sample)
            .placedBy(Placing.TEMPLATE);
  }

  /**
   * Returns the set of files that a shell may have sorted; in that order if nothing says another.
   */
  BlockSet ofShell(NamedBlocks blocks, Path root, List<Path> files) throws IOException {
    return guessed(
        blocks,
        inspect(blocks.place(blocks.first(""))),
        flaw -> listed(root, files).placedBy(Placing.COMMAND).noted(blocks.doubts()));
  }

  /** What to do where neither files nor names say where files lie. */
  private interface Otherwise {
    BlockSet of(ResplitException flaw) throws IOException;
  }

  /** What files say of where they lie comes before what their names say. */
  private BlockSet guessed(NamedBlocks blocks, BlockHeader sample, Otherwise otherwise)
      throws IOException {
    Optional<NameReading> reading = Optional.empty();
    ResplitException flaw = null;
    try {
      reading = Optional.of(blocks.read(guess(blocks, sample)));
    } catch (ResplitException e) {
      flaw = e;
    }
    Optional<BlockSet> placed =
        mayAskFiles() ? new FileClues(this, blocks.root()).set(blocks, reading) : Optional.empty();
    if (placed.isPresent()) {
      return placed.get();
    }
    return reading.isPresent() ? byNames(blocks, reading.get(), sample) : otherwise.of(flaw);
  }

  private BlockSet unread(NamedBlocks blocks, ResplitException flaw) throws IOException {
    List<String> names = blocks.sorted();
    BlockPlace last = blocks.place(names.get(names.size() - 1));
    BlockPlace first = blocks.place(names.get(0));
    boolean areCopies = names.size() > 1 && CoordinateClue.areSame(inspect(first), inspect(last));
    throw areCopies
        ? badSet(
            "'%s' and '%s' have the same coordinates, and their names are not alike: leave out what is there twice"
                .formatted(first.file(), last.file()))
        : flaw;
  }

  private BlockSet byNames(NamedBlocks blocks, NameReading reading, BlockHeader sample)
      throws IOException {
    boolean countFromStart =
        !sample.axes().isEmpty() && CoordinateClue.beginsAtZero(sample.axes().get(0));
    InspectedSet sets = countFromStart ? with(request.ignoring(Mismatch.Kind.PLACE)) : this;
    BlockSet set =
        reading instanceof NameReading.Template found
            ? sets.templated(blocks, found.names(), sample)
            : sets.inSeries(blocks, (NameReading.Series) reading);
    return new NameDoubts(set, reading).noted();
  }

  /** Returns what reads names of blocks like this one. */
  NameGuess guess(NamedBlocks blocks, BlockHeader sample) {
    Shape listed = order.toListed(sample.shape());
    int rank = listed.rank();
    List<String> axes =
        IntStream.range(0, rank)
            .mapToObj(axis -> order.axis(axis, rank))
            .map(axis -> sample.axes().isEmpty() ? "" : sample.axes().get(axis).name())
            .toList();
    return new NameGuess(
        blocks.root(), listed, axes, order.axis(0, rank), missing.areFilled(), blocks.nameBytes());
  }

  private BlockSet inSeries(NamedBlocks blocks, NameReading.Series series) throws IOException {
    return listed(blocks.root(), Gaps.files(blocks, series, missing));
  }

  private BlockSet templated(NamedBlocks blocks, NameTemplate template, BlockHeader sample)
      throws IOException {
    SortedMap<Long, String> sequence = missing.completed(blocks.sequence(template), template);
    if (request.shape().isPresent() && request.block().isPresent()) {
      Grid grid = request.partition(order, request.shape().get(), request.block().get());
      boolean areAll = sequence.size() == grid.blockCount();
      return areAll
          ? set(grid, sample, new BlockNames.Listed(blocks.root(), blocks.files(sequence.values())))
          : templated(grid, blocks, template, sample);
    }
    return sequence.isEmpty() ? positioned(blocks, template, sample) : inSequence(blocks, sequence);
  }

  private BlockSet inSequence(NamedBlocks blocks, SortedMap<Long, String> sequence)
      throws IOException {
    BlockSet set = listed(blocks.root(), blocks.files(sequence.values()));
    if (!blocks.isListed()) {
      Gaps.of(blocks.root(), sequence.keySet()).refuse(set, 0);
    }
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
    if (!blocks.isListed() && blocks.follow(template, grid, order)) {
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
    return new Seams(JoinedHeader.addTo(missing.found(own))).checked();
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
                formats.usual(),
                names,
                dataset,
                ArrayHeader.NONE,
                request.mismatch())
            .withFormats(formats);
    agree("the shape", "--shape", request.shape(), bare.listedShape(), bare);
    agree("the block shape", "--in-shape", request.block(), bare.listedBlock(), bare);
    agree("the element type", "--dtype", request.type(), bare.type(), bare);
    return bare;
  }

  private static <T> void agree(
      String what, String option, Optional<T> given, T found, BlockSet set)
      throws ResplitException {
    if (given.isPresent() && !given.get().equals(found)) {
      throw badSet(
          "the files of '%s' contain %s %s, not %s: leave out %s"
              .formatted(set.root(), what, found, given.get(), option));
    }
  }
}
