package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.object.DataLayout;
import io.resplit.format.hdf5.object.DataLayoutReader;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.geometry.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How long the dimensions of a file are that can grow: each as the longest variable on it, as the
 * NetCDF-4 library has it. A writer that stopped between two variables, or never wrote one of them,
 * leaves others shorter.
 */
final class DimensionLengths {

  /** A file may lack as many elements of a variable for each of its bytes, and so many besides. */
  private static final long MOST_LACKING_A_BYTE = 64;

  private static final long MOST_LACKING = 1L << 28;

  private final StoredDimensions dimensions = new StoredDimensions(List.of(), Shape.of(1));
  private boolean areEven = true;

  /**
   * Visits all objects of a file; one that cannot be read does not lengthen a dimension.
   *
   * @throws MalformedHdf5 if a variable would be so much longer that a length can only be damaged:
   *     to move what is not stored would not end soon
   */
  private DimensionLengths(Groups groups) {
    FileTree tree = FileTree.ofReadable(groups);
    List<Variable> variables = Variable.readable(groups.objects(), tree.datasets());
    variables.forEach(each -> dimensions.add(each, ""));
    variables.forEach(dimensions::unite);
    variables.forEach(dimensions::extend);
    for (Variable each : variables) {
      areEven &= each.isBare() || Arrays.equals(dimensions.lengths(each), each.space().lengths());
      refuseLong(each, groups.objects().file().size(), tree.path(each.address()).orElse(""));
    }
  }

  private void refuseLong(Variable variable, long fileBytes, String path) {
    long[] lengths = dimensions.lengths(variable);
    double lacking = volume(lengths) - volume(variable.space().lengths());
    if (!variable.isBare() && lacking > MOST_LACKING + (double) MOST_LACKING_A_BYTE * fileBytes) {
      throw MalformedHdf5.bad(
          "other variables make /%s %s long, which is %s in a file of %s bytes: a length is damaged"
              .formatted(
                  path,
                  Arrays.toString(lengths),
                  Arrays.toString(variable.space().lengths()),
                  fileBytes));
    }
  }

  private static double volume(long... lengths) {
    return Arrays.stream(lengths).asDoubleStream().reduce(1, (all, length) -> all * length);
  }

  private Optional<StoredDimensions> uneven() {
    return areEven ? Optional.empty() : Optional.of(dimensions);
  }

  /** Returns the dataspace of a dataset, as long as its dimensions. */
  static Dataspace of(Groups groups, ObjectHeader header) {
    Dataspace own = Dataspace.of(header);
    boolean canGrow =
        own.isUnlimited() && DataLayoutReader.read(header) instanceof DataLayout.Chunked;
    return canGrow
        ? groups
            .uneven(() -> new DimensionLengths(groups).uneven())
            .map(all -> own.withLengths(all.lengths(Variable.of(header))))
            .orElse(own)
        : own;
  }
}
