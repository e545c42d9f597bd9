package io.resplit.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Names and texts as files hold them: in UTF-8, whatever they declare. A byte that is none, as in
 * texts in Latin-1, is half of a surrogate pair, U+DC80 to U+DCFF, and that byte again where the
 * text is written: PEP 383 does so, and no UTF-8 holds these characters.
 */
public final class StoredText {

  private static final char ESCAPES = 0xdc00;

  private StoredText() {}

  /** Returns the text that {@code bytes} are. */
  public static String of(byte[] bytes) {
    return isAscii(bytes) ? new String(bytes, StandardCharsets.US_ASCII) : decoded(bytes);
  }

  private static boolean isAscii(byte[] bytes) {
    for (byte each : bytes) {
      if (each < 0) {
        return false;
      }
    }
    return true;
  }

  private static String decoded(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer text = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, text, true);
    while (result.isError()) {
      for (int i = 0; i < result.length(); i++) {
        text.put((char) (ESCAPES | in.get() & 0xff));
      }
      result = decoder.decode(in, text, true);
    }
    return text.flip().toString();
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

  /** Returns whether a text has no character outside ASCII. */
  public static boolean isAscii(String text) {
    return text.chars().allMatch(character -> character < 128);
  }

  /** Returns whether a text is in UTF-8 as it is stored. */
  public static boolean isUtf8(String text) {
    return isAscii(text) || StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  /** Returns the bytes of a text: those that it was made from. */
  public static byte[] bytes(String text) {
    try {
      ByteBuffer all = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] bytes = new byte[all.remaining()];
      all.get(bytes);
      return bytes;
    } catch (CharacterCodingException e) {
      return withEscapes(text);
    }
  }

  private static byte[] withEscapes(String text) {
    ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(3, text.length()));
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      if (point >= (ESCAPES | 0x80) && point <= (ESCAPES | 0xff)) {
        bytes.put((byte) point);
      } else {
        bytes.put(Character.toString(point).getBytes(StandardCharsets.UTF_8));
      }
      i += Character.charCount(point);
    }
    byte[] all = new byte[bytes.flip().remaining()];
    bytes.get(all);
    return all;
  }
}
