package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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
    CommandRun.of("make", at("made"), "--shape", "6,5,60", "--out-shape", "*", "--dtype", "uint16")
        .assertDone();
    CommandRun.of("merge", at("made"), at("v.nii"), "-q").assertDone();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(Files.readAllBytes(at("v.nii")));
    }
    return out.toByteArray();
  }

  private CommandRun split(byte[] volume) throws IOException {
    Path file = Files.write(at("v.nii.gz"), volume);
    return CommandRun.of(
        "split", file, at("out"), "--out-shape", "*,*,10", "--read-shape", "*,*,10", "-q");
  }

  /** Enough bytes behind a sound header of gzip for the file to be known as one. */
  @ParameterizedTest
  @CsvSource({
    "344, 120, 3, its NIfTI header has no magic number",
    "71, 2, 8, NIfTI data type",
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

  /** The first slices do not reach the checksum, which is verified for them all the same. */
  @Test
  void noBlockIsWrittenFromAVolumeWithAWrongChecksum() throws IOException {
    byte[] volume = volume();
    volume[volume.length - CHECKSUM_FROM_END] ^= 4;
    split(volume).assertErrorLine(ExitCode.INPUT, at("v.nii.gz"), "a wrong checksum");
    assertEquals(List.of(), blocks());
  }
}
