package io.resplit.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ChunkFilter;
import io.resplit.codec.FilterPipeline;
import io.resplit.io.GzipBytes;
import io.resplit.io.IoCounts;
import io.resplit.testkit.FlippedBits;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Witness;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One flipped bit in what is stored: what readers that are not ours refuse is refused here, and
 * what a checksum covers is never wrong.
 *
 * <p>{@code -Dresplit.flips=2000} flips more bits of each kind; with {@code
 * -Dresplit.flips.folder=F} what was flipped, and what we make of it, stays in a folder.
 */
class FlippedBitsTest {

  private static final int FLIPS = Integer.getInteger("resplit.flips", 200);
  private static final int ELEMENT_BYTES = 4;
  private static final int CHUNK_BYTES = 2000;

  private static final Map<String, String> IDENTIFIERS =
      Map.of(
          ChunkFilter.DEFLATE,
          "1",
          ChunkFilter.SHUFFLE,
          "2",
          ChunkFilter.FLETCHER32,
          "3",
          ChunkFilter.LZF,
          "32000");

  @TempDir Path temporary;

  /** Filters, whether a checksum covers all that is stored, and whether libhdf5 has them. */
  private enum Filters {
    DEFLATE(true, true, 0, ChunkFilter.DEFLATE),
    SHUFFLE_DEFLATE(true, true, 0, ChunkFilter.SHUFFLE, ChunkFilter.DEFLATE),
    FLETCHER(true, true, 0, ChunkFilter.FLETCHER32),
    DEFLATE_FLETCHER(true, true, 0, ChunkFilter.DEFLATE, ChunkFilter.FLETCHER32),
    SHUFFLE(false, true, 0, ChunkFilter.SHUFFLE),
    ZSTD(true, false, 0, ChunkFilter.ZSTD),
    SHUFFLE_ZSTD(true, false, 0, ChunkFilter.SHUFFLE, ChunkFilter.ZSTD),
    ZSTD_WITHOUT_CHECKSUM(false, false, 4, ChunkFilter.ZSTD),
    LZF(false, false, 0, ChunkFilter.LZF),
    LZF_FLETCHER(true, true, 0, ChunkFilter.LZF, ChunkFilter.FLETCHER32),
    LZ4(false, false, 0, ChunkFilter.LZ4),
    LZ4_FLETCHER(true, false, 0, ChunkFilter.LZ4, ChunkFilter.FLETCHER32);

    private final boolean covered;
    private final boolean known;
    private final int droppedBytes;
    private final List<ChunkFilter> filters;

    Filters(boolean covered, boolean known, int droppedBytes, String... names) {
      this.covered = covered;
      this.known = known;
      this.droppedBytes = droppedBytes;
      this.filters = Arrays.stream(names).map(name -> new ChunkFilter(name, 4)).toList();
    }

    FilterPipeline pipeline() {
      return new FilterPipeline(filters, CHUNK_BYTES, ELEMENT_BYTES, "file");
    }

    byte[] stored(byte[] elements) {
      FilterPipeline pipeline = pipeline();
      ByteBuffer stored = ByteBuffer.allocate(pipeline.maxStoredBytes());
      pipeline.encode(
          ByteBuffer.wrap(elements), stored, ByteBuffer.allocate(pipeline.scratchBytes()));
      byte[] bytes = Arrays.copyOf(stored.array(), stored.position() - droppedBytes);
      if (droppedBytes > 0) {
        bytes[4] &= ~4; // RFC 8878: bit 2 of the frame header descriptor announces the checksum
      }
      return bytes;
    }

    /** Returns the filters as identifiers of HDF5, where libhdf5 has them. */
    String identifiers() {
      return String.join(
          ",", filters.stream().map(filter -> IDENTIFIERS.get(filter.name())).toList());
    }
  }

  @ParameterizedTest
  @EnumSource(Filters.class)
  void chunksWithAFlippedBitAreRefusedWhereLibhdf5Refuses(Filters filters) throws Exception {
    Random random = new RandomProblems(filters.ordinal()).random();
    FlippedBits flips = new FlippedBits();
    for (int i = 0; i < FLIPS; i++) {
      byte[] elements = elements(random, CHUNK_BYTES);
      flips.add(random, elements, filters.stored(elements), bytes -> decoded(filters, bytes));
    }
    if (filters.covered) {
      assertEquals(0, flips.wrong(), filters.toString());
    }
    Path chunks = flips.write(folder(filters.name()));
    if (filters.known) {
      Witness.requirePython("h5py, numpy");
      assertEquals(flips.verdicts(), theirs(READ_CHUNKS, chunks, filters.identifiers()));
    }
  }

  private Path folder(String kind) throws IOException {
    String kept = System.getProperty("resplit.flips.folder");
    Path folder = kept == null ? temporary : Path.of(kept);
    return Files.createDirectories(folder.resolve(kind));
  }

  private static byte[] elements(Random random, int length) {
    byte[] elements = new byte[length];
    int step = 1 + random.nextInt(40);
    int noise = 1 << random.nextInt(7);
    for (int i = 0; i < length; i++) {
      elements[i] = (byte) (i % ELEMENT_BYTES == 0 ? i / step + random.nextInt(noise) : i / 512);
    }
    return elements;
  }

