package io.resplit.format;

import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.CopyAxes;
import io.resplit.header.Dimension;
import io.resplit.name.NamingAttribute;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the file of a block says that lacks the slowest axis of its set, of which the block has one
 * index: its coordinate there is a variable of one value, which the others name as a coordinate.
 *
 * @param dataset name of the block in the file
 * @param block the block with the axis
 */
record UnstackedHeader(String dataset, BlockHeader block) {

  private static final String COORDINATES = "coordinates";

  /**
   * Returns the header of the file.
   *
   * @param hasVariables whether files of the format hold variables besides the array
   */
  BlockHeader inFile(boolean hasVariables) {
    BlockHeader bare = withoutAxis(block);
    List<AxisInfo> axes = block.axes();
    if (!hasVariables || axes.isEmpty()) {
      return bare;
    }
    Companions all = block.companions();
    List<Companion> variables =
        new ArrayList<>(all.variables().stream().map(this::withoutAxis).toList());
    Optional<Companion> scalar =
        axes.get(0).coordinates().map(values -> scalar(axes.get(0), values));
    scalar.ifPresent(variables::add);
    List<String> paths = all.axisPaths();
    return bare.withAttributes(named(bare.attributes()), bare.fileAttributes())
        .withCompanions(
            all.with(
                paths.isEmpty() ? paths : paths.subList(1, paths.size()),
                all.dimensions(),
                variables));
  }

  /** Returns the header of the array alone. */
  static BlockHeader withoutAxis(BlockHeader block) {
    List<AxisInfo> axes = block.axes();
    return block.withLayout(
        block.layout().reshaped(CopyAxes.SLOWEST::without),
        axes.isEmpty() ? axes : axes.subList(1, axes.size()));
  }

  private Companion scalar(AxisInfo axis, Attribute values) {
    return new Companion(
        block.companions().axisPath(0, axis.name(), dataset),
        values.type(),
        List.of(),
        axis.attributes(),
        axis.fillValue(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(values));
  }

  /** The axis is the slowest of those that have it. */
  private Companion withoutAxis(Companion variable) {
    Companion others =
        variable.mapDimensions(each -> each.isAxis() ? each.asAxis(each.axis() - 1) : each);
    if (variable.dimensionOf(0) < 0) {
      return others;
    }
    List<Dimension> dimensions = others.dimensions().subList(1, others.dimensions().size());
    Companion bare = others.withDimensions(dimensions);
    return dimensions.isEmpty()
        ? bare.withChunks(Optional.empty())
        : bare.withChunks(
                variable.chunks().map(chunks -> chunks.reshaped(CopyAxes.SLOWEST::without)))
            .withAttributes(
                isBounds(variable) ? variable.attributes() : named(variable.attributes()));
  }

  private boolean isBounds(Companion variable) {
    return block.axes().get(0).attributes().stream()
        .filter(each -> NamingAttribute.isBounds(each.name()))
        .anyMatch(each -> each.text().equals(variable.name()));
  }

  /** CF knows the coordinate of one value by the attribute that names it (section 5.7). */
  private List<Attribute> named(List<Attribute> attributes) {
    String name = block.axes().get(0).name();
    if (block.axes().get(0).coordinates().isEmpty()) {
      return attributes;
    }
    String others = Attribute.text(attributes, COORDINATES).map(text -> text + " ").orElse("");
    List<Attribute> all = new ArrayList<>(attributes);
    all.removeIf(each -> each.name().equals(COORDINATES));
    all.add(Attribute.ofText(COORDINATES, others + name));
    return all;
  }

  /** Returns attributes without the coordinate that became the axis. */
  static List<Attribute> unnamed(List<Attribute> attributes, String coordinate) {
    String text = Attribute.text(attributes, COORDINATES).orElse("");
    List<String> others = new ArrayList<>(List.of(text.split(" ")));
    if (coordinate.isEmpty() || !others.remove(ObjectPath.name(coordinate))) {
      return attributes;
    }
    Attribute left = Attribute.ofText(COORDINATES, String.join(" ", others));
    return attributes.stream()
        .filter(each -> !each.name().equals(COORDINATES) || !others.isEmpty())
        .map(each -> each.name().equals(COORDINATES) ? left : each)
        .toList();
  }
}
