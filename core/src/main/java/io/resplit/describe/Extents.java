package io.resplit.describe;

import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.name.NamingAttribute;
import io.resplit.name.ObjectPath;
import io.resplit.partition.Grid;
import io.resplit.set.BlockSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What an output says of how far its values reach, where files of it hold others than those of the
 * input: {@code actual_range} of data is left out and named, since only reading them would show it;
 * that of coordinates follows them wherever they are cut or joined.
 */
final class Extents {

  private static final String ACTUAL_RANGE = "actual_range";
  private static final String COORDINATES = "coordinates";

  private final ArrayHeader header;
  private final Set<Integer> changed;
  private final Set<String> coordinates = new HashSet<>();
  private final List<String> left;

  private Extents(BlockSet out, Set<Integer> changed) {
    this.header = out.header();
    this.changed = changed;
    this.left = new ArrayList<>(header.notCarried());
    addCoordinates(out.dataset(), header.attributes());
    header.companions().variables().forEach(each -> addCoordinates(each.path(), each.attributes()));
  }

  private void addCoordinates(String variable, List<Attribute> attributes) {
    Companions all = header.companions();
    for (Attribute each : attributes) {
      if (each.name().equals(COORDINATES)) {
        for (String name : NamingAttribute.names(each.name(), each.text())) {
          all.near(variable, name).ifPresent(found -> coordinates.add(found.path()));
        }
      }
    }
  }

  /** Returns an output without ranges that nobody knows. */
  static BlockSet of(BlockSet in, BlockSet out) {
    Set<Integer> changed =
        IntStream.range(0, out.grid().rank())
            .filter(axis -> isChanged(in, out.grid(), axis))
            .boxed()
            .collect(Collectors.toSet());
    return changed.isEmpty() ? out : out.withHeader(new Extents(out, changed).known(out.dataset()));
  }

  private static boolean isChanged(BlockSet in, Grid out, int axis) {
    boolean isPart =
        in.arrangement().isPart()
            && (!in.axes().isIdentity()
                || in.storedGrid().axis(axis).extent() != in.grid().axis(axis).extent());
    boolean isJoined =
        in.axes().isIdentity() ? in.grid().axis(axis).count() > 1 : in.blockCount() > 1;
    return isPart || isJoined || out.axis(axis).count() > 1;
  }

  private ArrayHeader known(String dataset) {
    return header
        .withAttributes(
            without(header.attributes(), ObjectPath.inRoot(dataset)), header.fileAttributes())
        .mapCompanions(this::known)
        .withNotCarried(left);
  }

  private Companion known(Companion variable) {
    boolean isChanged =
        variable.dimensions().stream().anyMatch(each -> changed.contains(each.axis()));
    boolean follows =
        !variable.isMoved() && (variable.isScale() || coordinates.contains(variable.path()));
    return isChanged && !follows
        ? variable.withAttributes(without(variable.attributes(), variable.path()))
        : variable;
  }

  private List<Attribute> without(List<Attribute> attributes, String variable) {
    if (attributes.stream().noneMatch(Extents::isRange)) {
      return attributes;
    }
    left.add(ACTUAL_RANGE + " of " + variable);
    return attributes.stream().filter(each -> !isRange(each)).toList();
  }

  private static boolean isRange(Attribute attribute) {
    return attribute.name().equals(ACTUAL_RANGE);
  }
}
