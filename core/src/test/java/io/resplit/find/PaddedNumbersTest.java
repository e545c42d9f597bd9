package io.resplit.find;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.io.ResplitException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaddedNumbersTest {

  private static final Path FILE = Path.of("all.h5");

  @ParameterizedTest
  @CsvSource({
    "b/{0}_{1}, b/0000_0001, b/{0:04}_{1:04}",
    "b{0}, b00, b{0:02}",
    "{n}/x{0}, 7/x07, {n}/x{0:02}",
    "{0:03}_{1}, 000_01, {0:03}_{1:02}"
  })
  void saysWhichTemplateGivesTheNames(String template, String name, String right) {
    var refused =
        assertThrows(ResplitException.class, () -> PaddedNumbers.refuse(FILE, template, name));
    assertEquals(
        "datasets of all.h5 like '%s' have zeros before their numbers: write '%s'"
            .formatted(name, right),
        refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"b{0}, b0", "b{0}, b10", "{0:04}, 0000", "b/{0}_{1}, b/0_0", "{0}, other"})
  void acceptsNumbersAsTheTemplateWritesThem(String template, String name) {
    assertDoesNotThrow(() -> PaddedNumbers.refuse(FILE, template, name));
  }
}
