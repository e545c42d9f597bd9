package io.resplit.format.tiff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShapedTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"shape\": [5, 6, 8], \"axes\": \"TYX\"} | t,y,x",
        "{\"axes\": \"CYX\", \"shape\": [5, 6, 8]} | c,y,x",
        "{\"note\": \"a\", \"shape\": [2, 5, 6, 3], \"axes\": \"QYXS\"} | ,y,x,s",
        "{\"shape\": [2, 5, 6, 8], \"axes\": \"RIYX\"} | ,,y,x",
        "{\"shape\": [2, 5, 6, 8], \"axes\": \"ZZYX\"} | ,,,",
        "{\"shape\": [5, 6, 8], \"axes\": \"YX\"} | ''",
        "shape=(5, 6, 8) | ''",
      })
  void lettersAreNamesThatOtherProgramsKnow(String text, String names) {
    assertEquals(names, String.join(",", ShapedText.of(text).orElseThrow().names()));
  }

  @Test
  void lettersOfOwnFilesAreTheNamesThatAxesHad() {
    String text = "{\"shape\": [2, 3, 5, 6], \"axes\": \"AQYX\", \"truncated\": true}";
    ShapedText said = ShapedText.of(text).orElseThrow();
    assertEquals(List.of("a", "", "y", "x"), said.ownNames());
    assertEquals(List.of(2L, 3L, 5L, 6L), said.shape());
  }

  @Test
  void otherTextsSayNoShape() {
    for (String text : List.of("", "{}", "a \"shape\": [1, 2]", "shape=5", "{\"shape\": [a]}")) {
      assertEquals(Optional.empty(), ShapedText.of(text), text);
    }
  }
}
