package io.resplit.format.mrc;

import io.resplit.array.ElementType;
import io.resplit.format.HeaderFile;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.SpaceParts;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The first 1,024 bytes of an MRC file, by the names of MRC2014. Immutable.
 *
 * <p>The fastest axis lies along x unless {@code MAPC} says otherwise. A single image of space
 * group 0 has two axes; volumes of the groups from 401 on are stacked along a fourth.
 */
final class MrcHeader {

  /** Name of the file attribute with the texts that say how the file was made. */
  static final String LABELS = "mrc_labels";

  /** Name of the attribute that says of a stack of images, 0, that it is no volume. */
  static final String SPACE_GROUP = "mrc_space_group";

  private static final int BYTES = 1024;
  private static final int SPACE = 3;
  private static final int MOST_AXES = 4;
  private static final ElementType INTEGER = ElementType.parse("int32");
  private static final String ANGSTROM = "angstrom";

  private static final int MODE = 12;
  private static final int START = 16;
  private static final int GRID = 28;
  private static final int CELL = 40;
  private static final int ANGLES = 52;
  private static final int AXES = 64;
  private static final int STATISTICS = 76;
  private static final int GROUP = 88;
  private static final int EXTENDED = 92;
  private static final int VERSION = 108;
  private static final int STAMP = 152;
  private static final int FLAGS = 156;
  private static final int ORIGIN = 196;
  private static final int MAP = 208;
  private static final int MACHINE = 212;
  private static final int DEVIATION = 216;
  private static final int LABEL_COUNT = 220;
  private static final int TEXTS = 224;
  private static final int LABEL_BYTES = 80;
  private static final int MOST_LABELS = 10;

  private static final byte[] MAP_TEXT = "MAP ".getBytes(StandardCharsets.US_ASCII);
  private static final int LITTLE = 0x44;
  private static final int BIG = 0x11;
  private static final int MRC2014 = 20_140;
  private static final int FIRST_STACK_OF_VOLUMES = 401;
  private static final int LAST_STACK_OF_VOLUMES = 630;

  /** IMOD's; its flags say that bytes have a sign, and that the origin is that of MRC2014. */
  private static final int IMOD = 1_146_047_817;

  private static final int SIGNED = 1;
  private static final int ORIGIN_OF_MRC = 4;

  /** Files round to float32. */
  private static final double LEANING = 1e-3;

  private final ByteBuffer fields;

  private MrcHeader(byte[] bytes, ByteOrder order) {
    this.fields = ByteBuffer.wrap(bytes).order(order);
  }

  /** Returns whether a file that starts with these bytes says that it is an MRC file. */
  static boolean isStart(byte[] start) {
    return start.length > MACHINE
        && ByteBuffer.wrap(start, MAP, 3).equals(ByteBuffer.wrap(MAP_TEXT, 0, 3))
        && order(start).isPresent();
  }

