package io.resplit.format.hdf5.object;

import java.util.ArrayList;
import java.util.List;

/** Finds what in an element is an address of an object. */
final class References {

  private References() {}

  /**
   * Returns whether elements of a type lie in one place and refer to nothing but objects, by
   * addresses of eight bytes.
   */
  static boolean isFixed(Datatype type) {
    if (type instanceof Datatype.Compound compound) {
      return compound.parts().stream().allMatch(part -> isFixed(part.type()));
    }
    if (type instanceof Datatype.Array array) {
      return isFixed(array.base());
    }
    return type instanceof Datatype.Reference reference
        ? reference.isObject() && reference.size() == Long.BYTES
        : !(type instanceof Datatype.Sequence);
  }

  /**
   * Returns where references lie in an element of a type that is fixed, in bytes. There are no more
   * than there is place for, as parts do not overlap.
   */
  static List<Integer> in(Datatype type) {
    List<Integer> places = new ArrayList<>();
    if (type instanceof Datatype.Reference) {
      places.add(0);
    } else if (type instanceof Datatype.Compound compound) {
      compound.parts().forEach(part -> addAt(part.offset(), in(part.type()), places));
    } else if (type instanceof Datatype.Array array) {
      List<Integer> inBase = in(array.base());
      for (long item = 0; item < array.count() && !inBase.isEmpty(); item++) {
        addAt(item * array.base().size(), inBase, places);
      }
    }
    return places;
  }

  private static void addAt(long offset, List<Integer> found, List<Integer> places) {
    found.forEach(place -> places.add((int) offset + place));
  }
}
