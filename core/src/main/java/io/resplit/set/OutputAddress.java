package io.resplit.set;

import io.resplit.array.StorageOrder;
import io.resplit.io.PartFiles;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a set is to be written, as a user says it.
 *
 * @param place folder, template or file: what is before {@code :/}
 * @param dataset name of the block in each file, after {@code :/}; empty if it is not given
 * @param dates what stands for {@link NameTemplate#TIME}, and for the index of that axis in default
 *     names; empty if blocks have no dates
 */
public record OutputAddress(String place, String dataset, String dates) {

  /** Takes an address apart. */
  public static OutputAddress parse(String address) {
    Address.refuseUrl(address, "write to a local path and upload that");
    boolean isPattern = address.contains("*") && !NameTemplate.isTemplate(address);
    if (isPattern && !Files.exists(Path.of(address))) {
      throw new IllegalArgumentException(
          "'%s': outputs have no patterns: give a folder, or a template such as 'block_{0}_{1}'"
              .formatted(address));
    }
    int colon = address.lastIndexOf(Address.DATASET);
    return colon < 1
        ? new OutputAddress(address, "", "")
        : new OutputAddress(
            address.substring(0, colon), address.substring(colon + Address.DATASET.length()), "");
  }

  /** Returns another place for the same blocks. */
  public OutputAddress at(String other) {
    return new OutputAddress(other, dataset, dates);
  }

  /** Returns the same place for blocks that have dates, if there are any. */
  public OutputAddress withDates(String inNames) {
    return new OutputAddress(place, dataset, inNames);
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
    String text = isTemplate ? dated(parsed.pattern()) : byDefault(grid, order) + ending;
    if (PartFiles.isPart(text)) {
      throw new IllegalArgumentException(
          "name template '" + text + "' ends with .part, which means unfinished: choose another");
    }
    NameTemplate template = NameTemplate.parse(text, grid.rank());
    template.checkFor(grid, order, NameTemplate.MAX_NAME_BYTES - PartFiles.SUFFIX.length());
    return new BlockNames.Templated(root, template);
  }

  private String dated(String pattern) {
    return dates.isEmpty() ? pattern : pattern.replace(NameTemplate.TIME, dates);
  }

  /** Of blocks with dates only axes that are cut are named. */
  private String byDefault(Grid grid, StorageOrder order) {
    StringBuilder name = new StringBuilder("block_" + dates);
    for (int listed = 0; listed < grid.rank(); listed++) {
      boolean isDated = dates.startsWith("{" + listed + "=");
      if (!isDated && grid.axis(order.axis(listed, grid.rank())).count() > 1) {
        name.append("_{").append(listed).append('}');
      }
    }
    return dates.isEmpty() ? NameTemplate.DEFAULT : name.toString();
  }
}
