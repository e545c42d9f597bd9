package io.resplit.format.hdf5.write;

import io.resplit.format.hdf5.encode.AttributeBytes;
import io.resplit.format.hdf5.encode.HeapBytes;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.header.Attribute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The texts of variable length among the attributes and values of a file, in heaps of their own,
 * and the sequences that lie in elements. Texts stay what they were, because readers tell them from
 * texts of fixed size: to h5py one is {@code str}, the other {@code bytes}; to NetCDF-4 one is a
 * string, the other characters.
 */
final class TextHeap {

  /** Objects of a heap are numbered from 1 in two bytes. */
  private static final int MOST = 65_535;

  private static final int PLACE_BYTES = 16;

  private final List<String> texts = new ArrayList<>();
  private final Map<String, InTurn<Integer>> numbers = new HashMap<>();
  private final SequenceHeap sequences = new SequenceHeap();

  /** Takes up the texts and sequences of some attributes. */
  void collect(List<Attribute> attributes) {
    for (Attribute attribute : attributes) {
      if (attribute.hasVariableLength() || !attribute.hasTexts()) {
        collect(attribute);
      }
    }
  }

  /**
   * Takes up the texts of a value, and the sequences that lie in its elements. Equal texts are
   * objects of their own: a program that writes another one in the place of a text frees its
   * object.
   */
  void collect(Attribute value) {
    for (int i = 0; i < value.texts().size(); i++) {
      if (!value.lacks(i)) {
        String text = value.texts().get(i);
        numbers.computeIfAbsent(text, any -> new InTurn<>()).add(texts.size());
        texts.add(text);
      }
    }
    sequences.collect(value);
  }

  /** Adds the heaps to the draft, if there is anything in them. */
  void addTo(FileDraft draft) {
    for (int from = 0; from < texts.size(); from += MOST) {
      List<String> some = texts.subList(from, Math.min(from + MOST, texts.size()));
      byte[] heap = HeapBytes.of(some.stream().map(TextHeap::stored).toList());
      draft.add(key(from), addresses -> heap);
    }
    sequences.addTo(draft);
  }

  private static String key(int number) {
    return "texts " + number / MOST;
  }

  /** Returns the message of an attribute; texts of variable length must have been taken up. */
  byte[] message(Attribute attribute, ToLongFunction<String> addresses) {
    if (!attribute.hasVariableLength()) {
      return AttributeBytes.of(attribute);
    }
    return AttributeBytes.variableTexts(attribute, places(attribute, addresses));
  }

  /** Returns elements with the places of the sequences in them, which must have been taken up. */
  byte[] elements(Attribute value, ToLongFunction<String> addresses) {
    return sequences.elements(value, addresses);
  }

  /** Returns where each text of a value lies; they must have been taken up. */
  byte[] places(Attribute value, ToLongFunction<String> addresses) {
    LittleEndianBytes places =
        new LittleEndianBytes(Math.multiplyExact(value.texts().size(), PLACE_BYTES));
    for (int i = 0; i < value.texts().size(); i++) {
      if (value.lacks(i)) {
        places.zerosTo(places.length() + PLACE_BYTES);
      } else {
        String text = value.texts().get(i);
        int number = numbers.get(text).next();
        long heap = addresses.applyAsLong(key(number));
        places.u32(stored(text).length).u64(heap).u32(number % MOST + 1);
      }
    }
    return places.toArray();
  }

  /** An empty text of no bytes would be read as none: programs in C get no address. */
  private static byte[] stored(String text) {
    return text.isEmpty() ? new byte[1] : LittleEndianBytes.utf8(text);
  }
}
