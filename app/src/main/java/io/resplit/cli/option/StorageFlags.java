package io.resplit.cli.option;

import io.resplit.array.ChunkFilter;
import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;
import io.resplit.chunk.ChunkJob;
import io.resplit.geometry.Shape;
import io.resplit.request.ChunkOptions;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.ChunkStorageRequest.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options that say how elements are stored in chunks, and how chunks are handled. */
public final class StorageFlags {

  private static final String NONE = "none";
  private static final int USUAL_LEVEL = 4;
  private static final int STRONGEST = 9;
  private static final int USUAL_BLOSC = 5;
  private static final Pattern BLOSC =
      Pattern.compile("blosc:(lz4|zstd|zlib)(?::(shuffle|bitshuffle|noshuffle))?(?::([0-9]))?");
  private static final Set<String> SIDES = Set.of(ChunkJob.IN, ChunkJob.OUT);

  @Option(
      names = "--chunk",
      paramLabel = "SHAPE|auto|keep|none",
      description =
          "Set chunks of HDF5, NetCDF-4, Zarr and TIFF output. SHAPE; auto: you can read "
              + "slices across any axis fast, with auto,cache=SIZE through a chunk cache of "
              + "that size; keep (default): as in the input; none: contiguous. NAME:SHAPE is "
              + "for one variable; you can repeat it.")
  private List<String> chunks = List.of();

  @Option(
      names = "--deflate",
      hidden = true, // --filters deflate:LEVEL says the same
      paramLabel = "0-9",
      description = "Compress chunks with deflate (gzip) at this level.")
  private Integer deflate;

  @Option(
      names = "--filters",
      paramLabel = "shuffle|deflate|fletcher32|lzf|lz4|zstd|none,...",
      converter = WordConverter.class,
      description =
          "Compress chunks, for example shuffle,deflate:4. List the output's filters in "
              + "order; none drops the input's. Zarr has blosc:lz4, blosc:zstd, gzip:5, zstd "
              + "and crc32c. TIFF has deflate and zstd, also after shuffle. NIfTI (.nii.gz), "
              + "NRRD and MetaImage have gzip:6. --deflate LEVEL is short for deflate:LEVEL.")
  private String filters;

