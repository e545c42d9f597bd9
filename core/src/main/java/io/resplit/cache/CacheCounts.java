package io.resplit.cache;

/**
 * What a cache did for one group of datasets.
 *
 * <p>Every access is one of {@code hits}, {@code decodes}, {@code inits}, {@code absent}, {@code
 * overwrites} and {@code copies}.
 *
 * @param accesses touches of a chunk
 * @param hits accesses to chunks that were held, or that were known to be absent
 * @param decodes chunks read and decoded
 * @param inits chunks of an output that began as fill values, without being read
 * @param absent different chunks that were read and are not in their file
 * @param overwrites accesses that replaced a whole chunk that was not held
 * @param copies chunks read and not decoded, or written and not encoded: moved as they are stored
 * @param encodes chunks encoded and written
 * @param bypasses chunks handed over without being held
 * @param evictions chunks that were held and left, those not used again and those at the end too
 */
public record CacheCounts(
    long accesses,
    long hits,
    long decodes,
    long inits,
    long absent,
    long overwrites,
    long copies,
    long encodes,
    long bypasses,
    long evictions) {

  /** Counts of a cache that did nothing. */
  public static final CacheCounts NONE = new CacheCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}
