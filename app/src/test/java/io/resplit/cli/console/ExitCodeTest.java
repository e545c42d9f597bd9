package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExitCodeTest {

  @Test
  void numbersAreThoseThatScriptsRelyOn() {
    int[] codes = Arrays.stream(ExitCode.values()).mapToInt(ExitCode::code).toArray();
    assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 130, 143}, codes);
  }

  @ParameterizedTest
  @EnumSource(ExitCode.class)
  void everyCodeIsDescribedInOneLine(ExitCode code) {
    assertFalse(code.description().isBlank());
    assertFalse(code.description().contains("\n"));
  }
}
