package io.resplit.format.hdf5.structure;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Names and texts as files hold them: in UTF-8 whatever they declare, because the NetCDF-4 library
 * declares ASCII; and in Latin-1 where that cannot be, as in old files.
 */
public final class StoredText {

  private StoredText() {}

  /** Returns the text that {@code bytes} are. */
  public static String of(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  /** Returns the text from the position of {@code bytes} up to a zero, or to their limit. */
  public static String untilZero(ByteBuffer bytes) {
    int end = bytes.position();
    while (end < bytes.limit() && bytes.get(end) != 0) {
      end++;
    }
    byte[] text = new byte[end - bytes.position()];
    bytes.get(bytes.position(), text);
    return of(text);
  }

  /** Refuses a name that an index finds by the hash of another (III.A.2, records 5 and 8). */
  public static void requireHash(String name, long hash) {
    if (hash(name, StandardCharsets.UTF_8) != (int) hash
        && hash(name, StandardCharsets.ISO_8859_1) != (int) hash) {
      throw MalformedHdf5.damaged("the name '" + name + "' has another hash");
    }
  }

  private static int hash(String name, Charset charset) {
    return Lookup3.hash(name.getBytes(charset));
  }
}
