package io.resplit.format.hdf5;

import io.resplit.array.Attribute;
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

  /** Takes up the texts of some attributes; an empty text needs no place. */
  void collect(List<Attribute> attributes) {
    for (Attribute attribute : attributes) {
      if (attribute.hasVariableLength() && !attribute.text().isEmpty()) {
        numbers.putIfAbsent(attribute.text(), numbers.size() + 1);
      }
    }
  }

  /** Adds the heap to the draft, if there is anything in it. */
  void addTo(FileDraft draft) {
    if (!numbers.isEmpty()) {
      byte[] heap = HeapBytes.of(numbers.keySet().stream().map(LittleEndianBytes::utf8).toList());
      draft.add(KEY, addresses -> heap);
    }
  }

  /** Returns the message of an attribute; a text of variable length must have been taken up. */
  byte[] message(Attribute attribute, ToLongFunction<String> addresses) {
    if (!attribute.hasVariableLength()) {
      return AttributeBytes.of(attribute);
    }
    return attribute.text().isEmpty()
        ? AttributeBytes.variableText(attribute, 0, 0)
        : AttributeBytes.variableText(
            attribute, addresses.applyAsLong(KEY), numbers.get(attribute.text()));
  }
}
