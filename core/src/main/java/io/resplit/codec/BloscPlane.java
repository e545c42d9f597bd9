package io.resplit.codec;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import io.resplit.array.ChunkFilter;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;

/**
 * What a frame of Blosc compresses in one piece: its size in four bytes, then the bytes.
 *
 * <p>The pieces of a frame share what decompresses them: to clear the 0.2 MiB of Zstandard for each
 * block of 256 KiB took 6 % of the time.
 */
final class BloscPlane {

  static final int LZ4 = 1;
  static final int ZLIB = 3;
  static final int ZSTD = 4;

  private static final int SNAPPY = 2;
  private static final int LITERAL = 1 << 5;
  private static final int LONG_LENGTH = 6;
  private static final int LEAST_LENGTH = 3;
  private static final int FAR = 31 << 8;
  private static final int FARTHEST_NEAR = 8191;

  private final int program;
  private final Decompressor decompressor;

  /**
   * Creates what decompresses the pieces of one frame.
   *
   * @param program the number that Blosc gives the program
   */
  BloscPlane(int program) {
    this.program = program;
    this.decompressor =
        switch (program) {
          case SNAPPY -> new SnappyDecompressor();
          case ZSTD -> new ZstdDecompressor();
          default -> new Lz4Decompressor();
        };
  }

  /**
   * Decompresses the next piece.
   *
   * @param stored little-endian; its position moves behind the piece
   * @param target as long as the content, from index 0 on
   */
  void decompress(ByteBuffer stored, ByteBuffer target) throws CorruptChunkException {
    int bytes = stored.remaining() < Integer.BYTES ? -1 : stored.getInt();
    if (bytes < 0 || bytes > stored.remaining()) {
      throw corrupt("a part of " + bytes + " bytes, and " + stored.remaining() + " follow");
    }
    ByteBuffer piece = stored.slice(stored.position(), bytes);
    stored.position(stored.position() + bytes);
    if (bytes == target.limit()) {
      target.duplicate().put(piece);
      return;
    }
    try {
      if (undo(piece, target.duplicate()) != target.limit()) {
        throw corrupt("a part is too short");
      }
    } catch (RuntimeException e) {
      throw corrupt(String.valueOf(e.getMessage()));
    }
  }

  /** Returns how many bytes it writes. */
  private int undo(ByteBuffer piece, ByteBuffer target) throws CorruptChunkException {
    return switch (program) {
      case 0 -> bloscLz(piece, target);
      case ZLIB -> new Deflate(ChunkFilter.NO_LEVEL).undo(piece, target).limit();
      case LZ4, SNAPPY, ZSTD -> {
        decompressor.decompress(piece, target);
        yield target.position();
      }
      default -> throw corrupt("a program of number " + program);
    };
  }

  /**
   * Compresses a block in one piece.
   *
   * @param content the block, from index 0 on
   * @param frame little-endian; has room for the block and what programs may add to it
   * @param at where the piece begins
   * @return where it ends
   */
  static int compress(int program, ByteBuffer content, ByteBuffer frame, int at) {
    int start = at + Integer.BYTES;
    ByteBuffer target = frame.slice(start, frame.capacity() - start);
    switch (program) {
      case ZSTD -> new ZstdCompressor().compress(content.duplicate(), target);
      case ZLIB -> {
        new Deflate(Deflater.DEFAULT_COMPRESSION).apply(content, target);
        target.position(target.limit());
      }
      default -> new Lz4Compressor().compress(content.duplicate(), target);
    }
    int bytes = target.position();
    if (bytes >= content.limit()) {
      bytes = content.limit();
      frame.put(start, content, 0, bytes);
    }
    frame.putInt(at, bytes);
    return start + bytes;
  }

  /**
   * BloscLZ, a kind of FastLZ: a byte below 32 says how many bytes follow as they are; in others
   * the upper three bits are the length of a match, the lower five and the next byte its distance.
   */
  private static int bloscLz(ByteBuffer piece, ByteBuffer target) throws CorruptChunkException {
    int control = piece.get() & LITERAL - 1;
    while (true) {
      if (control < LITERAL) {
        int count = control + 1;
        target.put(target.position(), piece, piece.position(), count);
        piece.position(piece.position() + count);
        target.position(target.position() + count);
      } else {
        match(control, piece, target);
      }
      if (!piece.hasRemaining()) {
        return target.position();
      }
      control = piece.get() & 0xff;
    }
  }

  private static void match(int control, ByteBuffer piece, ByteBuffer target)
      throws CorruptChunkException {
    int length = (control >>> 5) - 1;
    int distance = (control & LITERAL - 1) << 8;
    int more = length == LONG_LENGTH ? 0xff : 0;
    while (more == 0xff) {
      more = piece.get() & 0xff;
      length += more;
    }
    int low = piece.get() & 0xff;
    if (low == 0xff && distance == FAR) {
      distance = ((piece.get() & 0xff) << 8) + (piece.get() & 0xff) + FARTHEST_NEAR;
    } else {
      distance += low;
    }
    int from = target.position() - distance - 1;
    if (from < 0) {
      throw corrupt("a match before the first byte");
    }
    for (int i = 0; i < length + LEAST_LENGTH; i++) {
      target.put(target.get(from + i));
    }
  }

  static CorruptChunkException corrupt(String what) {
    return new CorruptChunkException("a chunk is not a Blosc frame: " + what);
  }
}
