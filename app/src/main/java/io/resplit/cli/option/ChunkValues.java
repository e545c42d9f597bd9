package io.resplit.cli.option;

import io.resplit.geometry.Shape;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.ChunkStorageRequest.Kind;
import io.resplit.request.ChunkStorageRequest.Length;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.TypeConversionException;

/**
 * Values of {@code --chunk}: one at most for all variables, and one for each that is named as
 * {@code NAME:VALUE}.
 *
 * @param values as given
 */
record ChunkValues(List<String> values) {

  private static final Map<String, Kind> KINDS =
      Map.of("auto", Kind.AUTO, "keep", Kind.KEEP, "none", Kind.NONE);

  /** Returns whether chunks are to be chosen for some variable. */
  boolean hasAuto() {
    return values.stream().anyMatch(value -> kind(shapeOf(value)) == Kind.AUTO);
  }

  /**
   * Returns a request for chunks of these shapes.
   *
   * @param like what is to be said of them besides that
   * @param array shape of the array, as listed
   */
  ChunkStorageRequest request(ChunkStorageRequest like, Shape array) {
    ChunkStorageRequest all = like;
    boolean isGiven = false;
    Map<String, ChunkStorageRequest> own = new LinkedHashMap<>();
    for (String value : values) {
      String name = nameOf(value);
      boolean isSecond =
          name.isEmpty() ? isGiven : own.put(name, own(like, shapeOf(value))) != null;
      if (isSecond) {
        throw new IllegalArgumentException(
            "--chunk is given twice for %s: give it once, or for a variable as NAME:SHAPE"
                .formatted(name.isEmpty() ? "all variables" : name));
      }
      all = name.isEmpty() ? all(like, value, array) : all;
      isGiven |= name.isEmpty();
    }
    return all.withOwn(own);
  }

  private static String nameOf(String value) {
    return value.substring(0, Math.max(0, value.lastIndexOf(':')));
  }

  private static String shapeOf(String value) {
    return value.substring(value.lastIndexOf(':') + 1);
  }

  private static Kind kind(String value) {
    return KINDS.getOrDefault(value.toLowerCase(Locale.ROOT), Kind.GIVEN);
  }

  private static ChunkStorageRequest all(ChunkStorageRequest like, String value, Shape array) {
    if (kind(value) != Kind.GIVEN) {
      return like.withKind(kind(value));
    }
    ShapeArgument shape = shape(value);
    return shape.isNamed()
        ? like.withLengths(lengths(shape))
        : like.withShape(shape.chunkWithin(array, List.of()));
  }

  private static ChunkStorageRequest own(ChunkStorageRequest like, String value) {
    return kind(value) == Kind.GIVEN
        ? like.withLengths(lengths(shape(value)))
        : like.withKind(kind(value));
  }

  private static ShapeArgument shape(String value) {
    try {
      return new ShapeConverter().convert(value);
    } catch (TypeConversionException e) {
      throw new IllegalArgumentException("--chunk: " + e.getMessage(), e);
    }
  }

  private static List<Length> lengths(ShapeArgument shape) {
    shape.requireOneLength();
    return shape.terms().stream().map(term -> new Length(term.axis(), term.length())).toList();
  }
}
