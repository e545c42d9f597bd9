package io.resplit.format.hdf5.write;

import io.resplit.format.hdf5.encode.ObjectHeaderBytes;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/** What precedes the data of a new file: the superblock and the sections of a plan. */
final class FileSections {

  private static final int SUPERBLOCK_BYTES = 48;

  private final FileDraft draft = new FileDraft();
  private final TextHeap texts = new TextHeap();
  private final ScaleTable scales;
  private final Map<String, Long> addresses;
  private final long bytes;

  /**
   * Lays the sections out.
   *
   * @param alignment all of them take a multiple of so many bytes
   */
  FileSections(FilePlan plan, int alignment) {
    this.scales = plan.scaleTable();
    GroupTree groups = plan.groups();
    groups.collect(texts);
    plan.datasets().forEach(dataset -> dataset.collect(texts));
    groups.addTo(draft, texts);
    plan.datasets().forEach(this::add);
    scales.addTo(draft);
    texts.addTo(draft);
    this.addresses = draft.layOut(SUPERBLOCK_BYTES);
    this.bytes = FileDraft.roundUp(addresses.get(FileDraft.END), alignment);
  }

  private void add(FileDataset dataset) {
    draft.addObject(dataset.key(), at -> header(dataset, at));
    dataset.addValues(draft, texts);
  }

  private ObjectHeaderBytes header(FileDataset dataset, ToLongFunction<String> at) {
    ObjectHeaderBytes header = dataset.header(at);
    scales.describe(dataset, header, at);
    dataset.attributes().forEach(attribute -> header.attribute(texts.message(attribute, at)));
    return header;
  }

  /** Returns how many bytes there are. */
  long bytes() {
    return bytes;
  }

  /**
   * Returns the bytes.
   *
   * @param others addresses of what is no section, by name
   * @param fileBytes size of the complete file
   */
  byte[] encode(Map<String, Long> others, long fileBytes) {
    Map<String, Long> all = new HashMap<>(addresses);
    all.putAll(others);
    LittleEndianBytes target = superblock(fileBytes);
    draft.encode(all, target);
    return target.zerosTo(bytes).toArray();
  }

  /** Superblock of version 2 (II.A). */
  private LittleEndianBytes superblock(long fileBytes) {
    return new LittleEndianBytes(Math.toIntExact(bytes))
        .u8(0x89)
        .text("HDF\r\n\032\n")
        .u8(2)
        .u8(Long.BYTES)
        .u8(Long.BYTES)
        .u8(0)
        .u64(0)
        .u64(LittleEndianBytes.UNDEFINED)
        .u64(fileBytes)
        .u64(addresses.get(GroupTree.ROOT))
        .checksum();
  }
}
