package io.resplit.manifest;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * The record of a set, as its set format reads it: from {@code resplit.json} next to its files.
 *
 * <p>Holds what is said of the whole set; what is said of each file stays on disk, for there may be
 * millions of them.
 *
 * @param folder where it is
 * @param shape shape of the array, as listed
 * @param block shape of the largest block, as listed
 * @param edges partition, with its axes as listed, if not all blocks are of one shape
 * @param isPadded whether files hold blocks of full length at the end of the array
 * @param type element type
 * @param order how axes are listed
 * @param format name of the format
 * @param headerBytes bytes before the data of each file
 * @param dataset name of the block in each file; empty if the format has no such names
 * @param dropped the slowest axis if files lack it, having one index each
 * @param template names of the files, relative to the manifest; empty if they follow none
 * @param digest digest of the array, or of its chunks as they are stored where their filters are
 *     not known; empty if it was not recorded
 * @param inputs fingerprint of the files that the set was made from; empty if it was not recorded
 * @param arrays all arrays in the files by their names; none if there is one only
 */
public record Manifest(
    Path folder,
    Shape shape,
    Shape block,
    Optional<Grid> edges,
    boolean isPadded,
    ElementType type,
    StorageOrder order,
    String format,
    long headerBytes,
    String dataset,
    Optional<DroppedAxis> dropped,
    String template,
    String digest,
    String inputs,
    Map<String, ArrayRecord> arrays) {

  /** Name of the manifest in the folder of a set. */
  public static final String FILE_NAME = "resplit.json";

  /**
   * What is recorded of one of several arrays.
   *
   * @param bytes size of its elements
   * @param digest its digest; empty if it was not recorded
   */
  public record ArrayRecord(long bytes, String digest) {}

  /**
   * The axis that files lack.
   *
   * @param name its name; empty if axes have none
   * @param common names of the variables in the files that do not have it
   */
  public record DroppedAxis(String name, Set<String> common) {}

  /**
   * What is recorded of one file.
   *
   * @param path name relative to the manifest, below its folder
   * @param bytes size
   * @param crc32c checksum of the contents, if it was recorded
   * @param offset first index of the block on each axis, as listed; empty if it was not recorded
   * @param shape shape of the block, as listed; empty if it was not recorded
   */
  public record Entry(
      String path, long bytes, Optional<String> crc32c, List<Long> offset, List<Long> shape) {

    /** Returns whether what was recorded puts the block where the grid of a set has it. */
    public boolean isAt(Box box, StorageOrder order) {
      return (offset.isEmpty() || offset.equals(listed(box, order, box::start)))
          && (shape.isEmpty() || shape.equals(listed(box, order, box::length)));
    }

    private static List<Long> listed(Box box, StorageOrder order, IntToLongFunction ofAxis) {
      return IntStream.range(0, box.rank())
          .mapToObj(position -> ofAxis.applyAsLong(order.axis(position, box.rank())))
          .toList();
    }
  }

  /** Receives what is recorded of one file. */
  @FunctionalInterface
  public interface EntryVisitor {
    /**
     * Visits one file.
     *
     * @param number number of the block in file order
     */
    void visit(long number, Entry entry) throws IOException;
  }

  /**
   * Returns the partition, slowest axis first.
   *
   * @throws IllegalArgumentException if the shapes do not fit one another
   */
  public Grid grid() {
    return edges.map(order::toListed).orElseGet(() -> order.grid(shape, block));
  }

  /** Returns whether what this record says of a set is true of {@code set}. */
  public boolean describes(BlockSet set) {
    return set.names() instanceof BlockNames.Templated names
        && names.template().toString().equals(template)
        && set.grid().equals(grid())
        && !set.arrangement().hasGaps()
        && set.arrangement().isPadded() == isPadded
        && set.type().equals(type)
        && set.order() == order
        && set.isAlone() == arrays.isEmpty()
        && set.lacksAxis() == dropped.isPresent()
        && set.format().name().equals(format);
  }

  /** Returns whether a template gives the first and the last file the names that they have. */
  public boolean isNamedBy(String pattern) {
    try {
      Grid grid = grid();
      NameTemplate own = NameTemplate.parse(template, grid.rank());
      NameTemplate other = NameTemplate.parse(pattern, grid.rank());
      long last = grid.blockCount() - 1;
      return other.render(grid, order, 0).equals(own.render(grid, order, 0))
          && other.render(grid, order, last).equals(own.render(grid, order, last));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Reads what is recorded of the files, in file order.
   *
   * @return how many files are recorded; 0 if they were not listed
   * @throws io.resplit.io.ResplitException if the record is not as it should be
   */
  public long forEachFile(EntryVisitor visitor) throws IOException {
    return ManifestFiles.read(folder, visitor);
  }
}
