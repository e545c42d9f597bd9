package io.resplit.testkit;

import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * In which order, and in which of two files, the planes of an array lie as pages of OME-TIFF.
 *
 * @param names of the axes, those of pages last
 * @param order planes by their pages
 * @param own how many of them are in the first file
 */
record OmePages(List<String> names, List<Integer> order, int own) {

  private static final Map<String, String> TYPES = Map.of("float32", "float", "float64", "double");

  /** Draws them for an array. */
  static OmePages of(Random random, List<String> names, int planes) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, planes).boxed().toList());
    if (random.nextBoolean()) {
      Collections.shuffle(order, random);
    }
    boolean isOfTwo = random.nextBoolean();
    return new OmePages(names, order, isOfTwo ? 1 + random.nextInt(planes) : planes);
  }

  /** Returns the file with the other pages, below the folder of the first one. */
  Path other(Path file) {
    return file.resolveSibling("planes").resolve(file.getFileName());
  }

  /** Returns what the first page says: axes of length 1 as this program does, in its own words. */
  String text(Path file, Shape shape, ElementType type) {
    int rank = names.size();
    List<String> planes = names.subList(0, rank - 2);
    List<String> fastest = new ArrayList<>(planes);
    Collections.reverse(fastest);
    String letters =
        Stream.concat(fastest.stream(), Stream.of("z", "c", "t"))
            .distinct()
            .collect(Collectors.joining())
            .toUpperCase(Locale.ROOT);
    String sizes =
        IntStream.range(0, rank)
            .mapToObj(axis -> " Size%s=\"%d\"".formatted(letter(axis), shape.length(axis)))
            .collect(Collectors.joining());
    String pages =
        IntStream.range(0, order.size())
            .mapToObj(page -> page(file, shape, page))
            .collect(Collectors.joining("\n"));
    return "<OME Creator=\"resplit, axes %s\"><Image><Pixels DimensionOrder=\"XY%s\" Type=\"%s\"%s>\n%s</Pixels></Image></OME>"
        .formatted(
            String.join("", names),
            letters,
            TYPES.getOrDefault(type.baseName(), type.baseName()),
            sizes,
            pages);
  }

  private String letter(int axis) {
    return names.get(axis).toUpperCase(Locale.ROOT);
  }

  private String page(Path file, Shape shape, int page) {
    StringBuilder place = new StringBuilder();
    long plane = order.get(page);
    for (int axis = names.size() - 3; axis >= 0; axis--) {
      place.append(" First%s=\"%d\"".formatted(letter(axis), plane % shape.length(axis)));
      plane /= shape.length(axis);
    }
    boolean isOwn = page < own;
    String name = "planes/" + file.getFileName();
    return "<TiffData IFD=\"%d\"%s PlaneCount=\"1\">%s</TiffData>"
        .formatted(
            isOwn ? page : page - own,
            place,
            isOwn ? "" : "<UUID FileName=\"%s\">urn:uuid:0</UUID>".formatted(name));
  }
}
