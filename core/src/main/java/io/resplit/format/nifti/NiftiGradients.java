package io.resplit.format.nifti;

import io.resplit.format.HeaderFile;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The texts beside a diffusion-weighted volume, {@code .bval} and {@code .bvec} as FSL and BIDS
 * have them: a number and a direction of each volume along the fourth axis. They are read, never
 * written.
 */
final class NiftiGradients {

  private static final String VALUES = "bvals";
  private static final String VECTORS = "bvecs";

  private static final int VOLUMES = 4;
  private static final int MOST_BYTES = 1 << 20;

  private NiftiGradients() {}

  /** Returns the axis of volumes; -1 if there is none, or a single one. */
  private static int axis(Shape shape) {
    int axis = shape.rank() - VOLUMES;
    return axis >= 0 && shape.length(axis) > 1 ? axis : -1;
  }

  /** Returns what a file says together with the texts beside it. */
  static BlockHeader beside(Path file, BlockHeader block) throws IOException {
    int axis = axis(block.shape());
    if (axis < 0) {
      return block;
    }
    String stem = file.toString().replaceFirst("(?i)\\.(nii(\\.gz)?|hdr|img)$", "");
    List<Attribute> lists = new ArrayList<>();
    List<String> left = new ArrayList<>(block.notCarried());
    for (String name : List.of(VALUES, VECTORS)) {
      Path texts = Path.of(stem + "." + name.substring(0, VOLUMES));
      if (Files.isRegularFile(texts)) {
        ofEach(lines(texts), name.equals(VECTORS) ? 3 : 1, block.shape().length(axis))
            .ifPresentOrElse(
                each -> lists.add(Attribute.ofTexts(name, each, true)),
                () -> left.add(texts.getFileName() + ", which does not fit the volumes"));
      }
    }
    List<AxisInfo> axes =
        block.mapAxes((each, info) -> each == axis ? info.withLists(lists) : info);
    return block.withAxes(axes).withNotCarried(left);
  }

  private static List<List<String>> lines(Path file) throws IOException {
    try (HeaderFile opened = HeaderFile.open(file)) {
      byte[] bytes = opened.read(0, (int) Math.min(MOST_BYTES, opened.size()));
      return new String(bytes, StandardCharsets.ISO_8859_1)
          .lines()
          .filter(line -> !line.isBlank())
          .map(line -> List.of(line.strip().split("\\s+")))
          .toList();
    }
  }

  /** Numbers of a volume are a column or, where there are as many lines as volumes, a line. */
  private static Optional<List<String>> ofEach(
      List<List<String>> lines, int numbers, long volumes) {
    boolean areColumns =
        lines.size() == numbers && lines.stream().allMatch(line -> line.size() == volumes);
    boolean areLines =
        lines.size() == volumes && lines.stream().allMatch(line -> line.size() == numbers);
    if (areColumns) {
      return Optional.of(
          IntStream.range(0, (int) volumes)
              .mapToObj(i -> String.join(" ", lines.stream().map(line -> line.get(i)).toList()))
              .toList());
    }
    return areLines
        ? Optional.of(lines.stream().map(line -> String.join(" ", line)).toList())
        : Optional.empty();
  }

  /** Directions count along the axes of voxels: returns the header without them, named. */
  static ArrayHeader withoutVectors(ArrayHeader header) {
    List<String> left = new ArrayList<>(header.notCarried());
    List<AxisInfo> axes =
        header.mapAxes(
            (axis, info) -> {
              List<Attribute> others =
                  info.lists().stream().filter(each -> !each.name().equals(VECTORS)).toList();
              left.addAll(info.listsBeyond(info.withLists(others)).toList());
              return info.withLists(others);
            });
    return header.withAxes(axes).withNotCarried(left);
  }
}
