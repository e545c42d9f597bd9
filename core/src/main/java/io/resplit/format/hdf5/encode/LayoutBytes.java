package io.resplit.format.hdf5.encode;

import io.resplit.array.ChunkFilter;
import io.resplit.format.hdf5.structure.FilterNames;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.stream.IntStream;

/** Encodes what a dataset says of the place of its data: layout and filters (IV.A.2.i, l). */
final class LayoutBytes {

  private static final int VERSION = 3;
  private static final int CONTIGUOUS = 1;
  private static final int CHUNKED = 2;
  private static final int PIPELINE_VERSION = 2;
  private static final int FIRST_NUMBER_WITH_NAME = 256;
  private static final int DEFLATE_LEVEL = 6;
  private static final int ZSTD_LEVEL = 3;

  /** What h5py 2 and 3 say of the filter and of the library in it. */
  private static final int LZF_REVISION = 4;

  private static final int LZF_VERSION = 0x0105;

  private LayoutBytes() {}

  /** Data without a gap. */
  static byte[] contiguous(long address, long bytes) {
    return new LittleEndianBytes().u8(VERSION).u8(CONTIGUOUS).u64(address).u64(bytes).toArray();
  }

  /** Chunks that a B-tree of version 1 leads to. */
  static byte[] chunked(long tree, Shape chunkShape, int elementBytes) {
    LittleEndianBytes bytes =
        new LittleEndianBytes().u8(VERSION).u8(CHUNKED).u8(chunkShape.rank() + 1).u64(tree);
    for (int axis = 0; axis < chunkShape.rank(); axis++) {
      bytes.u32(chunkShape.length(axis));
    }
    return bytes.u32(elementBytes).toArray();
  }

  /** The filters of chunks. All but checksums are optional: a chunk may do without. */
  static byte[] filters(List<ChunkFilter> filters, int elementBytes, int chunkBytes) {
    LittleEndianBytes bytes = new LittleEndianBytes().u8(PIPELINE_VERSION).u8(filters.size());
    for (ChunkFilter filter : filters) {
      add(filter.stored().orElseGet(() -> stored(filter, elementBytes, chunkBytes)), bytes);
    }
    return bytes.toArray();
  }

  private static ChunkFilter.Stored stored(ChunkFilter filter, int elementBytes, int chunkBytes) {
    int flags =
        filter.isNeeded() || filter.name().equals(ChunkFilter.FLETCHER32)
            ? 0
            : FilterNames.OPTIONAL;
    List<Integer> data = IntStream.of(data(filter, elementBytes, chunkBytes)).boxed().toList();
    return new ChunkFilter.Stored(FilterNames.number(filter), flags, "", data);
  }

  private static void add(ChunkFilter.Stored filter, LittleEndianBytes bytes) {
    bytes.u16(filter.number());
    if (filter.number() >= FIRST_NUMBER_WITH_NAME) {
      byte[] name = LittleEndianBytes.utf8(filter.name().isEmpty() ? "" : filter.name() + '\0');
      bytes.u16(name.length).u16(filter.flags()).u16(filter.values().size()).bytes(name);
    } else {
      bytes.u16(filter.flags()).u16(filter.values().size());
    }
    filter.values().forEach(bytes::u32);
  }

  private static int[] data(ChunkFilter filter, int elementBytes, int chunkBytes) {
    return switch (filter.name()) {
      case ChunkFilter.SHUFFLE -> new int[] {elementBytes};
      case ChunkFilter.DEFLATE -> new int[] {level(filter, DEFLATE_LEVEL, 0, 9)};
      case ChunkFilter.ZSTD -> new int[] {level(filter, ZSTD_LEVEL, 1, 22)};
      case ChunkFilter.LZF -> new int[] {LZF_REVISION, LZF_VERSION, chunkBytes};
      default -> new int[0];
    };
  }

  private static int level(ChunkFilter filter, int usual, int least, int most) {
    int level = filter.level() == ChunkFilter.NO_LEVEL ? usual : filter.level();
    if (level < least || level > most) {
      throw new IllegalArgumentException(
          filter.name() + " has levels " + least + " to " + most + ", not " + level);
    }
    return level;
  }
}
