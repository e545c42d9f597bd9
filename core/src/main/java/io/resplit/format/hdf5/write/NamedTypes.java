package io.resplit.format.hdf5.write;

import io.resplit.array.ElementType;
import io.resplit.format.hdf5.encode.TypeBytes;
import io.resplit.format.hdf5.object.StoredType;
import io.resplit.format.hdf5.structure.DatatypeBytes;
import io.resplit.header.Attribute;
import io.resplit.header.Companion;
import io.resplit.header.Companions.NamedType;
import io.resplit.header.Meaning;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The types that a new file declares under a name. Objects and attributes of an equal type are of
 * the first such one: the NetCDF library looks for types in the same way.
 */
final class NamedTypes {

  private final List<NamedType> all;
  private final Map<List<Object>, String> paths = new LinkedHashMap<>();
  private final Map<String, Integer> uses = new HashMap<>();

  /** Collects the types of a file; nothing is of plain numbers or texts that have a name. */
  NamedTypes(List<NamedType> all) {
    this.all = all;
    all.stream()
        .filter(each -> StoredType.isDeclared(each.type(), each.meaning()))
        .forEach(each -> paths.putIfAbsent(key(each.type(), each.meaning()), each.path()));
  }

  /** Returns what makes types equal: a list, since Java makes the code that compares records. */
  private static List<Object> key(ElementType type, Optional<Meaning> meaning) {
    return List.of(
        type,
        meaning.map(
            each -> each instanceof Meaning.Encoded all ? all.withTargets(List.of()) : each));
  }

  /** Returns the name of the section of a type. */
  static String section(String path) {
    return "type " + path;
  }

  /** Returns whether elements are of a type that has a name. */
  boolean has(ElementType type, Optional<Meaning> meaning) {
    return paths.containsKey(key(type, meaning));
  }

  /** Returns whether an attribute is of a type that has a name. */
  boolean has(Attribute attribute) {
    return !attribute.hasTexts() && has(attribute.type(), attribute.meaning());
  }

  /** Returns whether a variable is of a type that has a name. */
  boolean has(Companion variable) {
    return !variable.hasTexts() && has(variable.type(), variable.meaning());
  }

  /** Counts a variable, if it is of a type that has a name. */
  void use(Companion variable) {
    if (has(variable)) {
      use(variable.type(), variable.meaning());
    }
  }

  /** Counts the attributes of an object that are of a type that has a name. */
  void use(List<Attribute> attributes) {
    attributes.stream().filter(this::has).forEach(each -> use(each.type(), each.meaning()));
  }

  private void use(ElementType type, Optional<Meaning> meaning) {
    uses.merge(paths.get(key(type, meaning)), 1, Integer::sum);
  }

  /** Returns all types. */
  List<NamedType> all() {
    return all;
  }

  /** Returns the datatype of elements. */
  TypeBytes of(ElementType type, Optional<Meaning> meaning, ToLongFunction<String> addresses) {
    return has(type, meaning)
        ? TypeBytes.at(addresses.applyAsLong(section(paths.get(key(type, meaning)))))
        : TypeBytes.own(DatatypeBytes.of(type, meaning));
  }

  /** Returns how many objects and attributes are of a type, of those that were counted. */
  int uses(NamedType type) {
    return uses.getOrDefault(type.path(), 0);
  }
}
