package io.resplit.testkit;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;

/** Encoders of the compressions of TIFF 6.0 that the product only undoes, as simple as can be. */
public final class ImageCodecs {

  private static final int CLEAR = 256;
  private static final int END = 257;
  private static final int MOST_CODES = 4093;

  private ImageCodecs() {}

  /** Writes codes, the highest bit first. */
  private static final class Bits {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int held;
    private int bits;

    void put(int code, int width) {
      held = held << width | code;
      for (bits += width; bits >= 8; bits -= 8) {
        bytes.write(held >> bits - 8);
      }
      held &= (1 << bits) - 1;
    }

    byte[] all() {
      put(0, 7);
      return bytes.toByteArray();
    }
  }

  /** Returns bytes as LZW: section 13, with strings as they are in place of a table of codes. */
  public static byte[] lzw(byte[] bytes) {
    Bits bits = new Bits();
    Map<String, Integer> codes = new HashMap<>();
    bits.put(CLEAR, 9);
    String held = "";
    for (byte each : bytes) {
      String longer = held + (char) (each & 0xff);
      if (longer.length() == 1 || codes.containsKey(longer)) {
        held = longer;
        continue;
      }
      bits.put(code(codes, held), width(codes));
      codes.put(longer, END + 1 + codes.size());
      held = longer.substring(longer.length() - 1);
      if (END + 1 + codes.size() > MOST_CODES) {
        bits.put(CLEAR, width(codes));
        codes.clear();
      }
    }
    bits.put(code(codes, held), width(codes));
    codes.put("the last one", 0); // a reader adds a string for it
    bits.put(END, width(codes));
    return bits.all();
  }

  private static int code(Map<String, Integer> codes, String text) {
    return text.length() == 1 ? text.charAt(0) : codes.get(text);
  }

  /** The width grows one code early: 511, 1023 and 2047 take one bit more. */
  private static int width(Map<String, Integer> codes) {
    int next = END + 1 + codes.size();
    return next < 511 + 1 ? 9 : next < 1023 + 1 ? 10 : next < 2047 + 1 ? 11 : 12;
  }

  /** Returns rows of bytes as PackBits: section 9, no run from one row to the next. */
  public static byte[] packBits(byte[] bytes, int rowBytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    for (int row = 0; row < bytes.length; row += rowBytes) {
      int end = Math.min(bytes.length, row + rowBytes);
      for (int at = row; at < end; ) {
        int length = 1;
        boolean isRun = at + 1 < end && bytes[at + 1] == bytes[at];
        while (at + length < end
            && length < 128
            && isRun == (bytes[at + length] == bytes[at + length - 1])) {
          length++;
        }
        packed.write(isRun ? 1 - length : length - 1);
        packed.write(bytes, at, isRun ? 1 : length);
        at += length;
      }
    }
    return packed.toByteArray();
  }
}
