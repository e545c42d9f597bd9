package io.resplit.cli.option;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The dataset that chunks are for.
 *
 * @param array its shape, slowest axis first
 * @param type its element type
 * @param order how axes are listed
 * @param layout where its elements lie; empty if there is no file
 * @param axisNames names of its axes, slowest first, or none
 * @param dataset its name
 */
public record ChunkTarget(
    Shape array,
    ElementType type,
    StorageOrder order,
    Optional<BlockLayout> layout,
    List<String> axisNames,
    String dataset) {

  private static final String NO_NAME = "NAME";

  /** Returns the dataset that options describe. */
  public static ChunkTarget described(InputFlags input) {
    StorageOrder order = input.orderOr(StorageOrder.C);
    return new ChunkTarget(
        order.toSlowestFirst(input.requireShape()),
        input.requireType(),
        order,
        Optional.empty(),
        List.of(),
        NO_NAME);
  }

  /** Returns the array of a set as one dataset, stored as in the first file. */
  public static ChunkTarget of(BlockSet set) throws IOException {
    BlockHeader header = new FileFit(set).inspect(set.firstBlock());
    String dataset = set.place(set.firstBlock()).dataset();
    return new ChunkTarget(
        set.grid().shape(),
        set.type(),
        set.order(),
        Optional.of(header.layout()),
        set.header().axes().stream().map(AxisInfo::name).toList(),
        dataset.isEmpty() ? NO_NAME : dataset);
  }

  /** Returns the shape that is given within the array, slowest axis first. */
  Shape within(ShapeArgument given) {
    return order.toSlowestFirst(given.within(order.toListed(array), order.toListed(axisNames)));
  }

  /** Returns the shape that is given of its chunks, slowest axis first. */
  Shape chunkWithin(ShapeArgument given) {
    return order.toSlowestFirst(
        given.chunkWithin(order.toListed(array), order.toListed(axisNames)));
  }

  /** Returns the shape of the chunks in the file, if there are any. */
  public Optional<Shape> chunk() {
    return layout.flatMap(BlockLayout::chunks);
  }

  /** Returns the names of the filters of the file. */
  public List<String> filters() {
    return layout.stream()
        .flatMap(known -> known.filters().stream().map(ChunkFilter::toString))
        .toList();
  }
}
