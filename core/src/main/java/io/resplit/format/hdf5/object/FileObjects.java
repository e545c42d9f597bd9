package io.resplit.format.hdf5.object;

import io.resplit.format.hdf5.heap.FractalHeap;
import io.resplit.format.hdf5.heap.GlobalHeap;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The objects of a file, by the addresses of their headers, and what they share: messages, and the
 * heaps with elements of any length.
 */
public final class FileObjects {

  private static final int IN_HEAP = 1;

  private final StructureFile file;
  private final GlobalHeap elements;
  private final Map<Long, FractalHeap> heaps = new HashMap<>();
  private final Map<ByteBuffer, StoredType> types = new HashMap<>();
  private final Map<ByteBuffer, StoredType> sharedTypes = new HashMap<>();

  /** Prepares reading. */
  public FileObjects(StructureFile file) {
    this.file = file;
    this.elements = new GlobalHeap(file);
    refuseCacheImage();
  }

  /** Objects of a file that was closed with its cache in it may not be where they should be. */
  private void refuseCacheImage() {
    long extension = file.superblock().extension();
    if (!file.superblock().isUndefined(extension) && at(extension).has(Message.CACHE_IMAGE)) {
      throw MalformedHdf5.unsupported("metadata in a cache image: copy the file with h5repack");
    }
  }

  /** Returns the file. */
  public StructureFile file() {
    return file;
  }

  /**
   * Takes an element of any length off the front of {@code elements} (IV.B), which say its length
   * and where it is in the heaps.
   *
   * @param itemBytes size of what it is made of
   */
  public byte[] sequence(StructureBytes elements, long itemBytes) {
    return item(elements, itemBytes)
        .map(object -> object.take(object.remaining()))
        .orElse(new byte[0]);
  }

  /** Takes such an element; returns its bytes, to be read. */
  Optional<StructureBytes> item(StructureBytes from, long itemBytes) {
    long bytes = Math.multiplyExact(from.u32(), itemBytes);
    long heap = from.address();
    int number = from.i32();
    boolean isEmpty = bytes == 0 || heap == 0 || heap == StructureBytes.NOWHERE;
    return isEmpty ? Optional.empty() : Optional.of(inHeap(heap, number, bytes));
  }

  /** Returns whether such an element is in no heap, as one that was never written. */
  public boolean isNowhere(StructureBytes element) {
    long heap = element.skip(Integer.BYTES).address();
    return heap == 0 || heap == StructureBytes.NOWHERE;
  }

  /** Returns the first bytes of an object of a heap, to be read; there may be fewer. */
  StructureBytes inHeap(long heap, int number, long bytes) {
    return elements.object(heap, number, bytes);
  }

  /** Takes a type off the front of {@code bytes}; one that many objects have is held once. */
  StoredType type(StructureBytes bytes) {
    StructureBytes start = bytes.copyAt(0);
    Datatype type = DatatypeReader.read(bytes);
    byte[] message = start.take(bytes.here() - start.here());
    return types.computeIfAbsent(
        ByteBuffer.wrap(message),
        each -> {
          file.hold(message.length);
          file.keep(message.length);
          return new StoredType(type, message);
        });
  }

  /** Returns a type that is stored elsewhere, read once; the bytes say where. */
  StoredType sharedType(StructureBytes place) {
    ByteBuffer where = ByteBuffer.wrap(place.copyAt(0).take(place.remaining()));
    StoredType known = sharedTypes.get(where);
    if (known == null) {
      file.hold(where.remaining());
      file.keep(where.remaining());
      known = type(shared(Message.DATATYPE, place));
      sharedTypes.put(where, known);
    }
    return known;
  }

  /** Returns the header at an address. */
  public ObjectHeader at(long address) {
    return new ObjectHeader(this, address);
  }

  /** Returns the header of the root group. */
  public ObjectHeader root() {
    return at(file.superblock().rootGroup());
  }

  /** Returns a message that is stored elsewhere; the bytes say where (IV.A.2, shared messages). */
  StructureBytes shared(int type, StructureBytes place) {
    int version = place.u8();
    int kind = place.u8();
    if (version == 3 && kind == IN_HEAP) {
      return inSharedHeap(type, place);
    }
    if (version < 1 || version > 3) {
      throw MalformedHdf5.unsupported("a shared message of version " + version);
    }
    return at(addressIn(place, version)).own(type).copyAt(0);
  }

  /**
   * Returns the address of the object whose message others share; empty if a heap has it. The bytes
   * say where.
   */
  Optional<Long> committed(StructureBytes place) {
    StructureBytes bytes = place.copyAt(0);
    int version = bytes.u8();
    boolean isInHeap = bytes.u8() == IN_HEAP && version == 3;
    return isInHeap ? Optional.empty() : Optional.of(addressIn(bytes, version));
  }

  /** The oldest version has an entry of a symbol table, in which a name comes first. */
  private long addressIn(StructureBytes place, int version) {
    return place.skip(version == 1 ? 6 + file.lengthBytes() : 0).address();
  }

  /** Returns a message of a type that the heap of shared ones holds under an identifier. */
  StructureBytes inSharedHeap(int type, StructureBytes identifier) {
    return heap(type).object(identifier);
  }

  private FractalHeap heap(int type) {
    long extension = file.superblock().extension();
    if (file.superblock().isUndefined(extension)) {
      throw MalformedHdf5.damaged("a shared message in a file without their table");
    }
    StructureBytes message = at(extension).own(Message.SHARED_TABLE).copyAt(0);
    long table = message.expectVersion(0).address();
    long heap = heapAddress(table, message.u8(), type);
    return heaps.computeIfAbsent(heap, address -> new FractalHeap(file, address));
  }

  /** Returns the heap of the messages of a type: each index says which types it has. */
  private long heapAddress(long table, int indexes, int type) {
    int indexBytes = 14 + 2 * file.offsetBytes();
    long bytes = 4L + (long) indexes * indexBytes + StructureBytes.CHECKSUM_BYTES;
    StructureBytes all = StructureBytes.at(file, table, bytes).expectText("SMTB");
    all.verify("the table of shared messages");
    for (int index = 0; index < indexes; index++) {
      int types = all.expectVersion(0).skip(1).u16();
      long heap = all.skip(10 + file.offsetBytes()).address();
      if ((types & 1 << type) != 0) {
        return heap;
      }
    }
    throw MalformedHdf5.damaged("a shared message of type " + type);
  }
}
