package io.resplit.format.tiff;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a page says by a tag that becomes an attribute of the array, and a tag again in TIFF:
 * GeoTIFF 1.1, annex B, and the tags of GDAL. Immutable.
 */
enum CarriedTag {
  PALETTE(320, "ColorMap", NewTag.SHORT),
  PIXEL_SCALE(33550, "ModelPixelScaleTag", NewTag.DOUBLE),
  TIE_POINTS(33922, "ModelTiepointTag", NewTag.DOUBLE),
  TRANSFORMATION(34264, "ModelTransformationTag", NewTag.DOUBLE),
  GEO_KEYS(34735, "GeoKeyDirectoryTag", NewTag.SHORT),
  GEO_DOUBLES(34736, "GeoDoubleParamsTag", NewTag.DOUBLE),
  GEO_TEXTS(34737, "GeoAsciiParamsTag", NewTag.TEXT),
  ITEMS(42112, "GDAL_METADATA", NewTag.TEXT),
  NO_DATA(42113, "GDAL_NODATA", NewTag.TEXT);

  /** Those that say where pixels lie. */
  static final Set<CarriedTag> OF_PLACE =
      Set.of(PIXEL_SCALE, TIE_POINTS, TRANSFORMATION, GEO_KEYS, GEO_DOUBLES, GEO_TEXTS);

  /** Says by a model of the camera where pixels lie. */
  private static final int CAMERA = 50844;

  private static final long MOST_BYTES = 1 << 20;

  private final int number;
  private final String attribute;
  private final int type;

  CarriedTag(int number, String attribute, int type) {
    this.number = number;
    this.attribute = attribute;
    this.type = type;
  }

  /** Returns whether it is the tag of that number. */
  boolean isNumber(int tag) {
    return tag == number;
  }

  /** Returns the name of the attribute. */
  String attribute() {
    return attribute;
  }

  /** Returns the names of attributes of some. */
  static Set<String> names(Set<CarriedTag> some) {
    return some.stream().map(CarriedTag::attribute).collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Reads what a directory says.
   *
   * @param left gets the names of what cannot be carried
   */
  static List<Attribute> read(TiffDirectory page, List<String> left) throws IOException {
    List<Attribute> all = new ArrayList<>();
    for (CarriedTag each : values()) {
      if (page.find(each.number).isPresent()) {
        each.read(page).ifPresentOrElse(all::add, () -> left.add(each.attribute));
      }
    }
    if (page.find(CAMERA).isPresent()) {
      left.add("RPCCoefficientTag");
    }
    return all;
  }

  private Optional<Attribute> read(TiffDirectory page) throws IOException {
    ByteBuffer values = page.soundValues(number, type, MOST_BYTES);
    if (values.remaining() == 0) {
      return Optional.empty();
    }
    if (type != NewTag.TEXT) {
      double[] numbers = new double[values.remaining() / (type == NewTag.DOUBLE ? 8 : 2)];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = type == NewTag.DOUBLE ? values.getDouble() : values.getShort() & 0xffff;
      }
      return Optional.of(of(numbers));
    }
    String text = StandardCharsets.UTF_8.decode(values).toString();
    int end = text.indexOf('\0');
    return Optional.of(end < 0 ? text : text.substring(0, end))
        .filter(each -> each.indexOf('\uFFFD') < 0)
        .map(each -> Attribute.ofText(attribute, each));
  }

  /** Returns what attributes carry, as numbers; none if they carry it not or as texts. */
  double[] numbers(List<Attribute> attributes) {
    Attribute found =
        Attribute.find(attributes, attribute)
            .filter(each -> !each.hasTexts() && each.isRead())
            .orElse(null);
    double[] all = new double[found == null ? 0 : found.count()];
    for (int i = 0; i < all.length; i++) {
      all[i] = found.number(i);
    }
    return all;
  }

  /** Returns the attribute that carries numbers: those of 2 bytes as integers of all formats. */
  Attribute of(double... numbers) {
    boolean isReal = type == NewTag.DOUBLE;
    ElementType element = ElementType.parse(isReal ? "float64be" : "int32be");
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * element.bytes());
    for (double each : numbers) {
      if (isReal) {
        bytes.putDouble(each);
      } else {
        bytes.putInt((int) each);
      }
    }
    return Attribute.wrapping(attribute, element, bytes.array());
  }

  /** Returns the tag that says what attributes carry, if they do. */
  Optional<NewTag> in(List<Attribute> attributes, ByteOrder order) {
    if (type == NewTag.TEXT) {
      return Attribute.text(attributes, attribute).map(text -> NewTag.text(number, text));
    }
    double[] numbers = numbers(attributes);
    ByteBuffer bytes =
        ByteBuffer.allocate(numbers.length * (type == NewTag.DOUBLE ? 8 : 2)).order(order);
    for (double each : numbers) {
      if (type == NewTag.DOUBLE) {
        bytes.putDouble(each);
      } else {
        bytes.putShort((short) (int) each);
      }
    }
    return Optional.of(new NewTag(number, type, numbers.length, bytes.array(), false))
        .filter(any -> numbers.length > 0);
  }

  /** Returns attributes without some, and with others. */
  static List<Attribute> replaced(
      List<Attribute> attributes, Set<String> without, List<Attribute> others) {
    return Stream.concat(
            attributes.stream().filter(each -> !without.contains(each.name())), others.stream())
        .toList();
  }
}
