package io.resplit.format.foreign;

import io.airlift.compress.zstd.ZstdCompressor;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;

/**
 * One small file of each format that is named; by programs that are not ours where there are any.
 */
final class ForeignFiles {

  private ForeignFiles() {}

  /** Returns the files by what they are. */
  static Map<String, byte[]> all() throws IOException {
    Map<String, byte[]> all = new LinkedHashMap<>();
    all.put("a PNG file", image("png"));
    all.put("a JPEG file", image("jpg"));
    all.put("a JPEG 2000 file", joined("\0\0\0\u000cjP  \r\n\u0087\n", "\0\0\0\u0014ftypjp2 "));
    all.put("a gzip file", gzip(noise(300)));
    all.put("a ZIP archive", zip(noise(300)));
    all.put("a Zstandard file", zstandard(noise(300)));
    all.put("a DICOM file", joined("\0".repeat(128), "DICM\u0002\0\0\0UL\u0004\0\u0008\0\0\0"));
    all.put("a GRIB file", joined("GRIB\0\0\u0064\u0001", "\u0001".repeat(88), "7777"));
    all.put("an HDF4 file", hdf4());
    String sizes = "\0\2\0\0\0\0\0\0";
    all.put(
        "a CZI file", joined("ZISRAWFILE" + "\0".repeat(6), sizes, sizes, "\1" + "\0".repeat(63)));
    return all;
  }

  static byte[] image(String format) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.setUseCache(false);
    ImageIO.write(new BufferedImage(9, 7, BufferedImage.TYPE_BYTE_GRAY), format, out);
    return out.toByteArray();
  }

  static byte[] noise(int bytes) {
    byte[] noise = new byte[bytes];
    new Random(bytes).nextBytes(noise);
    return noise;
  }

  private static byte[] zip(byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("data.raw"));
      zip.write(data);
    }
    return out.toByteArray();
  }

  static byte[] gzip(byte[] data) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static byte[] zstandard(byte[] data) {
    ZstdCompressor compressor = new ZstdCompressor();
    byte[] out = new byte[compressor.maxCompressedLength(data.length)];
    int bytes = compressor.compress(data, 0, data.length, out, 0, out.length);
    return Arrays.copyOf(out, bytes);
  }

  private static byte[] hdf4() {
    ByteBuffer file = ByteBuffer.allocate(400).putInt(0x0e031301).putShort((short) 3).putInt(0);
    file.putShort((short) 30).putShort((short) 1).putInt(202).putInt(92);
    file.putShort((short) 1).putShort((short) 0).putInt(0).putInt(0);
    file.putShort((short) 720).putShort((short) 2).putInt(-1).putInt(-1);
    return file.array();
  }

  /** Returns texts of one byte a character, one after the other, with zeros up to 100 bytes. */
  static byte[] joined(String... texts) {
    byte[] bytes = String.join("", texts).getBytes(StandardCharsets.ISO_8859_1);
    return Arrays.copyOf(bytes, Math.max(100, bytes.length));
  }
}
