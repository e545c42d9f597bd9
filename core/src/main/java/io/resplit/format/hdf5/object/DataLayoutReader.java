package io.resplit.format.hdf5.object;

import io.resplit.format.hdf5.object.DataLayout.Chunked;
import io.resplit.format.hdf5.object.DataLayout.Compact;
import io.resplit.format.hdf5.object.DataLayout.Contiguous;
import io.resplit.format.hdf5.object.DataLayout.Index;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import java.util.stream.LongStream;

/** Decodes data layout messages of versions 1 to 4 (IV.A.2.i). */
public final class DataLayoutReader {

  private static final int COMPACT = 0;
  private static final int CONTIGUOUS = 1;
  private static final int CHUNKED = 2;
  private static final int VIRTUAL = 3;
  private static final int PARTIAL_PLAIN = 1;
  private static final int SINGLE_FILTERED = 1 << 1;

  /**
   * What an index needs to be created, which reading does not need: bytes by number of its kind.
   */
  private static final int[] PARAMETER_BYTES = {0, 0, 0, 1, 5, 6};

  private DataLayoutReader() {}

  /** Returns where the elements of a dataset lie. */
  public static DataLayout read(ObjectHeader header) {
    if (header.has(Message.EXTERNAL_FILES)) {
      throw MalformedHdf5.unsupported("elements in other files (external data)");
    }
    StructureBytes message = header.required(Message.DATA_LAYOUT, "data layout");
    int version = message.u8();
    return switch (version) {
      case 1, 2 -> old(message);
      case 3, 4 -> newer(message, version);
      default -> throw MalformedHdf5.unsupported("a data layout of version " + version);
    };
  }

  private static DataLayout old(StructureBytes message) {
    int rank = message.u8();
    int kind = message.u8();
    message.skip(5);
    long address = kind == COMPACT ? StructureBytes.NOWHERE : message.address();
    long[] lengths = lengths(message, rank, Integer.BYTES);
    return switch (kind) {
      case COMPACT -> compact(message, message.u32());
      case CONTIGUOUS -> new Contiguous(address);
      case CHUNKED -> new Chunked(Index.B_TREE_1, address, lengths, false, -1, 0);
      default -> throw unknown(kind);
    };
  }

  private static DataLayout newer(StructureBytes message, int version) {
    int kind = message.u8();
    return switch (kind) {
      case COMPACT -> compact(message, message.u16());
      case CONTIGUOUS -> new Contiguous(message.address());
      case CHUNKED -> version == 3 ? inTree(message) : indexed(message);
      case VIRTUAL ->
          throw MalformedHdf5.unsupported(
              "resplit does not read virtual datasets: give the files of their data, or copy it with h5repack -l NAME:CONTI IN OUT, once all those files are there");
      default -> throw unknown(kind);
    };
  }

  private static MalformedHdf5 unknown(int kind) {
    return MalformedHdf5.unsupported("a data layout of class " + kind);
  }

  private static Compact compact(StructureBytes message, long bytes) {
    long address = message.here();
    message.skip(bytes);
    return new Compact(address, bytes);
  }

  private static long[] lengths(StructureBytes message, int rank, int bytes) {
    return LongStream.range(0, rank).map(axis -> message.sized(bytes)).toArray();
  }

  private static Chunked inTree(StructureBytes message) {
    int rank = message.u8();
    long address = message.address();
    long[] lengths = lengths(message, rank, Integer.BYTES);
    return new Chunked(Index.B_TREE_1, address, lengths, false, -1, 0);
  }

  private static Chunked indexed(StructureBytes message) {
    int flags = message.u8();
    int rank = message.u8();
    int lengthBytes = message.u8();
    if (lengthBytes < 1 || lengthBytes > Long.BYTES) {
      throw MalformedHdf5.damaged("lengths of chunks in " + lengthBytes + " bytes");
    }
    long[] lengths = lengths(message, rank, lengthBytes);
    int number = message.u8();
    if (number < 1 || number >= PARAMETER_BYTES.length) {
      throw MalformedHdf5.unsupported("chunk index of type " + number);
    }
    Index index = Index.values()[number];
    boolean isFiltered = index == Index.SINGLE && (flags & SINGLE_FILTERED) != 0;
    long bytes = isFiltered ? message.length() : -1;
    int skipped = isFiltered ? message.i32() : 0;
    long address = message.skip(PARAMETER_BYTES[number]).address();
    return new Chunked(index, address, lengths, (flags & PARTIAL_PLAIN) != 0, bytes, skipped);
  }
}
