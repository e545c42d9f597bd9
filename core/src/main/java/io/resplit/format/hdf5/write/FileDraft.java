package io.resplit.format.hdf5.write;

import io.resplit.format.hdf5.encode.ObjectHeaderBytes;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Sections of a file that refer to one another by name; encoding lays them out and then fills in
 * the addresses.
 *
 * <p>A section must have the same length whatever the addresses are in the draft, so a first round
 * with zeros shows where each one will lie.
 */
final class FileDraft {

  static final int ALIGNMENT = 8;

  /** Name of what follows the last section. */
  static final String END = "";

  private final Map<String, Function<ToLongFunction<String>, ByteBuffer>> sections =
      new LinkedHashMap<>();

  void add(String name, Function<ToLongFunction<String>, byte[]> section) {
    sections.put(name, addresses -> ByteBuffer.wrap(section.apply(addresses)));
  }

  /** Adds an object, and behind its header the attributes where they do not fit in it. */
  void addObject(String name, Function<ToLongFunction<String>, ObjectHeaderBytes> object) {
    add(name, addresses -> object.apply(addresses).at(addresses.applyAsLong(name)));
  }

  /** Adds a section without addresses. */
  void add(String name, ByteBuffer section) {
    sections.put(name, addresses -> section.duplicate());
  }

  /**
   * Returns the address of every section when the first one lies at {@code start}.
   *
   * @param known addresses of what lies elsewhere
   */
  Map<String, Long> layOut(long start, Map<String, Long> known) {
    Map<String, Long> addresses = new LinkedHashMap<>();
    long at = start;
    for (var section : sections.entrySet()) {
      addresses.put(section.getKey(), at);
      at =
          roundUp(
              at + section.getValue().apply(name -> known.getOrDefault(name, 0L)).remaining(),
              ALIGNMENT);
    }
    addresses.put(END, at);
    return addresses;
  }

  /**
   * Writes all sections behind what {@code target} holds already.
   *
   * @param base where in {@code target} address 0 lies
   */
  void encode(Map<String, Long> addresses, long base, LittleEndianBytes target) {
    for (var section : sections.entrySet()) {
      target
          .zerosTo(base + addresses.get(section.getKey()))
          .bytes(section.getValue().apply(addresses::get));
    }
  }

  static long roundUp(long value, long multiple) {
    return (value + multiple - 1) / multiple * multiple;
  }
}
