package io.resplit.header;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FillValueTest {

  private static Attribute stored(String type, String hex) {
    return FillValue.set(ElementType.parse(type), HexFormat.of().parseHex(hex));
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
  void beyondTheEndIsTheDefaultOfTheTypeUnlessAValueIsSet(String type, String hex) {
    ElementType of = ElementType.parse(type);
    assertEquals(hex, HexFormat.of().formatHex(FillValue.beyond(of, Optional.empty())));
    Attribute set = FillValue.set(of, new byte[of.bytes()]);
    assertArrayEquals(new byte[of.bytes()], FillValue.beyond(of, Optional.of(set)));
  }

  @Test
  void aValueThatIsNeverWrittenIsZerosInItsPlace() {
    Attribute never = FillValue.at(FillValue.Time.NEVER, stored("int16be", "fff7"));
    assertEquals(FillValue.Time.NEVER, FillValue.time(never));
    assertTrue(FillValue.isSet(never));
    assertFalse(FillValue.isRead(never));
    assertEquals(0, FillValue.written(never)[1]);
    Attribute always = FillValue.at(FillValue.Time.IF_SET, stored("int16be", "fff7"));
    assertEquals(stored("int16be", "fff7"), always);
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
    Attribute set = FillValue.set(type, new byte[] {5, 0});
    Optional<Attribute> neverSet = Optional.of(FillValue.at(FillValue.Time.NEVER, set));
    assertArrayEquals(new byte[] {5, 0}, FillValue.unwritten(type, List.of(), neverSet));
    assertArrayEquals(new byte[] {5, 0}, FillValue.unwritten(type, shown, Optional.of(set)));
    assertArrayEquals(new byte[2], FillValue.unwritten(type, shown, Optional.empty()));
  }

  @Test
  void whatAStoreSaysIsKnownToBeItsOwn() {
    ElementType type = ElementType.parse("int16");
    Attribute set = FillValue.set(type, new byte[] {5, 0});
    assertFalse(FillValue.isOfStore(set));
    assertTrue(FillValue.isOfStore(FillValue.ofStore(set)));
    assertTrue(FillValue.isSet(FillValue.ofStore(set)) && FillValue.isRead(FillValue.ofStore(set)));
    Attribute none = FillValue.unset(type, false, FillValue.Time.IF_SET).orElseThrow();
    assertFalse(FillValue.isSet(FillValue.ofStore(none)));
    assertTrue(FillValue.isOfStore(FillValue.ofStore(none)));
    List<Attribute> shown = List.of(Attribute.ofNumbers("_FillValue", type, new byte[] {7, 0}));
    Optional<Attribute> ofStore = Optional.of(FillValue.ofStore(none));
    assertArrayEquals(new byte[2], FillValue.unwritten(type, shown, ofStore));
    assertArrayEquals(new byte[] {7, 0}, FillValue.unwritten(type, shown, Optional.of(none)));
  }

  @Test
  void onlyWhatIsUnusualIsSaidOfValuesThatAreNotSet() {
    ElementType type = ElementType.parse("int16");
    assertTrue(FillValue.unset(type, true, FillValue.Time.IF_SET).isEmpty());
    Attribute undefined = FillValue.unset(type, false, FillValue.Time.IF_SET).orElseThrow();
    assertFalse(FillValue.isSet(undefined));
    assertFalse(FillValue.isRead(undefined));
  }
}
