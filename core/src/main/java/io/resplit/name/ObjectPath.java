package io.resplit.name;

/**
 * The parts of the path of a variable or a dimension: the groups that it is in, and its own name.
 */
public final class ObjectPath {

  /**
   * What stands for the array of a file that holds none: no object can have this name, which is
   * HDF5's for the group that one is in.
   */
  public static final String NO_ARRAY = ".";

  private ObjectPath() {}

  /** Returns the groups, each with a slash behind it; nothing if there are none. */
  public static String group(String path) {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  /** Returns the groups without the last slash, as the path of a group. */
  public static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  /** Returns the path of what has a name in a group; that of the root is empty. */
  public static String in(String group, String name) {
    return group.isEmpty() ? name : group + "/" + name;
  }

  /** Returns the name without groups. */
  public static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Returns the path from the root of a file, whether it is said to begin there or not. */
  public static String inRoot(String path) {
    return path.startsWith("/") ? path.substring(1) : path;
  }
}
