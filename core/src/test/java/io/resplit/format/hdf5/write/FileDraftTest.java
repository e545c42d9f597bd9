package io.resplit.format.hdf5.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.format.hdf5.encode.AttributeBytes;
import io.resplit.format.hdf5.encode.ObjectHeaderBytes;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sections of a new file are made once to lay them out, and once to write them. */
class FileDraftTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 100})
  void makesEachObjectOnceInEachRound(int objects) {
    FileDraft draft = new FileDraft();
    AtomicInteger made = new AtomicInteger();
    for (int i = 0; i < objects; i++) {
      draft.addObject("object " + i, addresses -> group(made));
    }
    Map<String, Long> addresses = draft.layOut(0, Map.of());
    assertEquals(objects, made.get());
    LittleEndianBytes bytes = new LittleEndianBytes();
    draft.encode(addresses, 0, bytes);
    assertEquals(2 * objects, made.get());
    assertEquals(addresses.get(FileDraft.END), FileDraft.roundUp(bytes.length(), 8));
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 100_000})
  void countsAttributesThatDoNotFitTheHeaderOfTheirObject(int bytes) {
    FileDraft draft = new FileDraft();
    draft.addObject("object", addresses -> group(new AtomicInteger()).attribute(attribute(bytes)));
    draft.addObject("next", addresses -> group(new AtomicInteger()));
    Map<String, Long> addresses = draft.layOut(48, Map.of());
    LittleEndianBytes target = new LittleEndianBytes();
    draft.encode(addresses, 0, target);
    assertEquals(addresses.get(FileDraft.END), FileDraft.roundUp(target.length(), 8));
  }

  private static byte[] attribute(int bytes) {
    return AttributeBytes.int32s("numbers", bytes / Integer.BYTES, new byte[bytes]);
  }

  private static ObjectHeaderBytes group(AtomicInteger made) {
    made.incrementAndGet();
    return ObjectHeaderBytes.group(0);
  }
}
