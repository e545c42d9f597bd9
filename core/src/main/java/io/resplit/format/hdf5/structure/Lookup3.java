package io.resplit.format.hdf5.structure;

import io.resplit.text.StoredText;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The checksum of metadata, and the hash by which indexes find names: {@code hashlittle} of Bob
 * Jenkins's <i>lookup3</i> (2006, public domain) with initial value 0, as section III.A.2 asks.
 */
public final class Lookup3 {

  private static final int START = 0xdeadbeef;
  private static final int ROUND_BYTES = 12;

  private Lookup3() {}

  /** Refuses a name that an index finds by the hash of another (III.A.2, records 5 and 8). */
  public static void requireHash(String name, long hash) {
    if (hash(StoredText.bytes(name)) != (int) hash) {
      throw MalformedHdf5.damaged("the name '" + name + "' has another hash");
    }
  }

  /** Returns the hash of all bytes. */
  public static int hash(byte[] bytes) {
    return hash(ByteBuffer.wrap(bytes));
  }

  /** Returns the hash of the bytes of a buffer up to its limit, from the first on. */
  static int hash(ByteBuffer buffer) {
    ByteBuffer bytes = buffer.duplicate().rewind().order(ByteOrder.LITTLE_ENDIAN);
    int a = START + bytes.limit();
    int b = a;
    int c = a;
    while (bytes.remaining() > ROUND_BYTES) {
      a += bytes.getInt();
      b += bytes.getInt();
      c += bytes.getInt();
      a = (a - c) ^ Integer.rotateLeft(c, 4);
      c += b;
      b = (b - a) ^ Integer.rotateLeft(a, 6);
      a += c;
      c = (c - b) ^ Integer.rotateLeft(b, 8);
      b += a;
      a = (a - c) ^ Integer.rotateLeft(c, 16);
      c += b;
      b = (b - a) ^ Integer.rotateLeft(a, 19);
      a += c;
      c = (c - b) ^ Integer.rotateLeft(b, 4);
      b += a;
    }
    return bytes.hasRemaining() ? last(a + word(bytes), b + word(bytes), c + word(bytes)) : c;
  }

  /** Takes up to four bytes as a number, least significant first; zeros follow the last byte. */
  private static int word(ByteBuffer bytes) {
    int word = 0;
    for (int shift = 0; shift < Integer.SIZE && bytes.hasRemaining(); shift += Byte.SIZE) {
      word |= (bytes.get() & 0xff) << shift;
    }
    return word;
  }

  private static int last(int first, int second, int third) {
    int c = (third ^ second) - Integer.rotateLeft(second, 14);
    int a = (first ^ c) - Integer.rotateLeft(c, 11);
    int b = (second ^ a) - Integer.rotateLeft(a, 25);
    c = (c ^ b) - Integer.rotateLeft(b, 16);
    a = (a ^ c) - Integer.rotateLeft(c, 4);
    b = (b ^ a) - Integer.rotateLeft(a, 14);
    return (c ^ b) - Integer.rotateLeft(b, 24);
  }
}
