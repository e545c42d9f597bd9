package io.resplit.format.nifti;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All bytes of a NIfTI file that come before its data: the header, the extensions, and whatever
 * stands in between. What is not asked to change stays as it was.
 *
 * <p>Shapes, boxes and offsets list the slowest axis first: the last axis is x. Immutable.
 */
public final class NiftiHeader {

  /** Name of the file attribute that carries these bytes, as int8, through other formats. */
  public static final String ATTRIBUTE = "nifti_header";

  private static final ElementType CARRIER = ElementType.parse("int8");
  private static final int MAX_RANK = 7;
  private static final int REGULAR_OFFSET = 38;

  /** Bytes that say whether extensions follow the header, and the least size of an extension. */
  private static final int EXTENDER_BYTES = 4;

  private static final int LEAST_EXTENSION = 16;

  /** Where {@code dim_info} keeps the axis of the slices: 1 for x, 0 if it is not known. */
  private static final int SLICE_AXIS_BIT = 4;

  private static final Map<NiftiField, String> SCALING =
      new EnumMap<>(Map.of(NiftiField.SCL_SLOPE, "scl_slope", NiftiField.SCL_INTER, "scl_inter"));

  private final NiftiVersion version;
  private final ByteOrder order;
  private final byte[] bytes;

  /** Wraps bytes that {@link NiftiCheck} has found right, or that are made here. */
  NiftiHeader(NiftiVersion version, ByteOrder order, byte[] bytes) {
    this.version = version;
    this.order = order;
    this.bytes = bytes;
  }

  /**
   * Returns a header without a place in space: unit steps, no scale. NIfTI-1 unless an axis is too
   * long for it.
   *
   * @throws ResplitException if NIfTI has no such element type or not so many axes
   */
  public static NiftiHeader fresh(Shape shape, ElementType type) throws ResplitException {
    NiftiType stored =
        NiftiType.of(type).orElseThrow(() -> unsupported("cannot hold " + type + " elements"));
    NiftiVersion version = NiftiVersion.NIFTI1;
    byte[] bytes = new byte[version.leastDataOffset()];
    NiftiHeader header = new NiftiHeader(version, type.order(), bytes);
    header.buffer().putInt(0, version.headerBytes());
    bytes[REGULAR_OFFSET] = 'r';
    byte[] magic = version.magic();
    System.arraycopy(magic, 0, bytes, version.magicOffset(), magic.length);
    header.put(NiftiField.DATATYPE, 0, stored.code());
    header.put(NiftiField.BITPIX, 0, stored.bits());
    header.put(NiftiField.VOX_OFFSET, 0, bytes.length);
    header.put(NiftiField.SCL_SLOPE, 0, 1);
    for (int i = 0; i <= MAX_RANK; i++) {
      header.put(NiftiField.DIM, i, i == 0 ? shape.rank() : 1);
      header.put(NiftiField.PIXDIM, i, 1);
    }
    return header.withShape(shape);
  }

  private static ResplitException unsupported(String what) {
    return new ResplitException(
        ResplitException.Reason.UNSUPPORTED, "NIfTI " + what + ": write HDF5 or raw instead");
  }

  /** Returns the header that a file attribute of the block carries, if there is a sound one. */
  public static Optional<NiftiHeader> carriedBy(BlockHeader block) {
    return carriedBy(block.fileAttributes());
  }

  static Optional<NiftiHeader> carriedBy(List<Attribute> fileAttributes) {
    for (Attribute attribute : fileAttributes) {
      if (attribute.name().equals(ATTRIBUTE) && attribute.type().equals(CARRIER)) {
        return NiftiCheck.parse(attribute.toBytes());
      }
    }
    return Optional.empty();
  }

  /** Returns the file attribute that carries this header. */
  public Attribute toAttribute() {
    return Attribute.ofNumbers(ATTRIBUTE, CARRIER, bytes);
  }

  /** Returns the version. */
  public NiftiVersion version() {
    return version;
  }

  /** Returns the element type, in the byte order of the header. */
  public ElementType type() {
    return NiftiType.ofCode(getLong(NiftiField.DATATYPE, 0)).orElseThrow().element(order);
  }

  /** Returns the number of axes. */
  public int rank() {
    return (int) getLong(NiftiField.DIM, 0);
  }

  /** Returns the shape, slowest axis first. */
  public Shape shape() {
    return Shape.of(rank(), axis -> getLong(NiftiField.DIM, rank() - axis));
  }

  /** Returns where the elements lie. */
  public BlockLayout.Strided layout() {
    return new BlockLayout.Strided(shape(), bytes.length);
  }

  /** Returns a copy of the bytes; the data follows them. */
  public byte[] toBytes() {
    return bytes.clone();
  }

  /**
   * Returns this header without the order in which slices were acquired if it has not just those of
   * another: it gives the times of all.
   */
  NiftiHeader withSlicesOf(NiftiHeader whole) {
    int axis = slices();
    int before = whole.slices();
    NiftiHeader header = copy();
    if (before > 0 && getLong(NiftiField.DIM, axis) != whole.getLong(NiftiField.DIM, before)) {
      header.put(NiftiField.SLICE_CODE, 0, 0);
      header.put(NiftiField.SLICE_START, 0, 0);
      header.put(NiftiField.SLICE_END, 0, 0);
    }
    return header;
  }

  /** Returns whether it says in which order slices were acquired. */
  boolean hasSliceOrder() {
    return getLong(NiftiField.SLICE_CODE, 0) != 0;
  }

  private int slices() {
    return (int) getLong(NiftiField.DIM_INFO, 0) >> SLICE_AXIS_BIT & 3;
  }

