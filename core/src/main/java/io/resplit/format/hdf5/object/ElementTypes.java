package io.resplit.format.hdf5.object;

import io.resplit.array.ElementType;
import io.resplit.array.ElementType.Kind;
import io.resplit.header.Attribute;
import io.resplit.header.Meaning;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Element types of datatypes whose elements have a fixed size and no parts with names. */
final class ElementTypes {

  private ElementTypes() {}

  /** Returns what elements mean beyond their element type, which {@link #find} must find. */
  static Optional<Meaning> meaning(Datatype type) {
    if (type instanceof Datatype.Enumerated names) {
      return find(names.base()).map(base -> new Meaning.Enumeration(members(names, base)));
    }
    if (type instanceof Datatype.Text text) {
      return Optional.of(text.form());
    }
    if (type instanceof Datatype.Bits bits) {
      return Optional.of(new Meaning.BitField(bits.order(), bits.offset(), bits.precision()));
    }
    if (type instanceof Datatype.Compound pair) {
      List<Datatype.Part> parts = pair.parts();
      return Optional.<Meaning>of(new Meaning.Parts(parts.get(0).name(), parts.get(1).name()))
          .filter(names -> !names.equals(Meaning.Parts.USUAL));
    }
    return type instanceof Datatype.Opaque opaque && !opaque.tag().isEmpty()
        ? Optional.of(new Meaning.Tagged(opaque.tag()))
        : Optional.empty();
  }

  private static List<Meaning.Member> members(Datatype.Enumerated names, ElementType base) {
    Attribute values = Attribute.wrapping("", base, names.values());
    return IntStream.range(0, values.count())
        .mapToObj(i -> new Meaning.Member(names.names().get(i), values.integer(i)))
        .toList();
  }

  /** Returns the element type if there is one. */
  static Optional<ElementType> find(Datatype type) {
    if (type instanceof Datatype.Integers integer) {
      return whole(integer);
    }
    if (type instanceof Datatype.Floats number) {
      return number.isIeee() ? some(Kind.FLOAT, number.size(), number.order()) : Optional.empty();
    }
    if (type instanceof Datatype.Compound compound) {
      return complex(compound);
    }
    if (type instanceof Datatype.Pair pair) {
      return pair(pair.part(), pair.size());
    }
    if (type instanceof Datatype.Enumerated names) {
      return names.base() instanceof Datatype.Integers base ? whole(base) : Optional.empty();
    }
    boolean isBytes =
        type instanceof Datatype.Opaque
            || type instanceof Datatype.Text
            || type instanceof Datatype.Bits;
    boolean fits = type.size() >= 1 && type.size() <= ElementType.MAX_BYTES;
    return isBytes && fits
        ? some(Kind.BYTES, type.size(), ByteOrder.LITTLE_ENDIAN)
        : Optional.empty();
  }

  private static Optional<ElementType> some(Kind kind, long size, ByteOrder order) {
    return Optional.of(new ElementType(kind, (int) size, order));
  }

  private static Optional<ElementType> whole(Datatype.Integers integer) {
    long size = integer.size();
    boolean plain =
        Long.bitCount(size) == 1
            && size <= Long.BYTES
            && integer.offset() == 0
            && integer.precision() == Byte.SIZE * size;
    Kind kind = integer.signed() ? Kind.INT : Kind.UINT;
    return plain ? some(kind, size, integer.order()) : Optional.empty();
  }

  /** A pair of equal floats, the first named r or real: how h5py and others store complex. */
  private static Optional<ElementType> complex(Datatype.Compound compound) {
    List<Datatype.Part> parts = compound.parts();
    if (parts.size() != 2 || !List.of("r", "real", "re").contains(parts.get(0).name())) {
      return Optional.empty();
    }
    Datatype first = parts.get(0).type();
    boolean isPair =
        first.equals(parts.get(1).type())
            && parts.get(0).offset() == 0
            && parts.get(1).offset() == first.size();
    return isPair ? pair(first, compound.size()) : Optional.empty();
  }

  private static Optional<ElementType> pair(Datatype part, long size) {
    boolean isComplex =
        part instanceof Datatype.Floats number
            && number.isIeee()
            && number.size() >= Float.BYTES
            && size == 2 * number.size();
    return isComplex
        ? some(Kind.COMPLEX, size, ((Datatype.Floats) part).order())
        : Optional.empty();
  }
}
