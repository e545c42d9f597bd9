package io.resplit.advise;

import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Optional;

/**
 * What a chunk shape is wanted for.
 *
 * @param array shape of the array, slowest axis first
 * @param elementBytes bytes of an element
 * @param patterns how the array is accessed, at least one way
 * @param cacheBytes bytes of the chunk cache of a reader, or {@link #UNLIMITED}
 * @param maxChunkBytes most bytes of a chunk; more than HDF5 allows is no limit
 * @param minChunkBytes if present, least bytes of a chunk, at most those of the array or block;
 *     otherwise chunks of less than {@link #USUAL_MIN_CHUNK} are taken only where it pays
 * @param block if present, every length of a chunk divides that of this block, so that no chunk has
 *     elements of two such blocks
 */
public record ChunkRequest(
    Shape array,
    int elementBytes,
    List<AccessPattern> patterns,
    long cacheBytes,
    long maxChunkBytes,
    Optional<Long> minChunkBytes,
    Optional<Shape> block) {

  /** Stands for a cache or a chunk of any size. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  /** Chunks of less than so many bytes take longer to find than to read. */
  public static final long USUAL_MIN_CHUNK = 1 << 14;

  /** Most bytes of a chunk that HDF5 can store. */
  public static final long HDF5_MAX_CHUNK = (1L << 32) - 1;

  /** Copies the list and refuses sizes below 1, and patterns and blocks of another rank. */
  public ChunkRequest {
    patterns = List.copyOf(patterns);
    if (elementBytes < 1 || cacheBytes < 1 || maxChunkBytes < 1) {
      throw new IllegalArgumentException(
          "sizes must be at least 1: elements of %d, cache of %d, chunks of %d bytes"
              .formatted(elementBytes, cacheBytes, maxChunkBytes));
    }
    array.requireCountable(elementBytes);
    if (minChunkBytes.isPresent()
        && (minChunkBytes.get() < 1 || minChunkBytes.get() > maxChunkBytes)) {
      throw new IllegalArgumentException(
          "chunks of at least %d and at most %d bytes: give a smallest size from 1 up to the largest"
              .formatted(minChunkBytes.get(), maxChunkBytes));
    }
    if (patterns.isEmpty() || patterns.stream().anyMatch(one -> one.rank() != array.rank())) {
      throw new IllegalArgumentException("accesses " + patterns + " of an array of " + array);
    }
    if (block.isPresent() && !(block.get().rank() == array.rank() && block.get().fitsIn(array))) {
      throw new IllegalArgumentException("blocks of " + block.get() + " in an array of " + array);
    }
  }

  /** Creates the request for access by slices along every axis, with no limits. */
  public static ChunkRequest slices(Shape array, int elementBytes) {
    return new ChunkRequest(
        array,
        elementBytes,
        AccessPattern.slices(array),
        UNLIMITED,
        UNLIMITED,
        Optional.empty(),
        Optional.empty());
  }

  /** Returns this request for other accesses. */
  public ChunkRequest withPatterns(List<AccessPattern> others) {
    return new ChunkRequest(
        array, elementBytes, others, cacheBytes, maxChunkBytes, minChunkBytes, block);
  }

  /** Returns this request with a cache of the given size. */
  public ChunkRequest withCache(long bytes) {
    return new ChunkRequest(
        array, elementBytes, patterns, bytes, maxChunkBytes, minChunkBytes, block);
  }

  /** Returns this request with chunks of at most the given size. */
  public ChunkRequest withMaxChunk(long bytes) {
    return new ChunkRequest(array, elementBytes, patterns, cacheBytes, bytes, minChunkBytes, block);
  }

  /** Returns this request with chunks of at least the given size, or of the whole array. */
  public ChunkRequest withMinChunk(long bytes) {
    return new ChunkRequest(
        array, elementBytes, patterns, cacheBytes, maxChunkBytes, Optional.of(bytes), block);
  }

  /** Returns this request for chunks whose lengths divide those of a block. */
  public ChunkRequest dividing(Shape wholeBlock) {
    return new ChunkRequest(
        array,
        elementBytes,
        patterns,
        cacheBytes,
        maxChunkBytes,
        minChunkBytes,
        Optional.of(wholeBlock));
  }

  /** Returns the most elements that the cache can hold. */
  public long cacheElements() {
    return cacheBytes / elementBytes;
  }

  /** Returns the most elements that a chunk can have. */
  public long maxChunkElements() {
    return Math.min(maxChunkBytes, HDF5_MAX_CHUNK) / elementBytes;
  }

  /** Returns the most elements of a chunk that can be held. */
  public long mostElements() {
    return Math.min(maxChunkElements(), cacheElements());
  }

  /**
   * Returns the least elements that a chunk is to have: of the size asked for, or of the usual one
   * as far as cache and largest chunk allow it, and in any case no more than the array or block.
   */
  public long wantedElements() {
    long whole = block.orElse(array).volume();
    return minChunkBytes
        .map(bytes -> Math.min(whole, (bytes - 1) / elementBytes + 1))
        .orElseGet(
            () ->
                Math.min(
                    Math.min(whole, mostElements()), (USUAL_MIN_CHUNK - 1) / elementBytes + 1));
  }
}
