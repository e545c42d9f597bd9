package io.resplit.format;

import io.resplit.header.AxisInfo;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The slowest axis of a set, which its files lack: each has one index of it. Immutable; takes as
 * much memory as the names of the files.
 *
 * @param info what is said of the axis, with the coordinates of all files if there are any
 * @param files the index of each file; none of a set that is written
 * @param datasets name of the block in files in which it has another one than in the first
 * @param isByNames whether only the names of the files say its coordinates
 * @param place where its indices lie, for formats that say the place of an array in space; empty if
 *     no one knows
 * @param common paths of variables that all files have the same of
 */
public record StackAxis(
    AxisInfo info,
    Map<Path, Integer> files,
    Map<Path, String> datasets,
    boolean isByNames,
    Optional<Place> place,
    Set<String> common) {

  /**
   * Where indices lie.
   *
   * @param start where the first one does, if that is not what files say
   * @param step how far apart they are
   * @param units units of both; empty if they are those of the files
   */
  public record Place(Optional<Double> start, double step, String units) {}

  /** Copies the maps. */
  public StackAxis {
    files = Map.copyOf(files);
    datasets = Map.copyOf(datasets);
    common = Set.copyOf(common);
  }

  /** Returns the same axis of files that have the same of some variables. */
  public StackAxis withCommon(Set<String> paths) {
    return new StackAxis(info, files, datasets, isByNames, place, paths);
  }

  /** Returns where a block is in its file: each may have another name for it. */
  BlockPlace own(BlockPlace block) {
    return new BlockPlace(block.file(), datasets.getOrDefault(block.file(), block.dataset()));
  }

  /** Returns what is said of the index that a file has: without coordinates if it is not known. */
  AxisInfo of(Path file) {
    Integer index = files.get(file);
    return index == null ? info.bare() : info.slice(index, index + 1L);
  }
}
