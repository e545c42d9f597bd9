package io.resplit.header;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * Axes of an array along which every block has one index, and which its files do not have: what
 * files hold is the same array without them. Immutable.
 *
 * @param axes their numbers in the array, ascending
 */
public record CopyAxes(List<Integer> axes) {

  /** The slowest axis, of which each file has one index. */
  public static final CopyAxes SLOWEST = new CopyAxes(List.of(0));

  /** Copies the list. */
  public CopyAxes {
    axes = List.copyOf(axes);
  }

  /** Returns what is said of all axes of the array, if files say anything of theirs. */
  public List<AxisInfo> infos(List<AxisInfo> inFile) {
    return inFile.isEmpty() ? inFile : with(inFile, AxisInfo.named("copy"));
  }

  /**
   * Returns what is said of each axis of the array.
   *
   * @param inFile what is said of those in files, slowest first
   * @param ofCopies what is said of each of these
   */
  public <T> List<T> with(List<T> inFile, T ofCopies) {
    List<T> all = new ArrayList<>(inFile);
    axes.forEach(axis -> all.add(axis, ofCopies));
    return all;
  }

  /** Returns the shape of a block from that in its file. */
  public Shape with(Shape inFile) {
    return shape(with(BlockLayout.all(inFile), 1L));
  }

  /** Returns the shape that a block has in its file. */
  public Shape without(Shape block) {
    List<Long> lengths = new ArrayList<>(BlockLayout.all(block));
    for (int i = axes.size() - 1; i >= 0; i--) {
      lengths.remove((int) axes.get(i));
    }
    return shape(lengths);
  }

  private static Shape shape(List<Long> lengths) {
    return Shape.of(lengths.stream().mapToLong(length -> length).toArray());
  }
}
