package io.resplit.format.hdf5.read;

import io.jhdf.FractalHeap;
import io.jhdf.GlobalHeap;
import io.jhdf.ObjectHeader;
import io.jhdf.Utils;
import io.jhdf.btree.BTreeV2;
import io.jhdf.btree.record.AttributeNameForIndexedAttributesRecord;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.StringData;
import io.jhdf.object.datatype.StringData.PaddingType;
import io.jhdf.object.datatype.VariableLength;
import io.jhdf.object.message.AttributeInfoMessage;
import io.jhdf.object.message.AttributeMessage;
import io.resplit.array.Attribute;
import io.resplit.array.ElementType;
import io.resplit.format.hdf5.structure.ElementTypes;
import io.resplit.format.hdf5.structure.Extent;
import io.resplit.format.hdf5.structure.GuardedStorage;
import io.resplit.format.hdf5.structure.HeapBlocks;
import io.resplit.format.hdf5.structure.RawMessages;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.format.hdf5.structure.StoredText;
import io.resplit.format.hdf5.structure.StructureBytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The attributes of one object: texts and numbers, single or in a row. */
final class AttributeReader {

  private final GuardedStorage storage;
  private final long address;
  private final List<Named> messages = new ArrayList<>();

  /** An attribute and its name, of which jHDF reads ASCII only. */
  private record Named(String name, AttributeMessage message) {}

  AttributeReader(GuardedStorage storage, ObjectHeader header) {
    this.storage = storage;
    this.address = header.getAddress();
    addCompact(header);
    for (AttributeInfoMessage info : header.getMessagesOfType(AttributeInfoMessage.class)) {
      addDense(info, header.isAttributeCreationOrderTracked());
    }
  }

  private void addCompact(ObjectHeader header) {
    List<AttributeMessage> parsed = header.getMessagesOfType(AttributeMessage.class);
    List<String> names = parsed.stream().map(AttributeMessage::getName).toList();
    if (!names.stream().allMatch(AttributeReader::isAscii)) {
      List<String> stored = storedNames();
      names = stored.size() == names.size() ? stored : names;
    }
    for (int i = 0; i < parsed.size(); i++) {
      messages.add(new Named(names.get(i), parsed.get(i)));
    }
  }

  private List<String> storedNames() {
    return RawMessages.all(storage, address, RawMessages.ATTRIBUTE).stream()
        .map(AttributeReader::name)
        .toList();
  }

  private static boolean isAscii(String name) {
    return name.chars().allMatch(c -> c < 0x80);
  }

  /** Reads the name in an attribute message (IV.A.2.m), which ends with its first zero. */
  private static String name(StructureBytes message) {
    int version = message.u8();
    int length = message.skip(1).u16();
    message.skip(2 * Short.BYTES + (version < 3 ? 0 : 1));
    return message.wholeText(length);
  }

  /** Attributes of objects that have many lie in a heap of their own (IV.A.2.v). */
  private void addDense(AttributeInfoMessage info, boolean tracked) {
    if (storage.getSuperblock().isUndefined(info.getFractalHeapAddress())) {
      return;
    }
    FractalHeap heap = new FractalHeap(storage, info.getFractalHeapAddress());
    HeapBlocks.verify(storage, info.getFractalHeapAddress());
    BTreeV2<AttributeNameForIndexedAttributesRecord> tree =
        new BTreeV2<>(storage, info.getAttributeNameBTreeAddress());
    List<AttributeNameForIndexedAttributesRecord> records = new ArrayList<>(tree.getRecords());
    records.sort(
        Comparator.comparingLong(AttributeNameForIndexedAttributesRecord::getCreationOrder));
    for (AttributeNameForIndexedAttributesRecord record : records) {
      ByteBuffer bytes = heap.getId(record.getHeapId());
      String name = name(StructureBytes.of(storage, bytes));
      StoredText.requireHash(name, record.getHash());
      messages.add(new Named(name, new AttributeMessage(bytes, storage, record.getFlags())));
    }
    if (!tracked) {
      messages.sort(Comparator.comparing(Named::name));
    }
  }

  /**
   * Returns the attributes that are no one's private matter and can be carried; refuses names that
   * end before they should.
   */
  List<Attribute> carried() {
    storedNames();
    return messages.stream()
        .filter(attribute -> !Reserved.is(attribute.name))
        .flatMap(attribute -> read(attribute).stream())
        .toList();
  }

  /** Returns the names of the other attributes that are no one's private matter. */
  List<String> notCarried() {
    return messages.stream()
        .filter(attribute -> !Reserved.is(attribute.name) && read(attribute).isEmpty())
        .map(Named::name)
        .toList();
  }

