package io.resplit.io;

import java.util.Arrays;

/** A set of keys that takes four bytes a key and may answer yes for one that is not in it. */
public final class KeyHashes {

  private int[] hashes = new int[16];
  private int count;
  private boolean sorted = true;

  /** Adds the hash of a key. */
  public void add(Object key) {
    if (count == hashes.length) {
      hashes = Arrays.copyOf(hashes, Math.multiplyExact(2, count));
    }
    hashes[count++] = key.hashCode();
    sorted = false;
  }

  /** Returns whether no key was added. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** Returns whether a key of this hash was added. */
  public boolean mayContain(Object key) {
    if (!sorted) {
      Arrays.sort(hashes, 0, count);
      sorted = true;
    }
    return Arrays.binarySearch(hashes, 0, count, key.hashCode()) >= 0;
  }
}
