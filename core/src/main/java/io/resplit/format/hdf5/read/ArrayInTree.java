package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.header.BlockHeader;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.List;

/** The array among all objects of a file, and the scales of its axes. */
final class ArrayInTree {

  private final FileTree tree;
  private final BlockHeader block;
  private final long address;
  private final String path;
  private final List<Long> axes;

  /**
   * Finds the scales of the axes.
   *
   * @param array the dataset that is the array
   * @param attributes those of the dataset
   * @param block what the file says of it
   */
  ArrayInTree(
      ObjectPaths paths, DatasetReader array, AttributeReader attributes, BlockHeader block) {
    this.tree = paths.tree();
    this.block = block;
    this.address = array.header().address();
    this.path = Groups.plain(array.path());
    this.axes = paths.scales(address, array.space(), attributes);
  }

  /** Stands for the array of a file that holds none. */
  ArrayInTree(FileTree tree, BlockHeader block) {
    this.tree = tree;
    this.block = block;
    this.address = StructureBytes.NOWHERE;
    this.path = ObjectPath.NO_ARRAY;
    this.axes = List.of();
  }

  /**
   * Calls the array as its user does, and its axes as {@link AxisReader} does.
   *
   * @param way addresses of the objects from the root group to the array
   */
  void name(Groups groups, List<Long> way) {
    if (!Reserved.shown(tree.path(address).orElse("")).equals(path)) {
      tree.rename(address, path);
    }
    for (long scale : axes) {
      groups
          .nearest(way, scale)
          .filter(name -> scale != address)
          .ifPresent(
              name -> {
                String group = tree.path(name.group()).orElse("");
                tree.rename(scale, ObjectPath.in(group, name.name()));
              });
    }
  }

  /** Returns the address of the array. */
  long address() {
    return address;
  }

  /**
   * Returns the address of the scale of each axis, {@link StructureBytes#NOWHERE} where there is
   * none.
   */
  List<Long> axes() {
    return axes;
  }

  /** Returns whether an object is the scale of an axis that holds its coordinates. */
  boolean holds(long object) {
    int axis = axes.indexOf(object);
    return axis >= 0
        && axis < block.axes().size()
        && block.axes().get(axis).coordinates().isPresent();
  }

  /** Returns the names of the scales of the axes; none if they are where those of the axes are. */
  List<String> axisPaths() {
    List<String> paths = new ArrayList<>();
    boolean isPlain = true;
    String group = ObjectPath.parent(path);
    for (int axis = 0; axis < block.axes().size(); axis++) {
      String name = block.axes().get(axis).name();
      String beside = name.isEmpty() ? "" : ObjectPath.in(group, name);
      boolean hasScale = axes.get(axis) != StructureBytes.NOWHERE;
      paths.add(hasScale ? tree.path(axes.get(axis)).orElse(beside) : "");
      isPlain &= paths.get(axis).equals(beside);
    }
    return isPlain ? List.of() : paths;
  }
}
