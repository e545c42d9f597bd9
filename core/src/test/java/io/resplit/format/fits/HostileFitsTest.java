package io.resplit.format.fits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    return block(file, dataset).shape();
  }

  private static BlockHeader block(Path file, String dataset) throws IOException {
    return new FitsFormat().inspect(new BlockPlace(file, dataset), Shape.of(1));
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
    "GCOUNT=999999999999999999, numbers are too large",
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
    assertRefused("do not end within 4194304 bytes", file);
    String unit = header("XTENSION='IMAGE   '", "BITPIX=8", "NAXIS=0");
    assertRefused(
        "do not end within",
        file(header("SIMPLE=T", "BITPIX=8", "NAXIS=0"), unit.repeat((1 << 25) / 2880 + 1)));
  }

  private static final String NONE = header("SIMPLE=T", "BITPIX=8", "NAXIS=0");

  private static String image(int length, String... more) {
    List<String> cards =
        new ArrayList<>(List.of("XTENSION='IMAGE   '", "BITPIX=8", "NAXIS=1", "NAXIS1=" + length));
    cards.addAll(List.of(more));
    return header(cards.toArray(String[]::new)) + "\0".repeat(2880);
  }

  /** A table with the name of an image comes first, and so does one that has its number. */
  @Test
  void namesAreThoseOfImages() throws IOException {
    String table = image(3, "EXTNAME='SCI'").replace("'IMAGE   '", "'BINTABLE'");
    Path file = file(NONE, table, image(4, "EXTNAME='4'"), image(5, "EXTNAME='SCI'"), image(6));
    assertEquals(Shape.of(5), shape(file, "sci"));
    assertEquals(Shape.of(6), shape(file, "4"));
    assertEquals(Shape.of(4), shape(file, ""));
    assertEquals(List.of("2", "SCI", "4"), new FitsFormat().datasets(file));
  }

  @Test
  void namesSomeOfManyImages() throws IOException {
    List<String> all = block(file(NONE, image(3).repeat(100)), "100").notCarried();
    assertEquals(33, all.size());
    assertTrue(all.containsAll(List.of("the image :/32", "67 more images")), all.toString());
  }

  /** What a copy lacks is named, also of a compressed file, which is inflated to its end for it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void namesCardsOfThePrimaryHeaderTablesAndOtherImages(boolean isPacked) throws IOException {
    String first = header("SIMPLE=T", "BITPIX=8", "NAXIS=0", "EXTEND=T", "TELESCOP='JWST'");
    String table = image(3, "EXTNAME='EVENTS'").replace("'IMAGE   '", "'BINTABLE'");
    String empty = header("XTENSION='IMAGE   '", "BITPIX=8", "NAXIS=0", "EXTNAME='ERR'");
    Path file = file(first, image(4, "EXPTIME=2.5"), table, image(6), empty);
    if (isPacked) {
      byte[] bytes = Files.readAllBytes(file);
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
        out.write(bytes);
      }
    }
    assertEquals(
        List.of(
            "card EXPTIME",
            "the image :/3",
            "card TELESCOP",
            "the table :/EVENTS",
            "the empty image :/ERR"),
        block(file, "").notCarried());
  }

  /** Copies may have stopped in a header: what is before it is intact. */
  @ParameterizedTest
  @ValueSource(ints = {8, 80, 2879})
  void endsBeforeAHeaderThatIsCutOff(int bytes) throws IOException {
    String cut = image(4).substring(0, bytes);
    Path file = file(NONE, image(3), cut);
    assertEquals(Shape.of(3), shape(file, ""));
    assertEquals(List.of("a header at the end that is cut off"), block(file, "1").notCarried());
    assertEquals(Shape.of(3), shape(file(NONE, image(3), image(4).replace("END", "   ")), ""));
    assertRefused("its header needs 2880", file(NONE.substring(0, 2879)));
  }

  @Test
  void numbersOfNoUseAreNotTaken() throws IOException {
    String[] place = {"CDELT1=1E400", "CRPIX1=-1E308", "CRVAL1=NaN", "BLANK=256"};
    BlockHeader block = block(file(NONE, image(3, place)), "");
    assertEquals(List.of("card BLANK"), block.notCarried());
    assertEquals(
        "0.0",
        block.attributes().stream()
            .filter(each -> each.name().equals("voxel_steps"))
            .map(Attribute::valueText)
            .findFirst()
            .orElseThrow());
    assertEquals(List.of(), block(file(NONE, image(3, "BLANK=255", "CDELT1=4")), "").notCarried());
    assertEquals(List.of("card BLANK"), block(file(NONE, image(3, "BLANK=-1")), "").notCarried());
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

  /** Each visit asks for it: a header that is read for it each time costs as many accesses. */
  @Test
  void theFirstTwoBytesAloneTellWhetherAFileIsCompressed() throws IOException {
    FitsFormat format = new FitsFormat();
    for (boolean isPacked : new boolean[] {true, false}) {
      byte[] start = isPacked ? new byte[] {0x1f, (byte) 0x8b} : new byte[] {'a', 'b'};
      Path file = Files.write(folder.resolve("start"), start);
      assertEquals(isPacked, format.isStream(file));
      assertEquals(List.of(), format.filesBeside(file));
    }
  }

  @Test
  void aVisitOfAFileThatIsNotCompressedReadsNoHeader() throws IOException {
    Path file = file(header("SIMPLE=T", "BITPIX=8", "NAXIS=1", "NAXIS1=4"), "abcd".repeat(720));
    BlockHeader header = block(file, "");
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, 0, 80, (byte) 'a');
    Files.write(file, bytes);
    BlockPlace place = new BlockPlace(file, "");
    try (BlockFile open = new FitsFormat().open(place, header, new IoCounts())) {
      ByteBuffer elements = ByteBuffer.allocateDirect(4);
      open.read(Box.whole(header.shape()), elements);
      assertEquals(bytes[2880 + 3], elements.get(3));
    }
  }
}