  boolean isScale() {
    return text(Reserved.CLASS).filter(Reserved.DIMENSION_SCALE::equals).isPresent();
  }

  /** Returns whether the object is a scale without coordinates, which only stands for its name. */
  boolean isBareScale() {
    return text(Reserved.NAME).orElse("").startsWith(Reserved.BARE_DIMENSION);
  }

  Optional<String> text(String name) {
    return message(name).flatMap(this::read).filter(Attribute::isText).map(Attribute::text);
  }

  private Optional<Named> message(String name) {
    return messages.stream().filter(attribute -> attribute.name.equals(name)).findFirst();
  }

  private Optional<Attribute> read(Named attribute) {
    AttributeMessage message = attribute.message;
    Extent.requireSound(message.getDataSpace(), "attribute " + attribute.name);
    int rank = message.getDataSpace().getDimensionsAsLong().length;
    return rank > 1
        ? Optional.empty()
        : one(attribute).map(read -> rank == 1 ? read.asRow() : read);
  }

  private Optional<Attribute> one(Named attribute) {
    AttributeMessage message = attribute.message;
    DataType type = message.getDataType();
    if (type instanceof StringData) {
      return text(message).map(text -> Attribute.ofText(attribute.name, text));
    }
    if (type instanceof VariableLength) {
      return text(message).map(text -> Attribute.ofVariableText(attribute.name, text));
    }
    return ElementTypes.find(type)
        .filter(
            element -> element.kind() != ElementType.Kind.BYTES && !ElementTypes.losesMeaning(type))
        .map(element -> Attribute.ofNumbers(attribute.name, element, bytes(message)));
  }

  private static byte[] bytes(AttributeMessage message) {
    ByteBuffer data = message.getDataBuffer();
    byte[] bytes = new byte[data == null ? 0 : data.remaining()];
    if (data != null) {
      data.get(bytes);
    }
    return bytes;
  }

  private Optional<String> text(AttributeMessage message) {
    long count = message.getDataSpace().getTotalLength();
    if (count > 1) {
      return Optional.empty();
    }
    if (message.getDataType() instanceof StringData fixed) {
      return Optional.of(unpadded(bytes(message), fixed.getPaddingType()));
    }
    VariableLength variable = (VariableLength) message.getDataType();
    if (!variable.isVariableLengthString()) {
      return Optional.empty();
    }
    return Optional.of(
        count == 0 ? "" : unpadded(sequence(bytes(message), 0, 1), PaddingType.NULL_TERMINATED));
  }

  private static String unpadded(byte[] bytes, PaddingType padding) {
    String text = StoredText.of(bytes);
    if (padding == PaddingType.SPACE_PADDED) {
      return text.stripTrailing();
    }
    int zero = text.indexOf('\0');
    return zero < 0 ? text : text.substring(0, zero);
  }

  /**
   * Returns the bytes of the {@code number}-th sequence (IV.B): its length, the address of a global
   * heap and an index in it are what is stored in place.
   */
  private byte[] sequence(byte[] inPlace, int number, int elementBytes) {
    int size = 2 * Integer.BYTES + storage.getSizeOfOffsets();
    ByteBuffer at = ByteBuffer.wrap(inPlace, number * size, size).order(ByteOrder.LITTLE_ENDIAN);
    long length = Integer.toUnsignedLong(at.getInt()) * elementBytes;
    long address = Utils.readBytesAsUnsignedLong(at, storage.getSizeOfOffsets());
    if (length == 0) {
      return new byte[0];
    }
    ByteBuffer data = new GlobalHeap(storage, address).getObjectData(at.getInt());
    byte[] bytes = new byte[(int) Math.min(length, data.remaining())];
    data.get(bytes);
    return bytes;
  }

  /**
   * Returns the address of the dimension scale of every axis, -1 where there is none; empty if the
   * object has no scales.
   */
  List<Long> scales(int rank) {
    Optional<AttributeMessage> list = message(Reserved.DIMENSION_LIST).map(Named::message);
    List<Long> scales = new ArrayList<>();
    if (list.isEmpty() || list.get().getDataSpace().getTotalLength() != rank) {
      return scales;
    }
    byte[] inPlace = bytes(list.get());
    for (int axis = 0; axis < rank; axis++) {
      byte[] references = sequence(inPlace, axis, storage.getSizeOfOffsets());
      scales.add(references.length == 0 ? -1 : firstReference(references));
    }
    return scales;
  }

  private long firstReference(byte[] references) {
    ByteBuffer bytes = ByteBuffer.wrap(references).order(ByteOrder.LITTLE_ENDIAN);
    return Utils.readBytesAsUnsignedLong(bytes, storage.getSizeOfOffsets());
  }
}
