package io.resplit.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTextTest {

  @Test
  void showsControlsAsEscapes() {
    assertEquals("a\\nb\\r\\tc\\u{1b}[31m\\u{7f}", TerminalText.line("a\nb\r\tc\u001b[31m\u007f"));
    assertEquals("\\u{85}\\u{9b}\\u{2028}\\u{2029}", TerminalText.line("\u0085\u009b\u2028\u2029"));
  }

  @Test
  void showsWhatWouldTurnTheDirectionOrIsNoCharacter() {
    assertEquals("\\u{202e}x\\u{d800}", TerminalText.line("\u202ex\ud800"));
    assertEquals("\\u{fffe}\\u{1ffff}\\u{fdd0}", TerminalText.line("\ufffe\ud83f\udfff\ufdd0"));
  }

  @Test
  void leavesLettersOfAllLanguagesAlone() {
    String text = "Größe 大きさ \ud83d\ude00 ٣ עברית \\ '\"";
    assertEquals(text, TerminalText.line(text));
  }

  @Test
  void keepsTheEndsOfOwnLinesAndNothingElse() {
    assertEquals("a\\tb\nc\\u{1b}\n", TerminalText.lines("a\tb\nc\u001b\n"));
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 0x1f, 0x7f, 0x80, 0x9f, 0xad, 0x61c, 0x180e, 0x200b, 0x200d, 0x200e, 0x200f, 0x2028,
        0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069,
        0x206f, 0xd800, 0xdfff, 0xfeff, 0xfff9, 0xffff, 0xe0001, 0xe007f
      })
  void noSuchCharacterIsPlain(int codePoint) {
    assertFalse(TerminalText.isPlain(codePoint));
  }

  @Test
  void escapingTwiceIsEscapingOnce() {
    Random random = new Random(1);
    for (int round = 0; round < 1000; round++) {
      StringBuilder text = new StringBuilder();
      random.ints(20, 0, 0x3000).forEach(text::appendCodePoint);
      random.ints(5, 0xd700, 0xe100).forEach(unit -> text.append((char) unit));
      String once = TerminalText.line(text.toString());
      assertEquals(once, TerminalText.line(once));
      assertEquals(once, TerminalText.lines(once));
      assertTrue(once.codePoints().allMatch(TerminalText::isPlain));
    }
  }
}
