package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.object.StoredType;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.header.Attribute;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/** The objects to which a value refers, by path instead of by address. */
final class Targets {

  private final LongFunction<Optional<String>> paths;
  private final Map<String, Long> numbers = new LinkedHashMap<>();

  private Targets(LongFunction<Optional<String>> paths) {
    this.paths = paths;
  }

  /**
   * Returns an attribute with elements that refer to objects; empty if one of these has no path.
   *
   * @param elements as they are stored; are changed
   * @param paths returns the path of the object at an address
   */
  static Optional<Attribute> attribute(
      String name, StoredType type, byte[] elements, LongFunction<Optional<String>> paths) {
    Targets targets = new Targets(paths);
    return targets.renumber(ByteBuffer.wrap(elements).order(ByteOrder.LITTLE_ENDIAN), type)
        ? Optional.of(
            Attribute.wrapping(name, type.asBytes().orElseThrow(), elements)
                .withMeaning(Optional.of(type.encoded(List.copyOf(targets.numbers.keySet())))))
        : Optional.empty();
  }

  private boolean renumber(ByteBuffer elements, StoredType type) {
    for (int at = 0; at < elements.limit(); at += (int) type.type().size()) {
      for (int place : type.references()) {
        Optional<Long> number = number(elements.getLong(at + place));
        if (number.isEmpty()) {
          return false;
        }
        elements.putLong(at + place, number.get());
      }
    }
    return true;
  }

  private Optional<Long> number(long address) {
    if (address == 0 || address == StructureBytes.NOWHERE) {
      return Optional.of(0L);
    }
    return paths
        .apply(address)
        .map(path -> numbers.computeIfAbsent(path, each -> numbers.size() + 1L));
  }
}
