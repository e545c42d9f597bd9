package io.resplit.block;

import io.resplit.geometry.Box;
import java.nio.ByteBuffer;

/** A visit to a file that stores no element: all are the fill value. */
public final class FillFile implements BlockFile {

  private final byte[] fill;

  /** Creates the visit; {@code fill} is one element. */
  public FillFile(byte[] fill) {
    this.fill = fill.clone();
  }

  @Override
  public void read(Box box, ByteBuffer target) {
    int bytes = Math.toIntExact(box.volume() * fill.length);
    target.clear().limit(bytes);
    fill(target, 0, bytes, fill);
  }

  /**
   * Repeats an element.
   *
   * @param at index in {@code target} of the first byte
   * @param bytes how many bytes to write, a multiple of the element
   * @param element the bytes of the element
   */
  public static void fill(ByteBuffer target, int at, int bytes, byte[] element) {
    for (int done = 0; done < bytes; done += element.length) {
      target.put(at + done, element);
    }
  }
}
