package io.resplit.format.hdf5.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.format.hdf5.structure.DatatypeBytes;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.header.Meaning.FixedText;
import io.resplit.header.Meaning.Padding;
import java.nio.BufferUnderflowException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Datatype messages, sound ones and others, and what of them is an address. */
class DatatypeTest {

  private static final byte[] INT16 = DatatypeBytes.of(ElementType.parse("<i2"));
  private static final byte[] REFERENCE = prefix(7, 0, 8).toArray();
  private static final byte[] REGION = prefix(7, 1, 12).toArray();

  private static LittleEndianBytes prefix(int kind, int bits, long size) {
    return new LittleEndianBytes().u8(3 << 4 | kind).u8(bits).u16(0).u32(size);
  }

  private record Part(String name, int offset, byte[] type) {}

  private static byte[] compound(int size, Part... parts) {
    LittleEndianBytes bytes = prefix(6, parts.length, size);
    for (Part part : parts) {
      bytes.text(part.name() + "\0").u8(part.offset()).bytes(part.type());
    }
    return bytes.toArray();
  }

  private static byte[] array(long size, byte[] base, long... lengths) {
    LittleEndianBytes bytes = prefix(10, 0, size).u8(lengths.length);
    for (long length : lengths) {
      bytes.u32(length);
    }
    return bytes.bytes(base).toArray();
  }

  private static StoredType stored(byte[] message) {
    return new StoredType(StoredType.decoded(message), message);
  }

  private static String refusal(byte[] message) {
    return assertThrows(RuntimeException.class, () -> StoredType.decoded(message)).getMessage();
  }

  @Test
  void elementsWithPartsAreCarriedAsBytes() {
    byte[] message = compound(9, new Part("a", 1, INT16), new Part("b", 3, array(6, INT16, 3, 1)));
    StoredType type = stored(message);
    assertEquals("bytes9", type.element().toString());
    assertEquals("compound of a, b", type.meaning().orElseThrow().toString());
    assertEquals(List.of(), type.references());
    assertEquals(StoredType.decoded(message), StoredType.decoded(message.clone()));
    byte[] other = compound(9, new Part("a", 0, INT16), new Part("b", 3, array(6, INT16, 3, 1)));
    assertNotEquals(StoredType.decoded(message), StoredType.decoded(other));
    assertNotEquals(type.meaning(), stored(other).meaning());
  }

  @Test
  void referencesAreFoundWhereverTheyLie() {
    byte[] inner = compound(12, new Part("n", 0, INT16), new Part("to", 3, REFERENCE));
    byte[] message =
        compound(40, new Part("x", 30, REFERENCE), new Part("y", 2, array(24, inner, 2)));
    StoredType type = stored(message);
    assertEquals(List.of(30, 5, 17), type.references());
    assertTrue(type.find().isEmpty());
    assertEquals("bytes40", type.asBytes().orElseThrow().toString());
  }

  @Test
  void whatHasNoPlaceOfItsOwnIsNotCarried() {
    assertTrue(stored(REGION).asBytes().isEmpty());
    byte[] text = DatatypeBytes.variableText(new FixedText(Padding.NULL_TERMINATED, true));
    assertTrue(stored(text).asBytes().isEmpty());
    assertTrue(stored(array(24, REGION, 2)).asBytes().isEmpty());
    assertTrue(stored(array(131_072, INT16, 65_536)).asBytes().isEmpty());
    assertTrue(stored(compound(0)).asBytes().isEmpty());
  }

  @Test
  void sequencesAreFoundWhereverTheyLie() {
    byte[] text = DatatypeBytes.variableText(new FixedText(Padding.NULL_TERMINATED, true));
    byte[] inner = compound(20, new Part("n", 16, INT16), new Part("s", 0, text));
    StoredType type = stored(compound(50, new Part("x", 5, array(40, inner, 2))));
    SequencePlace first = new SequencePlace(5, 1, List.of());
    assertEquals(List.of(first, new SequencePlace(25, 1, List.of())), type.sequences());
    assertTrue(type.find().isEmpty());
    assertEquals("bytes50", type.asBytes().orElseThrow().toString());
    byte[] mixed = compound(28, new Part("s", 0, text), new Part("to", 16, REFERENCE));
    assertTrue(stored(mixed).asBytes().isEmpty());
  }

  @Test
  void partsLieInTheirCompoundAndApart() {
    assertEquals(
        "damaged HDF5 structure: a compound of 4 bytes with parts up to 5",
        refusal(compound(4, new Part("a", 3, INT16))));
    assertEquals(
        "damaged HDF5 structure: a compound of 3 bytes with parts up to 4",
        refusal(compound(3, new Part("a", 0, INT16), new Part("b", 1, INT16))));
  }

  @Test
  void anArrayIsAsLargeAsItsElements() {
    assertEquals(
        "damaged HDF5 structure: an array of 3 elements in 8 bytes", refusal(array(8, INT16, 3)));
    assertEquals(
        "long overflow", refusal(array(8, INT16, 0xffff_ffffL, 0xffff_ffffL, 0xffff_ffffL)));
    assertThrows(
        BufferUnderflowException.class, () -> StoredType.decoded(array(8, new byte[0], 2)));
  }

  @Test
  void moreMembersThanThereAreBytesAreRefused() {
    byte[] named = prefix(8, 255, 2).bytes(INT16).text("a\0").toArray();
    assertThrows(RuntimeException.class, () -> StoredType.decoded(named));
    assertThrows(
        RuntimeException.class, () -> StoredType.decoded(prefix(6, 255, 2).text("a\0").toArray()));
  }

  /** As many levels as are read at most, in each of which something could be done twice. */
  @Test
  void typesInTypesEnd() {
    List<byte[]> levels = new ArrayList<>(List.of(REFERENCE));
    for (int depth = 0; depth < 33; depth++) {
      byte[] base = levels.get(depth);
      levels.add(depth % 2 == 0 ? array(8, base, 1) : compound(8, new Part("p", 0, base)));
    }
    assertEquals(List.of(0), stored(levels.get(32)).references());
    MalformedHdf5 refusal =
        assertThrows(MalformedHdf5.class, () -> StoredType.decoded(levels.get(33)));
    assertEquals("a datatype in more than 32 others", refusal.getMessage());
    assertTrue(refusal.isUnsupported());
  }
}
