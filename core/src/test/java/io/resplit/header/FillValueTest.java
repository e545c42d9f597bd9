package io.resplit.header;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FillValueTest {

  private static Attribute stored(String type, String hex) {
    return FillValue.stored(ElementType.parse(type), HexFormat.of().parseHex(hex));
  }

  /** Defaults of netcdf.h: -127, 255, -32767, ..., 9.9692099683868690e+36. */
  @ParameterizedTest
  @CsvSource({
    "int8, 81",
    "uint8, ff",
    "int16be, 8001",
    "uint16be, ffff",
    "int32be, 80000001",
    "uint32be, ffffffff",
    "int64be, 8000000000000002",
    "uint64be, fffffffffffffffe",
    "float32be, 7cf00000",
    "float64be, 479e000000000000"
  })
  void aDefaultIsNotShownToReaders(String type, String hex) {
    Attribute fill = stored(type, hex);
    assertFalse(FillValue.isShown(fill));
    assertFalse(FillValue.isShown(fill.withOrder(ByteOrder.LITTLE_ENDIAN)));
    assertEquals(hex, HexFormat.of().formatHex(fill.toBytes()));
    byte[] other = fill.toBytes();
    other[0] ^= 1;
    assertTrue(FillValue.isShown(FillValue.stored(ElementType.parse(type), other)));
  }

  @Test
  void everythingElseIsShownToReaders() {
    assertEquals(FillValue.ATTRIBUTE, stored("float16be", "7c00").name());
    assertTrue(FillValue.isShown(stored("bytes3", "ffffff")));
    assertTrue(FillValue.isShown(stored("complex64", "0000000000000000")));
    assertTrue(FillValue.isShown(stored("int16", "8001"))); // the other byte order
  }

  @Test
  void aValueThatIsNeverWrittenIsZerosInItsPlaceButIsShown() {
    Attribute never = FillValue.at(FillValue.Time.NEVER, stored("int16be", "fff7"));
    assertEquals(FillValue.Time.NEVER, FillValue.time(never));
    assertTrue(FillValue.isShown(never));
    assertFalse(FillValue.isRead(never));
    assertEquals(0, FillValue.written(never)[1]);
    Attribute always = FillValue.at(FillValue.Time.IF_SET, stored("int16be", "fff7"));
    assertEquals(FillValue.ATTRIBUTE, always.name());
    assertTrue(FillValue.isRead(always));
  }

  @Test
  void whereNothingIsFilledAnElementIsWhatReadersTakeForMissing() {
    ElementType type = ElementType.parse("int16");
    Optional<Attribute> never = FillValue.unset(type, true, FillValue.Time.NEVER);
    List<Attribute> shown =
        List.of(Attribute.ofNumbers("_FillValue", type.withOrder(BIG_ENDIAN), new byte[] {0, 7}));
    assertArrayEquals(new byte[] {7, 0}, FillValue.unwritten(type, shown, never));
    assertArrayEquals(new byte[] {1, (byte) 128}, FillValue.unwritten(type, List.of(), never));
    Attribute set = FillValue.stored(type, new byte[] {5, 0});
    Optional<Attribute> neverSet = Optional.of(FillValue.at(FillValue.Time.NEVER, set));
    assertArrayEquals(new byte[] {5, 0}, FillValue.unwritten(type, List.of(), neverSet));
    assertArrayEquals(new byte[] {5, 0}, FillValue.unwritten(type, shown, Optional.of(set)));
    assertArrayEquals(new byte[2], FillValue.unwritten(type, shown, Optional.empty()));
  }

  @Test
  void whatIsNotShownStaysWhatItIs() {
    Attribute set = FillValue.stored(ElementType.parse("int16"), new byte[] {5, 0});
    Attribute never = FillValue.unshown(FillValue.at(FillValue.Time.NEVER, set));
    assertFalse(FillValue.isShown(never));
    assertTrue(FillValue.isSet(never));
    assertEquals(FillValue.Time.NEVER, FillValue.time(never));
  }

  @Test
  void onlyWhatIsUnusualIsSaidOfValuesThatAreNotSet() {
    ElementType type = ElementType.parse("int16");
    assertTrue(FillValue.unset(type, true, FillValue.Time.IF_SET).isEmpty());
    Attribute undefined = FillValue.unset(type, false, FillValue.Time.IF_SET).orElseThrow();
    assertFalse(FillValue.isSet(undefined) || FillValue.isShown(undefined));
    assertFalse(FillValue.isRead(undefined));
  }
}
