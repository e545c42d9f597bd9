package io.resplit.format.hdf5.write;

import io.resplit.format.hdf5.encode.HeapBytes;
import io.resplit.format.hdf5.object.SequencePlace;
import io.resplit.format.hdf5.object.StoredType;
import io.resplit.header.Attribute;
import io.resplit.header.Meaning;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The sequences and texts of any length that lie in elements of attributes and values of a file, in
 * heaps of their own. Equal values have objects of their own, as {@link TextHeap} says why.
 */
final class SequenceHeap {

  /** Objects of a heap are numbered from 1 in two bytes. */
  private static final int MOST = 65_535;

  private final Map<Attribute, InTurn<Items>> values = new HashMap<>();
  private final List<Items> objects = new ArrayList<>();

  /**
   * Some items, or elements of a value. Where a sequence lies in one there are its length and its
   * number among the objects, from 1 on, or 0.
   */
  private record Items(ByteBuffer bytes, int itemBytes, List<SequencePlace> places) {

    /** An action on a place in the bytes. */
    private interface Visitor {
      void visit(int at, SequencePlace place);
    }

    void forEach(Visitor visitor) {
      for (int at = 0; at < bytes.limit() && !places.isEmpty(); at += itemBytes) {
        for (SequencePlace place : places) {
          visitor.visit(at + place.at(), place);
        }
      }
    }

    long number(int at) {
      return bytes.getLong(at + Integer.BYTES);
    }
  }

  /** Takes up the sequences of a value, if it has some. */
  void collect(Attribute value) {
    Meaning.Encoded.in(value.meaning())
        .filter(Meaning.Encoded::hasSequences)
        .ifPresent(
            type -> {
              List<SequencePlace> places = StoredType.sequencesOf(type.datatype());
              byte[] apart = value.apart().clone();
              values
                  .computeIfAbsent(value, any -> new InTurn<>())
                  .add(
                      items(
                          value.toBytes(), 0, value.bytes(), value.type().bytes(), places, apart));
            });
  }

  private Items items(
      byte[] all, long from, long bytes, int itemBytes, List<SequencePlace> places, byte[] apart) {
    ByteBuffer part =
        ByteBuffer.wrap(all, (int) from, (int) bytes).slice().order(ByteOrder.LITTLE_ENDIAN);
    Items items = new Items(part, itemBytes, places);
    items.forEach(
        (at, place) -> {
          long start = items.number(at) - 1;
          if (start >= 0) {
            long length = Integer.toUnsignedLong(part.getInt(at)) * place.itemBytes();
            objects.add(items(apart, start, length, place.itemBytes(), place.inItem(), apart));
            part.putLong(at + Integer.BYTES, objects.size());
          }
        });
    return items;
  }

  /** Adds the heaps to the draft, if there is anything in them. */
  void addTo(FileDraft draft) {
    for (int from = 0; from < objects.size(); from += MOST) {
      List<Items> some = objects.subList(from, Math.min(from + MOST, objects.size()));
      draft.add(
          key(from),
          addresses -> HeapBytes.of(some.stream().map(each -> stored(each, addresses)).toList()));
    }
  }

  private static String key(long number) {
    return "sequences " + number / MOST;
  }

  /** Returns the elements of a value that was taken up, with the places of its sequences. */
  byte[] elements(Attribute value, ToLongFunction<String> addresses) {
    return stored(values.get(value).next(), addresses);
  }

  private static byte[] stored(Items items, ToLongFunction<String> addresses) {
    byte[] stored = new byte[items.bytes.limit()];
    items.bytes.get(0, stored);
    ByteBuffer all = ByteBuffer.wrap(stored).order(ByteOrder.LITTLE_ENDIAN);
    items.forEach(
        (at, place) -> {
          long number = items.number(at) - 1;
          if (number >= 0) {
            all.putLong(at + Integer.BYTES, addresses.applyAsLong(key(number)));
            all.putInt(at + Integer.BYTES + Long.BYTES, (int) (number % MOST) + 1);
          }
        });
    return stored;
  }
}
