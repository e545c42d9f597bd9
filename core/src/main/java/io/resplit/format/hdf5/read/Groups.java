package io.resplit.format.hdf5.read;

import io.jhdf.FractalHeap;
import io.jhdf.GroupSymbolTableNode;
import io.jhdf.LocalHeap;
import io.jhdf.ObjectHeader;
import io.jhdf.SymbolTableEntry;
import io.jhdf.btree.BTreeV1;
import io.jhdf.btree.BTreeV2;
import io.jhdf.btree.record.LinkNameForIndexedGroupRecord;
import io.jhdf.object.message.LinkInfoMessage;
import io.jhdf.object.message.SymbolTableMessage;
import io.resplit.format.hdf5.structure.GuardedStorage;
import io.resplit.format.hdf5.structure.HeapBlocks;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.RawMessages;
import io.resplit.format.hdf5.structure.StoredText;
import io.resplit.format.hdf5.structure.StructureBytes;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The groups of a file and the links in them (IV.A.2.c, g, r). Reads only the groups on the way, so
 * a damaged object elsewhere does no harm.
 */
final class Groups {

  private static final int MAX_SOFT_LINKS = 16;
  private static final int CACHED_SOFT_LINK = 2;

  private static final int HARD_LINK = 0;
  private static final int SOFT_LINK = 1;
  private static final int LENGTH_BYTES = 3;
  private static final int CREATION_ORDER = 1 << 2;
  private static final int TYPE = 1 << 3;
  private static final int CHARSET = 1 << 4;

  /** Where a link leads. */
  enum Kind {
    OBJECT,
    PATH,
    OTHER_FILE
  }

  /**
   * One entry of a group.
   *
   * @param address address of the object, for {@code OBJECT}
   * @param target path in the file, for {@code PATH}
   */
  record Link(String name, Kind kind, long address, String target) {}

  private final GuardedStorage storage;

  Groups(GuardedStorage storage) {
    this.storage = storage;
  }

  /** Returns the links of the group with this header; none if it is no group. */
  List<Link> links(ObjectHeader header) {
    if (header.hasMessageOfType(SymbolTableMessage.class)) {
      return symbolTable(header.getMessageOfType(SymbolTableMessage.class));
    }
    if (!header.hasMessageOfType(LinkInfoMessage.class)) {
      return List.of();
    }
    LinkInfoMessage info = header.getMessageOfType(LinkInfoMessage.class);
    boolean compact = storage.getSuperblock().isUndefined(info.getBTreeNameIndexAddress());
    return compact
        ? RawMessages.all(storage, header.getAddress(), RawMessages.LINK).stream()
            .map(Groups::link)
            .toList()
        : denseLinks(info);
  }

  private List<Link> symbolTable(SymbolTableMessage table) {
    ByteBuffer names = new LocalHeap(storage, table.getLocalHeapAddress()).getDataBuffer();
    List<Link> links = new ArrayList<>();
    BTreeV1 tree = BTreeV1.createGroupBTree(storage, table.getBTreeAddress());
    for (long node : tree.getChildAddresses()) {
      for (SymbolTableEntry entry :
          new GroupSymbolTableNode(storage, node).getSymbolTableEntries()) {
        links.add(link(entry, names));
      }
    }
    return links;
  }

  private static Link link(SymbolTableEntry entry, ByteBuffer names) {
    String name = textAt(names, entry.getLinkNameOffset());
    return entry.getCacheType() == CACHED_SOFT_LINK
        ? new Link(name, Kind.PATH, -1, textAt(names, entry.getLinkValueOffset()))
        : new Link(name, Kind.OBJECT, entry.getObjectHeaderAddress(), "");
  }

  private static String textAt(ByteBuffer names, int offset) {
    return StoredText.untilZero(names.duplicate().position(offset));
  }

  private List<Link> denseLinks(LinkInfoMessage info) {
    FractalHeap heap = new FractalHeap(storage, info.getFractalHeapAddress());
    HeapBlocks.verify(storage, info.getFractalHeapAddress());
    BTreeV2<LinkNameForIndexedGroupRecord> tree =
        new BTreeV2<>(storage, info.getBTreeNameIndexAddress());
    List<Link> links = new ArrayList<>();
    for (LinkNameForIndexedGroupRecord record : tree.getRecords()) {
      Link link = link(StructureBytes.of(storage, heap.getId(record.getId())));
      StoredText.requireHash(link.name(), record.getHash());
      links.add(link);
    }
    return links;
  }

  /** Reads a link message (IV.A.2.g). */
  private static Link link(StructureBytes message) {
    int version = message.u8();
    if (version != 1) {
      throw MalformedHdf5.unsupported("a link of version " + version);
    }
    int flags = message.u8();
    int type = (flags & TYPE) == 0 ? HARD_LINK : message.u8();
    message.skip(
        ((flags & CREATION_ORDER) == 0 ? 0 : Long.BYTES) + ((flags & CHARSET) == 0 ? 0 : 1));
    String name = message.text(message.sized(1 << (flags & LENGTH_BYTES)));
    return switch (type) {
      case HARD_LINK -> new Link(name, Kind.OBJECT, message.address(), "");
      case SOFT_LINK -> new Link(name, Kind.PATH, -1, message.text(message.u16()));
      default -> new Link(name, Kind.OTHER_FILE, -1, "");
    };
  }

  /**
   * Returns the addresses of all objects on the way from the root group to the object at {@code
   * path}, both included; empty if there is none.
   */
  Optional<List<Long>> resolve(String path) {
    Deque<String> rest = parts(path);
    List<Long> way = new ArrayList<>(List.of(storage.getSuperblock().rootGroup()));
    int softLinks = 0;
    while (!rest.isEmpty()) {
      Optional<Link> next = find(way.get(way.size() - 1), rest.removeFirst());
      if (next.isEmpty()) {
        return Optional.empty();
      }
      softLinks += next.get().kind() == Kind.PATH ? 1 : 0;
      if (softLinks > MAX_SOFT_LINKS) {
        throw MalformedHdf5.bad(
            "more than " + MAX_SOFT_LINKS + " soft links on the way to " + path);
      }
      follow(next.get(), way, rest);
    }
    return Optional.of(way);
  }

  private static Deque<String> parts(String path) {
    Deque<String> parts = new ArrayDeque<>();
    for (String part : path.split("/")) {
      if (!part.isEmpty() && !part.equals(".")) {
        parts.add(part);
      }
    }
    return parts;
  }

  private Optional<Link> find(long group, String name) {
    return links(storage.header(group)).stream()
        .filter(link -> link.name().equals(name))
        .findFirst();
  }

  private void follow(Link link, List<Long> way, Deque<String> rest) {
    switch (link.kind()) {
      case OBJECT -> way.add(link.address());
      case OTHER_FILE ->
          throw MalformedHdf5.unsupported("'" + link.name() + "' is a link to another file");
      case PATH -> {
        if (link.target().startsWith("/")) {
          way.subList(1, way.size()).clear();
        }
        parts(link.target()).descendingIterator().forEachRemaining(rest::addFirst);
      }
    }
  }
}
