package io.resplit.format.hdf5;

import io.jhdf.ObjectHeader;
import io.jhdf.object.message.FilterPipelineMessage;
import io.jhdf.object.message.FilterPipelineMessage.FilterInfo;
import io.resplit.array.ChunkFilter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Undoes the filters of chunks (IV.A.2.l): deflate, shuffle and Fletcher-32.
 *
 * <p>What a chunk inflates to is bounded by its size before memory is taken. Immutable.
 */
final class ChunkFilters {

  private static final int DEFLATE = 1;
  private static final int SHUFFLE = 2;
  private static final int FLETCHER32 = 3;
  private static final int CHECKSUM_BYTES = 4;

  private final int[] ids;
  private final int elementBytes;

  private ChunkFilters(int[] ids, int elementBytes) {
    this.ids = ids;
    this.elementBytes = elementBytes;
  }

  /** Returns the filters of a dataset; refuses those that cannot be undone. */
  static ChunkFilters of(ObjectHeader header, int elementBytes) {
    for (FilterInfo filter : filters(header)) {
      if (filter.getId() < DEFLATE || filter.getId() > FLETCHER32) {
        throw Unsuitable.unsupported("chunks with filter " + name(filter));
      }
    }
    return new ChunkFilters(
        filters(header).stream().mapToInt(FilterInfo::getId).toArray(), elementBytes);
  }

  /** Returns the filters of a dataset. */
  static List<ChunkFilter> named(ObjectHeader header) {
    return filters(header).stream()
        .map(filter -> new ChunkFilter(name(filter), level(filter)))
        .toList();
  }

  private static int level(FilterInfo filter) {
    boolean hasLevel = filter.getId() == DEFLATE && filter.getData().length > 0;
    return hasLevel ? filter.getData()[0] : ChunkFilter.NO_LEVEL;
  }

  private static List<FilterInfo> filters(ObjectHeader header) {
    return header.hasMessageOfType(FilterPipelineMessage.class)
        ? header.getMessageOfType(FilterPipelineMessage.class).getFilters()
        : List.of();
  }

  private static String name(FilterInfo filter) {
    return switch (filter.getId()) {
      case DEFLATE -> "deflate";
      case SHUFFLE -> "shuffle";
      case FLETCHER32 -> "fletcher32";
      case 4 -> "szip";
      case 5 -> "nbit";
      case 6 -> "scaleoffset";
      case 32000 -> "lzf";
      case 32001 -> "blosc";
      case 32004 -> "lz4";
      case 32008 -> "bitshuffle";
      case 32015 -> "zstd";
      default -> Integer.toString(filter.getId());
    };
  }

  boolean isEmpty() {
    return ids.length == 0;
  }

  /**
   * Returns the elements of a chunk.
   *
   * @param stored bytes of the chunk in the file
   * @param skipped bit {@code i} is set if filter {@code i} was not applied to this chunk
   * @param chunkBytes size of the elements
   */
  byte[] decode(byte[] stored, int skipped, int chunkBytes) {
    byte[] bytes = stored;
    for (int i = ids.length - 1; i >= 0; i--) {
      if ((skipped >>> i & 1) == 0) {
        bytes = undo(ids[i], bytes, chunkBytes);
      }
    }
    if (bytes.length != chunkBytes) {
      throw Unsuitable.bad("a chunk has " + bytes.length + " bytes, not " + chunkBytes);
    }
    return bytes;
  }

  private byte[] undo(int filter, byte[] bytes, int chunkBytes) {
    return switch (filter) {
      case DEFLATE -> inflate(bytes, chunkBytes + checksumBytes());
      case SHUFFLE -> unshuffle(bytes, elementBytes);
      default -> verified(bytes);
    };
  }

  private int checksumBytes() {
    return Arrays.stream(ids).anyMatch(id -> id == FLETCHER32) ? CHECKSUM_BYTES : 0;
  }

  /** Inflates to at most {@code limit} bytes. */
  static byte[] inflate(byte[] stored, int limit) {
    byte[] bytes = new byte[limit];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(stored);
      int length = 0;
      int more = -1;
      while (!inflater.finished() && more != 0 && length < limit) {
        more = inflater.inflate(bytes, length, limit - length);
        length += more;
      }
      if (!inflater.finished() && inflater.inflate(new byte[1]) != 0 || !inflater.finished()) {
        throw Unsuitable.bad("a chunk does not inflate to its size");
      }
      return length == limit ? bytes : Arrays.copyOf(bytes, length);
    } catch (DataFormatException e) {
      throw Unsuitable.bad("a chunk cannot be inflated: " + e.getMessage());
    } finally {
      inflater.end();
    }
  }

  /** Brings the bytes of each element together: first all first bytes are stored, and so on. */
  static byte[] unshuffle(byte[] shuffled, int elementBytes) {
    int elements = shuffled.length / elementBytes;
    byte[] bytes = shuffled.clone();
    for (int part = 0; part < elementBytes; part++) {
      int from = part * elements;
      for (int element = 0, to = part; element < elements; element++, to += elementBytes) {
        bytes[to] = shuffled[from + element];
      }
    }
    return bytes;
  }

  /** Returns the bytes without the checksum at their end, which must be right. */
  private static byte[] verified(byte[] bytes) {
    int length = bytes.length - CHECKSUM_BYTES;
    if (length < 0) {
      throw Unsuitable.bad("a chunk of " + bytes.length + " bytes has no checksum");
    }
    int stored = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(length);
    byte[] data = Arrays.copyOf(bytes, length);
    if (stored != fletcher32(data)) {
      throw Unsuitable.bad("the Fletcher-32 checksum of a chunk is wrong");
    }
    return data;
  }

  /**
   * Fletcher's checksum over 16-bit words, the first byte of each the higher one. Sums are taken
   * modulo 65535 and represented by 1 to 65535; zero only stands for "all words are zero".
   */
  static int fletcher32(byte[] bytes) {
    long first = 0;
    long second = 0;
    for (int i = 0; i < bytes.length; i += 2) {
      int low = i + 1 < bytes.length ? bytes[i + 1] & 0xff : 0;
      first = folded(first + ((bytes[i] & 0xff) << 8 | low));
      second = folded(second + first);
    }
    return (int) (second << 16 | first);
  }

  private static long folded(long sum) {
    return sum > 0xffff ? sum - 0xffff : sum;
  }
}
