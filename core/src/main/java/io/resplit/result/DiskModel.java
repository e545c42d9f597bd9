package io.resplit.result;

import java.util.List;

/**
 * How fast a disk is, for predicted times.
 *
 * <p>Times are those of an input that is not in the page cache, and of outputs that are forced to
 * the disk. Where the page cache gathers what is written here and there, a seek of a write costs
 * little more than a system call.
 *
 * @param name what the model is called
 * @param seekSeconds time of one seek of a read
 * @param writeSeekSeconds time of one seek of a write
 * @param openSeconds time of opening and closing a file, on top of the seek to its first run
 * @param readBytesPerSecond speed of contiguous reads
 * @param writeBytesPerSecond speed of contiguous writes
 * @param reason why it was taken, for people; empty if it was asked for
 */
public record DiskModel(
    String name,
    double seekSeconds,
    double writeSeekSeconds,
    double openSeconds,
    double readBytesPerSecond,
    double writeBytesPerSecond,
    String reason) {

  /** Time of a seek of a write that the page cache gathers with others, measured. */
  public static final double GATHERED_SECONDS = 2e-6;

  /** From here on a seek is a request to a server, unless the disk rotates. */
  private static final double SLOW_SECONDS = 0.5e-3;

  private static final int SLOW_REQUESTS = 8;

  /** From here on a disk answers while another request is on its way. */
  private static final double PARALLEL_SECONDS = 20e-6;

  /** Measured on a virtual disk, 1,000 cold files of 686 kB: 1.79 s, with two 1.50, three 1.69. */
  private static final int PARALLEL_REQUESTS = 2;

  /** Larger files are slow to read and write where they lie on one server. */
  private static final long LARGE_BYTES = 100_000_000_000L;

  /** A rotating disk; a seek is as long as any, and opening a file is the seek to its first run. */
  public static final DiskModel HDD = new DiskModel("hdd", 10e-3, 0, 150e6, 150e6);

  /** A solid-state disk behind SATA. */
  public static final DiskModel SSD = gathering("ssd", 100e-6, 300e-6, 500e6, 500e6);

  /** A solid-state disk behind PCIe. */
  public static final DiskModel NVME = gathering("nvme", 60e-6, 100e-6, 2500e6, 1500e6);

  /** The disk of a virtual machine. */
  public static final DiskModel VIRTUAL = gathering("virtual", 100e-6, 300e-6, 1000e6, 1000e6);

  /** A file system in memory. */
  public static final DiskModel RAM = gathering("ram", 2e-6, 30e-6, 3000e6, 1500e6);

  /** A file server behind a local network; each visit asks it several times. */
  public static final DiskModel NFS = gathering("nfs", 1e-3, 3e-3, 200e6, 150e6);

  /** A parallel file system, whose files are opened by a server of their own. */
  public static final DiskModel LUSTRE = gathering("lustre", 1e-3, 2e-3, 1000e6, 800e6);

  /** All that have names, the usual one first. */
  public static final List<DiskModel> NAMED = List.of(HDD, SSD, NVME, VIRTUAL, RAM, NFS, LUSTRE);

  /** Refuses numbers that make no sense. */
  public DiskModel {
    boolean times = seekSeconds >= 0 && writeSeekSeconds >= 0 && openSeconds >= 0;
    if (!times || !(readBytesPerSecond > 0) || !(writeBytesPerSecond > 0)) {
      throw new IllegalArgumentException(
          "a disk needs times of at least 0 and speeds above 0: seek=%ss, open=%ss, read=%sB/s, write=%sB/s"
              .formatted(seekSeconds, openSeconds, readBytesPerSecond, writeBytesPerSecond));
    }
  }

  /** Creates a model whose writes seek as long as its reads. */
  public DiskModel(String name, double seek, double open, double read, double write) {
    this(name, seek, seek, open, read, write);
  }

  /** Creates a model that was asked for. */
  public DiskModel(
      String name, double seek, double writeSeek, double open, double read, double write) {
    this(name, seek, writeSeek, open, read, write, "");
  }

  /** Returns this model with the reason why it was taken. */
  public DiskModel because(String why) {
    return new DiskModel(
        name,
        seekSeconds,
        writeSeekSeconds,
        openSeconds,
        readBytesPerSecond,
        writeBytesPerSecond,
        why);
  }

  /** Returns a model where the page cache gathers what is written. */
  public static DiskModel gathering(
      String name, double seek, double open, double read, double write) {
    return new DiskModel(name, seek, Math.min(seek, GATHERED_SECONDS), open, read, write);
  }

  /** Returns whether the page cache gathers what is written, so that its seeks cost little. */
  public boolean gathersWrites() {
    return writeSeekSeconds < seekSeconds;
  }

  /**
   * Returns how many reads are of use at a time: a file server answers several requests meanwhile,
   * and most of the time of a request is the way to it and back; a solid-state disk answers two. A
   * rotating disk has to be read in the order of the plan.
   */
  public int requests() {
    if (!gathersWrites() || seekSeconds < PARALLEL_SECONDS) {
      return 1;
    }
    return isServer() ? SLOW_REQUESTS : PARALLEL_REQUESTS;
  }

  /** Returns whether a head moves between what is read and what is written meanwhile. */
  public boolean rotates() {
    return !gathersWrites() && seekSeconds >= PARALLEL_SECONDS;
  }

  /** Returns whether requests go to a file server. */
  public boolean isServer() {
    return gathersWrites() && seekSeconds >= SLOW_SECONDS;
  }

  /**
   * Returns how many threads are of use that write: as many as requests on a file server, one at a
   * rotating disk.
   *
   * @param threads how many keep the processors busy
   */
  public int writers(int threads) {
    return isServer() ? SLOW_REQUESTS : rotates() ? Math.min(threads, 1) : threads;
  }

  /**
   * Returns whether files of so many bytes had better lie on several servers: a file system such as
   * Lustre keeps each on one, unless its folder says otherwise.
   */
  public boolean isLargeForAStripe(long fileBytes) {
    boolean isStriped = reason.isEmpty() ? name.equals(LUSTRE.name) : reason.contains(LUSTRE.name);
    return isStriped && fileBytes > LARGE_BYTES;
  }

  /** Returns the predicted time of moving the data with the given cost, in seconds. */
  public double seconds(Cost cost) {
    return waiting(cost) + moving(cost) + cost.chunks().seconds() + cost.inflation().seconds();
  }

  /**
   * Returns the predicted time of tasks that run at once, each on processors of its own, and share
   * this disk. It moves the bytes of all, one after the other, but answers several at a time unless
   * it rotates.
   *
   * @param all what they cost together
   * @param longest predicted time of the longest one alone, in seconds
   * @param tasks number of tasks
   */
  public double secondsAtOnce(Cost all, double longest, long tasks) {
    double answers = gathersWrites() ? Math.min(tasks, SLOW_REQUESTS) : 1;
    return Math.max(longest, waiting(all) / answers + moving(all));
  }

  private double waiting(Cost cost) {
    return cost.readSeeks() * seekSeconds
        + cost.writeSeeks() * writeSeekSeconds
        + cost.opens() * openSeconds;
  }

  private double moving(Cost cost) {
    ChunkCost chunks = cost.chunks();
    return (cost.bytes() + cost.gapBytes() + chunks.readAgainBytes()) / readBytesPerSecond
        + (cost.bytes() + chunks.writtenAgainBytes()) / writeBytesPerSecond;
  }
}
