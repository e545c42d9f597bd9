package io.resplit.testkit;

import io.resplit.array.ElementType;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Files of volumes that are only read, and how they begin. */
public final class MadeVolume {

  private static final int SKIPPED = 7;

  private static final List<String> MGH = List.of("uint8", "int32be", "", "float32be", "int16be");

  private MadeVolume() {}

  /**
   * Writes a file, of the format that its name ends with, and those that it names.
   *
   * @param box where its elements lie in the array, which may have an axis more
   * @param areMany whether elements that are in other files are in one for each index of the
   *     slowest axis
   */
  public static void write(
      Path file, Box box, Shape shape, ElementType type, byte[] elements, boolean areMany)
      throws IOException {
    String name = file.getFileName().toString();
    switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "mgh" -> write(file, placed(mgh(shape, type), box), elements, 20);
      case "fits" -> write(file, fits(shape, type, ""), elements, 2880);
      default -> {
        int count = areMany ? (int) shape.length(0) : 1;
        int bytes = elements.length / count;
        List<String> names = IntStream.range(0, count).mapToObj(i -> name + i + ".raw").toList();
        for (int i = 0; i < count; i++) {
          byte[] some = Arrays.copyOfRange(elements, i * bytes, (i + 1) * bytes);
          write(file.resolveSibling(names.get(i)), new byte[SKIPPED], some, i);
        }
        String list = shape.rank() > 1 || name.endsWith("mhd") ? "LIST\n" : "LIST 1\n";
        String last = count == 1 ? names.get(0) : list + String.join("\n", names);
        Files.writeString(
            file, name.endsWith("mhd") ? mhd(shape, type) + last : nhdr(shape, type) + last);
      }
    }
  }

  private static void write(Path file, byte[] header, byte[] elements, int behind)
      throws IOException {
    byte[] all = Arrays.copyOf(header, header.length + elements.length + behind);
    System.arraycopy(elements, 0, all, header.length, elements.length);
    Files.write(file, all);
  }

  private static String sizes(Shape shape) {
    return IntStream.range(0, shape.rank())
        .mapToObj(axis -> "" + shape.length(shape.rank() - 1 - axis))
        .collect(Collectors.joining(" "));
  }

  private static boolean isBig(ElementType type) {
    return type.order() == ByteOrder.BIG_ENDIAN;
  }

  private static String nhdr(Shape shape, ElementType type) {
    String name = type.baseName().replace("float32", "float").replace("float64", "double");
    return "NRRD0004\ntype: %s\ndimension: %d\nsizes: %s\nendian: %s\nencoding: raw\nbyte skip: %d\ndata file: "
        .formatted(name, shape.rank(), sizes(shape), isBig(type) ? "big" : "little", SKIPPED);
  }

  private static String mhd(Shape shape, ElementType type) {
    String name =
        Map.of(
                "int8", "CHAR", "int16", "SHORT", "int32", "INT", "float32", "FLOAT", "float64",
                "DOUBLE")
            .get(type.baseName());
    return "NDims = %d\nDimSize = %s\nElementByteOrderMSB = %s\nHeaderSize = %d\nElementType = MET_%s\nElementDataFile = "
        .formatted(shape.rank(), sizes(shape), isBig(type), SKIPPED, name);
  }

  /** Returns the header of an MGH file of three axes, at no place. */
  public static byte[] mgh(Shape shape, ElementType type) {
    ByteBuffer header = ByteBuffer.allocate(284).putInt(1);
    for (int axis = 2; axis >= 0; axis--) {
      header.putInt((int) shape.length(axis));
    }
    return header.putInt(1).putInt(MGH.indexOf(type.toString())).array();
  }

  /** Says in the header of an MGH file where its elements lie, in voxels of 1 mm. */
  private static byte[] placed(byte[] header, Box box) {
    ByteBuffer all = ByteBuffer.wrap(header).putShort(28, (short) 1);
    for (int i = 0; i < 3; i++) {
      int axis = box.rank() - 1 - i;
      all.putFloat(30 + 4 * i, 1).putFloat(42 + 16 * i, 1);
      all.putFloat(78 + 4 * i, box.start(axis) + box.length(axis) / 2f);
    }
    return header;
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
