package io.resplit.format.hdf5.object;

import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The header of an object (IV.A.1), of version 1 or 2: all its messages, those of its continuations
 * and those that are stored elsewhere included.
 *
 * <p>Holds the bytes of the header; they are let go with it.
 */
public final class ObjectHeader {

  /** Flag of a message that is stored elsewhere. */
  static final int SHARED = 1 << 1;

  private static final int OLD_PREFIX_BYTES = 16;
  private static final int OLD_MESSAGE_BYTES = 8;
  private static final int NEW_MESSAGE_BYTES = 4;
  private static final int SIGNATURE_BYTES = 4;
  private static final int SIZE_BYTES = 3;
  private static final int CREATION_ORDER = 1 << 2;
  private static final int PHASES = 1 << 4;
  private static final int TIMES = 1 << 5;
  private static final int NEVER_SHARED = 1 << 2;
  private static final int READ_ONLY_IF_UNKNOWN = 1 << 3;
  private static final int MARK_IF_UNKNOWN = 1 << 4;
  private static final int WAS_UNKNOWN = 1 << 5;
  private static final int REFUSE_IF_UNKNOWN = 1 << 7;
  private static final int LAST_KNOWN = 0x18;

  private final FileObjects objects;
  private final StructureFile file;
  private final long address;
  private final List<Message> messages = new ArrayList<>();
  private boolean isOrdered;
  private long blocks;
  private long bytes;

  /** Reads the header at an address. */
  ObjectHeader(FileObjects objects, long address) {
    this.objects = objects;
    this.file = objects.file();
    this.address = address;
    if (StructureBytes.at(file, address, 1).u8() == 1) {
      readOld();
    } else {
      readNew();
    }
  }

  private void readOld() {
    StructureBytes prefix = StructureBytes.at(file, address, OLD_PREFIX_BYTES);
    long size = prefix.skip(8).u32();
    collect(block(address + OLD_PREFIX_BYTES, size), OLD_MESSAGE_BYTES, this::oldMessage);
  }

  private void readNew() {
    StructureBytes head = StructureBytes.at(file, address, SIGNATURE_BYTES + 2).expectText("OHDR");
    int version = head.u8();
    if (version != 2) {
      throw MalformedHdf5.damaged("an object header of version " + version); // there is no other
    }
    int flags = head.u8();
    isOrdered = (flags & CREATION_ORDER) != 0;
    int sizeBytes = 1 << (flags & SIZE_BYTES);
    int prefixBytes =
        SIGNATURE_BYTES + 2 + ((flags & TIMES) == 0 ? 0 : 16) + ((flags & PHASES) == 0 ? 0 : 4);
    long size = StructureBytes.at(file, address + prefixBytes, sizeBytes).sized(sizeBytes);
    int startBytes = prefixBytes + sizeBytes;
    StructureBytes first = block(address, startBytes + size + StructureBytes.CHECKSUM_BYTES);
    first.verify("an object header");
    int headBytes = NEW_MESSAGE_BYTES + (isOrdered ? 2 : 0) + StructureBytes.CHECKSUM_BYTES;
    collect(first.skip(startBytes), headBytes, this::newMessage);
  }

  private StructureBytes block(long at, long length) {
    blocks++;
    bytes += length;
    if (blocks > file.size() / OLD_MESSAGE_BYTES || bytes > file.size()) {
      throw MalformedHdf5.damaged("an object header does not end");
    }
    file.requireMemory(bytes);
    return StructureBytes.at(file, at, length);
  }

