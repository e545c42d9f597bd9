package io.resplit.format.hdf5.write;

import io.resplit.array.Attribute;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The texts of variable length among the attributes of a file, in a heap of their own. They stay
 * what they were, because readers tell them from texts of fixed size: to h5py one is {@code str},
 * the other {@code bytes}; to NetCDF-4 one is a string, the other characters.
 */
final class TextHeap {

  private static final String KEY = "texts";

  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  /** Takes up the texts of some attributes. */
  void collect(List<Attribute> attributes) {
    for (Attribute attribute : attributes) {
      if (attribute.hasVariableLength()) {
        numbers.putIfAbsent(attribute.text(), numbers.size() + 1);
      }
    }
  }

  /** Adds the heap to the draft, if there is anything in it. */
  void addTo(FileDraft draft) {
    if (!numbers.isEmpty()) {
      byte[] heap = HeapBytes.of(numbers.keySet().stream().map(TextHeap::stored).toList());
      draft.add(KEY, addresses -> heap);
    }
  }

  /** Returns the message of an attribute; a text of variable length must have been taken up. */
  byte[] message(Attribute attribute, ToLongFunction<String> addresses) {
    if (!attribute.hasVariableLength()) {
      return AttributeBytes.of(attribute);
    }
    return AttributeBytes.variableText(
        attribute,
        stored(attribute.text()).length,
        addresses.applyAsLong(KEY),
        numbers.get(attribute.text()));
  }

  /** An empty text of no bytes would be read as none: programs in C get no address. */
  private static byte[] stored(String text) {
    return text.isEmpty() ? new byte[1] : LittleEndianBytes.utf8(text);
  }
}
