package io.resplit.format.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Files of formats that are not read are named, and raw ones never. */
class ForeignTest {

  private record Held(byte[] bytes) implements FileBytes {

    @Override
    public long size() {
      return bytes.length;
    }

    @Override
    public byte[] read(long position, int count) {
      int from = (int) Objects.checkFromIndexSize(position, count, size());
      return Arrays.copyOfRange(bytes, from, from + count);
    }
  }

  private static String named(byte[] file) {
    return Signatures.of(new Held(file)).map(Foreign::what).orElse("raw");
  }

  @Test
  void namesAFileOfEachFormat() throws IOException {
    Map<String, byte[]> files = ForeignFiles.all();
    files.forEach((what, file) -> assertEquals(what, named(file)));
    assertEquals(
        Signatures.ALL.stream()
            .map(signature -> signature.format().what())
            .collect(Collectors.toCollection(TreeSet::new)),
        new TreeSet<>(files.keySet()));
  }

  @Test
  void namesOtherKindsOfThem() {
    assertEquals("a gzip file", named(ForeignFiles.gzip(ForeignFiles.noise(300_000))));
    assertEquals("a Zstandard file", named(ForeignFiles.zstandard(ForeignFiles.noise(3_000_000))));
  }

  /** A file that is cut off anywhere, or of which any byte is another, is no fault of ours. */
  @Test
  void survivesDamagedFiles() throws IOException {
    for (Map.Entry<String, byte[]> each : ForeignFiles.all().entrySet()) {
      byte[] file = each.getValue();
      for (int i = 0; i < Math.min(file.length, 1100); i++) {
        named(Arrays.copyOf(file, i));
        byte[] other = file.clone();
        other[i] ^= (byte) 0xff;
        named(other);
      }
    }
  }

  /** A million of them with {@code -Dresplit.seeds=50}. */
  @Test
  void takesNoRawFileForAnotherThatBeginsLikeOne() {
    RandomProblems.seeds(20_000)
        .forEach(
            seed -> {
              Random random = new RandomProblems(seed).random();
              int which = random.nextInt(Signatures.ALL.size());
              Signatures.Signature signature = Signatures.ALL.get(which);
              byte[] file = new byte[256 + random.nextInt(1 << 4 + random.nextInt(10))];
              random.nextBytes(file);
              byte[] start = signature.bytes().getBytes(StandardCharsets.ISO_8859_1);
              System.arraycopy(start, 0, file, (int) signature.at(), start.length);
              assertEquals("raw", named(file), "seed " + seed + " " + signature.bytes());
            });
  }

  @Test
  void namesFoldersByTheirMetadata() {
    assertEquals("an N5 folder", folder("{\"n5\":\"2.5.1\"}"));
    assertEquals(
        "an N5 folder", folder("{\"dataType\":\"u1\",\"blockSize\":[8],\"dimensions\":[9]}"));
    assertEquals("raw", folder("{\"dimensions\": [1, 2]}"));
  }

  private static String folder(String json) {
    Optional<Foreign> format = Foreign.ofFolder(json);
    return format.map(Foreign::what).orElse("raw");
  }
}
