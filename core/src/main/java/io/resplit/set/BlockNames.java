package io.resplit.set;

import io.resplit.array.NameTemplate;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Grid;
import java.nio.file.Path;
import java.util.List;

/** Where the files of a set are. */
public sealed interface BlockNames {

  /** Returns the file of block {@code number}. */
  Path path(Grid grid, StorageOrder order, long number);

  /** Returns the folder that holds all files, or the only file. */
  Path root();

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
  }
}
