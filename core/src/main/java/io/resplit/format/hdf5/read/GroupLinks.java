package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.heap.BTree2;
import io.resplit.format.hdf5.heap.FractalHeap;
import io.resplit.format.hdf5.heap.LocalHeap;
import io.resplit.format.hdf5.heap.SymbolTable;
import io.resplit.format.hdf5.object.Message;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.Lookup3;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The links of one group (IV.A.2.c, g, r), all read at once; none if the object is no group. */
final class GroupLinks {

  private static final int BY_NAME = 5;
  private static final int CREATION_ORDER = 1;

  /** What a link takes on the Java heap besides the characters of its name. */
  private static final int BYTES_A_LINK = 240;

  private final Map<String, Link> links = new LinkedHashMap<>();
  private final List<Link> sorted = new ArrayList<>();
  private final Map<Long, String> names = new HashMap<>();
  private final List<String> away = new ArrayList<>();
  private long bytes;

  private GroupLinks() {}

  /** Reads the links of the group with this header. */
  static GroupLinks of(StructureFile file, ObjectHeader header) {
    GroupLinks group = new GroupLinks();
    header.first(Message.SYMBOL_TABLE).ifPresent(table -> group.addTable(file, table));
    header.links().forEach(message -> group.add(file, Link.read(message)));
    header.first(Message.LINK_INFO).ifPresent(info -> group.addDense(file, info));
    group.sort();
    return group;
  }

  private void addTable(StructureFile file, StructureBytes message) {
    long tree = message.address();
    LocalHeap heap = new LocalHeap(file, message.address());
    SymbolTable.Visitor visitor =
        (name, address, path) ->
            add(
                file,
                path.map(target -> Link.toPath(name, target))
                    .orElseGet(() -> Link.toObject(name, address)));
    new SymbolTable(file, heap, visitor).visit(tree);
  }

  private void addDense(StructureFile file, StructureBytes info) {
    int flags = info.expectVersion(0).u8();
    info.skip((flags & CREATION_ORDER) == 0 ? 0 : Long.BYTES);
    long address = info.address();
    long tree = info.address();
    if (address != StructureBytes.NOWHERE) {
      FractalHeap heap = new FractalHeap(file, address);
      new BTree2(file, tree, Set.of(BY_NAME))
          .visit(Long.MAX_VALUE, record -> add(file, dense(heap, record)));
    }
  }

  /** Reads the link to which a record of the index by name leads (III.A.2, type 5). */
  private static Link dense(FractalHeap heap, StructureBytes record) {
    long hash = record.u32();
    Link link = Link.read(heap.object(record));
    Lookup3.requireHash(link.name(), hash);
    return link;
  }

  private void add(StructureFile file, Link link) {
    long more = BYTES_A_LINK + 2L * (link.name().length() + link.target().length());
    file.hold(more);
    bytes += more;
    links.put(link.name(), link);
    if (link.leadsAway()) {
      away.add(link.name() + " (" + link.label() + ")");
    }
  }

  private void sort() {
    sorted.addAll(links.values());
    boolean isRecorded = sorted.stream().allMatch(link -> link.order() != Link.NO_ORDER);
    sorted.sort(
        isRecorded
            ? (a, b) -> Long.compare(a.order(), b.order())
            : (a, b) -> a.name().compareTo(b.name()));
    sorted.forEach(this::addName);
  }

  /** Of several names of an object, the first is the one by which it is known. */
  private void addName(Link link) {
    if (link.kind() == Link.Kind.OBJECT) {
      names.putIfAbsent(link.address(), link.name());
    }
  }

  /** Returns all links in the order of their creation where it is recorded, else by name. */
  List<Link> inOrder() {
    return Collections.unmodifiableList(sorted);
  }

  /** Returns the link of that name. */
  Optional<Link> find(String name) {
    return Optional.ofNullable(links.get(name));
  }

  /** Returns the name of an object in this group. */
  Optional<String> nameOf(long object) {
    return Optional.ofNullable(names.get(object));
  }

  /** Returns what the links are that cannot be followed, each in a few words. */
  List<String> away() {
    return Collections.unmodifiableList(away);
  }

  /** Returns what the links take on the Java heap. */
  long bytes() {
    return bytes;
  }
}
