package io.resplit.format.hdf5.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Lookup3Test {

  /** The first two are the values that lookup3.c gives for its own examples. */
  @ParameterizedTest
  @CsvSource({"'', deadbeef", "Four score and seven years ago, 17770551"})
  void isThatOfTheOriginal(String text, String hash) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    assertEquals(Integer.parseUnsignedInt(hash, 16), Lookup3.hash(bytes));
  }
}
