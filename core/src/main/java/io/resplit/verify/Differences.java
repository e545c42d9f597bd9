package io.resplit.verify;

import io.resplit.geometry.Box;
import io.resplit.header.Attribute;
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
  private Optional<First> first = Optional.empty();

  /**
   * The first element that was found to differ.
   *
   * @param index where it is, as listed
   * @param ours its value in the array that is compared
   * @param theirs its value in a file
   * @param file the file
   */
  public record First(String index, String ours, String theirs, Path file) {

    /** Returns what to say, given what the array is called. */
    public String text(String name) {
      return "element %s: %s in %s, but %s in %s".formatted(index, ours, name, theirs, file);
    }
  }

  /** Creates an empty collection for an array whose axes are listed as those of {@code set}. */
  Differences(BlockSet set) {
    this.set = set;
  }

  /** Returns how many elements differ. */
  public long count() {
    return count;
  }

  /** Returns the first difference that was met. */
  public Optional<First> first() {
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

  private First describe(Box region, int element, Path file, ByteBuffer ours, ByteBuffer theirs) {
    long[] index = new long[region.rank()];
    long rest = element;
    for (int axis = region.rank() - 1; axis >= 0; axis--) {
      int listed = set.order().axis(axis, region.rank());
      index[listed] = region.start(axis) + rest % region.length(axis);
      rest /= region.length(axis);
    }
    boolean showsNumbers = set.type().bytes() <= MAX_HEX_BYTES;
    String one = showsNumbers ? number(ours) : hex(ours);
    String other = showsNumbers ? number(theirs) : hex(theirs);
    return one.equals(other) // as two kinds of NaN are
        ? new First(Arrays.toString(index), hex(ours), hex(theirs), file)
        : new First(Arrays.toString(index), one, other, file);
  }

  private String number(ByteBuffer value) {
    return Attribute.wrapping("", set.type(), first(value)).valueText();
  }

  private static String hex(ByteBuffer value) {
    return HexFormat.of().formatHex(first(value));
  }

  /** Returns the first bytes of a value; opaque elements may have thousands. */
  private static byte[] first(ByteBuffer value) {
    byte[] bytes = new byte[Math.min(value.remaining(), MAX_HEX_BYTES)];
    value.get(value.position(), bytes);
    return bytes;
  }
}
