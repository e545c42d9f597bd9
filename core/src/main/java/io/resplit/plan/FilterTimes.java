package io.resplit.plan;

import io.resplit.array.ChunkFilter;
import java.util.List;

/**
 * How long filters take for each byte of a chunk, in picoseconds.
 *
 * <p>Measured as processor time of one thread, for images and fields of seven kinds: the medians,
 * of which most data are within a factor of two ({@code FilterSpeed} among the tests prints them).
 * Bytes that were shuffled before take half of the time, or less; very even data a tenth. Zstd has
 * twice what was measured of shuffled bytes, as Java compiles it during the first seconds. Several
 * threads share the chunks of a job, so it takes that much less.
 *
 * @param decode to undo them all
 * @param encode to apply them all
 * @param isEnlarging whether one of them makes chunks much larger where nothing repeats in them
 */
public record FilterTimes(int decode, int encode, boolean isEnlarging) {

  /** Those of filters that are not known. */
  public static final FilterTimes USUAL = new FilterTimes(7000, 25_000);

  /** Creates the times of filters that make no chunk much larger. */
  public FilterTimes(int decode, int encode) {
    this(decode, encode, false);
  }

  /** Returns the times of filters that are applied one after the other, by one thread. */
  public static FilterTimes of(List<ChunkFilter> filters) {
    int decode = 0;
    int encode = 0;
    boolean isShuffled = false;
    boolean isEnlarging = false;
    for (ChunkFilter filter : filters) {
      FilterTimes one = of(filter, isShuffled);
      decode += one.decode;
      encode += one.encode;
      isShuffled |= filter.name().equals(ChunkFilter.SHUFFLE);
      isEnlarging |= one.isEnlarging;
    }
    return new FilterTimes(decode, encode, isEnlarging);
  }

  /** Returns the times where so many threads share the chunks. */
  public FilterTimes by(int threads) {
    return threads < 2 ? this : new FilterTimes(decode / threads, encode / threads, isEnlarging);
  }

  private static FilterTimes of(ChunkFilter filter, boolean isShuffled) {
    return switch (filter.name()) {
      case ChunkFilter.SHUFFLE -> new FilterTimes(800, 800);
      case ChunkFilter.FLETCHER32, ChunkFilter.CRC32C, ChunkFilter.TRANSPOSE ->
          new FilterTimes(500, 500);
      case ChunkFilter.CUT -> new FilterTimes(0, 0);
      case ChunkFilter.PREDICTOR -> new FilterTimes(900, 500);
      case ChunkFilter.PACKBITS -> new FilterTimes(100, 1500, true);
      case ChunkFilter.LZW -> new FilterTimes(4200, 25_000, true);
      case ChunkFilter.LZ4, ChunkFilter.LZ4_BLOCK -> new FilterTimes(700, 1500);
      case ChunkFilter.LZF -> new FilterTimes(3000, 9000);
      case ChunkFilter.ZSTD, ChunkFilter.ZSTD_STREAM ->
          isShuffled ? new FilterTimes(2000, 9000) : new FilterTimes(3000, 15_000);
      case ChunkFilter.DEFLATE, ChunkFilter.GZIP_BLOCK ->
          isShuffled
              ? new FilterTimes(4700, shuffledDeflate(filter.level()))
              : new FilterTimes(7000, deflate(filter.level()));
      default -> filter.isBlosc() ? new FilterTimes(1500, 3000) : USUAL;
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
