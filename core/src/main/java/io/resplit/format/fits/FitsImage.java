package io.resplit.format.fits;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.HeaderFile;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.FillValue;
import io.resplit.header.SpaceUnits;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the cards of a unit say of its image. Immutable.
 *
 * <p>Elements are as they are stored: what they are multiplied with and what is added are the
 * attributes that NetCDF has for it, and so is what stands for no value. Only where half of all
 * integers is added (5.2.5) they are those of the other sign.
 *
 * @param file the file
 * @param unit the unit
 * @param cards its cards
 */
record FitsImage(HeaderFile file, FitsUnit unit, FitsCards cards) {

  private static final Map<Long, String> TYPES =
      Map.of(
          8L,
          "uint8",
          16L,
          "int16be",
          32L,
          "int32be",
          64L,
          "int64be",
          -32L,
          "float32be",
          -64L,
          "float64be");

  static final byte FIRST_BIT = (byte) 0x80;

  private static final ElementType REAL = ElementType.parse("float64be");

  /** Cards that say where pixels lie if each axis goes its own way, evenly. */
  private static final String PLACE = "|(CTYPE|CRPIX|CRVAL|CDELT|CUNIT)[0-9]+";

  /** Cards that say that they do not. */
  private static final String TURNED = "(PC|CD|PV|PS)[0-9]+_[0-9]+|CROTA[0-9]+";

  /** Returns what is said of the array, after checking that it can be read. */
  BlockHeader block() throws ResplitException {
    requireImage();
    ElementType stored = stored();
    ElementType type = cards.isOfOtherSign(unit.bits()) ? withOtherSign(stored) : stored;
    int rank = unit.rank();
    Shape shape = Shape.of(rank, axis -> unit.length(rank - 1 - axis));
    Optional<VoxelSpace> space = space();
    Optional<Attribute> blank = blank(stored, type);
    List<Attribute> attributes = new ArrayList<>();
    space.map(VoxelSpace::attributes).ifPresent(attributes::addAll);
    if (type.equals(stored)) {
      real("BSCALE", "scale_factor").ifPresent(attributes::add);
      real("BZERO", "add_offset").ifPresent(attributes::add);
    }
    blank.ifPresent(attributes::add);
    cards.find("BUNIT").map(each -> Attribute.ofText("units", each)).ifPresent(attributes::add);
    String read = (blank.isPresent() ? "|BLANK" : "") + (space.isPresent() ? PLACE : "");
    return new BlockHeader(
            type,
            new BlockLayout.Strided(shape, cards.end()),
            List.of(),
            attributes,
            List.of(),
            Optional.empty())
        .withNotCarried(cards.unread(read).toList());
  }

  private void requireImage() throws ResplitException {
    String what =
        unit.isPacked()
            ? "a compressed image in a table; unpack it first, for example with funpack"
            : unit.isOfGroups() ? "random groups" : "";
    if (!what.isEmpty()) {
      throw ResplitException.unsupported(file.path(), what);
    }
    if (!unit.isArray()) {
      throw ResplitException.badInput(
          file.path(), "its unit %d holds no image".formatted(unit.number()));
    }
  }

  /** Returns whether elements of a type are those of a file with the first bit turned round. */
  static boolean isTurned(ElementType type) {
    boolean isByte = type.bytes() == 1;
    return type.kind() == (isByte ? ElementType.Kind.INT : ElementType.Kind.UINT);
  }

  private static ElementType withOtherSign(ElementType stored) {
    boolean isSigned = stored.kind() == ElementType.Kind.INT;
    return new ElementType(
        isSigned ? ElementType.Kind.UINT : ElementType.Kind.INT, stored.bytes(), stored.order());
  }

  private ElementType stored() {
    String name = TYPES.get(unit.bits());
    if (name == null) {
      throw new IllegalArgumentException("BITPIX is " + unit.bits());
    }
    return ElementType.parse(name);
  }

  private Optional<Attribute> real(String keyword, String name) {
    byte[] bytes = new byte[Double.BYTES];
    ByteBuffer.wrap(bytes).putDouble(cards.real(keyword, 0));
    return cards.find(keyword).map(said -> Attribute.wrapping(name, REAL, bytes));
  }

  /** Only integers have one, which is one of them as they are stored: of others it is NaN. */
  private Optional<Attribute> blank(ElementType stored, ElementType type) {
    if (stored.kind() == ElementType.Kind.FLOAT || cards.find("BLANK").isEmpty()) {
      return Optional.empty();
    }
    long blank = cards.number("BLANK", 0);
    int unused = Long.SIZE - Byte.SIZE * type.bytes();
    boolean isSigned = stored.kind() != ElementType.Kind.UINT;
    if (blank != (isSigned ? blank << unused >> unused : blank << unused >>> unused)) {
      return Optional.empty();
    }
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(blank).array();
    byte[] last = Arrays.copyOfRange(bytes, Long.BYTES - type.bytes(), Long.BYTES);
    last[0] ^= isTurned(type) ? FIRST_BIT : 0;
    return Optional.of(Attribute.wrapping(FillValue.ATTRIBUTE, type, last));
  }

  /** Places in the sky, which lie on no lattice, have types such as RA---TAN. */
  private Optional<VoxelSpace> space() {
    int rank = unit.rank();
    if (IntStream.rangeClosed(1, rank).anyMatch(n -> cards.find("CDELT" + n).isEmpty())
        || IntStream.rangeClosed(1, rank).anyMatch(this::isProjected)
        || cards.keywords().anyMatch(keyword -> keyword.matches(TURNED))) {
      return Optional.empty();
    }
    double[] steps = new double[rank * rank];
    double[] origin = new double[rank];
    for (int i = 0; i < rank; i++) {
      double step = cards.finite("CDELT" + (i + 1), 1);
      steps[(rank - 1 - i) * rank + i] = step;
      double first = step * (1 - cards.finite("CRPIX" + (i + 1), 0));
      double place = cards.finite("CRVAL" + (i + 1), 0) + first;
      origin[i] = Double.isFinite(place) ? place : 0;
    }
    List<String> units =
        IntStream.rangeClosed(1, rank).mapToObj(n -> cards.find("CUNIT" + n).orElse("")).toList();
    return Optional.of(VoxelSpace.of(steps, origin, SpaceUnits.text(units), ""));
  }

  private boolean isProjected(int axis) {
    return cards.find("CTYPE" + axis).filter(type -> type.indexOf('-') >= 0).isPresent();
  }
}
