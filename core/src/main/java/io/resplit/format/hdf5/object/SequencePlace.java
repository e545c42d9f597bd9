package io.resplit.format.hdf5.object;

import io.resplit.array.ElementType;
import java.util.ArrayList;
import java.util.List;

/**
 * Where in an element a sequence or a text of any length lies: 16 bytes, its length first (IV.B).
 *
 * @param at where it begins, in bytes
 * @param itemBytes size of what it is made of
 * @param inItem where others lie in each item
 */
public record SequencePlace(int at, int itemBytes, List<SequencePlace> inItem) {

  private static final int BYTES = 16;

  /**
   * Returns where they lie in an element of a type, which is not larger than an element may be;
   * none if references lie in it as well. There are no more than there is place for.
   */
  static List<SequencePlace> in(Datatype type) {
    return isCarried(type) ? places(type) : List.of();
  }

  private static boolean isCarried(Datatype type) {
    if (type instanceof Datatype.Compound compound) {
      return compound.parts().stream().allMatch(part -> isCarried(part.type()));
    }
    if (type instanceof Datatype.Array array) {
      return isCarried(array.base());
    }
    if (type instanceof Datatype.Sequence sequence) {
      long itemBytes = sequence.base().size();
      boolean fits = itemBytes >= 1 && itemBytes <= ElementType.MAX_BYTES;
      return sequence.size() == BYTES && fits && isCarried(sequence.base());
    }
    return !(type instanceof Datatype.Reference);
  }

  private static List<SequencePlace> places(Datatype type) {
    List<SequencePlace> places = new ArrayList<>();
    if (type instanceof Datatype.Sequence sequence) {
      places.add(
          new SequencePlace(0, (int) sequence.base().size(), List.copyOf(places(sequence.base()))));
    } else if (type instanceof Datatype.Compound compound) {
      compound.parts().forEach(part -> addAt(part.offset(), places(part.type()), places));
    } else if (type instanceof Datatype.Array array) {
      List<SequencePlace> inBase = places(array.base());
      for (long item = 0; item < array.count() && !inBase.isEmpty(); item++) {
        addAt(item * array.base().size(), inBase, places);
      }
    }
    return places;
  }

  private static void addAt(long offset, List<SequencePlace> found, List<SequencePlace> places) {
    found.forEach(
        each -> places.add(new SequencePlace((int) offset + each.at, each.itemBytes, each.inItem)));
  }
}
