package io.resplit.cli.option;

import io.resplit.geometry.Shape;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.ChunkStorageRequest.Kind;
import io.resplit.request.ChunkStorageRequest.Length;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.TypeConversionException;

/**
 * Values of {@code --chunk}: one at most for all variables, and one for each that is named as
 * {@code NAME:VALUE}.
 *
 * @param values as given
 */
record ChunkValues(List<String> values) {

  private static final String CACHE = "auto,cache=";
  private static final Map<String, Kind> KINDS =
      Map.of("auto", Kind.AUTO, "keep", Kind.KEEP, "none", Kind.NONE);

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

  /** Returns the request for chunks that need no shape, if it is one. */
  private static Optional<ChunkStorageRequest> shapeless(ChunkStorageRequest like, String value) {
    if (value.toLowerCase(Locale.ROOT).startsWith(CACHE)) {
      return Optional.of(like.withCache(size(value.substring(CACHE.length()))));
    }
    return Optional.of(kind(value)).filter(kind -> kind != Kind.GIVEN).map(like::withKind);
  }

  private static ChunkStorageRequest all(ChunkStorageRequest like, String value, Shape array) {
    Optional<ChunkStorageRequest> shapeless = shapeless(like, value);
    if (shapeless.isPresent()) {
      return shapeless.get();
    }
    ShapeArgument shape = shape(value);
    return shape.isNamed()
        ? like.withLengths(lengths(shape))
        : like.withShape(shape.chunkWithin(array, List.of()));
  }

  private static ChunkStorageRequest own(ChunkStorageRequest like, String value) {
    return shapeless(like, value).orElseGet(() -> like.withLengths(lengths(shape(value))));
  }

  private static ShapeArgument shape(String value) {
    try {
      return new ShapeConverter().convert(value);
    } catch (TypeConversionException e) {
      throw refusal(e);
    }
  }

  private static long size(String value) {
    try {
      return new SizeConverter().convert(value).requireBytes("--chunk auto,cache=SIZE");
    } catch (TypeConversionException e) {
      throw refusal(e);
    }
  }

  private static IllegalArgumentException refusal(TypeConversionException e) {
    return new IllegalArgumentException("--chunk: " + e.getMessage(), e);
  }

  private static List<Length> lengths(ShapeArgument shape) {
    shape.requireOneLength();
    return shape.terms().stream().map(term -> new Length(term.axis(), term.length())).toList();
  }
}
