package io.resplit.format.hdf5.object;

import io.resplit.header.Meaning.FixedText;
import io.resplit.header.TextKind;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A datatype (IV.A.2.d): how the bytes of an element are read. */
public sealed interface Datatype {

  /** Returns the size of an element, in bytes. */
  long size();

  /** Returns how texts are stored, if elements are such. */
  default Optional<TextKind> textKind() {
    return Optional.empty();
  }

  /** Returns what messages call the type. */
  default String label() {
    return getClass().getSimpleName() + " of " + size() + " bytes";
  }

  /**
   * An integer.
   *
   * @param offset number of the first bit that counts
   * @param precision how many bits count
   */
  record Integers(long size, ByteOrder order, boolean signed, int offset, int precision)
      implements Datatype {

    @Override
    public String label() {
      return "integer of " + precision + " bits from bit " + offset + " of " + size + " bytes";
    }
  }

  /**
   * A floating-point number.
   *
   * @param isIeee whether it is one of IEEE 754 in all its bytes
   */
  record Floats(long size, ByteOrder order, boolean isIeee) implements Datatype {

    @Override
    public String label() {
      return "floating-point number of " + size + " bytes";
    }
  }

  /** A text of fixed size. */
  record Text(long size, FixedText form) implements Datatype {

    @Override
    public Optional<TextKind> textKind() {
      return Optional.of(new TextKind(Math.toIntExact(size), form));
    }

    @Override
    public String label() {
      return "text of " + size + " bytes";
    }
  }

  /** Bits; of them so many count, from one on. */
  record Bits(long size, ByteOrder order, int offset, int precision) implements Datatype {}

  /** Bytes with a word that says what they are. */
  record Opaque(long size, String tag) implements Datatype {}

  /** Several elements with names. */
  record Compound(long size, List<Part> parts) implements Datatype {

    private static final int SHOWN = 12;

    @Override
    public String label() {
      return parts.stream()
          .limit(SHOWN)
          .map(Part::name)
          .collect(Collectors.joining(", ", "compound of ", parts.size() > SHOWN ? ", ..." : ""));
    }
  }

  /**
   * A part of a compound.
   *
   * @param offset where it begins in the compound, in bytes
   */
  record Part(String name, long offset, Datatype type) {}

  /** A reference to an object, a region or an attribute. */
  record Reference(long size, boolean isObject) implements Datatype {

    @Override
    public String label() {
      return isObject ? "reference to an object" : "reference to a region or an attribute";
    }
  }

  /**
   * Numbers with names.
   *
   * @param values one number each, one after the other
   */
  record Enumerated(Datatype base, List<String> names, byte[] values) implements Datatype {

    @Override
    public long size() {
      return base.size();
    }

    @Override
    public String label() {
      return "enum of " + base.label();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Enumerated type
          && type.base.equals(base)
          && type.names.equals(names)
          && Arrays.equals(type.values, values);
    }

    @Override
    public int hashCode() {
      return 31 * names.hashCode() + Arrays.hashCode(values);
    }
  }

  /**
   * A sequence of elements, or a text, of any length.
   *
   * @param form how it ends if it is a text, and in which characters it is
   */
  record Sequence(long size, Optional<FixedText> form, Datatype base) implements Datatype {

    @Override
    public Optional<TextKind> textKind() {
      return form.map(each -> new TextKind(0, each));
    }

    @Override
    public String label() {
      return form.isPresent() ? "text of any length" : "sequence of " + base.label();
    }
  }

  /** So many elements, one after the other. */
  record Array(long size, long count, Datatype base) implements Datatype {

    @Override
    public String label() {
      return "array of " + base.label();
    }
  }

  /** A pair of numbers. */
  record Pair(long size, Datatype part) implements Datatype {}

  /** A type that we do not take apart. */
  record Other(long size, String label) implements Datatype {}
}
