package io.resplit.format.nrrd;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import io.resplit.text.StoredText;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Headers of new files. */
final class NrrdText {

  private NrrdText() {}

  /**
   * Returns the header of a new file.
   *
   * @throws ResplitException if NRRD cannot hold the block
   */
  static String text(BlockHeader block) throws ResplitException {
    int rank = block.shape().rank();
    ElementType type = block.type();
    boolean isBlock = type.kind() == ElementType.Kind.BYTES;
    if (!isBlock && !NrrdHeader.TYPES.containsKey(type.baseName()) || rank > NrrdHeader.MOST_AXES) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED,
          "NRRD cannot hold %s elements on %d axes: write HDF5 or raw instead"
              .formatted(type, rank));
    }
    StringBuilder text = new StringBuilder("NRRD0005\n");
    text.append("type: ").append(isBlock ? NrrdHeader.BLOCK : name(type)).append("\n");
    text.append("dimension: ").append(rank).append("\n");
    Optional<VoxelSpace> space = VoxelSpace.carriedBy(block.attributes(), rank);
    space.ifPresent(each -> text.append(dimensions(each)));
    text.append("sizes:");
    for (int axis = rank - 1; axis >= 0; axis--) {
      text.append(' ').append(block.shape().length(axis));
    }
    text.append("\n").append(isBlock ? "block size: " + type.bytes() + "\n" : "");
    space.ifPresent(each -> text.append(directions(each)));
    text.append(labels(block.axes()));
    String order = type.order() == ByteOrder.BIG_ENDIAN ? "big" : "little";
    text.append(type.bytes() > 1 && !isBlock ? "endian: " + order + "\n" : "");
    boolean isGzip = block.layout() instanceof BlockLayout.Chunked;
    text.append(isGzip ? "encoding: gzip\n" : "encoding: raw\n");
    space.ifPresent(each -> text.append(origin(each)));
    pairs(block).forEach(each -> text.append(NrrdFields.pair(each.name(), each.text())));
    return text.append("\n").toString();
  }

  /** Returns the header of a new file, made one that names the file with its elements. */
  static byte[] naming(String text, String file) {
    String fields = text.substring(0, text.length() - 1);
    return StoredText.bytes(fields + "data file: " + file + "\n");
  }

  /** Teem knows the names of ours that are integers. */
  private static String name(ElementType type) {
    boolean isReal = type.kind() == ElementType.Kind.FLOAT;
    return isReal ? NrrdHeader.TYPES.get(type.baseName()).get(0) : type.baseName();
  }

  private static String dimensions(VoxelSpace any) {
    VoxelSpace space = any.withoutTime();
    boolean isNamed = space.directions().matches("[a-z0-9]+(?:-[a-z]++)++");
    return isNamed
        ? "space: " + space.directions() + "\n"
        : "space dimension: " + space.dimensions() + "\n";
  }

  private static String directions(VoxelSpace any) {
    VoxelSpace space = any.withoutTime();
    StringBuilder text = new StringBuilder("space directions:");
    StringBuilder kinds = new StringBuilder("kinds:");
    for (int axis = space.rank() - 1; axis >= 0; axis--) {
      boolean isNone = space.length(axis) == 0;
      text.append(' ').append(isNone ? "none" : vector(space.step(axis)));
      kinds.append(isNone ? " list" : " domain");
    }
    return text.append("\n").append(kinds).append("\n").append(time(any)).toString();
  }

  /** Of an axis without a direction, the spacing may be said beside the directions of others. */
  private static String time(VoxelSpace space) {
    Function<Function<Spacing, String>, String> ofAxes =
        said ->
            IntStream.range(0, space.rank())
                .map(i -> space.rank() - 1 - i)
                .mapToObj(
                    axis -> space.isTime(axis) ? space.spacing(axis).map(said).orElse("") : "")
                .map(word -> word.isEmpty() ? "nan" : word)
                .collect(Collectors.joining(" "));
    if (!space.hasTime()) {
      return "";
    }
    String units = ofAxes.apply(each -> "\"" + each.units() + "\"").replace("nan", "\"\"");
    return "spacings: "
        + ofAxes.apply(each -> "" + each.step())
        + "\naxis mins: "
        + ofAxes.apply(each -> "" + each.start())
        + "\nunits: "
        + units
        + "\n";
  }

  private static String vector(double[] numbers) {
    return Arrays.toString(numbers).replace("[", "(").replace("]", ")").replace(" ", "");
  }

  private static String origin(VoxelSpace any) {
    VoxelSpace space = any.withoutTime();
    List<String> units =
        IntStream.range(0, space.dimensions()).mapToObj(i -> "\"" + space.units(i) + "\"").toList();
    boolean areSaid = units.stream().allMatch(each -> each.matches("\"[^\"\\\\\\p{Cntrl}]*\""));
    boolean areAny = units.stream().anyMatch(each -> each.length() > 2);
    String said = areSaid && areAny ? "space units: " + String.join(" ", units) + "\n" : "";
    return said + "space origin: " + vector(space.origin()) + "\n";
  }

  private static String labels(List<AxisInfo> axes) {
    if (axes.isEmpty() || !axes.stream().allMatch(NrrdText::isLabel)) {
      return "";
    }
    List<String> names = new ArrayList<>(axes.stream().map(AxisInfo::name).toList());
    Collections.reverse(names);
    return "labels: \"" + String.join("\" \"", names) + "\"\n";
  }

  private static boolean isLabel(AxisInfo axis) {
    return axis.name().matches("[^\"\\\\\\p{Cntrl}]+");
  }

  /** Returns what is written as pairs of keys and values. */
  static Stream<Attribute> pairs(BlockHeader block) {
    Stream<Attribute> lists = NrrdLists.of(block).stream().flatMap(NrrdLists::pairs);
    return Stream.concat(block.fileAttributes().stream(), lists)
        .filter(each -> each.isText() && each.name().matches("[^:#\\s][^:\\n\\\\]*"))
        .filter(each -> each.text().chars().noneMatch(sign -> sign == '\r'));
  }
}
