package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.object.ObjectHeader;

/** The attributes of objects of a file, with the paths of the objects to which they refer. */
final class ObjectPaths {

  private final Groups groups;
  private FileTree tree;

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

  /** Returns the attributes of the object at an address. */
  AttributeReader attributes(long address) {
    return attributes(groups.objects().at(address));
  }
}
