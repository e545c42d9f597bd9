package io.resplit.verify;

import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.header.History;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What files say, but for their history: groups, dimensions, links, types with a name, variables
 * and all attributes, each under the words that name it. Confined to one thread.
 */
public final class SameStructure {

  /**
   * Something that files say.
   *
   * @param value equal to that of files which say the same
   * @param text the value for people
   */
  private record Fact(Object value, String text) {}

  private final BlockSet set;
  private final boolean isExact;
  private final boolean isNamed;
  private final Map<String, Fact> facts = new LinkedHashMap<>();

  private SameStructure(BlockSet set, boolean isExact, boolean isNamed) {
    this.set = set;
    this.isExact = isExact;
    this.isNamed = isNamed;
    Companions all = set.header().companions();
    set.header().fileAttributes().stream()
        .filter(each -> !each.name().equals(History.NAME))
        .forEach(each -> add("", each));
    for (Companions.Group group : all.groups()) {
      add("group " + group.path(), "", "");
      group.attributes().forEach(each -> add(group.path(), each));
    }
    all.dimensions().stream().filter(each -> isNamed).forEach(this::add);
    for (Companions.NamedType type : all.types()) {
      add("datatype " + type.path(), List.of(type.type(), type.meaning()), type.type().toString());
      type.attributes().forEach(each -> add(type.path(), each));
    }
    all.userBlock().ifPresent(each -> add(each.name(), each, "another one"));
    all.links().forEach(each -> add("link " + each.path(), each.target(), each.target()));
    all.variables().forEach(this::add);
    if (new NeededArray(set).isThere()) {
      addArray();
    }
  }

  private void addArray() {
    ArrayHeader header = set.header();
    String array = set.dataset();
    add("type of " + array, set.type().baseName(), set.type().baseName());
    addValue("fill value of " + array, header.fillValue());
    add("meaning of " + array, header.meaning(), "" + header.meaning());
    header.attributes().forEach(each -> add(array, each));
    for (AxisInfo axis : header.axes()) {
      String text = axis.unlimited() ? "unlimited" : "of fixed length";
      add("axis " + axis.name(), List.of(axis.unlimited(), axis.unlimitedScale()), text);
      addValue("fill value of axis " + axis.name(), axis.fillValue());
      axis.attributes().forEach(each -> add(axis.name(), each));
    }
  }

  private void addValue(String what, Optional<Attribute> value) {
    add(
        what,
        value.map(each -> each.withOrder(ByteOrder.LITTLE_ENDIAN)),
        value.map(Attribute::valueText).orElse("not set"));
  }

  /**
   * Checks that two sets say the same. Files of one format must say it in one way; of others,
   * numbers and texts need only be equal, whether they are rows or not, and dimensions have the
   * same names unless one format has none.
   *
   * @throws ResplitException if they differ; the message names the first difference
   */
  public static void check(BlockSet a, BlockSet b) throws ResplitException {
    boolean isExact = a.format().name().equals(b.format().name());
    boolean isNamed = isExact || isNamed(a) && isNamed(b);
    SameStructure first = new SameStructure(a, isExact, isNamed);
    SameStructure second = new SameStructure(b, isExact, isNamed);
    first.requireAllIn(second);
    second.requireAllIn(first);
  }

  /** Returns whether all dimensions have names, as those of NetCDF do. */
  private static boolean isNamed(BlockSet set) {
    return set.header().companions().variables().stream()
        .flatMap(each -> each.dimensions().stream())
        .noneMatch(each -> each.path().isEmpty());
  }

  private void requireAllIn(SameStructure other) throws ResplitException {
    for (Map.Entry<String, Fact> each : facts.entrySet()) {
      Fact own = each.getValue();
      Fact found = other.facts.get(each.getKey());
      if (found == null) {
        throw different(
            "%s is in %s, but not in %s".formatted(each.getKey(), place(), other.place()));
      }
      if (!found.value.equals(own.value)) {
        throw different(
            "%s differs: it is %s in %s and %s in %s"
                .formatted(each.getKey(), own.text, place(), found.text, other.place()));
      }
    }
  }

  private Path place() {
    return set.blockCount() == 1 ? set.path(0) : set.root();
  }

  private static ResplitException different(String what) {
    return new ResplitException(ResplitException.Reason.DIFFERENT, what);
  }

  private void add(String what, Object value, String text) {
    facts.put(what, new Fact(value, text));
  }

  private void add(String owner, Attribute attribute) {
    String what = "attribute %s of %s".formatted(attribute.name(), owner.isEmpty() ? "/" : owner);
    List<Long> lengths = isExact ? attribute.lengths() : List.of();
    Object kind = isExact && attribute.hasTexts() ? attribute.kind() : "";
    String type = attribute.hasTexts() ? "text" : attribute.type().baseName();
    add(
        what,
        List.of(attribute.withOrder(ByteOrder.LITTLE_ENDIAN), lengths, kind),
        "%s (%s%s)".formatted(attribute.valueText(), type, lengths.isEmpty() ? "" : " " + lengths));
  }

  private void add(Dimension dimension) {
    String text = dimension.length() + (dimension.unlimited() ? ", unlimited" : "");
    add("dimension " + dimension.path(), text, text);
  }

  private String name(Dimension dimension) {
    return isExact ? dimension.path() : isNamed ? dimension.name() : "";
  }

  private void add(Companion variable) {
    String type = variable.hasTexts() ? "text" : variable.type().baseName();
    String text =
        "%s %s%s"
            .formatted(
                variable.lengths(),
                type,
                variable.meaning().map(meaning -> " (" + meaning + ")").orElse(""));
    List<String> axes =
        variable.dimensions().stream().map(each -> name(each) + each.unlimited()).toList();
    Object isNull = variable.isEmpty();
    Object fill = variable.fillValue().map(each -> each.withOrder(ByteOrder.LITTLE_ENDIAN));
    Object meaning = variable.meaning();
    add(
        "variable " + variable.path(),
        List.of(text, axes, isNull, isExact ? fill : "", meaning),
        text);
    variable.attributes().forEach(each -> add(variable.path(), each));
  }
}
