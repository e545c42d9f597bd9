package io.resplit.format.hdf5.object;

import io.resplit.array.ElementType;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.header.Meaning;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/**
 * The type of elements: what it is, and how the file stores it, which is carried where elements
 * have parts or numbers of an unusual kind. Confined to one thread.
 */
public final class StoredType {

  private final Datatype type;
  private final Optional<ElementType> bytes;
  private final List<Integer> references;
  private final List<SequencePlace> sequences;
  private final Optional<ElementType> element;
  private final Optional<Meaning> meaning;
  private final byte[] message;
  private Meaning.Encoded encoded;

  /**
   * Finds out how elements can be carried.
   *
   * @param message the type as the file stores it; must not change from now on
   */
  StoredType(Datatype type, byte[] message) {
    this.type = type;
    this.message = message;
    boolean fits = type.size() >= 1 && type.size() <= ElementType.MAX_BYTES;
    boolean isFixed = References.isFixed(type);
    boolean isSequence = fits && !isFixed && type.textKind().isEmpty();
    this.sequences = isSequence ? SequencePlace.in(type) : List.of();
    boolean isKnown = fits && (isFixed || !sequences.isEmpty());
    this.bytes = isKnown ? Optional.of(bytes(type)) : Optional.empty();
    this.references = isFixed && fits ? References.in(type) : List.of();
    Optional<ElementType> known = ElementTypes.find(type);
    this.element = known.or(() -> bytes.filter(all -> references.isEmpty() && sequences.isEmpty()));
    this.meaning =
        known.isPresent() ? ElementTypes.meaning(type) : element.map(all -> encoded(List.of()));
  }

  /**
   * Returns whether elements are of a kind that NetCDF wants to be declared; others are of no type
   * with a name in what is written.
   */
  public static boolean isDeclared(ElementType type, Optional<Meaning> meaning) {
    return meaning
        .map(each -> !(each instanceof Meaning.FixedText) && !(each instanceof Meaning.BitField))
        .orElse(type.kind() == ElementType.Kind.BYTES || type.kind() == ElementType.Kind.COMPLEX);
  }

  /** Returns whether a type that has a name loses it where it is written. */
  public boolean losesName() {
    return type.textKind().isPresent()
        || element.filter(each -> !isDeclared(each, meaning)).isPresent();
  }

  /** Returns what a datatype message says that lies in no file. */
  public static Datatype decoded(byte[] message) {
    return DatatypeReader.read(StructureBytes.of(message));
  }

  /** Returns where sequences and texts of any length lie in elements of such a type. */
  public static List<SequencePlace> sequencesOf(byte[] message) {
    return SequencePlace.in(decoded(message));
  }

  private static ElementType bytes(Datatype type) {
    return new ElementType(ElementType.Kind.BYTES, (int) type.size(), ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns what the type is. */
  public Datatype type() {
    return type;
  }

  /** Returns the element type; refuses a type that has none. */
  public ElementType element() {
    return element.orElseThrow(
        () ->
            MalformedHdf5.unsupported(
                "resplit does not read elements of this type as an array: " + type.label()));
  }

  /** Returns the element type if elements are of fixed size and refer to nothing. */
  public Optional<ElementType> find() {
    return element;
  }

  /** Returns what elements mean beyond their element type. */
  public Optional<Meaning> meaning() {
    return meaning;
  }

  /** Returns the element type of elements that are carried as they are stored, if they can be. */
  public Optional<ElementType> asBytes() {
    return bytes;
  }

  /** Returns what such elements mean, whatever they refer to. */
  public Optional<Meaning> meaningOfBytes() {
    return element.isPresent() ? meaning : Optional.of(encoded(List.of()));
  }

  /** Returns where references to objects lie in an element that is carried so, in bytes. */
  public List<Integer> references() {
    return references;
  }

  /** Returns where sequences and texts of any length lie in an element that is carried so. */
  public List<SequencePlace> sequences() {
    return sequences;
  }

  /** Returns whether such elements mean nothing without something else of their file. */
  public boolean leadsAway() {
    return !sequences.isEmpty() || !references.isEmpty();
  }

  /**
   * Returns the meaning of elements that are carried as they are stored.
   *
   * @param targets paths of the objects to which they refer
   */
  public Meaning encoded(List<String> targets) {
    if (encoded == null) {
      encoded =
          new Meaning.Encoded(type.label(), message, references, List.of(), !sequences.isEmpty());
    }
    return encoded.withTargets(targets);
  }
}
