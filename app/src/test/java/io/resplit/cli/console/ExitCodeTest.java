package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExitCodeTest {

  @Test
  void numbersAreThoseThatScriptsRelyOn() {
    int[] codes = Arrays.stream(ExitCode.values()).mapToInt(ExitCode::code).toArray();
    assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 130, 141, 143}, codes);
  }
}
