package io.resplit.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ElementTypeConverterTest {

  @ParameterizedTest
  @CsvSource({
    "uint16, uint16, 2",
    "UInt16BE, uint16be, 2",
    "<u2, uint16, 2",
    "u2, uint16, 2",
    ">f4, float32be, 4",
    "int8be, int8, 1",
    "float16, float16, 2",
    "complex128, complex128, 16",
    "c8, complex64, 8",
    "bytes12, bytes12, 12",
    "V3, bytes3, 3"
  })
  void readsNamesAndCodes(String text, String name, int bytes) {
    assertEquals(name, new ElementTypeConverter().convert(text).toString());
    assertEquals(bytes, new ElementTypeConverter().convert(text).bytes());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "uint17", "float8", "u3", "bytes0", "bytes99999", "ushort", "int٨", "<<u2"})
  void refusesAnythingElseNamingIt(String text) {
    Exception refusal =
        assertThrows(TypeConversionException.class, () -> new ElementTypeConverter().convert(text));
    assertTrue(refusal.getMessage().contains("'" + text + "'"), refusal.getMessage());
  }

  @Test
  void ordersAreFAndCInEitherCase() {
    assertEquals(StorageOrder.F, new OrderConverter().convert("f"));
    assertEquals(StorageOrder.C, new OrderConverter().convert("C"));
    assertThrows(TypeConversionException.class, () -> new OrderConverter().convert("K"));
    assertThrows(TypeConversionException.class, () -> new OrderConverter().convert(""));
  }
}
