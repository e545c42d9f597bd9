package io.resplit.format.hdf5.heap;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Elements of any length (III.E), found by the address of their collection and a number in it. */
public final class GlobalHeap {

  private static final int OBJECT_PREFIX_BYTES = 8;
  private static final int ALIGNMENT = 8;

  /** Most objects whose places are held, besides those of one collection: some 2 MB. */
  private static final int MOST_PLACES = 1 << 14;

  private final StructureFile file;

  /**
   * Places of objects in the collections that were asked for last: the library fills several at a
   * time, each with what has space there, so that neighbours lie in one or another of them.
   */
  private final Map<Long, Map<Integer, Place>> collections = new LinkedHashMap<>(16, 0.75f, true);

  private int places;

  /** Where an object lies. */
  private record Place(long address, long bytes) {}

  /** Prepares reading. */
  public GlobalHeap(StructureFile file) {
    this.file = file;
  }

  /**
   * Returns the bytes of an object.
   *
   * @param most how many of them are wanted; there may be fewer
   */
  public StructureBytes object(long address, int number, long most) {
    Map<Integer, Place> objects = collections.get(address);
    Place place = (objects == null ? held(address) : objects).get(number);
    if (place == null) {
      throw MalformedHdf5.damaged("no object " + number + " in the heap at " + address);
    }
    return StructureBytes.at(file, place.address(), Math.min(most, place.bytes()));
  }

  /** Finds the objects of a collection; those of others are forgotten where they are many. */
  private Map<Integer, Place> held(long address) {
    Map<Integer, Place> objects = objects(address);
    places += objects.size();
    Iterator<Map<Integer, Place>> oldest = collections.values().iterator();
    while (places > MOST_PLACES && oldest.hasNext()) {
      places -= oldest.next().size();
      oldest.remove();
    }
    collections.put(address, objects);
    return objects;
  }

  private Map<Integer, Place> objects(long address) {
    Map<Integer, Place> objects = new HashMap<>();
    int prefixBytes = OBJECT_PREFIX_BYTES + ALIGNMENT; // lengths of four bytes are filled up
    StructureBytes header = StructureBytes.at(file, address, prefixBytes).expectText("GCOL");
    long end = Math.addExact(address, header.expectVersion(1).skip(3).length());
    file.checkInside(file.position(address), end - address, "heap");
    long at = address + prefixBytes;
    while (end - at >= prefixBytes) {
      StructureBytes object = StructureBytes.at(file, at, prefixBytes);
      int number = object.u16();
      long bytes = object.skip(OBJECT_PREFIX_BYTES - Short.BYTES).length();
      if (number == 0) {
        break; // the free space, which is the last object
      }
      if (bytes > end - at - prefixBytes) {
        throw MalformedHdf5.damaged("object " + number + " of " + bytes + " bytes in a heap");
      }
      objects.put(number, new Place(at + prefixBytes, bytes));
      at += prefixBytes + (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
    return objects;
  }
}
