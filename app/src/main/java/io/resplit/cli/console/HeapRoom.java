package io.resplit.cli.console;

import io.resplit.report.Sizes;

/** The part of the Java heap that what files say beside their data may take. */
public final class HeapRoom {

  private static final long SHARE = 8;

  private HeapRoom() {}

  /** Returns it, in bytes: all but an eighth. */
  public static long bytes() {
    long most = Runtime.getRuntime().maxMemory();
    return most - most / SHARE;
  }

  /**
   * Refuses what does not fit, however large the limit of the process is.
   *
   * @throws NoPlanException if it does not fit; tells the heap that is enough
   */
  public static void require(long metadataBytes) {
    if (metadataBytes > bytes()) {
      long enough = (metadataBytes / (SHARE - 1) * SHARE >> 20) + 8;
      throw new NoPlanException(
          "coordinates, attributes and names take "
              + Sizes.format(metadataBytes)
              + " of the Java heap, which has "
              + Sizes.brief(bytes())
              + " for them: set RESPLIT_JAVA_OPTS=-Xmx"
              + enough
              + "m");
    }
  }
}
