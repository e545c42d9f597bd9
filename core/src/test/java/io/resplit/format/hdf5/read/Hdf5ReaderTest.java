package io.resplit.format.hdf5.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.DatasetCreationOptions;
import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.format.hdf5.Samples;
import io.resplit.format.hdf5.write.Hdf5Header;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.testkit.RandomProblems;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class Hdf5ReaderTest {

  private static final ElementType UINT16 = ElementType.parse("<u2");

  @TempDir Path folder;

  private Path written(String dataset, BlockHeader block, Flavour flavour) throws IOException {
    Path file = folder.resolve("a.h5");
    Samples.write(file, Hdf5Header.of(dataset, block, flavour), block);
    return file;
  }

  private Path patched(int position, int... bytes) throws IOException {
    Path file = written("data", Samples.plain(UINT16, Samples.SHAPE), Flavour.HDF5);
    byte[] all = Files.readAllBytes(file);
    for (int i = 0; i < bytes.length; i++) {
      all[position + i] = (byte) bytes[i];
    }
    return Files.write(file, all);
  }

  private static ResplitException refusal(Path file) {
    return assertThrows(ResplitException.class, () -> new Hdf5Reader().read(file, ""));
  }

  private static byte[] read(Path file, BlockHeader dataset) throws IOException {
    Shape shape = dataset.shape();
    int bytes = Math.toIntExact(shape.volume() * dataset.type().bytes());
    ByteBuffer target = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    try (BlockFile block = new Hdf5Reader().open(file, "", dataset, new IoCounts())) {
      block.read(Box.whole(shape), target);
    }
    byte[] read = new byte[bytes];
    target.get(0, read);
    return read;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "|i1", "|u1", "<i2", ">i2", "<u4", ">u8", "<f2", ">f4", "<f8", "<c8", ">c16", "|V7"
      })
  void aWrittenHeaderComesBack(String code) throws IOException {
    BlockHeader block = Samples.described(ElementType.parse(code));
    Path file = written("g/data", block, Flavour.HDF5);
    BlockHeader header = new Hdf5Reader().read(file, "");
    assertEquals(List.of("/g/data"), new Hdf5Reader().datasets(file));
    assertEquals(List.of(), header.notCarried());
    assertEquals(block.type(), header.type());
    assertEquals(new BlockLayout.Strided(Samples.SHAPE, 8192), header.layout());
    assertEquals(block.axes(), header.axes());
    assertEquals(block.attributes(), header.attributes());
    assertEquals(block.fileAttributes(), header.fileAttributes());
    assertEquals(block.fillValue(), header.fillValue());
    assertArrayEquals(Samples.counting(60L * block.type().bytes()), read(file, header));
  }

  @Test
  void unnamedAxesOfNetcdfGetNames() throws IOException {
    Path file = written("v", Samples.plain(UINT16, Samples.SHAPE), Flavour.NETCDF4);
    assertEquals(
        List.of(Samples.bare("dim_0"), Samples.bare("dim_1"), Samples.bare("dim_2")),
        new Hdf5Reader().read(file, "v").axes());
  }

  @Test
  void someAxesMayHaveNoName() throws IOException {
    BlockHeader block =
        new BlockHeader(
            UINT16,
            new BlockLayout.Strided(Shape.of(2, 3), 0),
            List.of(Samples.bare(""), Samples.bare("x")),
            List.of(),
            List.of(),
            Optional.empty());
    Path file = written("data", block, Flavour.HDF5);
    assertEquals(block.axes(), new Hdf5Reader().read(file, "").axes());
  }

  @Test
  void jhdfsChunkedFilesAreReadRight() throws IOException {
    Path file = folder.resolve("chunked.h5");
    int[][] values = new int[37][23];
    ByteBuffer expected = ByteBuffer.allocate(37 * 23 * 4).order(ByteOrder.LITTLE_ENDIAN);
    for (int[] row : values) {
      Arrays.setAll(row, i -> 1000 * expected.position() + i);
      Arrays.stream(row).forEach(expected::putInt);
    }
    DatasetCreationOptions options =
        DatasetCreationOptions.builder().chunkDimensions(8, 5).shuffle().deflate(3).build();
    try (WritableHdfFile written = HdfFile.write(file)) {
      written.putDataset("data", values, options);
    }
    BlockHeader dataset = new Hdf5Reader().read(file, "");
    assertEquals(
        new BlockLayout.Chunked(
            Shape.of(37, 23),
            Shape.of(8, 5),
            List.of(
                ChunkFilter.of("shuffle").withNeed(true),
                new ChunkFilter("deflate", 3).withNeed(true))),
        dataset.layout());
    assertArrayEquals(expected.array(), read(file, dataset));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "8 | 255 | UNSUPPORTED | HDF5 superblock of version 255",
        "9 | 0 | UNSUPPORTED | HDF5 addresses or lengths of 0 bytes",
        "10 | 3 | UNSUPPORTED | HDF5 addresses or lengths of 3 bytes",
        "12 | 9 | BAD_INPUT | checksum of the HDF5 superblock is wrong",
        "0 | 0 | BAD_INPUT | not an HDF5 file"
      })
  void aDamagedSuperblockIsRefused(int position, int value, String reason, String message)
      throws IOException {
    Path file = patched(position, value);
    assertEquals(reason, refusal(file).reason().toString());
    assertEquals("'" + file + "': " + message, refusal(file).getMessage());
  }

  @Test
  void aFileOfTheOlderFormatIsNamed() throws IOException {
    Path file = Files.write(folder.resolve("old.nc"), new byte[] {'C', 'D', 'F', 1, 0, 0, 0, 0});
    assertTrue(refusal(file).getMessage().contains("NetCDF classic: leave out --in-format"));
  }

  @Test
  void aPointerOfGitIsNamed() throws IOException {
    String pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n";
    Path file = Files.writeString(folder.resolve("a.h5"), pointer);
    assertTrue(refusal(file).getMessage().contains("git lfs pull"), refusal(file).getMessage());
  }

  @Test
  void anObjectHeaderWithAWrongChecksumIsRefused() throws IOException {
    Path file = patched(48 + 20, 77);
    assertEquals(Reason.BAD_INPUT, refusal(file).reason());
    assertTrue(
        refusal(file).getMessage().startsWith("'" + file + "': damaged HDF5 structure: "),
        refusal(file).getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 47, 60, 4096, 4215})
  void aTruncatedFileIsRefused(int length) throws IOException {
    Path file = written("data", Samples.plain(UINT16, Samples.SHAPE), Flavour.HDF5);
    byte[] all = Files.readAllBytes(file);
    assertEquals(4216, all.length);
    Files.write(file, Arrays.copyOf(all, length));
    assertTrue(refusal(file).getMessage().startsWith("'" + file));
  }

  @Test
  void bytesBehindTheEndDoNoHarm() throws IOException {
    Path file = written("data", Samples.plain(UINT16, Samples.SHAPE), Flavour.HDF5);
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 5000));
    assertArrayEquals(Samples.counting(120), read(file, new Hdf5Reader().read(file, "")));
  }

  @Test
  void whatIsNoRegularFileIsNotOpened() throws IOException {
    assertEquals(
        "cannot use '" + folder + "': it is not a regular file", refusal(folder).getMessage());
    Path device = Path.of("/dev/zero");
    assertEquals(
        "cannot use '" + device + "': it is not a regular file", refusal(device).getMessage());
    Path nowhere = Files.createSymbolicLink(folder.resolve("link"), Path.of("nowhere"));
    assertEquals(
        "cannot open '" + nowhere + "': it is a link to a file that does not exist",
        refusal(nowhere).getMessage());
    Path loop = Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
    assertEquals(Reason.BAD_INPUT, refusal(loop).reason());
  }

  @Test
  void aMissingDatasetIsAnsweredWithThoseThatAreThere() throws IOException {
    Path file = written("g/data", Samples.plain(UINT16, Samples.SHAPE), Flavour.HDF5);
    var thrown = assertThrows(ResplitException.class, () -> new Hdf5Reader().read(file, "x"));
    assertEquals(
        "'" + file + "': no dataset /x; datasets in the file: /g/data", thrown.getMessage());
    thrown = assertThrows(ResplitException.class, () -> new Hdf5Reader().read(file, "g"));
    assertEquals(
        "'" + file + "': /g is not a dataset; datasets in the file: /g/data", thrown.getMessage());
  }

  static LongStream seeds() {
    return RandomProblems.seeds(400);
  }

  /** Flips bits of the header; checksums are not repaired, so most files are refused early. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aFileWithFlippedBitsIsRefusedOrReadRight(long seed) throws IOException {
    Random random = new RandomProblems(seed).random();
    boolean chunked = seed % 2 == 0;
    Path file = chunked ? chunkedFile() : written("a/b", Samples.described(UINT16), Flavour.HDF5);
    BlockHeader good = new Hdf5Reader().read(file, "");
    byte[] right = read(file, good);
    byte[] all = Files.readAllBytes(file);
    int header = chunked ? all.length : 3000;
    for (int i = 0; i < 3; i++) {
      all[random.nextInt(header)] ^= (byte) (1 << random.nextInt(8));
    }
    Files.write(file, all);
    try {
      BlockHeader found = new Hdf5Reader().read(file, "");
      byte[] bytes = read(file, found);
      assertEquals(good.shape(), found.shape());
      assertArrayEquals(right, bytes);
    } catch (ResplitException e) {
      assertEquals(1, TerminalText.line(e.getMessage()).lines().count());
    }
  }

  private Path chunkedFile() {
    Path file = folder.resolve("chunked.h5");
    byte[][] values = new byte[20][20];
    DatasetCreationOptions options =
        DatasetCreationOptions.builder().chunkDimensions(8, 5).deflate(3).build();
    try (WritableHdfFile written = HdfFile.write(file)) {
      written.putDataset("data", values, options);
    }
    return file;
  }
}
