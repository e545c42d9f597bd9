package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compressed volumes: what is damaged anywhere gives no output, however little is read at once. */
class GzipCommandTest {

  private static final int CHECKSUM_FROM_END = 8;

  @TempDir Path folder;

  private Path at(String name) {
    return folder.resolve(name);
  }

  /** Returns the compressed bytes of a volume of 6x5x60 elements, and makes a block of it. */
  private byte[] volume() throws IOException {
    return volume("6,5,60");
  }

  private byte[] volume(String shape) throws IOException {
    CommandRun.of("make", at("made"), "--shape", shape, "--out-shape", "*", "--dtype", "uint16")
        .assertDone();
    CommandRun.of("merge", at("made"), at("v.nii"), "-q").assertDone();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(Files.readAllBytes(at("v.nii")));
    }
    return out.toByteArray();
  }

  private CommandRun split(byte[] volume, Object... more) throws IOException {
    if (!Files.exists(at("v.nii.gz"))) {
      Files.write(at("v.nii.gz"), volume);
    }
    Object[] split = {
      "split", at("v.nii.gz"), at("out"), "--out-shape", "*,*,10", "--read-shape", "*,*,10", "-q"
    };
    return CommandRun.of(with(split, more));
  }

  /** Enough bytes behind a sound header of gzip for the file to be known as one. */
  @ParameterizedTest
  @CsvSource({
    "344, 120, 3, it has no magic number",
    "71, 6, 8, NIfTI data type",
    "0, 0, 3, it is not a NIfTI file",
  })
  void whatIsWrongWithAVolumeIsSaid(int at, byte value, int code, String message)
      throws IOException {
    volume();
    byte[] bytes = Files.readAllBytes(at("v.nii"));
    bytes[at] = value;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    CommandRun run = CommandRun.of("info", Files.write(at("v.nii.gz"), out.toByteArray()));
    assertEquals(code, run.code(), run.messages());
    assertTrue(run.messages().contains(message), run.messages());
  }

  /** Of 1,800 elements the first half of x ends with the one before the last three. */
  @Test
  void aPlanSaysHowOftenAVolumeIsInflatedAndTheJobCountsTheSame() throws IOException {
    Files.write(at("v.nii.gz"), volume());
    Object[] words = {
      "split",
      at("v.nii.gz"),
      at("out"),
      "--out-shape",
      "3,*,*",
      "--read-shape",
      "3,*,*",
      "--filters",
      "none"
    };
    assertTrue(
        CommandRun.of(with(words, "--dry-run"))
            .results()
            .contains("\ninflated   7.0 KiB (7,194 bytes), from the start of a file 2 times\n"));
    assertInflated(2, CommandRun.of(with(words, "--dry-run", "--json")).json("plan"));
    Map<String, Object> done = CommandRun.of(with(words, "--json")).json("summary");
    assertInflated(2, done);
    assertEquals(2L * (1797 + 1800), done.get("inflated_bytes"));
  }

  private static void assertInflated(long times, Map<String, Object> message) {
    assertEquals(times, message.get("inflations"), message.toString());
  }

  private static Object[] with(Object[] words, Object... more) {
    return Stream.of(words, more).flatMap(Stream::of).toArray();
  }

  /**
   * The plan with the fewest seeks reads parts of z, one after the other, for four indices of t.
   */
  @Test
  void aVolumeIsReadFromFrontToBackWhereThatIsFaster() throws IOException {
    Files.write(at("v.nii.gz"), volume("64,64,8,12"));
    Object[] words = {
      "plan",
      at("v.nii.gz"),
      "--out-shape",
      "32,32,2,4",
      "--mem",
      "data=114688",
      "--json",
      "--filters",
      "none"
    };
    assertInflated(1, CommandRun.of(with(words, "--disk", "ram")).json("plan"));
    assertInflated(10, CommandRun.of(with(words, "--strategy", "frontier")).json("plan"));
  }

  private List<String> blocks() throws IOException {
    try (Stream<Path> files = Files.list(at("out"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("block"))
          .sorted()
          .toList();
    }
  }

  @Test
  void aVolumeIsReadSliceBySlice() throws IOException {
    split(volume()).assertDone();
    assertEquals(6, blocks().size());
    CommandRun.of("merge", at("out"), at("again.nii"), "-q").assertDone();
    assertArrayEquals(Files.readAllBytes(at("v.nii")), Files.readAllBytes(at("again.nii")));
  }

  /** Every step commits; the first slices are complete long before the damage is found. */
  private void assertNoNames(CommandRun run, String message) throws IOException {
    run.assertErrorLine(ExitCode.INPUT, at("v.nii.gz"), message);
    assertTrue(blocks().stream().allMatch(name -> name.endsWith(".part")), blocks().toString());
  }

  /** The first slices do not reach the checksum, which is verified for them all the same. */
  @Test
  void noBlockGetsItsNameFromAVolumeWithAWrongChecksum() throws IOException {
    byte[] volume = volume();
    volume[volume.length - CHECKSUM_FROM_END] ^= 4;
    assertNoNames(split(volume, "--commit", "1B"), "a wrong checksum");
    assertNoNames(split(volume, "--commit", "1B", "--resume"), "a wrong checksum");
  }

  /** As where the volume is not compressed, but known only when all of it has been inflated. */
  @Test
  void bytesBehindTheDataAreNamedInAWarning() throws IOException {
    byte[] volume = volume();
    ByteArrayOutputStream longer = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(longer)) {
      gzip.write(Files.readAllBytes(at("v.nii")));
      gzip.write(new byte[70_000]);
    }
    Files.write(at("v.nii.gz"), longer.toByteArray());
    CommandRun run =
        CommandRun.logged("split", at("v.nii.gz"), at("out"), "--out-shape", "*,*,10", "-q");
    assertEquals(0, run.code(), run.messages());
    assertTrue(
        run.messages().contains("not kept in nifti files: 70000 bytes after the data"),
        run.messages());
    Files.delete(at("v.nii.gz"));
    CommandRun compared = CommandRun.of("verify", Files.write(at("v.nii.gz"), volume), at("out"));
    assertEquals(0, compared.code(), compared.messages());
  }

  @Test
  void noBlockGetsItsNameFromAVolumeThatIsCutOff() throws IOException {
    byte[] volume = volume();
    byte[] cut = Arrays.copyOf(volume, volume.length - CHECKSUM_FROM_END);
    assertNoNames(split(cut, "--commit", "1B"), "ends early");
  }

  @Test
  void noBlockGetsItsNameFromAVolumeThatIsDamagedBehindTheRegion() throws IOException {
    byte[] volume = volume();
    volume[volume.length - CHECKSUM_FROM_END - 20] ^= 1;
    assertNoNames(split(volume, "--commit", "1B", "--roi", ":,:,0:20"), "v.nii.gz");
  }

  /** The last of several volumes is damaged; blocks of the others depend on none of it. */
  @Test
  void noBlockGetsItsNameIfOneOfSeveralVolumesIsDamaged() throws IOException {
    byte[] volume = volume();
    Files.createDirectory(at("many"));
    for (int i = 0; i < 10; i++) {
      Files.write(at("many/v" + i + ".nii.gz"), volume);
    }
    volume[volume.length - CHECKSUM_FROM_END] ^= 4;
    Files.write(at("many/v9.nii.gz"), volume);
    String files = at("many") + "/v{2}.nii.gz";
    CommandRun run =
        CommandRun.of(files, at("out"), "--out-shape", "*,*,30", "--commit", "1B", "-q");
    run.assertErrorLine(ExitCode.INPUT, at("many/v9.nii.gz"), "a wrong checksum");
    assertTrue(blocks().stream().allMatch(name -> name.endsWith(".part")), blocks().toString());
  }

  /** Volumes of 3 x 4 x 5 elements, cut into six. */
  private CommandRun cut(String out, Object... more) {
    CommandRun.of(
            "make", at("made"), "--shape", "3,4,30", "--out-shape", "*,*,5", "--dtype", "int16")
        .assertDone();
    Object[] words = {at("made"), at(out), "--out-shape", "*,*,10", "-q"};
    return CommandRun.of(with(words, more));
  }

  @Test
  void filtersMakeCompressedVolumes() throws IOException {
    Object[] words = {"--out-format", "nifti", "--filters", "gzip:1", "--chunk", "3,4,3"};
    cut("out", words).assertDone();
    assertEquals("block_0_0_1.nii.gz", blocks().get(1));
    CommandRun.of("verify", at("made"), at("out"), "-q").assertDone();
    CommandRun.of("verify", at("out"), "-q").assertDone();
  }

  @Test
  void aTemplateThatEndsSoMakesCompressedVolumes() throws IOException {
    cut("out/v{2}.nii.gz").assertDone();
    byte[] volume = Files.readAllBytes(at("out/v1.nii.gz"));
    try (var gzip = new GZIPInputStream(new ByteArrayInputStream(volume))) {
      assertEquals(352 + 2 * 3 * 4 * 10, gzip.readAllBytes().length);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "v{2}.nii | --filters gzip:3 | names that end with .gz: write",
        "v{2}.nii.gz | --filters shuffle,deflate:4 | can only be compressed by gzip",
        "v{2}.nii.gz | --filters none | can only be compressed by gzip",
        "v{2}.nii.gz | --sparse | nothing can be left out",
        "v{2}.nii.gz | --chunk none | nothing can be left out",
        "v{2}.nii.gz | --chunk 3,2,2 | 3x2x2 elements of a file of 3x4x10 do not follow one"
            + " another",
        "v{2}.raw.gz | --threads 1 | raw files are not compressed as a whole: write ",
        "v{2}.nhdr | --filters gzip | not compressed: write .nrrd or .mha files, or leave out",
        "v.nii.gz | --threads 1 | /v_{n}.nii.gz'",
      })
  void whatAStreamCannotBeIsRefused(String out, String option, String message) {
    CommandRun run = cut(out, (Object[]) option.split(" "));
    run.assertErrorLine(ExitCode.USAGE, message);
  }

  /** The file has that many bytes and takes no place. */
  @Test
  void blocksOfAStreamHaveALimit() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(at("in.raw").toFile(), "rw")) {
      file.setLength(512L << 19);
    }
    for (String chunk : new String[] {"513,512,512", "1024,512,512"}) {
      CommandRun.of(
              "merge",
              at("in.raw"),
              at("out.nii.gz"),
              "--shape",
              "1024,512,512",
              "--order",
              "C",
              "--dtype",
              "uint8",
              "--chunk",
              chunk,
              "--dry-run")
          .assertErrorLine(ExitCode.USAGE, "more than the 128 MiB that a block of gzip may have");
    }
  }
}