  /** Returns whether an affine says where voxels lie. */
  boolean hasAffine() {
    return getLong(NiftiField.SFORM_CODE, 0) > 0;
  }

  /** Returns whether a quaternion does. */
  boolean hasQuaternion() {
    return getLong(NiftiField.QFORM_CODE, 0) > 0;
  }

  /**
   * Returns this header with other lengths, as NIfTI-2 if one of them is too long for NIfTI-1.
   *
   * @throws ResplitException if NIfTI has not so many axes
   */
  public NiftiHeader withShape(Shape shape) throws ResplitException {
    if (shape.rank() > MAX_RANK) {
      throw unsupported("has at most " + MAX_RANK + " axes, not " + shape.rank());
    }
    NiftiHeader resized = withSpaceFor(shape);
    resized.put(NiftiField.DIM, 0, shape.rank());
    for (int i = 0; i < MAX_RANK; i++) {
      long length = i < shape.rank() ? shape.length(shape.rank() - 1 - i) : 1;
      if (i < shape.rank() || getLong(NiftiField.DIM, i + 1) > 1) {
        resized.put(NiftiField.DIM, i + 1, length);
      }
    }
    return resized;
  }

  private NiftiHeader withSpaceFor(Shape shape) {
    return Arrays.stream(shape.toArray()).max().orElseThrow() > version.maxLength()
        ? widened()
        : new NiftiHeader(version, order, bytes.clone());
  }

  private NiftiHeader widened() {
    NiftiVersion wide = NiftiVersion.NIFTI2;
    int extensions = bytes.length - version.headerBytes();
    NiftiHeader header = new NiftiHeader(wide, order, new byte[wide.headerBytes() + extensions]);
    System.arraycopy(bytes, version.headerBytes(), header.bytes, wide.headerBytes(), extensions);
    System.arraycopy(wide.magic(), 0, header.bytes, wide.magicOffset(), wide.magic().length);
    header.buffer().putInt(0, wide.headerBytes());
    for (NiftiField field : NiftiField.values()) {
      field.widen(buffer(), header.buffer());
    }
    header.put(NiftiField.VOX_OFFSET, 0, header.bytes.length);
    return header;
  }

  /** Returns the same header with its numbers, and those of its extensions, in a byte order. */
  public NiftiHeader withOrder(ByteOrder other) {
    if (other.equals(order)) {
      return this;
    }
    NiftiHeader turned = new NiftiHeader(version, other, bytes.clone());
    turned.buffer().putInt(0, version.headerBytes());
    for (NiftiField field : NiftiField.values()) {
      field.turn(buffer(), turned.buffer(), version);
    }
    boolean extended = bytes[version.headerBytes()] != 0;
    int at = extended ? version.headerBytes() + EXTENDER_BYTES : bytes.length;
    while (at <= bytes.length - LEAST_EXTENSION) {
      int size = buffer().getInt(at);
      turned.buffer().putInt(at, size);
      turned.buffer().putInt(at + Integer.BYTES, buffer().getInt(at + Integer.BYTES));
      at += size;
    }
    return turned;
  }

  /**
   * Returns the attributes {@code scl_slope} and {@code scl_inter}, unless they are 1 and 0. None
   * means that elements are not scaled, which headers also say by a slope of 0, or by one that is
   * not finite.
   */
  List<Attribute> scaling() {
    double slope = getDouble(NiftiField.SCL_SLOPE, 0);
    boolean isScaled = slope != 0 && Double.isFinite(slope);
    return SCALING.entrySet().stream()
        .filter(each -> isScaled && getDouble(each.getKey(), 0) != neutral(each.getKey()))
        .map(each -> attribute(each.getKey(), each.getValue()))
        .toList();
  }

  private static double neutral(NiftiField field) {
    return field == NiftiField.SCL_SLOPE ? 1 : 0;
  }

  private Attribute attribute(NiftiField field, String name) {
    int from = field.offset(version, 0);
    ElementType type = ElementType.parse("float" + 8 * field.bytes(version)).withOrder(order);
    byte[] value = Arrays.copyOfRange(bytes, from, from + field.bytes(version));
    return Attribute.ofNumbers(name, type, value);
  }

  /** Writes what {@link #scaling} returned; this is a header of the caller's own. */
  NiftiHeader withScaling(List<Attribute> attributes) {
    SCALING.forEach(
        (field, name) ->
            Attribute.find(attributes, name)
                .filter(each -> each.count() == 1 && each.type().kind() == ElementType.Kind.FLOAT)
                .ifPresent(each -> putDouble(field, 0, each.number(0))));
    return this;
  }

  long getLong(NiftiField field, int index) {
    return field.getLong(buffer(), version, index);
  }

  double getDouble(NiftiField field, int index) {
    return field.getDouble(buffer(), version, index);
  }

  /** Returns a copy, to be changed in place. */
  NiftiHeader copy() {
    return new NiftiHeader(version, order, bytes.clone());
  }

  void put(NiftiField field, int index, long value) {
    field.putLong(buffer(), version, index, value);
  }

  void putDouble(NiftiField field, int index, double value) {
    field.putDouble(buffer(), version, index, value);
  }

  /** Adds to a value in place; the caller owns this header alone. An addend of 0 changes no bit. */
  void add(NiftiField field, int index, double addend) {
    if (addend != 0) {
      field.putDouble(buffer(), version, index, getDouble(field, index) + addend);
    }
  }

  private ByteBuffer buffer() {
    return ByteBuffer.wrap(bytes).order(order);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NiftiHeader header && Arrays.equals(bytes, header.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