  /** Older programs leave out the stamp of the machine, but say which axes there are. */
  private static Optional<ByteOrder> order(byte[] start) {
    for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
      int axis = ByteBuffer.wrap(start).order(order).getInt(AXES);
      int stamp = start[MACHINE];
      boolean isStamped = stamp == (order == ByteOrder.LITTLE_ENDIAN ? LITTLE : BIG);
      if (isStamped || stamp != LITTLE && stamp != BIG && axis >= 1 && axis <= SPACE) {
        return Optional.of(order);
      }
    }
    return Optional.empty();
  }

  /**
   * Reads the header of a file.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  static MrcHeader read(HeaderFile file) throws IOException {
    byte[] bytes = file.read(0, BYTES);
    ByteOrder order =
        order(bytes)
            .orElseThrow(() -> ResplitException.badInput(file.path(), "it is not an MRC file"));
    MrcHeader header = new MrcHeader(bytes, order);
    header.check();
    return header;
  }

  private void check() {
    for (int axis = 0; axis < SPACE; axis++) {
      if (length(axis) < 1) {
        throw new IllegalArgumentException("axis %d is %d long".formatted(axis + 1, length(axis)));
      }
    }
    if (extendedBytes() < 0) {
      throw new IllegalArgumentException(
          "its extended header has %d bytes".formatted(extendedBytes()));
    }
    if (IntStream.range(0, SPACE).map(this::dimension).distinct().count() < SPACE) {
      throw new IllegalArgumentException("MAPC, MAPR and MAPS are not three axes");
    }
  }

  /** Returns a length, the fastest axis first. */
  private int length(int axis) {
    return fields.getInt(Integer.BYTES * axis);
  }

  /** Returns which of x, y, z, from 0 on, an axis lies along; programs may leave it out. */
  private int dimension(int axis) {
    boolean isSaid = IntStream.range(0, SPACE).anyMatch(each -> word(AXES, each) != 0);
    int said = isSaid ? word(AXES, axis) - 1 : axis;
    if (said < 0 || said >= SPACE) {
      throw new IllegalArgumentException("MAPC, MAPR and MAPS are not three axes");
    }
    return said;
  }

  private int word(int field, int index) {
    return fields.getInt(field + Integer.BYTES * index);
  }

  private float real(int field, int index) {
    return fields.getFloat(field + Float.BYTES * index);
  }

  /** Returns the number that was meant: 7.84, and not the digits of the float behind these. */
  private static double meant(float real) {
    return Double.parseDouble(Float.toString(real));
  }

  int extendedBytes() {
    return fields.getInt(EXTENDED);
  }

  /** Returns how many bytes precede the elements. */
  long bytes() {
    return BYTES + (long) extendedBytes();
  }

  /** Returns names of what is not kept: sizes of voxels that are none, and axes that lean. */
  List<String> notCarried() {
    List<String> all = new ArrayList<>();
    if (extendedBytes() != 0) {
      all.add("the extended header of %d bytes".formatted(extendedBytes()));
    }
    double[] sizes = reals(CELL);
    if (Arrays.stream(sizes).anyMatch(each -> each != 0 && size(each) == 0)) {
      all.add("a cell of %s x %s x %s".formatted(sizes[0], sizes[1], sizes[2]));
    }
    double[] angles = reals(ANGLES);
    if (Arrays.stream(angles).anyMatch(each -> each != 0 && Math.abs(each - 90) > LEANING)) {
      all.add("the angles %s, %s, %s of the cell".formatted(angles[0], angles[1], angles[2]));
    }
    return all;
  }

  private double[] reals(int field) {
    return IntStream.range(0, SPACE).mapToDouble(i -> meant(real(field, i))).toArray();
  }

  int mode() {
    return fields.getInt(MODE);
  }

  private boolean isOfImod() {
    return fields.getInt(STAMP) == IMOD;
  }

  /** Returns the type of elements of the mode; empty if there is none. */
  Optional<ElementType> type() {
    boolean isUnsigned = mode() == 0 && isOfImod() && (fields.getInt(FLAGS) & SIGNED) == 0;
    return MrcMode.of(mode())
        .map(found -> (isUnsigned ? MrcMode.UINT8 : found).type.withOrder(fields.order()));
  }

  /** Returns the lengths, slowest axis first. */
  Shape shape() {
    int group = fields.getInt(GROUP);
    int volume = word(GRID, 2);
    if (group >= FIRST_STACK_OF_VOLUMES && group <= LAST_STACK_OF_VOLUMES) {
      if (volume < 1 || length(2) % volume != 0) {
        throw new IllegalArgumentException(
            "%d sections do not divide into volumes of %d".formatted(length(2), volume));
      }
      return Shape.of(length(2) / volume, volume, length(1), length(0));
    }
    return group == 0 && length(2) == 1
        ? Shape.of(length(1), length(0))
        : Shape.of(length(2), length(1), length(0));
  }

  List<AxisInfo> axes() {
    int rank = shape().rank();
    List<String> names = List.of("x", "y", "z");
    return IntStream.range(0, rank)
        .map(axis -> rank - 1 - axis)
        .mapToObj(axis -> AxisInfo.named(axis < SPACE ? names.get(dimension(axis)) : "volume"))
        .toList();
  }

  /** Returns the place in space, where the header says it, and the space group if it is unusual. */
  List<Attribute> attributes() {
    List<Attribute> all = new ArrayList<>();
    if (fields.getInt(GROUP) != usualGroup(shape().rank())) {
      byte[] group = Arrays.copyOfRange(fields.array(), GROUP, GROUP + Integer.BYTES);
      all.add(Attribute.ofNumbers(SPACE_GROUP, INTEGER.withOrder(fields.order()), group));
    }
    space().ifPresent(space -> all.addAll(space.attributes()));
    return all;
  }

  /** Sizes and starts count x, y, z; where there is no origin, the number of the first voxel is. */
  private Optional<VoxelSpace> space() {
    double[] sizes = new double[SPACE];
    Arrays.setAll(sizes, i -> size(meant(real(CELL, i) / intervals(i))));
    int rank = shape().rank();
    double[] steps = new double[rank * SPACE];
    for (int axis = 0; axis < rank; axis++) {
      int row = (rank - 1 - axis) * SPACE;
      if (axis < SPACE) {
        steps[row + dimension(axis)] = sizes[dimension(axis)];
      }
    }
    if (Arrays.stream(sizes).allMatch(size -> size == 0)) {
      return Optional.empty();
    }
    double[] origin = new double[SPACE];
    boolean isTurned = isOfImod() && (fields.getInt(FLAGS) & ORIGIN_OF_MRC) == 0;
    Arrays.setAll(
        origin, i -> meant(real(ORIGIN, i)) * (isTurned && real(ORIGIN, i) != 0 ? -1 : 1));
    if (Arrays.stream(origin).allMatch(each -> each == 0)) {
      for (int axis = 0; axis < SPACE; axis++) {
        origin[dimension(axis)] = word(START, axis) * sizes[dimension(axis)];
      }
    }
    return Optional.of(VoxelSpace.of(steps, origin, ANGSTROM, ""));
  }

  /** Returns how many voxels the cell has along x, y or z; programs may leave it out. */
  private int intervals(int dimension) {
    int axis =
        IntStream.range(0, SPACE).filter(i -> dimension(i) == dimension).findFirst().orElseThrow();
    int said = word(GRID, dimension);
    return said != 0 ? said : length(axis);
  }

  private static double size(double said) {
    return said > 0 && said < Double.MAX_VALUE ? said : 0;
  }

  /** Returns the texts as an attribute of the file, if there are any. */
  List<Attribute> labels() {
    int count = Math.max(0, Math.min(MOST_LABELS, fields.getInt(LABEL_COUNT)));
    List<String> texts =
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    new String(
                        fields.array(),
                        TEXTS + i * LABEL_BYTES,
                        LABEL_BYTES,
                        StandardCharsets.ISO_8859_1))
            .map(text -> text.replaceAll("\0+$", ""))
            .toList();
    return texts.isEmpty() ? List.of() : List.of(Attribute.ofTexts(LABELS, texts, false));
  }

  /** Returns whether headers can say that voxels lie like this. */
  private static boolean canHold(VoxelSpace space) {
    return space.isUpright() && space.spatial() <= SPACE && !space.isOfPatient();
  }

  /** Returns the parts of a space that headers say, as users call them. */
  static Set<String> held(VoxelSpace space) {
    return canHold(space)
        ? Set.of(SpaceParts.SIZES, SpaceParts.ORIGIN, SpaceParts.DIRECTIONS)
        : Set.of(SpaceParts.SIZES);
  }

  /**
   * Returns the header of a new file. Statistics are written as not determined: they would take
   * another pass over the elements.
   *
   * @throws ResplitException if MRC cannot hold the block
   */
  static byte[] bytes(BlockHeader block) throws ResplitException {
    Shape shape = block.shape();
    int rank = shape.rank();
    MrcMode mode =
        MrcMode.of(block.type())
            .orElseThrow(() -> unsupported("cannot hold " + block.type() + " elements"));
    if (rank < 2 || rank > MOST_AXES) {
      throw unsupported("has 2 to %d axes, not %d".formatted(MOST_AXES, rank));
    }
    ByteOrder order = block.type().bytes() == 1 ? ByteOrder.LITTLE_ENDIAN : block.type().order();
    MrcHeader header = new MrcHeader(new byte[BYTES], order);
    header.putLengths(shape);
    header.putGroup(block);
    header.fields.putInt(MODE, mode.number);
    if (mode.number == 0) {
      header.fields.putInt(STAMP, IMOD);
      header.fields.putInt(FLAGS, ORIGIN_OF_MRC | (mode == MrcMode.INT8 ? SIGNED : 0));
    }
    for (int i = 0; i < SPACE; i++) {
      header.putReal(ANGLES, i, 90);
      header.fields.putInt(AXES + Integer.BYTES * i, i + 1);
      header.putReal(STATISTICS, i, -i);
    }
    header.putReal(DEVIATION, 0, -1);
    header.fields.putInt(VERSION, MRC2014);
    header.fields.put(MAP, MAP_TEXT);
    int machine = order == ByteOrder.LITTLE_ENDIAN ? LITTLE : BIG;
    header.fields.put(MACHINE, (byte) machine).put(MACHINE + 1, (byte) machine);
    VoxelSpace.carriedBy(block.attributes(), rank).ifPresent(header::putSpace);
    header.putLabels(block.fileAttributes());
    return header.fields.array();
  }

  private static ResplitException unsupported(String what) {
    return new ResplitException(
        ResplitException.Reason.UNSUPPORTED, "MRC " + what + ": write HDF5 or raw instead");
  }

  private void putReal(int field, int index, double value) {
    fields.putFloat(field + Float.BYTES * index, (float) value);
  }

  private void putLengths(Shape shape) throws ResplitException {
    int rank = shape.rank();
    long[] lengths = {1, 1, 1};
    for (int axis = 0; axis < rank; axis++) {
      int to = Math.min(axis, SPACE - 1);
      lengths[to] = Math.multiplyExact(lengths[to], shape.length(rank - 1 - axis));
    }
    for (int i = 0; i < SPACE; i++) {
      if (lengths[i] > Integer.MAX_VALUE) {
        throw unsupported("has axes of at most 2^31 - 1, not " + lengths[i]);
      }
      fields.putInt(Integer.BYTES * i, (int) lengths[i]);
      long grid = i == SPACE - 1 && rank > i ? shape.length(rank - 1 - i) : lengths[i];
      fields.putInt(GRID + Integer.BYTES * i, (int) grid);
    }
  }

  /** The group of the input stays only if readers find the same number of axes by it. */
  private void putGroup(BlockHeader block) {
    int rank = block.shape().rank();
    int said =
        Attribute.find(block.attributes(), SPACE_GROUP)
            .filter(each -> each.type().baseName().equals(INTEGER.baseName()) && each.count() == 1)
            .map(each -> (int) each.integer(0))
            .orElse(-1);
    fields.putInt(GROUP, said);
    boolean isKept = said >= 0 && shape().equals(block.shape());
    fields.putInt(GROUP, isKept ? said : usualGroup(rank));
  }

  private static int usualGroup(int rank) {
    return rank == 2 ? 0 : rank == SPACE ? 1 : FIRST_STACK_OF_VOLUMES;
  }

  private void putSpace(VoxelSpace any) {
    VoxelSpace space = any.withoutTime().inUnits(ANGSTROM);
    for (int i = 0; i < SPACE; i++) {
      double size = space.length(space.rank() - 1 - (i < space.rank() ? i : 0));
      putReal(CELL, i, size * word(GRID, i));
    }
    for (int i = 0; i < SPACE && i < space.spatial() && canHold(space); i++) {
      putReal(ORIGIN, i, space.origin()[i]);
    }
  }

  private void putLabels(List<Attribute> ofFile) {
    List<String> texts =
        Attribute.find(ofFile, LABELS)
            .filter(Attribute::hasTexts)
            .map(Attribute::texts)
            .orElse(List.of());
    int count = Math.min(MOST_LABELS, texts.size());
    fields.putInt(LABEL_COUNT, count);
    for (int i = 0; i < count; i++) {
      byte[] text = texts.get(i).getBytes(StandardCharsets.ISO_8859_1);
      fields.put(TEXTS + i * LABEL_BYTES, text, 0, Math.min(text.length, LABEL_BYTES));
    }
  }
}
