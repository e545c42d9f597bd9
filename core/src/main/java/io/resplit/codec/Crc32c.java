package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** The CRC-32C of a chunk in four bytes behind it, least significant first. */
final class Crc32c implements Filter {

  @Override
  public int maxBytes(int bytes) {
    return Math.addExact(bytes, Integer.BYTES);
  }

  @Override
  public boolean undoesInPlace() {
    return true;
  }

  private static int sum(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.duplicate());
    return (int) crc.getValue();
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    ByteBuffer target = to.duplicate().order(ByteOrder.LITTLE_ENDIAN).put(from.duplicate());
    target.putInt(sum(from));
    to.limit(target.position());
    return true;
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    int bytes = from.remaining() - Integer.BYTES;
    if (bytes < 0) {
      throw new CorruptChunkException("a chunk is shorter than its checksum");
    }
    ByteBuffer content = from.slice(from.position(), bytes);
    int said = from.slice().order(ByteOrder.LITTLE_ENDIAN).getInt(bytes);
    if (said != sum(content)) {
      throw new CorruptChunkException("the CRC-32C of a chunk is wrong");
    }
    return content;
  }
}