  /**
   * Takes all messages block by block, as libhdf5 does: those of a continuation come behind all of
   * the block that leads to it, which makes the order of attributes where none is recorded.
   *
   * @param leastBytes fewer are no message
   * @param next takes a message off the front of a block; returns the block that continues it, if
   *     the message says so
   */
  private void collect(
      StructureBytes first,
      int leastBytes,
      Function<StructureBytes, Optional<StructureBytes>> next) {
    Deque<StructureBytes> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      if (open.peek().remaining() < leastBytes) {
        open.pop();
      } else {
        Optional<StructureBytes> more = next.apply(open.peek());
        if (more.isPresent()) {
          open.addLast(more.get());
        }
      }
    }
  }

  private Optional<StructureBytes> oldMessage(StructureBytes block) {
    int type = block.u16();
    int size = block.u16();
    int flags = block.u8();
    StructureBytes body = block.skip(3).part(size);
    if (type == Message.CONTINUATION) {
      return Optional.of(block(body.address(), body.length()));
    }
    add(type, flags, 0, body);
    return Optional.empty();
  }

  private Optional<StructureBytes> newMessage(StructureBytes block) {
    int type = block.u8();
    int size = block.u16();
    int flags = block.u8();
    int order = isOrdered ? block.u16() : 0;
    StructureBytes body = block.part(size);
    if (type == Message.CONTINUATION) {
      StructureBytes next = block(body.address(), body.length()).expectText("OCHK");
      next.verify("an object header");
      return Optional.of(next);
    }
    add(type, flags, order, body);
    return Optional.empty();
  }

  private void add(int type, int flags, int order, StructureBytes body) {
    if (type > LAST_KNOWN && (flags & REFUSE_IF_UNKNOWN) != 0) {
      throw MalformedHdf5.unsupported("an object with a message of type " + type);
    }
    requirePossible(flags);
    messages.add(new Message(type, (flags & SHARED) != 0, order, body));
  }

  /** Refuses flags that exclude one another, as libhdf5 does. */
  private static void requirePossible(int flags) {
    int unknown = flags & (WAS_UNKNOWN | MARK_IF_UNKNOWN | READ_ONLY_IF_UNKNOWN);
    boolean wasUnknown = (flags & WAS_UNKNOWN) != 0;
    if ((flags & (SHARED | NEVER_SHARED)) == (SHARED | NEVER_SHARED)
        || wasUnknown && unknown != (WAS_UNKNOWN | MARK_IF_UNKNOWN)) {
      throw MalformedHdf5.damaged("a message with flags " + flags);
    }
  }

  /** Returns the address of the header. */
  public long address() {
    return address;
  }

  /** Returns the objects of the file. */
  FileObjects objects() {
    return objects;
  }

  boolean has(int type) {
    return all(type).findAny().isPresent();
  }

  /** Returns the links that the header of a group holds itself (IV.A.2.g). */
  public List<StructureBytes> links() {
    return all(Message.LINK).map(this::resolved).toList();
  }

  /** Returns the messages of a kind, in their order. */
  Stream<Message> all(int type) {
    return messages.stream().filter(message -> message.type() == type);
  }

  /** Returns whether the order is recorded in which attributes were created. */
  boolean isOrdered() {
    return isOrdered;
  }

  /** Returns the type of the elements of a dataset. */
  public StoredType datatype() {
    return objects.type(required(Message.DATATYPE, "datatype"));
  }

  /** Returns the address of the type of the elements of a dataset, if that is an object. */
  public Optional<Long> committedType() {
    return all(Message.DATATYPE)
        .filter(Message::isShared)
        .flatMap(message -> objects.committed(message.bytes()).stream())
        .findFirst();
  }

  /** Returns the first message of a kind. */
  public Optional<StructureBytes> first(int type) {
    return all(type).findFirst().map(this::resolved);
  }

  /** Returns the first message of a kind, stored here and nowhere else. */
  StructureBytes own(int type) {
    return all(type)
        .filter(message -> !message.isShared())
        .findFirst()
        .orElseThrow(() -> MalformedHdf5.damaged("no message where others share it"))
        .bytes();
  }

  /** Returns the first message of a kind; refuses an object without one. */
  StructureBytes required(int type, String name) {
    return first(type).orElseThrow(() -> MalformedHdf5.damaged("no " + name + " message"));
  }

  /** Returns the bytes of a message, wherever it is stored. */
  StructureBytes resolved(Message message) {
    return message.isShared()
        ? objects.shared(message.type(), message.bytes().copyAt(0))
        : message.bytes().copyAt(0);
  }

  /** Returns whether the object is a group. */
  public boolean isGroup() {
    return has(Message.SYMBOL_TABLE) || has(Message.LINK_INFO) || has(Message.LINK);
  }

  /** Returns whether the object is a dataset. */
  public boolean isDataset() {
    return has(Message.DATASPACE) && has(Message.DATA_LAYOUT);
  }

  /** Returns whether the object is a datatype, if it is no dataset. */
  public boolean isDatatype() {
    return has(Message.DATATYPE);
  }
}
