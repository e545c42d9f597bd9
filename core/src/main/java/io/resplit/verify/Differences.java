package io.resplit.verify;

import io.resplit.geometry.Box;
import io.resplit.set.BlockSet;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The elements that differ where the same region is read twice. Confined to one thread. */
public final class Differences {

  private static final int MAX_HEX_BYTES = 16;

  private final BlockSet set;
  private long count;
  private Optional<String> first = Optional.empty();

  /** Creates an empty collection for an array whose axes are listed as those of {@code set}. */
  Differences(BlockSet set) {
    this.set = set;
  }

  /** Returns how many elements differ. */
  public long count() {
    return count;
  }

  /** Returns where the first difference that was met is, with both values in hexadecimal. */
  public Optional<String> first() {
    return first;
  }

  /**
   * Compares elements, from the position of each buffer to its limit.
   *
   * @param region where they lie
   * @param file what {@code theirs} was read from
   */
  void add(ByteBuffer ours, ByteBuffer theirs, Box region, Path file) {
    int mismatch = ours.mismatch(theirs);
    int size = set.type().bytes();
    for (int element = mismatch / size; mismatch >= 0 && element < ours.limit() / size; element++) {
      ByteBuffer one = ours.slice(element * size, size);
      ByteBuffer other = theirs.slice(element * size, size);
      if (!one.equals(other)) {
        count++;
        if (first.isEmpty()) {
          first = Optional.of(describe(region, element, file, one, other));
        }
      }
    }
  }

  private String describe(Box region, int element, Path file, ByteBuffer ours, ByteBuffer theirs) {
    long[] index = new long[region.rank()];
    long rest = element;
    for (int axis = region.rank() - 1; axis >= 0; axis--) {
      int listed = set.order().axis(axis, region.rank());
      index[listed] = region.start(axis) + rest % region.length(axis);
      rest /= region.length(axis);
    }
    return "element %s in %s: %s against %s"
        .formatted(Arrays.toString(index), file, hex(ours), hex(theirs));
  }

  /** Returns the first bytes of a value; opaque elements may have thousands. */
  private static String hex(ByteBuffer value) {
    byte[] bytes = new byte[Math.min(value.remaining(), MAX_HEX_BYTES)];
    value.get(value.position(), bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