  @Option(names = "--sparse", description = "Leave out chunks that contain only the fill value.")
  private boolean sparse;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Limit the threads for each of coding, reading and writing. 0: one reader, otherwise "
              + "only the main thread. Default: one coder per processor, fewer if memory is "
              + "short; at most 4 writers; 8 for a file server. Bytes and counts stay the same.")
  private Integer threads;

  @Option(
      names = "--cache-policy",
      paramLabel = "next-use|complete-first|lru,...",
      converter = WordConverter.class,
      description =
          "Choose which chunk leaves the chunk cache first. Default next-use. in=SIZE "
              + "and out=SIZE reserve parts of the cache for input and output; you can give "
              + "only them, or the policy first.")
  private String policy;

  /**
   * Returns the request for the chunks of an output.
   *
   * @param array shape of the array, as listed
   */
  public ChunkStorageRequest request(Shape array) {
    return new ChunkValues(chunks)
        .request(
            new ChunkStorageRequest(
                Kind.USUAL, Optional.empty(), Optional.empty(), filters(), sparse),
            array);
  }

  /** Returns whether anything is asked for that is not as in the input. */
  boolean areGiven() {
    return !chunks.isEmpty() || filters().isPresent() || sparse;
  }

  private Optional<List<ChunkFilter>> filters() {
    if (filters == null) {
      return Optional.ofNullable(deflate).map(level -> List.of(deflated(level, "--deflate")));
    }
    if (deflate != null) {
      throw new IllegalArgumentException(
          "--filters names all filters: do not give --deflate with it");
    }
    return Optional.of(named(filters));
  }

  /** Returns the filters that a list names. */
  static List<ChunkFilter> named(String filters) {
    List<ChunkFilter> named = new ArrayList<>();
    if (!filters.equals(NONE)) {
      for (String filter : filters.split(",", -1)) {
        named.add(filter(filter.strip()));
      }
    }
    return named;
  }

  private static ChunkFilter filter(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    if (name.matches("zlib\\b.*|gzip=.*")) {
      throw new IllegalArgumentException(
          "filter %s is called deflate here: --filters shuffle,deflate:4".formatted(text));
    }
    if (name.equals(ChunkFilter.BLOSC)) {
      return blosc(text);
    }
    if (colon < 0 && !name.equals(ChunkFilter.DEFLATE)) {
      return ChunkFilter.of(name);
    }
    int level = colon < 0 ? USUAL_LEVEL : number(text, text.substring(colon + 1));
    return name.equals(ChunkFilter.DEFLATE)
        ? deflated(level, "the level of --filters " + text)
        : new ChunkFilter(name, level);
  }

  private static ChunkFilter blosc(String text) {
    Matcher parts = BLOSC.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          ("filter '%s': give blosc:lz4, blosc:zstd or blosc:zlib, with :bitshuffle or "
                  + ":noshuffle and then a level if you like: blosc:zstd:bitshuffle:5")
              .formatted(text));
    }
    String shuffle = parts.group(2) == null ? ChunkFilter.SHUFFLE : parts.group(2);
    int level = parts.group(3) == null ? USUAL_BLOSC : Integer.parseInt(parts.group(3));
    return ChunkFilter.blosc(parts.group(1), shuffle, level);
  }

  private static int number(String filter, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "filter '" + filter + "': a level is a number, for example deflate:4", e);
    }
  }

  private static ChunkFilter deflated(int level, String option) {
    if (level < 0 || level > STRONGEST) {
      throw new IllegalArgumentException(option + " must be 0 to 9, not " + level);
    }
    return new ChunkFilter(ChunkFilter.DEFLATE, level);
  }

  /**
   * Returns the options of the library for handling chunks.
   *
   * @param usual those that hold where none are given
   */
  public ChunkOptions handling(ChunkOptions usual) {
    if (threads != null && threads < 0) {
      throw new IllegalArgumentException(
          "--threads must be 0 or more, not " + threads + ": leave it out for one per processor");
    }
    return new ChunkOptions(
        threads == null ? usual.threads() : threads,
        threads == null,
        policy == null ? usual.rules() : rules(usual.rules()));
  }

  private CacheRules rules(CacheRules usual) {
    List<String> parts = List.of(policy.split(",", -1));
    boolean isNamed = parts.get(0).indexOf('=') < 0;
    Replacement first = isNamed ? Replacement.of(parts.get(0)) : usual.policy();
    Map<String, Long> sides = reserved(parts.subList(isNamed ? 1 : 0, parts.size()));
    return sides.isEmpty()
        ? usual.with(first)
        : new CacheRules(
            first, sides.getOrDefault(ChunkJob.IN, 0L), sides.getOrDefault(ChunkJob.OUT, 0L));
  }

  private Map<String, Long> reserved(List<String> parts) {
    Map<String, Long> sides = new HashMap<>();
    for (String part : parts) {
      int equals = part.indexOf('=');
      String side = equals < 0 ? "" : part.substring(0, equals).strip();
      if (!SIDES.contains(side) || sides.containsKey(side)) {
        throw new IllegalArgumentException(
            "--cache-policy is next-use, complete-first or lru, and in=SIZE or out=SIZE, not "
                + policy);
      }
      sides.put(side, size(part.substring(equals + 1).strip()));
    }
    return sides;
  }

  private static long size(String text) {
    try {
      return new SizeConverter().convert(text).requireBytes("--cache-policy");
    } catch (TypeConversionException e) {
      throw new IllegalArgumentException("--cache-policy: " + e.getMessage(), e);
    }
  }
}
