package io.resplit.fuzz;

import io.resplit.journal.JournalReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * Reads any bytes as a journal: they may only end in a refusal. Lines get right checksums half of
 * the time, or nothing behind them would ever be reached.
 */
public final class JournalFuzz {

  private static final Path FILE = file();

  private JournalFuzz() {}

  private static Path file() {
    try {
      return Files.createTempFile("resplit-fuzz", ".journal");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes one input of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    boolean sealed = data.length > 0 && data[0] % 2 == 0;
    Files.write(FILE, sealed ? sealed(data) : data);
    try {
      JournalReader.read(FILE);
    } catch (IOException e) {
      Findings.requireOneLine(e);
    }
  }

  private static byte[] sealed(byte[] data) {
    ByteArrayOutputStream journal = new ByteArrayOutputStream();
    String text = new String(data, 1, data.length - 1, StandardCharsets.ISO_8859_1);
    for (String line : text.split("\n", -1)) {
      byte[] entry = line.getBytes(StandardCharsets.ISO_8859_1);
      CRC32C crc = new CRC32C();
      crc.update(entry);
      String seal = HexFormat.of().toHexDigits(crc.getValue(), 8) + " ";
      journal.writeBytes(seal.getBytes(StandardCharsets.US_ASCII));
      journal.writeBytes(entry);
      journal.write('\n');
    }
    return journal.toByteArray();
  }
}
