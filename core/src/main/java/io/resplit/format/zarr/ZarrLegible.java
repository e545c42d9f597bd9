package io.resplit.format.zarr;

import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.text.StoredText;
import java.util.ArrayList;
import java.util.List;

/**
 * Leaves out of a header what metadata cannot say: JSON is UTF-8, and holds no bytes that are none.
 * Nor does a text end with zeros, as those of C do. Lists of one value stay lists if a store had
 * them; NetCDF knows no others, so those of other files are a value.
 *
 * @param dropped gets the names of what is left out
 * @param isOfStore whether the header is that of a store
 */
record ZarrLegible(List<String> dropped, boolean isOfStore) {

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
      if (StoredText.isUtf8(each.name()) && areTexts(each)) {
        boolean isOne = each.hasTexts() ? each.isText() : each.count() == 1;
        kept.add(withoutZeros(isOne && !isOfStore ? each.along(List.of()) : each));
      } else {
        dropped.add("attribute %s of %s".formatted(each.name(), owner));
      }
    }
    return kept;
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
