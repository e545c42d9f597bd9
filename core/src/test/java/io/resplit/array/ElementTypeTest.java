package io.resplit.array;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ElementTypeTest {

  @ParameterizedTest
  @CsvSource({
    "uint16, uint16, 2",
    "UInt16, uint16, 2",
    "uint16le, uint16, 2",
    "uint16be, uint16be, 2",
    "u2, uint16, 2",
    "<u2, uint16, 2",
    "=u2, uint16, 2",
    ">u2, uint16be, 2",
    "|u1, uint8, 1",
    ">u1, uint8, 1",
    "int8be, int8, 1",
    "i8, int64, 8",
    ">f4, float32be, 4",
    "f2, float16, 2",
    "float64, float64, 8",
    "c8, complex64, 8",
    "complex128be, complex128be, 16",
    "bytes12, bytes12, 12",
    "V12, bytes12, 12",
    "bytes65536, bytes65536, 65536",
    "' int32 ', int32, 4"
  })
  void understandsNamesAndNumPyCodes(String text, String name, int bytes) {
    ElementType type = ElementType.parse(text);
    assertEquals(name, type.toString());
    assertEquals(bytes, type.bytes());
    assertEquals(type, ElementType.parse(type.toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "u3", "object", "float33", "<u4;rm -rf", "c999999999", "uint", "uint12", "float8",
        "float128", "complex32", "bytes0", "bytes65537", "V0", "int16xe", "u\u0662", "<<u2", "u 2"
      })
  void refusesWhatIsNoTypeOnOneLine(String text) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> ElementType.parse(text));
    assertTrue(refusal.getMessage().startsWith("unknown element type '" + text + "'"));
  }

  @Test
  void refusesSizesThatNoSuchTypeHas() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new ElementType(ElementType.Kind.INT, 3, ByteOrder.LITTLE_ENDIAN));
    assertThrows(
        IllegalArgumentException.class,
        () -> new ElementType(ElementType.Kind.BYTES, 0, ByteOrder.LITTLE_ENDIAN));
  }

  @Test
  void keepsAttributesAsTheBytesTheyAre() {
    byte[] bytes = {0, 1, 0, 2};
    Attribute numbers = Attribute.ofNumbers("n", ElementType.parse("uint16be"), bytes);
    bytes[0] = 9;
    assertEquals(0, numbers.toBytes()[0]);
    assertEquals(2, numbers.count());
    assertFalse(numbers.isText());
    assertEquals("n = 2 x uint16be", numbers.toString());
    Attribute text = Attribute.ofText("n", "m/s");
    assertTrue(text.isText());
    assertEquals("n = \"m/s\"", text.toString());
    assertEquals(text, Attribute.ofText("n", "m/s"));
    assertEquals(text.hashCode(), Attribute.ofText("n", "m/s").hashCode());
    assertNotEquals(text, Attribute.ofText("n", "m"));
    ElementType character = ElementType.parse("bytes1");
    assertNotEquals(Attribute.ofText("n", ""), Attribute.ofNumbers("n", character, new byte[0]));
    assertThrows(
        IllegalArgumentException.class,
        () -> Attribute.ofNumbers("n", ElementType.parse("uint16"), new byte[3]));
  }

  @Test
  void listsAxesFromTheFastestInOrderFAndFromTheSlowestInOrderC() {
    Shape shape = Shape.of(2, 3, 4);
    assertEquals(Shape.of(4, 3, 2), StorageOrder.F.toListed(shape));
    assertEquals(shape, StorageOrder.F.toSlowestFirst(StorageOrder.F.toListed(shape)));
    assertEquals(shape, StorageOrder.C.toListed(shape));
    assertEquals(2, StorageOrder.F.axis(0, 3));
    assertEquals(0, StorageOrder.F.fastest(3));
    assertEquals(2, StorageOrder.C.fastest(3));
  }
}
