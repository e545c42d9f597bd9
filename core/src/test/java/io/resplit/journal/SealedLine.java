package io.resplit.journal;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** Lines of journals made by hand. */
final class SealedLine {

  private SealedLine() {}

  /** Returns an entry with its checksum before it, without an end of line. */
  static String of(String json) {
    CRC32C crc = new CRC32C();
    crc.update(json.getBytes(StandardCharsets.ISO_8859_1));
    return HexFormat.of().toHexDigits(crc.getValue(), 8) + " " + json;
  }
}
