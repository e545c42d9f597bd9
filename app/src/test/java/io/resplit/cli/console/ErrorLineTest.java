package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ErrorLineTest {

  @Test
  void startsWithTheNameOfTheProgram() {
    assertEquals("resplit: no such file: in", ErrorLine.of("no such file: in"));
  }

  @Test
  void keepsWhateverTheMessageHoldsOnOneLine() {
    assertEquals("resplit: a\\nb\\r\\tc\\u{1b}[31m", ErrorLine.of("a\nb\r\tc\u001b[31m"));
    assertEquals("\\u{85}\\u{2028}\\u{2029}", ErrorLine.escaped("\u0085\u2028\u2029"));
  }

  @Test
  void showsWhatWouldTurnTheDirectionOrIsNoCharacter() {
    assertEquals("\\u{202e}x\\u{d800}", ErrorLine.escaped("\u202ex\ud800"));
  }

  @Test
  void leavesLettersOfAllLanguagesAlone() {
    String text = "Größe 大きさ \ud83d\ude00 ٣ \\ '\"";
    assertEquals(text, ErrorLine.escaped(text));
  }
}
