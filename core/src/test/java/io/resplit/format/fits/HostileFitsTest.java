package io.resplit.format.fits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.BlockPlace;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostileFitsTest {

  @TempDir private Path folder;

  /** Returns a header in blocks of 2,880 bytes, each card `KEYWORD=VALUE`. */
  private static String header(String... said) {
    List<String> cards = new ArrayList<>();
    for (String each : said) {
      String[] parts = each.split("=", 2);
      cards.add("%-80s".formatted("%-8s= %20s".formatted(parts[0], parts[1])));
    }
    String text = String.join("", cards) + "END";
    return ("%-" + ((text.length() + 2879) / 2880 * 2880) + "s").formatted(text);
  }

  private Path file(String... texts) throws IOException {
    byte[] bytes = String.join("", texts).getBytes(StandardCharsets.ISO_8859_1);
    return Files.write(folder.resolve("a.fits"), bytes);
  }

  private static Shape shape(Path file, String dataset) throws IOException {
    return new FitsFormat().inspect(new BlockPlace(file, dataset), Shape.of(1)).shape();
  }

  private static void assertRefused(String says, Path file) {
    ResplitException refusal = assertThrows(ResplitException.class, () -> shape(file, ""));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason());
    assertTrue(refusal.getMessage().contains(says), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("a.fits"), refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "BITPIX=13, BITPIX is 13",
    "BITPIX=-8, BITPIX is -8",
    "BITPIX=24, BITPIX is 24",
    "NAXIS=1000, it has 1000 axes",
    "NAXIS=-1, it has -1 axes",
    "NAXIS=two, 'NAXIS is ''two'', no whole number'",
    "NAXIS1=-4, 'its data have -24 bytes'",
    "NAXIS1=0, it has no image",
    "NAXIS2=99999999999, data ends at byte 800000002872",
    "NAXIS2=4611686018427387905, no whole number",
    "NAXIS2=999999999999999999, data ends at byte 8000000000000002872",
    "PCOUNT=-25, its data have -2",
    "GCOUNT=999999999999999999, overflow",
  })
  void saysWhichNumberIsImpossible(String changed, String says) throws IOException {
    List<String> cards =
        new ArrayList<>(List.of("SIMPLE=T", "BITPIX=16", "NAXIS=2", "NAXIS1=4", "NAXIS2=3"));
    cards.removeIf(each -> each.startsWith(changed.split("=")[0] + "="));
    cards.add(changed);
    if (changed.startsWith("BITPIX")) {
      cards.add(1, cards.remove(cards.size() - 1));
    }
    assertRefused(says, file(header(cards.toArray(String[]::new)), "\0".repeat(2880)));
  }

  /** A header that goes on for ever, and units without end, are left after some megabytes. */
  @Test
  void readsNoMoreThanSomeMegabytesOfCards() throws IOException {
    Path file = file(header("SIMPLE=T", "BITPIX=8", "NAXIS=0").replace("END", "   "));
    try (RandomAccessFile longer = new RandomAccessFile(file.toFile(), "rw")) {
      longer.setLength(1L << 33);
    }
    assertRefused("do not end within 33554432 bytes", file);
    String unit = header("XTENSION='IMAGE   '", "BITPIX=8", "NAXIS=0");
    assertRefused(
        "do not end within",
        file(header("SIMPLE=T", "BITPIX=8", "NAXIS=0"), unit.repeat((1 << 25) / 2880 + 1)));
  }

  @Test
  void takesNothingThatFollowsForAUnit() throws IOException {
    Path file =
        file(
            header("SIMPLE=T", "BITPIX=8", "NAXIS=1", "NAXIS1=3"),
            "\0".repeat(2880),
            "something else".repeat(300));
    assertEquals(Shape.of(3), shape(file, ""));
    assertEquals(Shape.of(3), shape(file, "0"));
    assertThrows(ResplitException.class, () -> shape(file, "1"));
  }
}
