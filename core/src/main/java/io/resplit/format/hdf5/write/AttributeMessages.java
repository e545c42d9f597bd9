package io.resplit.format.hdf5.write;

import io.resplit.array.ElementType;
import io.resplit.format.hdf5.encode.AttributeBytes;
import io.resplit.header.Attribute;
import io.resplit.header.Meaning;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The attributes of a new file as messages, with the addresses of texts and of objects to which
 * they refer.
 *
 * @param texts has taken up all texts of variable length
 * @param types those that the file declares
 * @param sections names of the sections of objects, by the paths of these
 */
record AttributeMessages(TextHeap texts, NamedTypes types, Map<String, String> sections) {

  /** Returns whether everything is in the file to which an attribute refers. */
  boolean holds(Attribute attribute) {
    return holds(
        Meaning.Encoded.in(attribute.meaning()).map(Meaning.Encoded::targets).orElse(List.of()));
  }

  /** Returns whether all objects are in the file. */
  boolean holds(List<String> targets) {
    return targets.stream().allMatch(path -> section(path).isPresent());
  }

  private Optional<String> section(String path) {
    return Optional.ofNullable(sections.get(path));
  }

  /** Returns the messages of those attributes that the file can hold. */
  List<byte[]> of(List<Attribute> attributes, ToLongFunction<String> addresses) {
    return attributes.stream()
        .filter(this::holds)
        .map(attribute -> message(attribute, addresses))
        .toList();
  }

  private byte[] message(Attribute attribute, ToLongFunction<String> addresses) {
    return attribute.hasTexts()
        ? texts.message(attribute, addresses)
        : AttributeBytes.numbers(
            Meaning.leadsAway(attribute.meaning())
                ? attribute.withBytes(elements(attribute, addresses))
                : attribute,
            types.of(attribute.type(), attribute.meaning(), addresses));
  }

  /** Returns elements that lead away, with the places in the file to which they lead. */
  byte[] elements(Attribute value, ToLongFunction<String> addresses) {
    if (value.hasTexts()) {
      return texts.places(value, addresses);
    }
    return value.hasSequences()
        ? texts.elements(value, addresses)
        : withAddresses(value, Meaning.Encoded.in(value.meaning()).orElseThrow(), addresses);
  }

  /** Returns an element, of a text its place. */
  Attribute place(Attribute element, ToLongFunction<String> addresses) {
    if (!element.hasTexts()) {
      return element;
    }
    byte[] place = texts.places(element, addresses);
    ElementType type =
        new ElementType(ElementType.Kind.BYTES, place.length, ByteOrder.LITTLE_ENDIAN);
    return Attribute.wrapping(element.name(), type, place);
  }

  private byte[] withAddresses(
      Attribute value, Meaning.Encoded type, ToLongFunction<String> addresses) {
    ByteBuffer elements = ByteBuffer.wrap(value.toBytes()).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < elements.limit(); at += value.type().bytes()) {
      for (int place : type.references()) {
        int number = (int) elements.getLong(at + place);
        elements.putLong(at + place, number == 0 ? 0 : address(type, number, addresses));
      }
    }
    return elements.array();
  }

  private long address(Meaning.Encoded type, int number, ToLongFunction<String> addresses) {
    return section(type.targets().get(number - 1)).map(addresses::applyAsLong).orElse(0L);
  }
}
