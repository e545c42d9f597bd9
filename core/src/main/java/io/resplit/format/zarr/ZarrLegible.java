package io.resplit.format.zarr;

import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.header.FillValue;
import io.resplit.text.StoredText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Leaves out of a header what metadata cannot say: JSON is UTF-8, and holds no bytes that are none.
 * Nor does a text end with zeros, as those of C do. Lists of one value stay lists unless the header
 * is that of a NetCDF file, which has no other values.
 */
final class ZarrLegible {

  private final List<String> dropped;
  private final boolean isOfStore;
  private final boolean hasLists;

  /**
   * Prepares leaving out.
   *
   * @param dropped gets the names of what is left out
   * @param block header from which it is left out
   */
  ZarrLegible(List<String> dropped, BlockHeader block) {
    this.dropped = dropped;
    this.isOfStore = block.fillValue().filter(FillValue::isOfStore).isPresent();
    this.hasLists =
        isOfStore || block.axes().isEmpty() || attributes(block).anyMatch(ZarrLegible::isScalar);
  }

  private static Stream<Attribute> attributes(BlockHeader block) {
    return Stream.of(
            Stream.of(block.attributes(), block.fileAttributes()),
            block.axes().stream().map(AxisInfo::attributes),
            block.companions().groups().stream().map(Group::attributes),
            block.companions().variables().stream().map(Companion::attributes))
        .flatMap(all -> all)
        .flatMap(List::stream);
  }

  private static boolean isScalar(Attribute value) {
    return !value.hasTexts() && value.count() == 1 && value.lengths().isEmpty();
  }

  /** Returns what is left of a header. */
  BlockHeader of(BlockHeader block) {
    List<AxisInfo> axes = new ArrayList<>();
    for (AxisInfo each : block.axes()) {
      axes.add(each.withAttributes(of(each.attributes(), "axis " + each.name())));
    }
    return block
        .withAxes(axes)
        .withAttributes(
            of(block.attributes(), "the array"), of(block.fileAttributes(), "the store"))
        .withCompanions(of(block.companions()));
  }

  private Companions of(Companions all) {
    List<Group> groups =
        all.groups().stream()
            .map(each -> new Group(each.path(), of(each.attributes(), "group " + each.path())))
            .toList();
    return all.withTree(groups, all.links(), all.types()).map(this::of);
  }

  private Companion of(Companion variable) {
    return variable.withAttributes(of(variable.attributes(), "variable " + variable.path()));
  }

  private List<Attribute> of(List<Attribute> attributes, String owner) {
    List<Attribute> kept = new ArrayList<>();
    for (Attribute each : attributes) {
      if (StoredText.isUtf8(each.name()) && areTexts(each) && !each.name().equals(ZarrTypes.OWN)) {
        kept.add(withoutZeros(isValue(each) ? each.along(List.of()) : each));
        ZarrTypes.lost(kept.get(kept.size() - 1))
            .ifPresent(what -> dropped.add(what + " of " + label(each, owner)));
      } else if (!ZarrTypes.isOwn(each)) {
        dropped.add(label(each, owner));
      }
    }
    return kept;
  }

  private static String label(Attribute attribute, String owner) {
    return "attribute %s of %s".formatted(attribute.name(), owner);
  }

  /** What is missing is an element, never a list. */
  private boolean isValue(Attribute attribute) {
    boolean isOne = attribute.hasTexts() ? attribute.isText() : attribute.count() == 1;
    return isOne && (!hasLists || attribute.name().equals(FillValue.ATTRIBUTE) && !isOfStore);
  }

  private static Attribute withoutZeros(Attribute value) {
    boolean isOfC = value.isText() && value.text().endsWith("\0");
    return isOfC ? Attribute.ofText(value.name(), value.text().replaceFirst("\0+$", "")) : value;
  }

  /** Returns whether texts can be said, if a value is texts. */
  static boolean areTexts(Attribute value) {
    return value.texts().stream().allMatch(StoredText::isUtf8);
  }

  /** Returns a name of a dimension; empty if it cannot be said. */
  String name(String dimension) {
    if (StoredText.isUtf8(dimension)) {
      return dimension;
    }
    String lost = "name of dimension " + dimension;
    if (!dropped.contains(lost)) {
      dropped.add(lost);
    }
    return "";
  }
}
