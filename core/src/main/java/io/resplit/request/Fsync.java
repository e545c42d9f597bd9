package io.resplit.request;

/** When what is written is forced to the disk. */
public enum Fsync {
  /** Never: survives the end of the process, but not that of the machine. */
  NONE,
  /** Once, before the first file gets its final name: an interrupted job starts again. */
  END,
  /** Before each commit, in the background as blocks become complete. */
  BLOCK
}
