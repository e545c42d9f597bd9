package io.resplit.array;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElementTextTest {

  @ParameterizedTest
  @CsvSource({
    "int8, -128, 80",
    "uint8, 255, ff",
    "int16, -2, feff",
    "int16be, -2, fffe",
    "uint16, 1e3, e803",
    "int64, -9223372036854775808, 0000000000000080",
    "uint64, 18446744073709551615, ffffffffffffffff",
    "float32be, 1.5, 3fc00000",
    "float64be, -inf, fff0000000000000",
    "float64be, NaN, 7ff8000000000000",
    "complex64be, 1, 3f80000000000000",
    "float16be, 1, 3c00",
    "float16be, nan, 7e00",
    "float16be, 65504, 7bff",
    "float16be, 65519, 7bff",
    "float16be, inf, 7c00",
    "float16be, -inf, fc00",
    "float32be, 3.4028235e38, 7f7fffff",
    "float32be, +inf, 7f800000",
    "float16be, 5.9604644775390625e-8, 0001",
    "float16be, 2.98023223876953125e-8, 0000",
    "float16be, 1e-20, 0000",
    "float16be, 6.097555160522461e-5, 03ff",
    "float16be, 0.1, 2e66",
    "bytes3, 0, 000000",
    "bytes3, 0x0102ff, 0102ff",
  })
  void isTheBytesOfAnElement(String type, String text, String hex) {
    byte[] element = ElementText.parse(text, ElementType.parse(type));
    assertEquals(hex, HexFormat.of().formatHex(element));
  }

  @ParameterizedTest
  @CsvSource({
    "int8, 128",
    "uint8, -1",
    "int16, 1.5",
    "int32, nan",
    "int64, 1e999999999",
    "uint64, 18446744073709551616",
    "float32, x",
    "float32, ''",
    "float16, 65520",
    "float16, -1e9",
    "float32, 1e39",
    "float32, -3.4028236e38",
    "float64, 1e309",
    "float64, 1e999999999",
    "complex64, 1e39",
    "bytes2, 1",
    "bytes2, 0x01",
  })
  void refusesWhatTheTypeDoesNotHold(String type, String text) {
    ElementType elements = ElementType.parse(type);
    assertThrows(IllegalArgumentException.class, () -> ElementText.parse(text, elements));
  }
}
