package io.resplit.request;

/**
 * How a set is written.
 *
 * @param fsync when what is written is forced to the disk
 * @param checksums whether checksums are computed while writing
 * @param readBack whether files are read again and compared with their checksums before they get
 *     their final names
 * @param replace whether existing files under final names are replaced
 */
public record WriteOptions(Fsync fsync, boolean checksums, boolean readBack, boolean replace) {

  /** Refuses to compare without checksums. */
  public WriteOptions {
    if (readBack && !checksums) {
      throw new IllegalArgumentException("files are compared with their checksums: compute them");
    }
  }
}
