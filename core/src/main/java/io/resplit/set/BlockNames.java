package io.resplit.set;

import io.resplit.array.StorageOrder;
import io.resplit.format.FolderFiles;
import io.resplit.io.PartFiles;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import java.nio.file.Path;
import java.util.List;

/** Where the blocks of a set are. */
public sealed interface BlockNames {

  /** Returns the file of block {@code number}. */
  Path path(Grid grid, StorageOrder order, long number);

  /** Returns the folder that holds all files, or the only file. */
  Path root();

  /**
   * Returns the name of block {@code number} in its file.
   *
   * @param common its name if all blocks have the same
   */
  default String dataset(Grid grid, StorageOrder order, long number, String common) {
    return common;
  }

  /** Returns the name that one of the files has until it is complete. */
  default Path unfinished(Path file) {
    return PartFiles.partOf(file);
  }

  /** Returns whether one task of several writes the files. */
  default boolean isInTask() {
    return false;
  }

  /** Returns whether several tasks write parts of the only file, or of a folder that is one. */
  default boolean isWrittenTogether() {
    return false;
  }

  /** Returns whether several tasks write the only file, which is not a folder. */
  default boolean isShared() {
    return isWrittenTogether() && !FolderFiles.isOne(root());
  }

  /** Returns whether blocks have no files of their own, but names in the only one. */
  default boolean areInOneFile() {
    return false;
  }

  /** Returns the memory that the names take, in bytes. */
  default long heapBytes() {
    return 0;
  }

  /**
   * Files named by a template below a folder.
   *
   * @param root the folder
   * @param template names relative to it
   */
  record Templated(Path root, NameTemplate template) implements BlockNames {
    @Override
    public Path path(Grid grid, StorageOrder order, long number) {
      return root.resolve(template.render(grid, order, number));
    }
  }

  /**
   * Files listed one by one in file order, slowest axis first.
   *
   * @param root a name for all of them in messages
   * @param files the files
   */
  record Listed(Path root, List<Path> files) implements BlockNames {
    @Override
    public Path path(Grid grid, StorageOrder order, long number) {
      return files.get(Math.toIntExact(number));
    }

    @Override
    public long heapBytes() {
      return files instanceof PathList list
          ? list.heapBytes()
          : Math.min(1, files.size() - 1) * PathList.HEAP_BYTES_A_PATH * files.size();
    }
  }

  /**
   * Files that one task of several writes. Until the task is done they are in a folder of its own,
   * as is its part of a folder that is one file; only a single file is where the others write it,
   * too: two levels above.
   *
   * @param job names of all files
   * @param folder the folder, in that of the task, in that of all tasks
   */
  record InTask(BlockNames job, Path folder) implements BlockNames {
    @Override
    public Path path(Grid grid, StorageOrder order, long number) {
      return job.path(grid, order, number);
    }

    @Override
    public Path root() {
      return job.root();
    }

    @Override
    public Path unfinished(Path file) {
      return PartFiles.partOf(
          isShared()
              ? folder.getParent().resolveSibling(file.getFileName())
              : folder.resolve(namesFrom().relativize(file)));
    }

    private Path namesFrom() {
      return isWrittenTogether() ? FolderFiles.place(root()).resolveSibling("") : root();
    }

    @Override
    public boolean isInTask() {
      return true;
    }

    @Override
    public boolean isWrittenTogether() {
      return job instanceof Listed;
    }
  }

  /**
   * Datasets of one file named by a template; such sets are only read.
   *
   * @param root the file
   * @param template names in it
   */
  record Datasets(Path root, NameTemplate template) implements BlockNames {
    @Override
    public Path path(Grid grid, StorageOrder order, long number) {
      return root;
    }

    @Override
    public String dataset(Grid grid, StorageOrder order, long number, String common) {
      return template.render(grid, order, number);
    }

    @Override
    public boolean areInOneFile() {
      return true;
    }
  }

  /**
   * The files of another set.
   *
   * @param names names of that set
   * @param grid its partition, slowest axis first
   * @param order how its axes are listed
   * @param axes for each axis of the blocks that are named which axis of that set it is, or -1
   * @param first the block of that set that has the first one of these on the axes that they lack
   */
  record OfLead(BlockNames names, Grid grid, StorageOrder order, List<Integer> axes, long first)
      implements BlockNames {

    /** Copies the list. */
    public OfLead {
      axes = List.copyOf(axes);
    }

    @Override
    public Path path(Grid own, StorageOrder listing, long number) {
      return names.path(grid, order, ofLead(own, number));
    }

    /** Returns the block of that set whose file holds a block of these. */
    long ofLead(Grid own, long number) {
      long[] index = new long[grid.rank()];
      for (int axis = 0; axis < index.length; axis++) {
        index[axis] = grid.indexOnAxis(first, axis);
      }
      for (int axis = 0; axis < axes.size(); axis++) {
        if (axes.get(axis) >= 0) {
          index[axes.get(axis)] = own.indexOnAxis(number, axis);
        }
      }
      return grid.number(index);
    }

    @Override
    public Path root() {
      return names.root();
    }

    @Override
    public Path unfinished(Path file) {
      return names.unfinished(file);
    }

    @Override
    public boolean isInTask() {
      return names.isInTask();
    }

    @Override
    public boolean isWrittenTogether() {
      return names.isWrittenTogether();
    }

    @Override
    public boolean areInOneFile() {
      return names.areInOneFile();
    }
  }
}
