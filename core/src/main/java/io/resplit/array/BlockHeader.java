package io.resplit.array;

import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Optional;

/**
 * What the file of a block says of it: where its elements lie, and what goes along with them.
 *
 * @param type element type
 * @param layout where the elements lie
 * @param axes one entry per axis, slowest first; empty if the format does not name axes
 * @param attributes attributes of the array
 * @param fileAttributes attributes of the whole file
 * @param fillValue bytes of one element that stands for "never written", if there is one
 */
public record BlockHeader(
    ElementType type,
    BlockLayout layout,
    List<AxisInfo> axes,
    List<Attribute> attributes,
    List<Attribute> fileAttributes,
    Optional<Attribute> fillValue) {

  /** Copies the lists. */
  public BlockHeader {
    axes = List.copyOf(axes);
    attributes = List.copyOf(attributes);
    fileAttributes = List.copyOf(fileAttributes);
  }

  /** Returns the header of a file that says nothing but where its elements lie. */
  public static BlockHeader bare(ElementType type, BlockLayout layout) {
    return new BlockHeader(type, layout, List.of(), List.of(), List.of(), Optional.empty());
  }

  /** Returns the shape of the block, slowest axis first. */
  public Shape shape() {
    return layout.shape();
  }
}
