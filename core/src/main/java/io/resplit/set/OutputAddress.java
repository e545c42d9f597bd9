package io.resplit.set;

import io.resplit.array.StorageOrder;
import io.resplit.io.PartFiles;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import java.nio.file.Path;

/**
 * Where a set is to be written, as a user says it.
 *
 * @param place folder, template or file: what is before {@code :/}
 * @param dataset name of the block in each file, after {@code :/}; empty if it is not given
 */
public record OutputAddress(String place, String dataset) {

  /** Takes an address apart. */
  public static OutputAddress parse(String address) {
    int colon = address.lastIndexOf(Address.DATASET);
    return colon < 1
        ? new OutputAddress(address, "")
        : new OutputAddress(
            address.substring(0, colon), address.substring(colon + Address.DATASET.length()));
  }

  /**
   * Returns the names of the blocks of a set to be written.
   *
   * @param ending ending of default names
   * @throws IllegalArgumentException if the template does not give every block a name of its own
   */
  public BlockNames names(String ending, Grid grid, StorageOrder order) {
    Address parsed = Address.parse(place);
    boolean isTemplate = parsed.kind() == Address.Kind.TEMPLATE;
    Path root = isTemplate ? parsed.root() : Path.of(place);
    String text = isTemplate ? parsed.pattern() : NameTemplate.DEFAULT + ending;
    if (PartFiles.isPart(text)) {
      throw new IllegalArgumentException(
          "name template '" + text + "' ends with .part, which means unfinished: choose another");
    }
    NameTemplate template = NameTemplate.parse(text, grid.rank());
    template.checkFor(grid, order, NameTemplate.MAX_NAME_BYTES - PartFiles.SUFFIX.length());
    return new BlockNames.Templated(root, template);
  }
}
