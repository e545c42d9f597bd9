package io.resplit.result;

import io.resplit.plan.Problem;
import io.resplit.plan.Side;

/**
 * The data memory that a job takes: the payload of its plan, and the overhead.
 *
 * <p>Payload lies on pages; each write box that holds data wastes less than one page. The page size
 * shrinks until that waste is at most 1/{@value #WASTE_SHARE} of the payload limit, down to single
 * bytes, so that any limit can be kept.
 *
 * @param payloadBytes peak of the plan: most bytes read and not yet written
 * @param pageBytes size of a page, a power of two
 * @param pages most pages taken at once
 * @param stagingBytes size of the staging buffer for reading
 * @param writeStagingBytes size of the staging buffer for writing
 * @param aheadBytes what the one for reading has beyond that, to read farther ahead: whole batches
 * @param moreBytes what the one for writing has beyond that, for requests that are large enough
 * @param behindBytes what boxes may hold that are being written and are no payload any more: pages
 * @param cacheBytes most decoded bytes that the chunk cache holds
 * @param chunkBytes what else chunks take: their indexes, and those in flight; and permuted axes
 * @param heapBytes what sets and boxes take on the Java heap, beyond the reserve: {@code HeapUse}
 */
public record MemoryBudget(
    long payloadBytes,
    int pageBytes,
    long pages,
    int stagingBytes,
    int writeStagingBytes,
    int aheadBytes,
    int moreBytes,
    long behindBytes,
    long cacheBytes,
    long chunkBytes,
    long heapBytes) {

  /** Creates the budget of a plan without filtered chunks. */
  public MemoryBudget(long payloadBytes, int pageBytes, long pages, int stagingBytes) {
    this(payloadBytes, pageBytes, pages, stagingBytes, stagingBytes, 0, 0, 0, 0, 0, 0);
  }

  /** What the process of the command line needs besides data memory, measured, in bytes. */
  public static final long RESERVE_BYTES = 64L << 20;

  /** Largest staging buffer: sizes from 256 KiB to 4 MiB made no difference in measurements. */
  public static final int MAX_STAGING_BYTES = 2 << 20;

  /** What both staging buffers take at that size. */
  public static final long MOST_STAGING_BYTES = 2L * MAX_STAGING_BYTES;

  /** Batches in a staging buffer: one is filled while the other is used. */
  private static final int STAGING_BATCHES = 2;

  /**
   * Most batches to read ahead. Measured with files that are not in the page cache, medians of 4 to
   * 9 runs: 8 batches of 1 MiB instead of 2 take 1.75 s instead of 2.38 for 1000 blocks of 686 kB,
   * 0.97 instead of 1.13 for 378 MB in one file; 16 take no less.
   */
  private static final int MAX_BATCHES = 8;

  /**
   * Least memory to read ahead in, and least size of a batch in it: small boxes are handed over
   * together. With 100,000 files of 512 bytes threads woke each other up to 10 times a file.
   */
  private static final int LEAST_AHEAD_BYTES = 256 << 10;

  private static final int LEAST_BATCH_BYTES = LEAST_AHEAD_BYTES / MAX_BATCHES;

  /**
   * Batches to read ahead for each request that a file server answers at a time. What a request
   * goes on with waits for those before it: with 2 batches each, and 4 a visit, 8 requests became
   * 2.
   */
  private static final int SERVED_BATCHES = 8;

  /** What the buffer for writing to a server has more, in usual ones: in all 1 MiB a request. */
  private static final int SERVED_STAGING = 3;

  private static final int MAX_PERMUTED_BYTES = 256 << 10;

  private static final int MAX_PAGE_BYTES = 1 << 16;

  /** 256 MiB of the largest pages: some blocks for each request to a file server. */
  private static final int SERVED_PAGES = 1 << 12;

  /**
   * 32 MiB of the largest pages: some blocks for each thread that writes. Measured on 1.4 GB in
   * blocks of 7 MB in the page cache, medians of 7: 1.64 s without, 1.47 s with 16 MiB, 1.41 s with
   * 32, 1.36 s with 64.
   */
  private static final int LOCAL_PAGES = 1 << 9;

  private static final int WASTE_SHARE = 32;

  /**
   * Returns the budget of a plan.
   *
   * @param payloadBytes its peak
   * @param live most write boxes that hold data at the same time
   */
  public static MemoryBudget of(Problem problem, long payloadBytes, long live) {
    int page = pageBytes(payloadBytes, live);
    long pages = (payloadBytes - 1) / page + 1 + (page == 1 ? 0 : live);
    int read = stagingBytes(problem, problem.in(), payloadBytes);
    int written = stagingBytes(problem, problem.out(), payloadBytes);
    return new MemoryBudget(payloadBytes, page, pages, read, written, 0, 0, 0, 0, 0, 0);
  }

  private static int stagingBytes(Problem problem, Side side, long payloadBytes) {
    long padded = problem.out().fillsUp() ? filteredChunkBytes(problem) : 0;
    long chunk = Math.max(padded, filteredChunkBytes(side, problem));
    long largest = Math.max(Math.max(problem.elementBytes(), MAX_STAGING_BYTES), chunk);
    return (int) Math.min(Math.max(payloadBytes, padded), largest);
  }

  /**
   * Returns the largest payload whose budget is within {@code dataBytes}, whatever the plan; may be
   * below 1.
   *
   * @param stagingBytes most that both staging buffers take of a payload that is larger
   */
  public static long payloadWithin(long dataBytes, long stagingBytes) {
    long small = dataBytes / 4;
    long large = (dataBytes - stagingBytes - MAX_PAGE_BYTES) / (WASTE_SHARE + 1);
    return Math.max(small, large * WASTE_SHARE);
  }

  /** Returns the least data memory for which {@link #payloadWithin} allows {@code payloadBytes}. */
  public static long dataBytesFor(long payloadBytes) {
    long small = Math.multiplyExact(payloadBytes, 4L);
    long shares = (payloadBytes - 1) / WASTE_SHARE + 1;
    return Math.min(small, shares * (WASTE_SHARE + 1) + MOST_STAGING_BYTES + MAX_PAGE_BYTES);
  }

  /** Returns the size of the largest chunk that must pass a staging buffer as a whole. */
  public static long filteredChunkBytes(Problem problem) {
    return Math.max(
        filteredChunkBytes(problem.in(), problem), filteredChunkBytes(problem.out(), problem));
  }

  /**
   * Returns the most bytes of the input whose axes are permuted at once, and which take so much
   * besides their buffer: as much as fits the processor's cache, or what cannot be read in parts.
   */
  public static long permutedBytes(Problem problem) {
    return problem.in().axes().isIdentity()
        ? 0
        : Math.max(
            Math.max(MAX_PERMUTED_BYTES, problem.elementBytes()),
            filteredChunkBytes(problem.in(), problem));
  }

  /**
   * Returns the most that both staging buffers take of any payload but what boxes that are filled
   * up need.
   */
  public static long mostStagingBytes(Problem problem) {
    return problem.out().fillsUp()
        ? MOST_STAGING_BYTES
        : Math.max(MAX_STAGING_BYTES, filteredChunkBytes(problem.in(), problem))
            + Math.max(MAX_STAGING_BYTES, filteredChunkBytes(problem.out(), problem));
  }

  /** Returns the size of the largest chunk of a side that passes filters, in bytes; else 0. */
  public static long filteredChunkBytes(Side side, Problem problem) {
    return side.filtered().mapToLong(each -> each.bytes(problem.elementBytes())).max().orElse(0);
  }

  private static int pageBytes(long payloadBytes, long live) {
    long page = MAX_PAGE_BYTES;
    while (page > 1 && page > payloadBytes / WASTE_SHARE / Math.max(1, live)) {
      page /= 2;
    }
    return (int) page;
  }

  /**
   * Returns this budget with memory for chunks.
   *
   * @param cache most decoded bytes that the chunk cache holds
   * @param besides what else chunks take
   */
  public MemoryBudget withChunks(long cache, long besides) {
    return with(pages, aheadBytes, moreBytes, behindBytes, cache, besides, heapBytes);
  }

  /** Returns this budget with so much of the Java heap beyond the reserve. */
  public MemoryBudget withHeap(long bytes) {
    return with(pages, aheadBytes, moreBytes, behindBytes, cacheBytes, chunkBytes, bytes);
  }

  /**
   * Returns this budget with as much more to read ahead as is of use.
   *
   * @param spareBytes memory that nothing else needs
   * @param disk says how many are of use
   */
  public MemoryBudget withReadAhead(long spareBytes, DiskModel disk) {
    int batch = batchBytes();
    int most = disk.isServer() ? SERVED_BATCHES * disk.requests() : MAX_BATCHES;
    long more = batch == 0 ? 0 : Math.min(most - STAGING_BATCHES, spareBytes / batch);
    boolean isSmall = batch < LEAST_BATCH_BYTES && !disk.isServer();
    long least = isSmall && spareBytes >= LEAST_AHEAD_BYTES ? LEAST_AHEAD_BYTES : 0;
    int ahead = (int) Math.max(least, batch * more);
    return with(pages, ahead, moreBytes, behindBytes, cacheBytes, chunkBytes, heapBytes);
  }

  /**
   * Returns this budget with more pages, so that what is being written need not make way before
   * more is read, and for a file server with a larger buffer for writing, which the threads share.
   *
   * @param spareBytes memory that nothing else needs
   * @param disk says how much is of use
   */
  public MemoryBudget withWriteBehind(long spareBytes, DiskModel disk) {
    long spare = Math.max(0, spareBytes);
    long staging = disk.isServer() ? SERVED_STAGING * (long) writeStagingBytes : 0;
    int more = (int) Math.min(staging, spare / SERVED_STAGING);
    int most = disk.isServer() ? SERVED_PAGES : disk.rotates() ? 0 : LOCAL_PAGES;
    long behind = Math.min(most, (spare - more) / pageBytes);
    return with(
        pages + behind, aheadBytes, more, behind * pageBytes, cacheBytes, chunkBytes, heapBytes);
  }

  private MemoryBudget with(
      long allPages, int ahead, int more, long behind, long cache, long chunks, long heap) {
    return new MemoryBudget(
        payloadBytes,
        pageBytes,
        allPages,
        stagingBytes,
        writeStagingBytes,
        ahead,
        more,
        behind,
        cache,
        chunks,
        heap);
  }

  /** Returns the size of the buffer for reading, in bytes. */
  public int readBytes() {
    return stagingBytes + aheadBytes;
  }

  /** Returns the size of the buffer for writing, in bytes. */
  public int writeBytes() {
    return writeStagingBytes + moreBytes;
  }

  /** Returns what is read ahead at a time, in bytes. */
  public int batchBytes() {
    boolean isServed = moreBytes > 0; // each of many threads needs two batches
    int least = isServed || readBytes() < LEAST_AHEAD_BYTES ? 0 : LEAST_BATCH_BYTES;
    return Math.max(least, stagingBytes / STAGING_BATCHES);
  }

  /**
   * Returns whether a batch that is read ahead holds more than the plan does at any moment: boxes
   * are so small then that handing each over to another thread takes longer than sorting it.
   * Measured with 100,000 files of 512 bytes, and 6,000 records of 16 KiB that are joined.
   */
  public boolean isOfSmallBoxes() {
    return batchBytes() > payloadBytes;
  }

  /** Returns all of it, in bytes. */
  public long bytes() {
    return payloadBytes + overheadBytes();
  }

  /** Returns the bytes of pages, staging, chunks and heap beyond the payload. */
  public long overheadBytes() {
    long staging = (long) readBytes() + writeBytes();
    return pages * pageBytes - payloadBytes + staging + cacheBytes + chunkBytes + heapBytes;
  }
}
