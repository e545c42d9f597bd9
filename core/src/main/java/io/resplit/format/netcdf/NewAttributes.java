package io.resplit.format.netcdf;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses what a new file holds of attributes.
 *
 * @param newest version of the file at most: what needs a newer one is left out
 * @param dropped gets the names of what is left out
 */
record NewAttributes(NetcdfVersion newest, List<String> dropped) {

  /** Returns the type that stores an attribute; empty if such files have none. */
  Optional<ClassicType> type(Attribute attribute) {
    return ClassicAttributes.type(attribute).filter(this::allows);
  }

  /** Returns the type that stores elements; empty if such files have none. */
  Optional<ClassicType> type(ElementType element) {
    return ClassicType.of(element).filter(this::allows);
  }

  private boolean allows(ClassicType type) {
    return newest == NetcdfVersion.CDF5 || !type.needsCdf5();
  }

  /** Returns the attributes that the file can hold. */
  List<Attribute> of(List<Attribute> attributes, String owner) {
    List<Attribute> stored = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Attribute attribute : attributes) {
      boolean taken = names.contains(attribute.name());
      if (!taken && ClassicNames.isLegal(attribute.name()) && type(attribute).isPresent()) {
        stored.add(attribute);
        names.add(attribute.name());
      } else {
        dropped.add("attribute " + attribute.name() + " of " + owner);
      }
    }
    return stored;
  }
}
