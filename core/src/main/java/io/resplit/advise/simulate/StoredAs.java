package io.resplit.advise.simulate;

/** How chunks are stored. */
public enum StoredAs {
  /** Through filters, such as compression: a chunk is always read and written as a whole. */
  FILTERED,
  /** As they are: of a chunk that is larger than the cache only the bytes asked for are moved. */
  PLAIN
}
