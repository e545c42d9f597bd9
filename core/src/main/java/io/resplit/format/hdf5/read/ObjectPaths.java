package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.geometry.Shape;
import java.util.List;

/** The attributes of objects of a file, with the paths of the objects to which they refer. */
final class ObjectPaths {

  private final Groups groups;
  private FileTree tree;
  private StoredDimensions dimensions;

  /** Prepares reading. */
  ObjectPaths(Groups groups) {
    this.groups = groups;
  }

  /** Returns all objects of the file, which are visited when they are asked for first. */
  FileTree tree() {
    if (tree == null) {
      tree = new FileTree(groups);
    }
    return tree;
  }

  /** Returns the attributes of an object. */
  AttributeReader attributes(ObjectHeader header) {
    return new AttributeReader(header, address -> tree().path(address));
  }

  /**
   * Returns the address of the scale of each axis of a dataset, {@link
   * io.resplit.format.hdf5.structure.StructureBytes#NOWHERE} where there is none. Visits all
   * objects where numbers say it; one that cannot be read has none. Nor is one that does not fit
   * the axis, as a scalar, a dimension of it.
   */
  List<Long> scales(long address, Dataspace space, AttributeReader attributes) {
    List<Long> scales = Variable.of(address, space, attributes).scales(this::numbered);
    for (int axis = 0; axis < scales.size(); axis++) {
      if (scales.get(axis) != address && !fits(scales.get(axis), space, axis)) {
        scales.set(axis, StructureBytes.NOWHERE);
      }
    }
    return scales;
  }

  /** Returns whether a scale, if there is one, has a value for each index of an axis, or may. */
  private boolean fits(long scale, Dataspace space, int axis) {
    if (scale == StructureBytes.NOWHERE) {
      return true;
    }
    try {
      Dataspace own = Dataspace.of(groups.objects().at(scale));
      return own.rank() > 0
          && (own.lengths()[0] == space.lengths()[axis]
              || own.isUnlimited(0)
              || space.isUnlimited(axis));
    } catch (RuntimeException e) {
      MalformedHdf5.ofObject(e); // it is refused where it is read
      return true;
    }
  }

  private long numbered(long number) {
    if (dimensions == null) {
      dimensions = new StoredDimensions(List.of(), Shape.of(1));
      Variable.readable(groups.objects(), FileTree.ofReadable(groups).datasets())
          .forEach(each -> dimensions.add(each, ""));
    }
    return dimensions.numbered(number);
  }

  /** Returns the attributes of the object at an address. */
  AttributeReader attributes(long address) {
    return attributes(groups.objects().at(address));
  }
}