  private static byte[] decoded(Filters filters, byte[] stored) throws IOException {
    FilterPipeline pipeline = filters.pipeline();
    ByteBuffer elements = ByteBuffer.allocate(CHUNK_BYTES);
    ByteBuffer scratch = ByteBuffer.allocate(pipeline.scratchBytes());
    pipeline.decode(ByteBuffer.wrap(stored), 0, elements, scratch);
    return elements.array();
  }

  private static String theirs(String script, Path flips, String filters) throws Exception {
    return Witness.python(READ_FLIPS + script, flips, filters).strip();
  }

  /** For each flip the sound elements and what is stored; then a verdict is printed for each. */
  private static final String READ_FLIPS =
      """
      import struct, sys
      def flips():
          with open(sys.argv[1], 'rb') as f:
              while head := f.read(4):
                  sound = f.read(struct.unpack('>I', head)[0])
                  yield sound, f.read(struct.unpack('>I', f.read(4))[0])
      def verdict(read, sound):
          try:
              return 'S' if read() == sound else 'W'
          except Exception:
              return 'R'
      """;

  private static final String READ_CHUNKS =
      """
      import h5py
      all = list(flips())
      with h5py.File('x', 'w', driver='core', backing_store=False) as f:
          filters = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
          filters.set_chunk((1, 500))
          for each in sys.argv[2].split(','):
              {'1': lambda: filters.set_deflate(4), '2': filters.set_shuffle,
               '3': filters.set_fletcher32,
               '32000': lambda: filters.set_filter(32000, 1)}[each]()
          space = h5py.h5s.create_simple((len(all), 500))
          data = h5py.h5d.create(f.id, b'x', h5py.h5t.STD_U32LE, space, filters)
          for i, (sound, stored) in enumerate(all):
              data.write_direct_chunk((i, 0), stored)
          f.flush()
          rows = h5py.Dataset(data)
          print(''.join(verdict(lambda: rows[i].tobytes(), sound)
                        for i, (sound, _) in enumerate(all)))
      """;

  @Test
  void gzipFilesWithAFlippedBitAreRefusedWherePythonOrZlibRefuses() throws Exception {
    Random random = new RandomProblems(99).random();
    FlippedBits flips = new FlippedBits();
    for (int i = 0; i < 5 * FLIPS; i++) {
      byte[] data = elements(random, 500 + random.nextInt(6000));
      byte[] stored = members(random, data, i % 3 == 0 ? data.length : 1 + random.nextInt(2000));
      flips.add(random, data, stored, bytes -> inflated(bytes, data.length));
    }
    assertEquals(0, flips.wrong());
    Path file = flips.write(folder("GZIP"));
    Witness.requirePython("gzip, zlib");
    assertEquals(flips.verdicts(), theirs(READ_GZIP, file, ""));
  }

  private byte[] inflated(byte[] stored, int length) throws IOException {
    Path path = Files.write(temporary.resolve("a.gz"), stored);
    ByteBuffer target = ByteBuffer.allocate(length);
    try (GzipBytes file = GzipBytes.open(path, new IoCounts(), 0, length)) {
      file.read(0, target);
    }
    return target.array();
  }

  /** Members of so many bytes each, with all kinds of headers, and sometimes an empty one. */
  private static byte[] members(Random random, byte[] data, int memberBytes) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int from = 0; from < data.length; from += memberBytes) {
      int to = Math.min(data.length, from + memberBytes);
      all.writeBytes(member(random.nextInt(32), Arrays.copyOfRange(data, from, to)));
    }
    if (random.nextInt(3) == 0) {
      all.writeBytes(member(4, new byte[0]));
      all.writeBytes(new byte[random.nextInt(3)]);
    }
    return all.toByteArray();
  }

  private static byte[] member(int flags, byte[] data) throws IOException {
    ByteArrayOutputStream member = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(member);
    out.write(new byte[] {0x1f, (byte) 0x8b, 8, (byte) flags, 1, 2, 3, 4, 0, 3});
    out.write((flags & 4) == 0 ? new byte[0] : new byte[] {6, 0, 'B', 'C', 2, 0, 1, 2});
    out.write(((flags & 8) == 0 ? "" : "name\0").getBytes(StandardCharsets.US_ASCII));
    out.write(((flags & 16) == 0 ? "" : "comment\0").getBytes(StandardCharsets.US_ASCII));
    int ofHeader = Short.toUnsignedInt(Short.reverseBytes((short) sum(member.toByteArray())));
    if ((flags & 2) != 0) {
      out.writeShort(ofHeader);
    }
    Deflater deflater = new Deflater(1 + flags % 9, true);
    deflater.setInput(data);
    deflater.finish();
    byte[] deflated = new byte[data.length + 100];
    out.write(deflated, 0, deflater.deflate(deflated));
    deflater.end();
    out.writeInt(Integer.reverseBytes((int) sum(data)));
    out.writeInt(Integer.reverseBytes(data.length));
    return member.toByteArray();
  }

  private static long sum(byte[] bytes) {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    return sum.getValue();
  }

  /** Python's gzip looks at no checksum of a header, zlib at no length of all members. */
  private static final String READ_GZIP =
      """
      import gzip, zlib
      def both(stored):
          found = gzip.decompress(stored)
          while stored := stored.lstrip(b'\\0'):
              member = zlib.decompressobj(31)
              member.decompress(stored)
              assert member.eof
              stored = member.unused_data
          return found
      print(''.join(verdict(lambda: both(stored), sound) for sound, stored in flips()))
      """;
}
