package io.resplit.format.tiff;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where the pixels of a page lie in a model of the earth (GeoTIFF 1.1, sections 7.1 and B.6): by a
 * tie point and a scale, by a matrix, or by control points alone. Immutable; arrays must not be
 * changed.
 *
 * @param scale of x, y and z, the second one downwards; or nothing
 * @param ties column, row, depth, and the x, y and z where it lies, of each tie point; or nothing
 * @param matrix four rows of four numbers, or nothing
 * @param isPoint whether whole columns and rows are the centres of pixels, not their corners
 */
record GeoPlace(double[] scale, double[] ties, double[] matrix, boolean isPoint) {

  /** The six numbers of GDAL: the corner of the first pixel, and steps along columns and rows. */
  static final String TRANSFORM = "GeoTransform";

  static final String EPSG = "epsg";

  /** Attributes that hold for one place alone. */
  static final Set<String> NAMES =
      Set.of(
          TRANSFORM,
          CarriedTag.PIXEL_SCALE.attribute(),
          CarriedTag.TIE_POINTS.attribute(),
          CarriedTag.TRANSFORMATION.attribute());

  private static final int TIE = 6;
  private static final int RASTER_TYPE = 1025;
  private static final int POINT = 2;
  private static final int GEOGRAPHIC = 2048;
  private static final int PROJECTED = 3072;
  private static final int USER_DEFINED = 32767;

  /** Returns what attributes carry, if they carry any. */
  static Optional<GeoPlace> carriedBy(List<Attribute> attributes) {
    double[] matrix = CarriedTag.TRANSFORMATION.numbers(attributes);
    double[] ties = CarriedTag.TIE_POINTS.numbers(attributes);
    double[] scale = CarriedTag.PIXEL_SCALE.numbers(attributes);
    double[] keys = CarriedTag.GEO_KEYS.numbers(attributes);
    boolean isMatrix = matrix.length == 16;
    boolean areTies = ties.length > 0 && ties.length % TIE == 0;
    return isMatrix || areTies
        ? Optional.of(
            new GeoPlace(
                scale.length == 3 && scale[0] != 0 && scale[1] != 0 ? scale : new double[0],
                areTies ? ties : new double[0],
                isMatrix ? matrix : new double[0],
                key(keys, RASTER_TYPE) == POINT))
        : Optional.empty();
  }

  /** Returns a number of the key directory: four numbers a key, the first four count them. */
  private static int key(double[] keys, int key) {
    for (int i = 4; i + 3 < keys.length; i += 4) {
      if (keys[i] == key && keys[i + 1] == 0) {
        return (int) keys[i + 3];
      }
    }
    return 0;
  }

  /** Returns what other programs than those that read TIFF look for, as attributes. */
  static List<Attribute> said(List<Attribute> attributes) {
    List<Attribute> all = new ArrayList<>();
    carriedBy(attributes).flatMap(GeoPlace::attribute).ifPresent(all::add);
    double[] keys = CarriedTag.GEO_KEYS.numbers(attributes);
    int projected = key(keys, PROJECTED);
    int code = projected > 0 ? projected : key(keys, GEOGRAPHIC);
    if (code > 0 && code < USER_DEFINED) {
      ElementType type = new ElementType(ElementType.Kind.INT, 4, ByteOrder.BIG_ENDIAN);
      byte[] bytes = ByteBuffer.allocate(Integer.BYTES).putInt(code).array();
      all.add(Attribute.wrapping(EPSG, type, bytes));
    }
    return all;
  }

  private Optional<Attribute> attribute() {
    return transform().map(each -> CarriedTag.TRANSFORMATION.of(each).withName(TRANSFORM));
  }

  /** Returns attributes that carry this place now. */
  List<Attribute> in(List<Attribute> attributes) {
    List<Attribute> own = new ArrayList<>();
    if (scale.length > 0) {
      own.add(CarriedTag.PIXEL_SCALE.of(scale));
    }
    if (ties.length > 0) {
      own.add(CarriedTag.TIE_POINTS.of(ties));
    }
    if (matrix.length > 0) {
      own.add(CarriedTag.TRANSFORMATION.of(matrix));
    }
    attribute().ifPresent(own::add);
    return CarriedTag.replaced(attributes, NAMES, own);
  }

  /** Returns GDAL's six numbers; empty if no pixels lie by them. */
  Optional<double[]> transform() {
    double[] all;
    if (matrix.length > 0) {
      all = new double[] {matrix[3], matrix[0], matrix[1], matrix[7], matrix[4], matrix[5]};
    } else if (scale.length > 0 && ties.length > 0) {
      double x = ties[3] - ties[0] * scale[0];
      double y = ties[4] + ties[1] * scale[1];
      all = new double[] {x, scale[0], 0, y, 0, -scale[1]};
    } else {
      return Optional.empty();
    }
    double area = all[1] * all[5] - all[2] * all[4];
    if (area == 0 || !Double.isFinite(area + all[0] + all[3])) {
      return Optional.empty();
    }
    if (isPoint) {
      all[0] -= (all[1] + all[2]) / 2;
      all[3] -= (all[4] + all[5]) / 2;
    }
    return Optional.of(all);
  }

  /** Some of the columns or of the rows: a first one, and each so many behind it. */
  record Cut(long start, long step) {

    private boolean isAll() {
      return start == 0 && step == 1;
    }

    /** Returns the old place of the new place 0: centres of pixels stay where they are. */
    private double zero(boolean isPoint) {
      return start + (isPoint ? 0 : (1 - step) / 2.0);
    }
  }

  /** Returns the place of some columns and rows. */
  GeoPlace of(Cut columns, Cut rows) {
    if (columns.isAll() && rows.isAll()) {
      return this;
    }
    double[] steps = {columns.step, rows.step};
    double[] zeros = {columns.zero(isPoint), rows.zero(isPoint)};
    double[] longer = scale.clone();
    double[] moved = matrix.clone();
    for (int i = 0; i < 2; i++) {
      if (scale.length > 0) {
        longer[i] *= steps[i];
      }
      for (int row = 0; row < matrix.length / 4; row++) {
        moved[row * 4 + 3] += matrix[row * 4 + i] * zeros[i];
        moved[row * 4 + i] *= steps[i];
      }
    }
    return new GeoPlace(longer, ties(steps, zeros), moved, isPoint);
  }

  /** The only tie point moves in the model, as programs write it; control points in the page. */
  private double[] ties(double[] steps, double[] zeros) {
    double[] moved = ties.clone();
    boolean isOnly = ties.length == TIE && scale.length > 0;
    for (int at = 0; at < ties.length; at += TIE) {
      for (int i = 0; i < 2; i++) {
        if (isOnly) {
          double pixels = zeros[i] + (steps[i] - 1) * ties[i];
          moved[3 + i] += (i == 0 ? pixels : -pixels) * scale[i];
        } else {
          moved[at + i] = (ties[at + i] - zeros[i]) / steps[i];
        }
      }
    }
    return moved;
  }
}
