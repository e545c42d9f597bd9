package io.resplit.format.hdf5.object;

import io.resplit.format.hdf5.heap.BTree2;
import io.resplit.format.hdf5.heap.FractalHeap;
import io.resplit.format.hdf5.structure.Lookup3;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Finds the attributes of an object, in its header (IV.A.2.m) or in a heap of its own (v). */
public final class StoredAttributes {

  private static final int BY_NAME = 8;
  private static final int CREATION_ORDER = 1;
  private static final int CREATION_ORDER_BYTES = 2;

  private StoredAttributes() {}

  /** Returns all of them: in the order of their creation where it is recorded. */
  public static List<StoredAttribute> of(ObjectHeader header) {
    List<StoredAttribute> found = new ArrayList<>();
    header.all(Message.ATTRIBUTE).forEach(message -> found.add(compact(header, message)));
    header.first(Message.ATTRIBUTE_INFO).ifPresent(info -> addDense(header, info, found));
    if (header.isOrdered()) {
      found.sort(Comparator.comparingLong(StoredAttribute::order));
    }
    return found;
  }

  private static StoredAttribute compact(ObjectHeader header, Message message) {
    return StoredAttribute.read(header.objects(), header.resolved(message), message.order());
  }

  private static void addDense(
      ObjectHeader header, StructureBytes info, List<StoredAttribute> found) {
    int flags = info.expectVersion(0).u8();
    info.skip((flags & CREATION_ORDER) == 0 ? 0 : CREATION_ORDER_BYTES);
    long heapAddress = info.address();
    long tree = info.address();
    if (heapAddress == StructureBytes.NOWHERE) {
      return;
    }
    FileObjects objects = header.objects();
    StructureFile file = objects.file();
    FractalHeap heap = new FractalHeap(file, heapAddress);
    List<StoredAttribute> dense = new ArrayList<>();
    new BTree2(file, tree, Set.of(BY_NAME))
        .visit(Long.MAX_VALUE, record -> dense.add(read(objects, heap, record)));
    if (!header.isOrdered()) {
      dense.sort(Comparator.comparing(StoredAttribute::name));
    }
    found.addAll(dense);
  }

  /** Reads the attribute to which a record of the index by name leads (III.A.2, type 8). */
  private static StoredAttribute read(
      FileObjects objects, FractalHeap heap, StructureBytes record) {
    StructureBytes identifier = record.part(heap.identifierBytes());
    boolean isShared = (record.u8() & ObjectHeader.SHARED) != 0;
    long order = record.u32();
    StructureBytes message =
        isShared ? objects.inSharedHeap(Message.ATTRIBUTE, identifier) : heap.object(identifier);
    StoredAttribute attribute = StoredAttribute.read(objects, message, order);
    Lookup3.requireHash(attribute.name(), record.u32());
    return attribute;
  }
}
