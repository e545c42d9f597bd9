package io.resplit.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StoredTextTest {

  @Test
  void anyBytesAreATextAndTheSameBytesAgain() {
    for (int seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      assertArrayEquals(bytes, StoredText.bytes(StoredText.of(bytes)), "seed " + seed);
    }
  }

  @Test
  void utf8IsWhatItSays() {
    String text = "S\u00e3o \u6f22 \ud83d\ude00";
    assertEquals(text, StoredText.of(text.getBytes(StandardCharsets.UTF_8)));
    assertArrayEquals(text.getBytes(StandardCharsets.UTF_8), StoredText.bytes(text));
    assertTrue(StoredText.isUtf8(text));
  }

  @Test
  void aByteThatIsNoUtf8IsHalfOfASurrogatePair() {
    byte[] cut = {'a', (byte) 0xe6, (byte) 0xbc, 'b', (byte) 0x80};
    assertEquals("a\udce6\udcbcb\udc80", StoredText.of(cut));
    assertFalse(StoredText.isUtf8(StoredText.of(cut)));
  }
}
