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
  }
}
