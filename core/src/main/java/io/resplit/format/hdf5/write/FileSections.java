package io.resplit.format.hdf5.write;

import io.resplit.format.hdf5.encode.ObjectHeaderBytes;
import io.resplit.format.hdf5.structure.DatatypeBytes;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.header.Attribute;
import io.resplit.header.Companions.NamedType;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * What precedes the data of a new file: the user block, the superblock, the sections of a plan,
 * room for the indices of chunks that come later, and values that are held. So all indices lie
 * before the first chunk, where a reader over a network finds them in one request.
 */
final class FileSections {

  private static final int SUPERBLOCK_BYTES = 48;

  private final FileDraft front = new FileDraft();
  private final FileDraft values = new FileDraft();
  private final TextHeap texts = new TextHeap();
  private final AttributeMessages attributes;
  private final Consumer<String> dropped;
  private final ScaleTable scales;
  private final NamedTypes types;
  private final Map<String, Integer> names;
  private final byte[] userBlock;
  private final Map<String, Long> addresses;
  private final long indexStart;
  private final long indexBytes;
  private final long bytes;

  /**
   * Lays the sections out.
   *
   * @param indexBytes room for the indices of chunks that come later
   * @param alignment all of them take a multiple of so many bytes
   * @param dropped takes the names of attributes and links that are left out: they lead to what is
   *     not there
   */
  FileSections(FilePlan plan, long indexBytes, int alignment, Consumer<String> dropped) {
    this.dropped = dropped;
    this.scales = plan.scaleTable();
    this.types = plan.types();
    GroupTree groups = plan.groups(dropped);
    this.names = groups.names();
    this.attributes = new AttributeMessages(texts, types, groups.sections());
    groups.attributes().forEach(this::collect);
    types.all().forEach(type -> collect(type.path(), type.attributes()));
    plan.datasets().forEach(each -> collect(each, plan.isArray(each) ? "" : each.name()));
    groups.addTo(front, attributes);
    types.all().forEach(this::add);
    plan.datasets().forEach(this::add);
    scales.addTo(front);
    texts.addTo(front);
    this.userBlock = plan.userBlock();
    this.addresses = front.layOut(SUPERBLOCK_BYTES, Map.of());
    this.indexStart = base() + addresses.get(FileDraft.END);
    this.indexBytes = indexBytes;
    addresses.putAll(values.layOut(addresses.get(FileDraft.END) + indexBytes, addresses));
    long end = base() + addresses.get(FileDraft.END);
    this.bytes = FileDraft.roundUp(end + (indexBytes > 0 ? FileDraft.ALIGNMENT : 0), alignment);
  }

  private void collect(FileDataset dataset, String owner) {
    collect(owner, dataset.attributes());
    dataset.collect(texts);
    if (!attributes.holds(dataset.variable().targets())) {
      dropped.accept("references of " + owner + " to missing objects");
    }
    types.use(dataset.variable());
  }

  /** Takes up the attributes of an object but those that refer to what is not in the file. */
  private void collect(String owner, List<Attribute> all) {
    texts.collect(all);
    types.use(all.stream().filter(attributes::holds).toList());
    all.stream()
        .filter(attribute -> !attributes.holds(attribute))
        .map(attribute -> attribute.name() + (owner.isEmpty() ? "" : " of " + owner))
        .forEach(dropped);
  }

  private void add(NamedType type) {
    front.addObject(NamedTypes.section(type.path()), at -> header(type, at));
  }

  private ObjectHeaderBytes header(NamedType type, ToLongFunction<String> at) {
    ObjectHeaderBytes header =
        ObjectHeaderBytes.datatype(DatatypeBytes.of(type.type(), type.meaning()))
            .references(types.uses(type) + names.get(NamedTypes.section(type.path())));
    attributes.of(type.attributes(), at).forEach(header::attribute);
    return header;
  }

  private void add(FileDataset dataset) {
    front.addObject(dataset.key(), at -> header(dataset, at));
    dataset.addValues(values, front, attributes);
  }

  private ObjectHeaderBytes header(FileDataset dataset, ToLongFunction<String> at) {
    ObjectHeaderBytes header = dataset.header(attributes, at).references(names.get(dataset.key()));
    scales.describe(dataset, header, at);
    attributes.of(dataset.attributes(), at).forEach(header::attribute);
    return header;
  }

  /** Returns the position in the file from which addresses count. */
  long base() {
    return userBlock.length;
  }

  /** Returns where there is room for indices, in bytes. */
  long indexStart() {
    return indexStart;
  }

  /** Returns how many bytes there are: some behind the room, so that files are as long. */
  long bytes() {
    return bytes;
  }

  /**
   * Writes all but indices of chunks that come later. Several threads may ask, but are answered in
   * turn: objects in the heap are given out in the order of the file.
   *
   * @param others addresses of what is no section, by name
   * @param fileBytes size of the complete file
   */
  void write(Map<String, Long> others, long fileBytes, PositionalBytes file) throws IOException {
    byte[] all = encode(others, fileBytes);
    int before = indexBytes == 0 ? all.length : Math.toIntExact(indexStart);
    file.write(0, ByteBuffer.wrap(all, 0, before));
    if (before < all.length) {
      file.write(before + indexBytes, ByteBuffer.wrap(all, before, all.length - before));
    }
  }

  private synchronized byte[] encode(Map<String, Long> others, long fileBytes) {
    Map<String, Long> all = new HashMap<>(addresses);
    all.putAll(others);
    LittleEndianBytes target = new LittleEndianBytes(Math.toIntExact(bytes - indexBytes));
    target.bytes(userBlock).bytes(superblock(fileBytes));
    front.encode(all, base(), target);
    values.encode(all, base() - indexBytes, target);
    return target.zerosTo(bytes - indexBytes).toArray();
  }

  /** Superblock of version 2 (II.A). */
  private byte[] superblock(long fileBytes) {
    return new LittleEndianBytes(SUPERBLOCK_BYTES)
        .u8(0x89)
        .text("HDF\r\n\032\n")
        .u8(2)
        .u8(Long.BYTES)
        .u8(Long.BYTES)
        .u8(0)
        .u64(base())
        .u64(LittleEndianBytes.UNDEFINED)
        .u64(fileBytes)
        .u64(addresses.get(GroupTree.ROOT))
        .checksum()
        .toArray();
  }
}
