package io.resplit.header;

import io.resplit.array.ElementType;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An array whose attribute {@code _Unsigned} may say that its integers have no sign, as formats
 * without such types say it ("NetCDF Users Guide", best practices). Its bytes are those of the
 * unsigned type. Immutable.
 *
 * @param type of the elements, as they are stored
 * @param header what is said of them
 */
public record UnsignedNumbers(ElementType type, ArrayHeader header) {

  private static final String UNSIGNED = "_Unsigned";

  /** Attributes that are elements. */
  public static final Set<String> VALUES =
      Set.of(
          FillValue.ATTRIBUTE,
          "missing_value",
          "valid_min",
          "valid_max",
          "valid_range",
          "flag_values",
          "flag_masks");

  private boolean areThese() {
    return type.kind() == ElementType.Kind.INT
        && Attribute.text(header.attributes(), UNSIGNED)
            .filter("true"::equalsIgnoreCase)
            .isPresent();
  }

  /** Returns the type that the elements have to readers. */
  public ElementType exactType() {
    return areThese() ? unsigned(type) : type;
  }

  /** Returns what is said of elements of that type. */
  public ArrayHeader exactHeader() {
    if (!areThese()) {
      return header;
    }
    Stream<Attribute> others =
        header.attributes().stream().filter(each -> !each.name().equals(UNSIGNED));
    return header
        .withAttributes(
            others.map(each -> VALUES.contains(each.name()) ? unsigned(each) : each).toList(),
            header.fileAttributes())
        .withElements(header.fillValue().map(this::unsigned), header.meaning());
  }

  private Attribute unsigned(Attribute value) {
    boolean isElement =
        !value.hasTexts() && value.isRead() && value.type().baseName().equals(type.baseName());
    List<Long> lengths = value.lengths();
    return isElement
        ? Attribute.wrapping(value.name(), unsigned(value.type()), value.toBytes()).along(lengths)
        : value;
  }

  private static ElementType unsigned(ElementType signed) {
    return ElementType.parse("u" + signed.baseName()).withOrder(signed.order());
  }
}
