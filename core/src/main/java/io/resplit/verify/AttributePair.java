package io.resplit.verify;

import io.resplit.header.Attribute;
import io.resplit.header.Meaning;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Attributes of one name that differ. The same text in another kind, or the same numbers in another
 * byte order, do not, nor do names of integers and the integers.
 */
record AttributePair(String name, Optional<Attribute> first, Optional<Attribute> second) {

  /** Returns those of two lists that differ, or are in one of them, by their names. */
  static List<AttributePair> differing(List<Attribute> first, List<Attribute> second) {
    return Stream.concat(first.stream(), second.stream())
        .map(Attribute::name)
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .map(name -> new AttributePair(name, find(first, name), find(second, name)))
        .filter(pair -> !pair.isInBoth() || !areSame(pair.first.get(), pair.second.get()))
        .toList();
  }

  private static Optional<Attribute> find(List<Attribute> all, String name) {
    return Attribute.find(all, name);
  }

  /** Returns whether it is in both lists. */
  boolean isInBoth() {
    return first.isPresent() && second.isPresent();
  }

  /** Returns whether the first means nothing without something else of its file. */
  boolean leadsAway() {
    return Meaning.leadsAway(first.flatMap(Attribute::meaning));
  }

  /** Returns the value in the first list, with its type. */
  String firstText() {
    return text(first);
  }

  /** Returns the value in the second list, with its type. */
  String secondText() {
    return text(second);
  }

  private static String text(Optional<Attribute> attribute) {
    return attribute.map(AttributePair::text).orElse("none");
  }

  private static String text(Attribute attribute) {
    String type = attribute.hasTexts() ? "text" : attribute.type().baseName();
    return "%s (%s)".formatted(attribute.valueText(), type);
  }

  private static boolean areSame(Attribute first, Attribute second) {
    if (first.meaning().filter(Meaning.Enumeration.class::isInstance).isPresent()) {
      return second.hasTexts()
          ? first.valueText().equals(String.join(", ", second.texts()))
          : Arrays.equals(plain(first).toBytes(), plain(second).toBytes());
    }
    return first.hasTexts()
        ? second.hasTexts() && joined(first).equals(joined(second))
        : !second.hasTexts() && plain(first).equals(plain(second));
  }

  /** Of no text and an empty one files may say either. */
  private static String joined(Attribute texts) {
    return String.join("\0", texts.texts());
  }

  private static Attribute plain(Attribute numbers) {
    return numbers.withMeaning(Optional.empty()).withOrder(ByteOrder.LITTLE_ENDIAN);
  }
}
