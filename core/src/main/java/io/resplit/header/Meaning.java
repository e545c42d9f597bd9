package io.resplit.header;

import io.resplit.array.ElementType;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the bytes of an element mean beyond its {@link ElementType}, as HDF5 says it. Bytes are
 * never changed because of it. Immutable.
 */
public sealed interface Meaning {

  /** Returns what users call it, for example {@code datatype enum}. */
  String label();

  /** Returns whether elements that mean this mean nothing without something else of their file. */
  static boolean leadsAway(Optional<Meaning> meaning) {
    return Encoded.in(meaning).filter(Encoded::leadsAway).isPresent();
  }

  /**
   * Integers that have names. Equal to one that lists the same members in another order.
   *
   * @param members in the order in which files list them
   */
  record Enumeration(List<Member> members) implements Meaning {

    /** What h5py makes of truth values. */
    public static final Enumeration TRUTH =
        new Enumeration(List.of(new Member("FALSE", 0), new Member("TRUE", 1)));

    private static final int SHOWN = 12;

    /** Copies the list. */
    public Enumeration {
      members = List.copyOf(members);
    }

    @Override
    public String label() {
      return "datatype enum";
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Enumeration names
          && Set.copyOf(names.members).equals(Set.copyOf(members));
    }

    @Override
    public int hashCode() {
      return Set.copyOf(members).hashCode();
    }

    /** Returns the first members: {@code enum FALSE=0, TRUE=1}. */
    @Override
    public String toString() {
      return members.stream()
          .limit(SHOWN)
          .map(member -> member.name + "=" + member.value)
          .collect(Collectors.joining(", ", "enum ", members.size() > SHOWN ? ", ..." : ""));
    }
  }

  /**
   * A name of an integer.
   *
   * @param value the integer, whatever the byte order of the elements; of unsigned elements of
   *     eight bytes their bits
   */
  record Member(String name, long value) {}

  /** What fills up a text that is shorter than its element, or ends it. */
  enum Padding {
    /** A zero byte ends it; what follows does not count. */
    NULL_TERMINATED,
    /** Zero bytes fill it up. */
    NULL_PADDED,
    /** Spaces fill it up. */
    SPACE_PADDED
  }

  /**
   * Texts of one size, in elements of type {@code bytesN}.
   *
   * @param utf8 whether the text is UTF-8; else it is ASCII
   */
  record FixedText(Padding padding, boolean utf8) implements Meaning {

    @Override
    public String label() {
      return "datatype text";
    }

    @Override
    public String toString() {
      String padded = padding.name().toLowerCase(Locale.ROOT).replace('_', '-');
      return "text, " + padded + (utf8 ? ", UTF-8" : ", ASCII");
    }
  }

  /**
   * Bits, in elements of type {@code bytesN}.
   *
   * @param order order of the bytes, which is kept
   * @param offset number of the first bit that counts
   * @param precision how many bits count
   */
  record BitField(ByteOrder order, int offset, int precision) implements Meaning {

    @Override
    public String label() {
      return "datatype bit field";
    }

    @Override
    public String toString() {
      String ends = order == ByteOrder.BIG_ENDIAN ? "big-endian" : "little-endian";
      return "bit field of " + precision + " bits from bit " + offset + ", " + ends;
    }
  }

  /** Names of the two parts of complex numbers, where they are not those that h5py gives them. */
  record Parts(String first, String second) implements Meaning {

    /** The names that h5py gives them. */
    public static final Parts USUAL = new Parts("r", "i");

    @Override
    public String label() {
      return "datatype complex";
    }

    @Override
    public String toString() {
      return "complex of " + first + ", " + second;
    }
  }

  /** Opaque bytes with a word that says what they are, in elements of type {@code bytesN}. */
  record Tagged(String tag) implements Meaning {

    @Override
    public String label() {
      return "tag of the datatype";
    }

    @Override
    public String toString() {
      return "opaque '" + tag + "'";
    }
  }

  /**
   * Elements of a type that is carried as HDF5 files store it, in elements of type {@code bytesN}.
   * Where a reference to an object lies in an element there is a number of eight bytes, least
   * significant first, that says which of the targets it leads to: 0 for none. Immutable.
   *
   * @param what the type in words
   * @param datatype the type as files store it; it must not change
   * @param references where references lie in an element, in bytes
   * @param targets paths of objects, without a slash at the start; the root is empty
   * @param hasSequences whether sequences or texts of any length lie in an element: there are their
   *     length, and where they begin in {@link Attribute#apart}
   */
  record Encoded(
      String what,
      byte[] datatype,
      List<Integer> references,
      List<String> targets,
      boolean hasSequences)
      implements Meaning {

    private static final long BYTES_A_TARGET = 64;

    /** Copies the lists. */
    public Encoded {
      references = List.copyOf(references);
      targets = List.copyOf(targets);
    }

    /** Returns the meaning of elements if it is such a one. */
    public static Optional<Encoded> in(Optional<Meaning> meaning) {
      return meaning.filter(Encoded.class::isInstance).map(Encoded.class::cast);
    }

    /** Returns the same type of elements that refer to other objects. */
    public Encoded withTargets(List<String> others) {
      return new Encoded(what, datatype, references, others, hasSequences);
    }

    /** Returns whether elements mean nothing without something else of their file. */
    public boolean leadsAway() {
      return hasSequences || !references.isEmpty();
    }

    /** Returns a copy of the type as files store it. */
    @Override
    public byte[] datatype() {
      return datatype.clone();
    }

    /** Returns what the targets take on the Java heap, at most, in bytes. */
    public long targetBytes() {
      int characters = targets.stream().mapToInt(String::length).sum();
      return BYTES_A_TARGET * targets.size() + 2L * characters;
    }

    @Override
    public String label() {
      return "datatype " + what;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Encoded type
          && Arrays.equals(datatype, type.datatype)
          && targets.equals(type.targets);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(datatype) + targets.hashCode();
    }

    @Override
    public String toString() {
      return what;
    }
  }
}
