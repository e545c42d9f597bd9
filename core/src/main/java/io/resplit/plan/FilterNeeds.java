package io.resplit.plan;

import io.resplit.array.ChunkFilter;
import java.util.List;

/**
 * What filters need: time for each byte of a chunk, in picoseconds, and room between them.
 *
 * <p>Times were measured as processor time of one thread, for images and fields of seven kinds: the
 * medians, of which most data are within a factor of two ({@code FilterSpeed} among the tests
 * prints them). Bytes that were shuffled before take half of the time, or less; very even data a
 * tenth. Zstd has twice what was measured of shuffled bytes, as Java compiles it during the first
 * seconds. Several threads share the chunks of a job, so it takes that much less.
 *
 * @param decode to undo them all
 * @param encode to apply them all
 * @param isEnlarging whether one of them makes chunks much larger where nothing repeats in them
 * @param areas how many results, each as large as a stored chunk, lie between two of them
 */
public record FilterNeeds(int decode, int encode, boolean isEnlarging, int areas) {

  /** Those of filters of which nothing is known. */
  public static final FilterNeeds USUAL = new FilterNeeds(7000, 25_000, false, 2);

  /** Creates the needs of a filter that makes no chunk much larger. */
  public FilterNeeds(int decode, int encode) {
    this(decode, encode, false, 0);
  }

  /** Returns the needs of filters that are applied one after the other, by one thread. */
  public static FilterNeeds of(List<ChunkFilter> filters) {
    int decode = 0;
    int encode = 0;
    boolean isShuffled = false;
    boolean isEnlarging = false;
    for (ChunkFilter filter : filters) {
      FilterNeeds one = of(filter, isShuffled);
      decode += one.decode;
      encode += one.encode;
      isShuffled |= filter.name().equals(ChunkFilter.SHUFFLE);
      isEnlarging |= one.isEnlarging;
    }
    return new FilterNeeds(decode, encode, isEnlarging, ChunkFilter.areas(filters));
  }

  /** Returns the times where so many threads share the chunks. */
  public FilterNeeds by(int threads) {
    return threads < 2
        ? this
        : new FilterNeeds(decode / threads, encode / threads, isEnlarging, areas);
  }

  private static FilterNeeds of(ChunkFilter filter, boolean isShuffled) {
    return switch (filter.name()) {
      case ChunkFilter.SHUFFLE -> new FilterNeeds(800, 800);
      case ChunkFilter.FLETCHER32, ChunkFilter.CRC32C, ChunkFilter.TRANSPOSE ->
          new FilterNeeds(500, 500);
      case ChunkFilter.CUT -> new FilterNeeds(0, 0);
      case ChunkFilter.PREDICTOR -> new FilterNeeds(900, 500);
      case ChunkFilter.PACKBITS -> new FilterNeeds(100, 1500, true, 0);
      case ChunkFilter.LZW -> new FilterNeeds(4200, 25_000, true, 0);
      case ChunkFilter.LZ4, ChunkFilter.LZ4_BLOCK -> new FilterNeeds(700, 1500);
      case ChunkFilter.LZF -> new FilterNeeds(3000, 9000);
      case ChunkFilter.ZSTD, ChunkFilter.ZSTD_STREAM ->
          isShuffled ? new FilterNeeds(2000, 9000) : new FilterNeeds(3000, 15_000);
      case ChunkFilter.DEFLATE, ChunkFilter.GZIP_BLOCK ->
          isShuffled
              ? new FilterNeeds(4700, shuffledDeflate(filter.level()))
              : new FilterNeeds(7000, deflate(filter.level()));
      default -> filter.isBlosc() ? new FilterNeeds(1500, 3000) : USUAL;
    };
  }

  private static int deflate(int level) {
    return switch (level) {
      case 0, 1 -> 24_000;
      case 2, 3 -> 40_000;
      case 4 -> 44_000;
      case 5 -> 56_000;
      case 7, 8, 9 -> 120_000;
      default -> 100_000;
    };
  }

  private static int shuffledDeflate(int level) {
    return switch (level) {
      case 0, 1 -> 21_000;
      case 2, 3, 4, 5 -> 25_000;
      case 7, 8 -> 37_000;
      case 9 -> 50_000;
      default -> 29_000;
    };
  }
}
