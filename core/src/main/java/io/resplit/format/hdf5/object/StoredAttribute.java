package io.resplit.format.hdf5.object;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.header.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An attribute as a file stores it (IV.A.2.m): its name, and what of the rest has not been decoded.
 *
 * @param order its number in the order of creation, where that is recorded
 */
public record StoredAttribute(
    String name,
    long order,
    FileObjects objects,
    StructureBytes datatype,
    boolean hasSharedDatatype,
    StructureBytes dataspace,
    boolean hasSharedDataspace,
    StructureBytes value) {

  private static final int ALIGNMENT = 8;

  /** More references in one sequence are not looked at. */
  private static final int MOST_REFERENCES = 256;

  static StoredAttribute read(FileObjects objects, StructureBytes message, long order) {
    int version = message.u8();
    if (version < 1 || version > 3) {
      throw MalformedHdf5.unsupported("an attribute of version " + version);
    }
    int flags = message.u8() & (version == 1 ? 0 : 3);
    int nameBytes = message.u16();
    int typeBytes = message.u16();
    int spaceBytes = message.u16();
    int alignment = version == 1 ? ALIGNMENT : 1;
    String name = message.skip(version == 3 ? 1 : 0).wholeText(nameBytes);
    StructureBytes type = padded(message, nameBytes, alignment).part(typeBytes);
    StructureBytes space = padded(message, typeBytes, alignment).part(spaceBytes);
    padded(message, spaceBytes, alignment);
    return new StoredAttribute(
        name,
        order,
        objects,
        type,
        (flags & 1) != 0,
        space,
        (flags & 2) != 0,
        message.part(message.remaining()));
  }

  private static StructureBytes padded(StructureBytes message, int bytes, int alignment) {
    return message.skip((alignment - bytes % alignment) % alignment);
  }

  /** Decodes what the value is made of. */
  public Datatype type() {
    return storedType().type();
  }

  /** Decodes what the value is made of, and keeps how that is stored. */
  public StoredType storedType() {
    StructureBytes bytes = datatype.copyAt(0);
    return hasSharedDatatype ? objects.sharedType(bytes) : objects.type(bytes);
  }

  /** Returns the address of the type of the value if that is an object of its own. */
  public Optional<Long> committedType() {
    return hasSharedDatatype ? objects.committed(datatype) : Optional.empty();
  }

  /** Decodes the shape of the value. */
  public Dataspace space() {
    StructureBytes bytes = dataspace.copyAt(0);
    return Dataspace.read(hasSharedDataspace ? objects.shared(Message.DATASPACE, bytes) : bytes);
  }

  /** Returns the bytes of the value: as many elements as the shape says. */
  public StructureBytes elements() {
    return value.copyAt(0).part(Math.multiplyExact(space().count(), type().size()));
  }

  /**
   * Returns the elements with the sequences and texts that lie in them.
   *
   * @param elements as they are stored; are changed
   */
  public Attribute sequences(StoredType type, byte[] elements) {
    AtomicLong taken = new AtomicLong();
    return Sequences.value(
        objects,
        name,
        type,
        elements,
        bytes -> objects.file().requireMemory(taken.addAndGet(bytes)));
  }

  /** Takes a text of any length off the front of {@code elements}. */
  public byte[] text(StructureBytes elements) {
    return objects.sequence(elements, 1);
  }

  /** Takes a sequence of references to objects off the front of {@code elements}; none if empty. */
  public List<Long> references(StructureBytes elements) {
    List<Long> all = new ArrayList<>();
    objects
        .item(elements, objects.file().offsetBytes())
        .ifPresent(
            items -> {
              int there = items.remaining() / objects.file().offsetBytes();
              for (int i = 0; i < Math.min(there, MOST_REFERENCES); i++) {
                all.add(items.address());
              }
            });
    return all;
  }
}
