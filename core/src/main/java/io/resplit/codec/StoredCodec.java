package io.resplit.codec;

import io.resplit.array.ChunkFilter;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Chunks of filters of which some are not known: can only be copied as they are stored, and
 * compared. Immutable; any thread may use it.
 *
 * <p>What stands for the elements of a chunk where chunks are compared are its stored bytes, cut or
 * followed by zeros up to the size of the elements. To them the CRC-32C of all stored bytes, the
 * mask of skipped filters, and the numbers and parameters of all is added by exclusive or, four
 * bytes after four bytes, so that a chunk that reaches beyond the array differs in what lies
 * inside, too.
 *
 * @param filters all filters
 * @param where the file, as refusals begin
 * @param givesStandIns whether it decodes to what stands for the elements, or refuses to
 */
public record StoredCodec(
    List<ChunkFilter> filters, int chunkBytes, String where, boolean givesStandIns)
    implements ChunkCodec {

  /**
   * Returns the codec of some filters: one that only copies, if one of them is not known.
   *
   * @param chunkBytes size of the elements of a chunk
   * @param elementBytes size of one element
   * @param where the file, as refusals begin
   * @throws IllegalArgumentException if filters could make the chunk larger than 2^31 bytes
   */
  public static ChunkCodec orPipeline(
      List<ChunkFilter> filters, int chunkBytes, int elementBytes, String where) {
    return ChunkFilter.areStoredOnly(filters)
        ? new StoredCodec(filters, chunkBytes, where, false)
        : new FilterPipeline(filters, chunkBytes, elementBytes, where);
  }

  @Override
  public ChunkCodec comparing() {
    return new StoredCodec(filters, chunkBytes, where, true);
  }

  @Override
  public int maxStoredBytes() {
    return Math.toIntExact(FilterPipeline.mostStoredBytes(chunkBytes));
  }

  @Override
  public int scratchBytes() {
    return 0;
  }

  @Override
  public void decode(ByteBuffer stored, int skippedFilters, ByteBuffer elements, ByteBuffer scratch)
      throws ResplitException {
    if (!givesStandIns) {
      throw refusal();
    }
    byte[] sum = sum(stored, skippedFilters, filters);
    int from = stored.position();
    int start = elements.position();
    for (int i = 0; i < chunkBytes; i++) {
      byte own = i < stored.remaining() ? stored.get(from + i) : 0;
      elements.put(start + i, (byte) (own ^ sum[i % sum.length]));
    }
    elements.position(start + chunkBytes);
  }

  private static byte[] sum(ByteBuffer stored, int skippedFilters, List<ChunkFilter> filters) {
    ByteBuffer number = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    CRC32C crc = new CRC32C();
    crc.update(stored.duplicate());
    crc.update(number.putInt(0, skippedFilters).array());
    for (ChunkFilter.Stored each :
        filters.stream().flatMap(all -> all.stored().stream()).toList()) {
      crc.update(number.putInt(0, each.number()).array());
      each.values().forEach(value -> crc.update(number.putInt(0, value).array()));
    }
    return number.putInt(0, (int) crc.getValue()).array();
  }

  @Override
  public int encode(ByteBuffer elements, ByteBuffer stored, ByteBuffer scratch)
      throws ResplitException {
    throw refusal();
  }

  private ResplitException refusal() {
    return new ResplitException(
        Reason.UNSUPPORTED, "'" + where + "': " + FilterPipeline.unsupported(filters));
  }
}
