package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.format.FileImage;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.partition.Grid;
import io.resplit.rows.BoxRows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Chunked files that we write, read and changed by programs that are not ours. */
@Tag("slow")
class ChunkedWitnessTest {

  private static final List<ChunkFilter> ALL =
      List.of(ChunkFiles.SHUFFLE, ChunkFiles.deflate(4), ChunkFiles.FLETCHER32);

  @TempDir Path folder;

  @BeforeEach
  void needsWitnesses() throws Exception {
    Hdf5Witness.requireAll();
  }

  private static List<ChunkFilter> filters(String names) {
    return List.of(names.split("\\+")).stream()
        .filter(name -> !name.equals("none"))
        .map(name -> name.equals("deflate") ? ChunkFiles.deflate(6) : ChunkFilter.of(name))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "|u1, none",
    "<i2, none",
    "<i2, shuffle+deflate",
    ">f4, shuffle+deflate+fletcher32",
    "<f8, fletcher32+shuffle+deflate",
    "<c16, shuffle+deflate",
    "|V12, deflate",
    "<i4, shuffle+lzf",
    "<f8, lzf+fletcher32",
    "<u4, shuffle",
    "<u8, fletcher32"
  })
  void h5pyReadsEveryFilter(String type, String names) throws Exception {
    BlockHeader block = Samples.plain(ElementType.parse(type), Shape.of(17, 18, 19));
    BlockHeader asked = ChunkFiles.chunked(block, Shape.of(5, 7, 4), filters(names));
    Written written = write("data", asked, Flavour.HDF5, i -> true);
    List<String> seen = Hdf5Witness.python(folder, "h5py", written.file(), "data", written.raw());
    assertTrue(seen.get(0).startsWith("dtype " + type + " shape (17, 18, 19)"), seen::toString);
    Hdf5Witness.python(folder, "chunks", written.file(), "data", "5,7,4", names, 60);
  }

  /** A file and its elements. */
  private record Written(Path file, Path raw) {}

  private Written write(String dataset, BlockHeader asked, Flavour flavour, LongPredicate stored)
      throws Exception {
    FileImage image = new Hdf5Format(flavour).image(dataset, asked);
    byte[] contents = Samples.counting(asked.shape().volume() * asked.type().bytes());
    Path file = folder.resolve("written");
    if (image.appendedChunks().isPresent()) {
      ChunkFiles.append(file, image, contents, new Random(5), stored);
      Grid grid = Grid.uniform(asked.shape(), image.layout().chunks().orElseThrow());
      for (long chunk = 0; chunk < grid.blockCount(); chunk++) {
        if (!stored.test(chunk)) {
          fill(contents, asked, grid.box(chunk));
        }
      }
    } else {
      ChunkFiles.fill(file, image, contents, new Random(5));
    }
    return new Written(file, Files.write(folder.resolve("written.raw"), contents));
  }

  private static void fill(byte[] contents, BlockHeader block, Box absent) {
    byte[] element = block.fillBytes();
    int bytes = element.length;
    new BoxRows(absent, Box.whole(block.shape()), absent, bytes)
        .forEach(
            (at, in, length) -> {
              for (int i = 0; i < length; i++) {
                contents[(int) at + i] = element[i % bytes];
              }
            });
  }

  @ParameterizedTest
  @EnumSource(Flavour.class)
  void absentChunksAreTheFillValue(Flavour flavour) throws Exception {
    BlockHeader block = Samples.described(ElementType.parse("<i2"));
    BlockHeader asked = ChunkFiles.chunked(block, Shape.of(2, 2, 2), ALL);
    Written written = write("v", asked, flavour, chunk -> chunk % 3 == 1);
    Hdf5Witness.python(folder, "h5py", written.file(), "v", written.raw());
    Hdf5Witness.python(
        folder, "chunks", written.file(), "v", "2,2,2", "shuffle+deflate+fletcher32", 4);
    Hdf5Witness.python(folder, "modify", written.file(), "v");
  }

  @Test
  void netcdfReadsAndExtendsChunkedFiles() throws Exception {
    BlockHeader block = Samples.described(ElementType.parse(">i2"));
    for (BlockHeader asked :
        List.of(
            ChunkFiles.chunked(block, Shape.of(2, 3, 2), ALL),
            ChunkFiles.chunked(block, Shape.of(2, 3, 2), List.of()),
            ChunkFiles.fixed(block, Shape.of(2, 3, 2)))) {
      Files.deleteIfExists(folder.resolve("written"));
      Written written = write("temp", asked, Flavour.NETCDF4, i -> true);
      assertTrue(
          Hdf5Witness.run(folder, "ncdump", "-hs", written.file().toString()).stream()
              .anyMatch(line -> line.contains("temp:_ChunkSizes = 2, 3, 2")));
      List<String> seen =
          Hdf5Witness.python(folder, "netcdf", written.file(), "temp", written.raw());
      assertEquals("dimensions z=3 y=4 x=5", seen.get(0));
    }
  }

  @Test
  void chunksAtFixedPlacesAreReadAndChanged() throws Exception {
    BlockHeader block = Samples.plain(ElementType.parse("<f4"), Shape.of(70, 81));
    BlockHeader asked = ChunkFiles.fixed(block, Shape.of(1, 1));
    Written written = write("data", asked, Flavour.HDF5, i -> true);
    Hdf5Witness.python(folder, "h5py", written.file(), "data", written.raw());
    Hdf5Witness.python(folder, "chunks", written.file(), "data", "1,1", "none", 70 * 81);
    Hdf5Witness.python(folder, "modify", written.file(), "data");
  }

  @Test
  void theCommandLineToolsAgree() throws Exception {
    BlockHeader block = Samples.described(ElementType.parse("<f8"));
    for (Flavour flavour : Flavour.values()) {
      Files.deleteIfExists(folder.resolve("written"));
      BlockHeader asked = ChunkFiles.chunked(block, Shape.of(2, 3, 2), ALL);
      String file = write("group/data", asked, flavour, i -> i != 3).file().toString();
      String copy = file + flavour + ".repacked";
      List<String> dumped = Hdf5Witness.run(folder, "h5dump", "-pH", file);
      assertTrue(
          dumped.stream().anyMatch(line -> line.contains("COMPRESSION DEFLATE { LEVEL 4 }")));
      Hdf5Witness.run(folder, "h5repack", "-f", "NONE", file, copy);
      Hdf5Witness.run(folder, "h5diff", file, copy);
      Hdf5Witness.run(folder, "ncdump", file);
    }
  }

  /** Bulk-built nodes are full: the library must split them when it adds the absent chunks. */
  @Test
  void theLibraryAddsChunksToOurIndex() throws Exception {
    BlockHeader block = Samples.plain(ElementType.parse("<u2"), Shape.of(100, 90));
    BlockHeader asked = ChunkFiles.chunked(block, Shape.of(1, 1), List.of(ChunkFiles.deflate(1)));
    Written written = write("data", asked, Flavour.HDF5, i -> i % 2 == 0);
    Hdf5Witness.python(folder, "h5py", written.file(), "data", written.raw());
    Hdf5Witness.python(folder, "modify", written.file(), "data");
  }
}
