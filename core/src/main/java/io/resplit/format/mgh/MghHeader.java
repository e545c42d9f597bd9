package io.resplit.format.mgh;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.HeaderFile;
import io.resplit.geometry.Shape;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The first 284 bytes of an MGH file. Immutable.
 *
 * <p>Axes have the names x, y, z, t; like nibabel, it leaves out a t of length 1.
 *
 * @param file the file
 * @param fields the bytes
 * @param rank number of axes
 */
record MghHeader(HeaderFile file, ByteBuffer fields, int rank) {

  static final int BYTES = 284;

  private static final int VERSION = 1;
  private static final int LENGTHS = 4;
  private static final int TYPE = 20;
  private static final int HAS_PLACE = 28;
  private static final int SIZES = 30;
  private static final int DIRECTIONS = 42;
  private static final int CENTER = 78;
  private static final int UNUSED = 90;
  private static final int SPACE = 3;

  private static final List<String> AXES = List.of("t", "z", "y", "x");

  private static final Map<Integer, String> TYPES =
      Map.of(0, "uint8", 1, "int32be", 3, "float32be", 4, "int16be");

  /** Of files that say no place: x to the left, y down, z to the front. */
  private static final float[] CORONAL = {-1, 0, 0, 0, 0, -1, 0, 1, 0};

  /** Returns whether a file that starts with these bytes is an MGH file that is not compressed. */
  static boolean isStart(byte[] start) {
    ByteBuffer fields = ByteBuffer.wrap(start);
    return start.length >= BYTES
        && fields.getInt(0) == VERSION
        && IntStream.rangeClosed(0, SPACE).allMatch(axis -> length(fields, axis) > 0)
        && TYPES.containsKey(fields.getInt(TYPE))
        && (fields.getShort(HAS_PLACE) & ~1) == 0
        && IntStream.range(UNUSED, BYTES).allMatch(at -> start[at] == 0);
  }

  /**
   * Reads the header of a file.
   *
   * @param start its first bytes, decompressed
   */
  static MghHeader read(HeaderFile file, byte[] start) throws ResplitException {
    ByteBuffer fields = ByteBuffer.wrap(start);
    if (start.length < BYTES || fields.getInt(0) != VERSION) {
      throw ResplitException.badInput(file.path(), "it is not an MGH file");
    }
    return new MghHeader(file, fields, length(fields, SPACE) == 1 ? SPACE : SPACE + 1);
  }

  private static int length(ByteBuffer fields, int axis) {
    return fields.getInt(LENGTHS + axis * Integer.BYTES);
  }

  /** Returns what is said of the array. */
  BlockHeader block() throws IOException {
    int number = fields.getInt(TYPE);
    if (!TYPES.containsKey(number)) {
      throw ResplitException.unsupported(
          file.path(),
          "MGH type %d; convert it first, for example with mri_convert -odt float"
              .formatted(number));
    }
    Shape shape = Shape.of(rank, axis -> length(fields, rank - 1 - axis));
    List<AxisInfo> axes =
        AXES.subList(AXES.size() - rank, AXES.size()).stream().map(AxisInfo::named).toList();
    return new BlockHeader(
        ElementType.parse(TYPES.get(number)),
        new BlockLayout.Strided(shape, BYTES),
        axes,
        space().attributes(),
        List.of(),
        Optional.empty());
  }

  /** The header says where the center of the volume lies. */
  private VoxelSpace space() {
    boolean isSaid = fields.getShort(HAS_PLACE) != 0;
    double[] steps = new double[rank * SPACE];
    double[] origin = new double[SPACE];
    for (int i = 0; i < SPACE; i++) {
      origin[i] = isSaid ? real(CENTER, i) : 0;
      for (int axis = 0; axis < SPACE; axis++) {
        int at = axis * SPACE + i;
        double step = isSaid ? real(DIRECTIONS, at) * real(SIZES, axis) : CORONAL[at];
        steps[(rank - 1 - axis) * SPACE + i] = step;
        origin[i] -= step * length(fields, axis) / 2;
      }
    }
    return VoxelSpace.of(steps, origin, "mm", VoxelSpace.RAS);
  }

  private double real(int at, int number) {
    float said = fields.getFloat(at + number * Float.BYTES);
    return Float.isFinite(said) ? said : 0;
  }
}
