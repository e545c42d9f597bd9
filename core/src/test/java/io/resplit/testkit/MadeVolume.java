package io.resplit.testkit;

import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The bytes before the elements in volumes that are only read. */
public final class MadeVolume {

  private static final List<String> MGH = List.of("uint8", "int32be", "", "float32be", "int16be");

  private MadeVolume() {}

  /** Returns the header of an MGH file of three axes, at no place. */
  public static byte[] mgh(Shape shape, ElementType type) {
    ByteBuffer header = ByteBuffer.allocate(284).putInt(1);
    for (int axis = 2; axis >= 0; axis--) {
      header.putInt((int) shape.length(axis));
    }
    return header.putInt(1).putInt(MGH.indexOf(type.toString())).array();
  }

  /** Returns the header of a FITS file of one image, with a name if that is not empty. */
  public static byte[] fits(Shape shape, ElementType type, String name) {
    int rank = shape.rank();
    int sign = type.kind() == ElementType.Kind.FLOAT ? -1 : 1;
    Stream<String> first =
        Stream.of(
            card("SIMPLE", "T"),
            card("BITPIX", "" + sign * 8 * type.bytes()),
            card("NAXIS", "" + rank));
    Stream<String> lengths =
        IntStream.range(0, rank)
            .mapToObj(axis -> card("NAXIS" + (axis + 1), "" + shape.length(rank - 1 - axis)));
    Stream<String> named =
        Stream.of(name)
            .filter(each -> !each.isEmpty())
            .map(each -> "%-80s".formatted("EXTNAME = '%s'".formatted(each)));
    String cards =
        Stream.of(first, lengths, named).flatMap(all -> all).collect(Collectors.joining()) + "END";
    int bytes = (cards.length() - 1) / 2880 * 2880 + 2880;
    return ("%-" + bytes + "s").formatted(cards).getBytes(StandardCharsets.US_ASCII);
  }

  private static String card(String keyword, String value) {
    return String.format(Locale.ROOT, "%-8s= %20s%50s", keyword, value, "");
  }
}
