package io.resplit.describe;

import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Which axes of an output programs may make longer, where a user says so: those that are named,
 * beside those of the input, or none.
 *
 * @param names names of axes of the array, and of other dimensions; none fixes all
 */
record UnlimitedAxes(List<String> names) {

  /** Copies the list. */
  UnlimitedAxes {
    names = List.copyOf(names);
  }

  private boolean has(String axis) {
    return names.contains(axis);
  }

  /**
   * Returns an input as if these axes were unlimited in it; an output is described like that.
   *
   * @throws IllegalArgumentException if there is no such axis
   */
  BlockSet in(BlockSet set) {
    ArrayHeader header = set.header();
    List<String> known = dimensions(header).distinct().toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "--unlimited: no such axis: '%s'; %s"
                .formatted(
                    name,
                    known.isEmpty()
                        ? "axes have no names"
                        : "there are " + String.join(", ", known)));
      }
    }
    return set.withHeader(
        header
            .withAxes(header.mapAxes((axis, info) -> info.withUnlimited(is(info))))
            .mapCompanions(each -> in(each, header)));
  }

  private static Stream<String> dimensions(ArrayHeader header) {
    return Stream.concat(
            header.axes().stream().map(AxisInfo::name),
            header.companions().variables().stream()
                .flatMap(each -> each.dimensions().stream())
                .filter(each -> !each.isAxis())
                .map(Dimension::name))
        .filter(name -> !name.isEmpty());
  }

  private boolean is(AxisInfo info) {
    return has(info.name()) || info.unlimited() && !names.isEmpty();
  }

  private Companion in(Companion variable, ArrayHeader header) {
    UnaryOperator<Dimension> change =
        each ->
            each.isAxis() && each.axis() < header.axes().size()
                ? each.withUnlimited(is(header.axes().get(each.axis())))
                : each.withUnlimited(has(each.name()) || each.unlimited() && !names.isEmpty());
    return variable.mapDimensions(change);
  }

  /**
   * Returns an output, all of whose axes are as they were asked for.
   *
   * @throws ResplitException if its format cannot hold one that is unlimited
   */
  BlockSet required(BlockSet out) throws ResplitException {
    for (String name : names) {
      boolean isKept =
          Stream.concat(
                  out.header().axes().stream().filter(AxisInfo::unlimited).map(AxisInfo::name),
                  out.header().companions().variables().stream()
                      .flatMap(each -> each.dimensions().stream())
                      .filter(each -> !each.isAxis() && each.unlimited())
                      .map(Dimension::name))
              .anyMatch(name::equals);
      if (!isKept) {
        throw ResplitException.unsupported(
            out.root(), "axis %s cannot be unlimited: %s".formatted(name, reason(out)));
      }
    }
    return out;
  }

  private static String reason(BlockSet out) {
    return switch (out.format().name()) {
      case "netcdf3" -> "netcdf3 files have one unlimited axis, the slowest: write netcdf4";
      case "hdf5" -> "hdf5 files store unlimited axes in chunks: give --chunk auto";
      default -> out.format().name() + " files have no unlimited axis: write netcdf4 or hdf5";
    };
  }
}
