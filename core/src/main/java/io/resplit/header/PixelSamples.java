package io.resplit.header;

import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which axis of an array has the samples of a pixel, as red, green and blue are: by the names of
 * axes alone, never by their lengths. Axes are counted from 0, slowest first. Immutable.
 */
public enum PixelSamples {
  /** No axis: pixels have one sample. */
  NONE,
  /** The last one: samples of a pixel lie side by side. */
  LAST,
  /** The one before y and x: each sample has a plane of its own. */
  PLANES;

  private static final Set<String> SAMPLES = Set.of("s", "sample", "samples", "rgb", "rgba");

  /** Axes that are colours of pictures, and much else as well. */
  private static final Set<String> CHANNELS =
      Set.of("c", "ch", "channel", "channels", "band", "bands");

  private static final Set<String> PICTURES = Set.of("uint8", "uint16");
  private static final int MOST = 0xffff;

  /**
   * Returns the axis of an array.
   *
   * @param axes one for each axis, or none
   */
  public static PixelSamples of(List<AxisInfo> axes, Shape shape, ElementType type) {
    int rank = shape.rank();
    if (axes.size() != rank || rank < 2) {
      return NONE;
    }
    String last = name(axes, rank - 1);
    long count = shape.length(rank - 1);
    boolean isPicture = (count == 3 || count == 4) && PICTURES.contains(type.baseName());
    if (count <= MOST && (SAMPLES.contains(last) || isPicture && CHANNELS.contains(last))) {
      return LAST;
    }
    boolean isOfPlanes = rank > 2 && SAMPLES.contains(name(axes, rank - 3));
    return isOfPlanes && shape.length(rank - 3) <= MOST ? PLANES : NONE;
  }

  /** Returns whether the name of some axis is that of samples, wherever it is. */
  public static boolean areNamed(List<AxisInfo> axes) {
    return axes.stream().anyMatch(axis -> SAMPLES.contains(lower(axis)));
  }

  private static String name(List<AxisInfo> axes, int axis) {
    return lower(axes.get(axis));
  }

  private static String lower(AxisInfo axis) {
    return axis.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the axis along a row of pixels. */
  public int x(int rank) {
    return this == LAST ? rank - 2 : rank - 1;
  }

  /** Returns the axis from row to row; less than 0 if there is none. */
  public int y(int rank) {
    return x(rank) - 1;
  }

  /** Returns the axis from page to page; less than 0 if there is none. */
  public int z(int rank) {
    return this == PLANES ? rank - 4 : y(rank) - 1;
  }

  /** Returns the axis of samples. */
  public int axis(int rank) {
    return this == LAST ? rank - 1 : rank - 3;
  }

  /** Returns how many samples a pixel has. */
  public int count(Shape shape) {
    return this == NONE ? 1 : (int) shape.length(axis(shape.rank()));
  }
}
