package io.resplit.format.hdf5.write;

import io.resplit.format.hdf5.object.Datatype;
import io.resplit.format.hdf5.object.StoredType;
import io.resplit.format.hdf5.structure.DatatypeBytes;
import io.resplit.header.Companions.NamedType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The types that a NetCDF-4 file may declare: the library opens no file with another one, or with a
 * type that has parts of a type that is not declared before it.
 */
final class NetcdfTypes {

  private final Set<Datatype> declared = new HashSet<>();

  private NetcdfTypes() {}

  /** Returns those of some types that may be declared, in their order. */
  static List<NamedType> of(List<NamedType> types) {
    NetcdfTypes rules = new NetcdfTypes();
    List<NamedType> all = new ArrayList<>();
    for (NamedType each : types) {
      Datatype type = StoredType.decoded(DatatypeBytes.of(each.type(), each.meaning()));
      if (rules.declares(type)) {
        rules.declared.add(type);
        all.add(each);
      }
    }
    return all;
  }

  private boolean declares(Datatype type) {
    return type instanceof Datatype.Compound compound
        ? compound.parts().stream().allMatch(part -> isPart(part.type()))
        : type instanceof Datatype.Opaque
            || type instanceof Datatype.Sequence row && row.form().isEmpty() && isPart(row.base())
            || type instanceof Datatype.Enumerated names && isPlain(names.base());
  }

  private boolean isPart(Datatype type) {
    return type instanceof Datatype.Array array
        ? isPart(array.base())
        : isPlain(type) || declared.contains(type);
  }

  /** Numbers of NetCDF, characters, and texts of any length. */
  private static boolean isPlain(Datatype type) {
    if (type instanceof Datatype.Integers number) {
      boolean usual = number.size() <= Long.BYTES && Long.bitCount(number.size()) == 1;
      return usual && number.offset() == 0 && number.precision() == Byte.SIZE * number.size();
    }
    return type instanceof Datatype.Floats number
        ? number.isIeee() && number.size() >= Float.BYTES
        : type instanceof Datatype.Text && type.size() == 1
            || type instanceof Datatype.Sequence && type.textKind().isPresent();
  }
}
