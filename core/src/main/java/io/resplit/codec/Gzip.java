package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * One member of gzip (RFC 1952): a header, a stream of deflate, the CRC-32 of the content and its
 * size. What is written has the shortest header, without a name and a time.
 */
final class Gzip implements Filter {

  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
  private static final int TRAILER_BYTES = 2 * Integer.BYTES;
  private static final int FLAGS_AT = 3;
  private static final int HEADER_CHECKSUM = 1 << 1;
  private static final int EXTRA = 1 << 2;
  private static final int NAME = 1 << 3;
  private static final int COMMENT = 1 << 4;

  private final int level;

  Gzip(int level) {
    this.level = level;
  }

  @Override
  public int maxBytes(int bytes) {
    return Math.addExact(bytes, bytes / 512 + 512);
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    ByteBuffer target = to.duplicate().order(ByteOrder.LITTLE_ENDIAN).put(HEADER);
    int most = Math.min(level, Deflater.BEST_COMPRESSION);
    int end = target.limit();
    Deflate.deflate(from, target.limit(end - TRAILER_BYTES), most, true);
    target.limit(end).putInt(crc(from)).putInt(from.remaining());
    to.limit(target.position());
    return true;
  }

  private static int crc(ByteBuffer bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes.duplicate());
    return (int) crc.getValue();
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    ByteBuffer member = from.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    skipHeader(member);
    Deflate.inflate(member, to, new Inflater(true));
    boolean isWhole =
        member.remaining() == TRAILER_BYTES
            && member.getInt() == crc(to)
            && member.getInt() == to.remaining();
    if (!isWhole) {
      throw corrupt("its checksum or its size is wrong");
    }
    return to;
  }

  private static void skipHeader(ByteBuffer member) throws CorruptChunkException {
    if (member.remaining() < HEADER.length + TRAILER_BYTES
        || member.getShort(member.position()) != (short) 0x8b1f) {
      throw corrupt("it has " + member.remaining() + " bytes, or another signature");
    }
    int flags = member.get(member.position() + FLAGS_AT);
    member.position(member.position() + HEADER.length);
    skip(
        member,
        (flags & EXTRA) == 0 ? 0 : Short.BYTES + (member.getShort(member.position()) & 0xffff));
    for (int text : new int[] {NAME, COMMENT}) {
      if ((flags & text) != 0) {
        skipText(member);
      }
    }
    skip(member, (flags & HEADER_CHECKSUM) == 0 ? 0 : Short.BYTES);
  }

  private static void skip(ByteBuffer member, int bytes) throws CorruptChunkException {
    if (bytes > member.remaining() - TRAILER_BYTES) {
      throw corrupt("its header is longer than it");
    }
    member.position(member.position() + bytes);
  }

  private static void skipText(ByteBuffer member) throws CorruptChunkException {
    do {
      skip(member, 1);
    } while (member.get(member.position() - 1) != 0);
  }

  private static CorruptChunkException corrupt(String what) {
    return new CorruptChunkException("a chunk is not a gzip member: " + what);
  }
}
