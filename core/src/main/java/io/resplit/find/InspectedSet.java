package io.resplit.find;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.ArrayHeader;
import io.resplit.array.BlockHeader;
import io.resplit.array.ElementType;
import io.resplit.array.NameTemplate;
import io.resplit.array.StorageOrder;
import io.resplit.format.BlockPlace;
import io.resplit.format.Format;
import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

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
          "--header-bytes makes no sense for "
              + format.name()
              + ": its files say where their data is");
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
    BlockHeader header = format.inspect(place, request.shape().orElse(Shape.of(1)));
    try {
      header.shape().requireCountable(header.type().bytes());
    } catch (IllegalArgumentException e) {
      throw ResplitException.unsupported(place.file(), e.getMessage());
    }
    return header;
  }

  /** Returns the set of files in file order, by default one after the other on the slowest axis. */
  BlockSet listed(Path root, List<Path> files) throws IOException {
    BlockHeader first = inspect(new BlockPlace(files.get(0), dataset));
    Grid grid =
        request.shape().isPresent() && request.block().isPresent()
            ? request.partition(order, request.shape().get(), request.block().get())
            : concatenated(files, first);
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

  private Grid concatenated(List<Path> files, BlockHeader first) throws IOException {
    long[] ends = new long[files.size()];
    long end = 0;
    for (int i = 0; i < ends.length; i++) {
      Path file = files.get(i);
      end = extended(end, inspect(new BlockPlace(file, dataset)).shape().length(0), file);
      ends[i] = end;
    }
    AxisGrid[] axes = new AxisGrid[first.shape().rank()];
    for (int axis = 1; axis < axes.length; axis++) {
      axes[axis] = AxisGrid.uniform(first.shape().length(axis), first.shape().length(axis));
    }
    axes[0] = AxisGrid.ofEnds(ends);
    return joined(axes, first.type(), files.get(0));
  }

  /** Returns the end of an axis after another file. */
  private static long extended(long end, long length, Path file) throws ResplitException {
    if (length > Long.MAX_VALUE - end) {
      throw ResplitException.unsupported(
          file, "its axis ends beyond 2^63 with the files before it");
    }
    return end + length;
  }

  private static Grid joined(AxisGrid[] axes, ElementType type, Path path) throws ResplitException {
    try {
      Grid grid = Grid.of(axes);
      grid.shape().requireCountable(type.bytes());
      return grid;
    } catch (IllegalArgumentException e) {
      throw ResplitException.unsupported(path, "together with the others: " + e.getMessage());
    }
  }

  /**
   * Returns the set of blocks that have names.
   *
   * @param pattern template of the names; guessed from the names if empty
   */
  BlockSet named(NamedBlocks blocks, String pattern) throws IOException {
    BlockHeader sample = inspect(blocks.place(blocks.first(pattern)));
    Shape listed = order.toListed(sample.shape());
    NameTemplate template =
        NameTemplate.parse(
            pattern.isEmpty() ? blocks.guess(listed, order.axis(0, listed.rank())) : pattern,
            listed.rank());
    if (request.shape().isPresent() && request.block().isPresent()) {
      return templated(
          request.partition(order, request.shape().get(), request.block().get()),
          blocks,
          template,
          sample);
    }
    SortedMap<Long, String> sequence = blocks.sequence(template);
    if (!sequence.isEmpty()) {
      BlockSet set = listed(blocks.root(), blocks.files(sequence.values()));
      new Gaps(set, 0, List.copyOf(sequence.keySet()), "numbers").refuse();
      return set;
    }
    Positions positions = blocks.positions(template);
    if (positions.numbersOn(0).isEmpty()) {
      throw badSet(blocks.noneLike(template));
    }
    Grid grid = grid(blocks, positions, sample);
    if (blocks.follow(template, grid, order)) {
      return templated(grid, blocks, template, sample);
    }
    BlockSet set = set(grid, sample, blocks.inOrder(template, positions, grid, order));
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

  private Grid grid(NamedBlocks blocks, Positions positions, BlockHeader sample)
      throws IOException {
    int rank = sample.shape().rank();
    AxisGrid[] axes = new AxisGrid[rank];
    for (int listed = 0; listed < rank; listed++) {
      int axis = order.axis(listed, rank);
      List<String> names = positions.along(listed);
      long[] ends = new long[names.size()];
      long end = 0;
      for (int i = 0; i < ends.length; i++) {
        Shape shape = inspect(blocks.place(names.get(i))).shape();
        if (shape.rank() != rank) {
          throw badSet(blocks.place(names.get(i)) + " has " + shape.rank() + " axes, not " + rank);
        }
        end = extended(end, shape.length(axis), blocks.file(names.get(i)));
        ends[i] = end;
      }
      axes[axis] = AxisGrid.ofEnds(ends);
    }
    return joined(axes, sample.type(), blocks.root());
  }

  private BlockSet set(Grid grid, BlockHeader first, BlockNames names) throws IOException {
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
    return JoinedHeader.addTo(missing.found(bare));
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
