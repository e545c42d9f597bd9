package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.testkit.Witness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files with more than one array that we write, read by programs that are not ours. */
@Tag("slow")
class WholeFileWitnessTest {

  private static final Shape SHAPE = Shape.of(3, 4, 5);
  private static final Shape CHUNK = Shape.of(2, 4, 3);

  @TempDir Path folder;

  @BeforeEach
  void needsWitnesses() throws Exception {
    Hdf5Witness.requireAll();
    List.of("nccopy", "h5stat", "h5ls").forEach(Witness::requireProgram);
  }

  private Path write(String dataset, BlockHeader block, Flavour flavour) throws Exception {
    Path file = folder.resolve("written.nc");
    Map<String, byte[]> contents =
        WholeFileWriter.write(file, new Hdf5Format(flavour), dataset, block);
    Path raw = Files.createDirectories(folder.resolve("raw"));
    for (var each : contents.entrySet()) {
      String name = each.getKey().replaceFirst("^/", "").replace('/', '~');
      Files.write(raw.resolve(name), each.getValue());
    }
    return file;
  }

  private List<String> seenBy(String reader, Path file) throws Exception {
    return Hdf5Witness.script(folder, "whole.py", reader, file, folder.resolve("raw"));
  }

  static Stream<BlockLayout> layouts() {
    return Stream.of(
        new BlockLayout.FixedChunks(SHAPE, CHUNK, 0),
        new BlockLayout.Chunked(SHAPE, CHUNK, List.of()),
        new BlockLayout.Chunked(SHAPE, CHUNK, List.of(ChunkFiles.deflate(1))));
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void netcdfReadsAndExtendsAllVariables(BlockLayout layout) throws Exception {
    BlockHeader block = WholeFiles.climate(layout);
    Path file = write(WholeFiles.CLIMATE_ARRAY, block, Flavour.NETCDF4);
    List<String> dumped = ncdump(file);
    Hdf5Witness.run(folder, "nccopy", file.toString(), folder + "/copy/written.nc");
    assertEquals(dumped, ncdump(folder.resolve("copy/written.nc")));
    assertEquals(
        """
        root {'title': 'model'}
        dimension / time 3 True
        dimension / y 4 False
        dimension / x 5 False
        dimension / nv 2 False
        dimension / spare 0 True
        dimension / station 2 False
        dimension / sigma 3 False
        variable /time <f8 ('time',) {'bounds': 'time_bnds'} [15.0, 45.0, 75.0]
        variable /x <f8 ('x',) {} [0.0, 1.0, 2.0, 3.0, 4.0]
        variable /temp <f4 ('time', 'y', 'x') {'coordinates': 'lat lon'} as written
        variable /time_bnds <f8 ('time', 'nv') {} [[0.0, 30.0], [30.0, 60.0], [60.0, 90.0]]
        variable /lon <f8 ('y', 'x') {'units': 'degrees_east'} 20 numbers up to 19.0
        variable /lat <f8 ('y', 'x') {} 20 numbers up to 19.0
        variable /crs <i4 () {'grid_mapping_name': 'polar_stereographic', 'radius': 6371000.0} 0
        variable /station str ('station',) {} ['S\u00e3o Paulo', '']
        variable /remark str () {} one text
        variable /log str ('time',) {} ['a', 'b', 'c']
        variable /code |S1 ('station', 'nv') {} [[b'a', b'b'], [b'c', b'd']]
        variable /letter |S1 ('station', 'nv') {} [[b'a', b'b'], [b'c', b'd']]
        variable /nv <f8 ('x',) {} [1.0, 2.0, 3.0, 4.0, 5.0]
        variable /sigma <f8 ('sigma', 'nv') {} [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]
        variable /precip <f4 ('time', 'y', 'x') {} as written
        variable /count <i4 ('time',) {} as written
        variable /mask |i1 ('y', 'x') {} as written
        group /g {'about': 'a group'}
        dimension /g level 2 False
        variable /g/level <f8 ('level',) {} [0.0, 1.0]
        variable /g/wind <f8 ('time', 'level') {} [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]
        variable /g/x <f8 ('y',) {} [0.0, 1.0, 2.0, 3.0]
        group /g/empty {}
        """,
        String.join("\n", seenBy("netcdf", file)) + "\n");
  }

  private List<String> ncdump(Path file) throws Exception {
    Files.createDirectories(folder.resolve("copy"));
    return Hdf5Witness.run(folder, "ncdump", file.toString());
  }

  @Test
  void h5pySeesScalesOfWholeFiles() throws Exception {
    BlockHeader block = WholeFiles.climate(layouts().findFirst().orElseThrow());
    List<String> seen = seenBy("h5py", write(WholeFiles.CLIMATE_ARRAY, block, Flavour.NETCDF4));
    List<String> expected =
        """
        dataset /_nc4_non_coord_nv <f8 (5,) (5,) None ['/x'] [1.0, 2.0, 3.0, 4.0, 5.0]
        dataset /count <i4 (3,) (None,) (2,) ['/time'] as written
        dataset /crs <i4 () () None [] 0
        dataset /g/wind <f8 (3, 2) (None, 2) (256, 2) ['/time', '/g/level'] [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]
        dataset /lat <f8 (4, 5) (4, 5) None ['/y', '/x'] 20 numbers up to 19.0
        dataset /log text (3,) (None,) (256,) ['/time'] [b'a', b'b', b'c']
        dataset /precip <f4 (3, 4, 5) (None, 4, 5) (1, 4, 5) ['/time', '/y', '/x'] as written
        dataset /sigma <f8 (3, 2) (3, 2) None ['', ''] [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]
        dataset /spare >f4 (2,) (None,) (1024,) [''] bare
        dataset /station text (2,) (2,) None [''] [b'S\\xc3\\xa3o Paulo', b'']
        dataset /temp <f4 (3, 4, 5) (None, 4, 5) (2, 4, 3) ['/time', '/y', '/x'] as written
        dataset /time <f8 (3,) (None,) (512,) [''] [15.0, 45.0, 75.0]
        """
            .lines()
            .toList();
    List<String> missing = new ArrayList<>(expected);
    missing.removeAll(seen);
    assertEquals(List.of(), missing, seen::toString);
  }

  static Stream<List<ChunkFilter>> filters() {
    return Stream.of(List.of(), List.of(ChunkFiles.SHUFFLE, ChunkFiles.deflate(2)));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void h5pySeesGroupsLinksAndTypes(List<ChunkFilter> filters) throws Exception {
    Path file = write(WholeFiles.IMAGE_ARRAY, WholeFiles.image(filters), Flavour.HDF5);
    assertEquals(
        """
        root default=b'entry'
        group /entry NX_class='NXentry'
        group /entry/data
        dataset /entry/data/image <u2 (4, 6) (4, 6) None ['', ''] as written
        dataset /entry/data/modes {'OFF': 0, 'ON': 1} (4,) (4,) None [''] as written
        group /entry/nothing one=1.0
        dataset /entry/mode {'OFF': 0, 'ON': 1} () () None [] 1
        dataset /entry/notes text (3,) (3,) None [''] [b'a', b'longer \\xc3\\xbc', b'']
        dataset /entry/title text () () None [] b'run 1'
        dataset /entry/names |S3 (3,) (3,) None [''] [b'ab', b'cd', b'ef']
        dataset /entry/raw |V2 (4,) (4,) None [''] [b'12', b'34', b'56', b'78']
        dataset /entry/bits |u1 (4,) (4,) None [''] [49, 50, 51, 52]
        dataset /entry/phase <c8 (3,) (3,) None [''] [0j, 0j, 0j]
        link /entry/self .
        link /entry/l\u00f6st f\u00e4r.h5 /not/there
        link /entry/lost /not/there
        group /other
        dataset /other/filtered <f8 (5, 7) (5, 7) (2, 3) ['', ''] as written
        dataset /other/fixed <i4 (5,) (None,) (2,) [''] as written
        dataset /other/row <f8 (3,) (None,) (512,) [''] [0.0, 1.0, 2.0]
        dataset /other/plain <f8 (3, 4) (3, 4) None ['', ''] as written
        link /shown /entry/data/image
        """,
        String.join("\n", seenBy("h5py", file)) + "\n");
  }

  @ParameterizedTest
  @MethodSource("filters")
  void theCommandLineToolsAgree(List<ChunkFilter> filters) throws Exception {
    String file = write(WholeFiles.IMAGE_ARRAY, WholeFiles.image(filters), Flavour.HDF5).toString();
    List<String> dumped = Hdf5Witness.run(folder, "h5dump", "-p", file);
    assertTrue(dumped.stream().anyMatch(line -> line.contains("OPAQUE_TAG \"pairs\"")));
    assertTrue(
        Hdf5Witness.run(folder, "h5stat", file).contains("\t# of unique datasets: 13"),
        "13 datasets");
    Hdf5Witness.run(folder, "h5ls", "-rv", file);
    Hdf5Witness.run(folder, "h5repack", file, file + ".repacked");
    Hdf5Witness.run(folder, "h5diff", file, file + ".repacked");
  }

  @Test
  void netcdfReadsAVariableUnderEachOfItsNames() throws Exception {
    Companion row = WholeFiles.held(WholeFiles.doublesUpTo("a/row", 3), WholeFiles.own("a/n", 3));
    BlockHeader block =
        Samples.plain(ElementType.parse("<f4"), Shape.of(4, 4))
            .withCompanions(
                new Companions(
                    List.of(),
                    List.of(),
                    List.of(row),
                    List.of(),
                    List.of(
                        WholeFiles.hard("a/c/again", "a/image"),
                        WholeFiles.hard("b/other", "a/row"),
                        WholeFiles.soft("s", "b/other", "a/row")),
                    List.of()));
    List<String> seen = ncdump(write("a/image", block, Flavour.NETCDF4));
    seen = seen.stream().map(String::strip).toList();
    List<String> expected =
        List.of(
            "n = 3 ;",
            "float image(dim_0, dim_1) ;",
            "double row(n) ;",
            "float again(dim_0, dim_1) ;",
            "double other(n) ;",
            "double s(n) ;",
            "row = 0, 1, 2 ;",
            "other = 0, 1, 2 ;",
            "s = 0, 1, 2 ;");
    List<String> missing = new ArrayList<>(expected);
    missing.removeAll(seen);
    assertEquals(List.of(), missing, String.join("\n", seen));
  }
}
