package io.resplit.format;

import io.resplit.array.ArrayHeader;
import io.resplit.array.Attribute;
import io.resplit.array.BlockHeader;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.Box;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Set;

/**
 * What there is to know of a format before a file of it is opened: its names, how its files are
 * recognised, and what they can hold. Immutable, and cheap to create: the {@link Format} itself is
 * made when a set needs it.
 */
public interface FormatDescriptor {

  /** What files of a format can hold. */
  enum Ability {
    /** Several datasets in a file, each with a name. */
    DATASETS,
    /** Datasets in groups: a name with a path is kept as it is. */
    GROUPS,
    /** Blocks in chunks, with filters. */
    CHUNKS,
    /** A history of the commands that made the file. */
    HISTORY,
    /**
     * Dimensions, of which readers expect some to be unlimited: any of them in chunks, or else the
     * slowest, in records.
     */
    DIMENSIONS
  }

  /** Returns the name of the format in options and manifests. */
  String name();

  /** Returns further names that ask for one version of the format when files are written. */
  default List<String> versions() {
    return List.of();
  }

  /** Returns the ending of default names of files, with its dot. */
  default String ending() {
    return ownEndings().get(0);
  }

  /** Returns the endings, in lower case, that files of no other format have. */
  List<String> ownEndings();

  /** Returns the endings, in lower case, that files of other formats have as well. */
  default List<String> sharedEndings() {
    return List.of();
  }

  /**
   * Returns whether a file that starts with these bytes is of this format, or of one that starts
   * alike and shares the ending of its name.
   *
   * @param start the first {@value Formats#START_BYTES} bytes, or all if there are fewer
   */
  boolean recognises(byte[] start);

  /** Returns whether a file that starts with something else is of this format all the same. */
  default boolean recognisesBehindStart(HeaderFile file) throws IOException {
    return false;
  }

  /** Returns how users of the format list axes unless they say otherwise. */
  default StorageOrder defaultOrder() {
    return StorageOrder.C;
  }

  /** Returns what files of the format can hold beside one array. */
  default Set<Ability> abilities() {
    return Set.of();
  }

  /**
   * Returns the format.
   *
   * @param name {@link #name}, or one of {@link #versions}
   * @param coordinateBytes most bytes of coordinates to hold for one file, see {@link
   *     CoordinateLimit}
   */
  Format format(String name, long coordinateBytes);

  /**
   * Returns the header of a block in which what this format says of the place of an array in space,
   * if the header carries it as an attribute, says the place of the block; blocks of every format
   * pass through here.
   *
   * @param block header of the block that still carries what is said of the whole array
   * @param region the block in the array, slowest axis first
   */
  default BlockHeader placed(BlockHeader block, Box region) {
    return block;
  }

  /**
   * Returns the header of an array of which only some indices are left, in which what this format
   * carries of its place in space holds for them; only needed by formats with {@link #placed}.
   *
   * @param header says where the first of them lie already, and has their coordinates
   * @param indices those that are left, from 0 on; slowest axis first
   */
  default ArrayHeader sampled(ArrayHeader header, List<AxisIndices> indices)
      throws ResplitException {
    return header;
  }

  /**
   * Returns the header of an array whose axes are permuted, in which what this format carries of
   * its place in space holds for them; only needed by formats with {@link #placed}.
   *
   * @param header names, coordinates and chunks are permuted already
   * @param permutation the axes as they were, in their new order; slowest first
   * @param output name of the format that is written
   * @throws ResplitException if that is this format, which cannot say where the array lies then
   */
  default ArrayHeader permuted(ArrayHeader header, AxisMap permutation, String output)
      throws ResplitException {
    return header;
  }

  /** Returns attributes in which what this format carries as bytes is in the given byte order. */
  default List<Attribute> inOrder(List<Attribute> attributes, ByteOrder order) {
    return attributes;
  }
}
