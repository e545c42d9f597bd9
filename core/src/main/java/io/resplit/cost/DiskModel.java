package io.resplit.cost;

/**
 * How fast a disk is, for predicted times.
 *
 * @param name what the model is called
 * @param seekSeconds time of one seek
 * @param openSeconds time of opening and closing a file, on top of the seek to its first run
 * @param readBytesPerSecond speed of contiguous reads
 * @param writeBytesPerSecond speed of contiguous writes
 */
public record DiskModel(
    String name,
    double seekSeconds,
    double openSeconds,
    double readBytesPerSecond,
    double writeBytesPerSecond) {

  /** A rotating disk. */
  public static final DiskModel HDD = new DiskModel("hdd", 10e-3, 0, 150e6, 150e6);

  /** A solid-state disk behind SATA. */
  public static final DiskModel SSD = new DiskModel("ssd", 100e-6, 0, 500e6, 500e6);

  /** A solid-state disk behind PCIe. */
  public static final DiskModel NVME = new DiskModel("nvme", 60e-6, 0, 2500e6, 1500e6);

  /** Refuses numbers that make no sense. */
  public DiskModel {
    boolean times = seekSeconds >= 0 && openSeconds >= 0;
    if (!times || !(readBytesPerSecond > 0) || !(writeBytesPerSecond > 0)) {
      throw new IllegalArgumentException(
          "a disk needs times of at least 0 and speeds above 0: seek="
              + seekSeconds
              + "s, open="
              + openSeconds
              + "s, read="
              + readBytesPerSecond
              + "B/s, write="
              + writeBytesPerSecond
              + "B/s");
    }
  }

  /** Returns the predicted time of moving the data with the given cost, in seconds. */
  public double seconds(Cost cost) {
    return cost.seeks() * seekSeconds
        + cost.opens() * openSeconds
        + cost.bytes() / readBytesPerSecond
        + cost.bytes() / writeBytesPerSecond
        + cost.chunks().seconds();
  }
}
