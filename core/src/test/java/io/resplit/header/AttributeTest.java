package io.resplit.header;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.header.Meaning.Enumeration;
import io.resplit.header.Meaning.Member;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeTest {

  private static Attribute of(String type, int... bytes) {
    byte[] values = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      values[i] = (byte) bytes[i];
    }
    return Attribute.ofNumbers("a", ElementType.parse(type), values);
  }

  @Test
  void turnsTheByteOrderOfEveryNumber() {
    assertEquals(
        of("int16", 2, 1, 4, 3), of("int16be", 1, 2, 3, 4).withOrder(ByteOrder.LITTLE_ENDIAN));
    assertEquals(
        of("complex64be", 4, 3, 2, 1, 8, 7, 6, 5),
        of("complex64", 1, 2, 3, 4, 5, 6, 7, 8).withOrder(ByteOrder.BIG_ENDIAN));
  }

  @Test
  void keepsListsOfTextsAndTheirZeros() {
    Attribute labels = Attribute.ofTexts("labels", List.of("x", "", "a\0b"), true);
    assertEquals(List.of("x", "", "a\0b"), labels.withName("axes").texts());
    assertEquals("\"x\", \"\", \"a\0b\"", labels.asRow().valueText());
    assertEquals("", labels.text());
    assertFalse(labels.isText());
    assertTrue(labels.hasTexts());
    assertNotEquals(labels, Attribute.ofTexts("labels", List.of("x", "a\0b", ""), true));
    assertEquals(Attribute.ofText("a", "t"), Attribute.ofTexts("a", List.of("t"), true));
    assertNotEquals(Attribute.ofTexts("a", List.of(), false), of("int8"));
  }

  @Test
  void keepsWhatNumbersMean() {
    Optional<Meaning> names =
        Optional.of(new Enumeration(List.of(new Member("off", 0), new Member("on", 256))));
    Attribute flags = of("int16be", 1, 0, 0, 0, 0, 7).withMeaning(names);
    Attribute turned = flags.withOrder(ByteOrder.LITTLE_ENDIAN).withName("b");
    assertEquals("on, off, 7", turned.valueText());
    assertEquals(names, turned.slice(1, 2).asRow().meaning());
    assertNotEquals(of("int16be", 1, 0, 0, 0, 0, 7), flags);
  }

  @Test
  void enumerationsAreTheSameInAnyOrder() {
    Member off = new Member("off", 0);
    Member on = new Member("on", 1);
    assertEquals(new Enumeration(List.of(off, on)), new Enumeration(List.of(on, off)));
    assertNotEquals(new Enumeration(List.of(off, on)), new Enumeration(List.of(on)));
  }

  @Test
  void leavesAloneWhatHasNoByteOrder() {
    for (Attribute attribute :
        List.of(of("bytes3", 1, 2, 3), of("int8", 1), Attribute.ofText("a", "t"))) {
      assertSame(attribute, attribute.withOrder(ByteOrder.BIG_ENDIAN));
    }
  }

  @Test
  void cutsNumbersNotBytes() {
    assertArrayEquals(new byte[] {3, 4}, of("int16", 1, 2, 3, 4, 5, 6).slice(1, 2).toBytes());
  }

  @ParameterizedTest
  @CsvSource({
    "int8, '-1, 2'",
    "uint8, '255, 2'",
    "int16be, -254",
    "uint16be, 65282",
    "uint16, 767",
    "bytes2, 0xff02"
  })
  void showsNumbersAsPeopleWriteThem(String type, String text) {
    assertEquals(text, of(type, 0xff, 2).valueText());
  }

  @Test
  void showsRealNumbersAndTexts() {
    byte[] tenth = ByteBuffer.allocate(4).putFloat(0.1f).array();
    assertEquals(
        "0.1", Attribute.ofNumbers("a", ElementType.parse("float32be"), tenth).valueText());
    assertEquals("\"K\"", Attribute.ofText("units", "K").valueText());
    assertEquals("0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...", of("int8", new int[13]).valueText());
  }

  @Test
  void historyGetsALineOnTop() {
    List<Attribute> once = History.with(List.of(Attribute.ofText("title", "t")), "first");
    List<Attribute> twice = History.with(once, "second");
    assertEquals(Attribute.ofText("history", "first"), once.get(1));
    assertEquals(
        List.of(Attribute.ofText("title", "t"), Attribute.ofText("history", "second\nfirst")),
        twice);
    Attribute lines = Attribute.ofTexts("history", List.of("second", "first"), true);
    assertEquals(
        List.of(Attribute.ofText("history", "third\nsecond\nfirst")),
        History.with(List.of(lines), "third"));
  }
}
