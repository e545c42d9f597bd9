package io.resplit.format;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.header.Attribute;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
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
    /** Pages, which may be compressed in strips or tiles. */
    PAGES,
    /** Chunks in files of their own, all in one folder, which is one file to users. */
    FOLDERS,
    /** Several of such chunks in one file, a shard. */
    SHARDS,
    /** Where the indices of axes lie, as a start and a step: what is no coordinate counts, too. */
    STEPS,
    /** Where elements lie in space, in place of coordinates. */
    SPACE,
    /** Files compressed as a whole, whose names end with .gz behind the ending of the format. */
    GZIP,
    /** Files whose elements alone may be compressed, as one stream, behind their header. */
    GZIP_INSIDE,
    /** A history of the commands that made the file. */
    HISTORY,
    /** Bytes of other programs before the file itself. */
    USER_BLOCK,
    /**
     * Dimensions; readers expect some to be unlimited: any of them in chunks, or else the slowest,
     * in records.
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

  /**
   * Returns the name of the file that stands for a folder, if new files of the format are such.
   *
   * @param name {@link #name}, or one of {@link #versions}
   */
  default Optional<String> folderFile(String name) {
    return Optional.empty();
  }

  /**
   * Returns how the headers of new files are called, if these have only elements.
   *
   * @param name {@link #name}, or one of {@link #versions}
   */
  default Optional<HeaderBeside> headerBeside(String name) {
    return Optional.empty();
  }

  /** Returns the name of the version in which a file of a name is written that ends as ours do. */
  default String version(String file) {
    return name();
  }

  /**
   * Returns whether files of a version may be called so: a name may promise another one.
   *
   * @param name {@link #name}, or one of {@link #versions}
   */
  default boolean fits(String name, String file) {
    return true;
  }

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

  /** Returns whether a file that starts with something else is of this format anyway. */
  default boolean recognisesBehindStart(HeaderFile file) throws IOException {
    return false;
  }

  /** Returns how users of the format list axes unless they say otherwise. */
  default StorageOrder defaultOrder() {
    return StorageOrder.C;
  }

  /** Returns what files of the format can hold besides one array. */
  default Set<Ability> abilities() {
    return Set.of();
  }

  /**
   * Returns the same of one version of the format.
   *
   * @param name {@link #name}, or one of {@link #versions}
   */
  default Set<Ability> abilities(String name) {
    return abilities();
  }

  /**
   * Returns whether files say what elements read as that no chunk holds.
   *
   * @param name {@link #name}, or one of {@link #versions}
   * @param attributes those of the array
   * @param fill what the input says of such elements
   */
  default boolean saysFill(
      String name, ElementType type, List<Attribute> attributes, Optional<Attribute> fill) {
    return true;
  }

  /**
   * Returns the format.
   *
   * @param name {@link #name}, or one of {@link #versions}
   * @param coordinateBytes most bytes of coordinates to hold for one file, see {@link
   *     CoordinateLimit}
   */
  Format format(String name, long coordinateBytes);

  /** Returns how what this format says of the place of an array in space holds for parts of it. */
  default SpaceRule space() {
    return SpaceRule.NONE;
  }
}
