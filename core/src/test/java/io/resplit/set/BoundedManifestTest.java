package io.resplit.set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.ResplitException;
import io.resplit.manifest.ManifestFiles;
import io.resplit.manifest.SetFormats;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Manifests and lists of files are read as far as honest ones go. */
class BoundedManifestTest {

  private static final String HEAD =
      "{\"resplit\":1,\"array\":{\"shape\":[1],\"dtype\":\"uint8\"},\"blocks\":{\"shape\":[1]}";

  @TempDir Path folder;
  private Path manifest;
  private Path list;

  @BeforeEach
  void nameThem() {
    manifest = folder.resolve("resplit.json");
    list = folder.resolve("files.jsonl");
  }

  private void assertRefused(Path file, String part) {
    ResplitException refusal =
        assertThrows(
            ResplitException.class, () -> ManifestFiles.read(folder, (number, entry) -> {}));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason());
    assertEquals(file, refusal.path().orElseThrow());
    assertTrue(refusal.getMessage().contains(file + "': " + part), refusal.getMessage());
  }

  @Test
  void aManifestLargerThanAnyIsRefused() throws IOException {
    byte[] spaces = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
    Files.writeString(manifest, "{");
    try (OutputStream stream = Files.newOutputStream(manifest, StandardOpenOption.APPEND)) {
      for (int mebibyte = 0; mebibyte < 129; mebibyte++) {
        stream.write(spaces);
      }
    }
    assertRefused(manifest, "it has more than 134217728 bytes");
    assertThrows(ResplitException.class, () -> SetFormats.read(folder));
  }

  @Test
  void aLineLongerThanAnyIsRefused() throws IOException {
    Files.writeString(manifest, HEAD + "}");
    String line = "{\"path\":\"a\",\"bytes\":1}\n";
    Files.writeString(list, line + line + " ".repeat(70_000) + line);
    assertRefused(list, "a line of it has more than 65536 bytes");
  }

  @Test
  void aHundredThousandFilesOfLongNamesAreRead() throws IOException {
    String name = "x".repeat(240);
    try (OutputStream stream = new BufferedOutputStream(Files.newOutputStream(manifest))) {
      stream.write((HEAD + ",\"files\":[").getBytes(StandardCharsets.UTF_8));
      for (int file = 0; file < 100_000; file++) {
        String entry =
            "%s{%n  \"path\" : \"%s/%s%06d\",%n  \"bytes\" : 1234567890123,%n  \"crc32c\" : \"%s\"}"
                .formatted(file == 0 ? "" : ",", name, name, file, "0123abcd");
        stream.write(entry.getBytes(StandardCharsets.UTF_8));
      }
      stream.write("]}".getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(100_000, ManifestFiles.read(folder, (number, entry) -> {}));
  }

  @Tag("slow")
  @Test
  void aListOfAnySizeIsRead() throws IOException {
    Files.writeString(manifest, HEAD + "}");
    String line = "{\"path\":\"" + "x".repeat(1000) + "\",\"bytes\":1}\n";
    Files.writeString(list, line.repeat(150_000));
    assertEquals(150_000, ManifestFiles.read(folder, (number, entry) -> {}));
  }
}
