package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outputs whose names promise a format that is not written. */
class PromisedFormatCommandTest {

  @ParameterizedTest
  @CsvSource({
    "merge IN ROOT/a.png, .png",
    "merge IN ROOT/a.JPEG, .jpeg",
    "merge IN ROOT/a.hdf -n, .hdf",
    "merge IN ROOT/a.mat:/x, .mat",
    "IN ROOT/a.n5/ --out-shape 5, .n5",
    "IN ROOT/z{n}.grib --out-shape 5 -n, .grib",
    "plan IN ROOT/z{n}.png --out-shape 5, .png",
    "make ROOT/a.ozx --shape 4 --dtype u1, .ozx",
    "merge IN ROOT/a.czi, .czi",
    "merge IN ROOT/a.parquet, .parquet",
    "IN ROOT/a.ome.tf2, .ome.tf2",
    "IN ROOT/z{n}.OME.btf --out-shape 5, .ome.btf",
    "merge IN ROOT/a.zip, .zip",
    "IN ROOT/a.zip, .zip",
    "IN ROOT/a.h5ad --out-shape 5, .h5ad",
    "IN ROOT/a.mat, .mat",
    "IN ROOT/a.csv, .csv"
  })
  void givesNoFileOfAnotherFormatSuchAName(String command, String ending, @TempDir Path root)
      throws IOException {
    DemoFolder demo = DemoFolder.in(root);
    Map<String, String> before = demo.state();
    String words = command.replace("IN", demo.path("in")).replace("ROOT", root.toString());
    CommandRun.of((Object[]) words.split(" "))
        .assertError(
            ExitCode.USAGE,
            root,
            "resplit does not write " + ending + " files: choose another ending");
    assertEquals(before, demo.state());
  }

  @Test
  void writesWhatTheUserSaysUnderAnyName(@TempDir Path root) {
    DemoFolder demo = DemoFolder.in(root);
    String[] formats = {"raw", "hdf5"};
    for (String format : formats) {
      CommandRun.of(
              "merge", demo.path("in"), demo.path(format + ".mat"), "--out-format", format, "-q")
          .assertDone();
    }
    CommandRun.of("merge", demo.path("in"), demo.path("a.img"), "-q").assertDone();
    CommandRun.of(demo.path("in"), demo.path("a.h5ad"), "--out-format", "hdf5", "-q").assertDone();
    CommandRun.of(demo.path("in"), demo.path("png"), "--out-shape", "5", "-q").assertDone();
  }

  @ParameterizedTest
  @CsvSource({
    "make ROOT/a.xyz --shape 4 --dtype u1, no format has the ending .xyz",
    "make ROOT/out.v1 --shape 4 --dtype u1, no format has the ending .v1",
    "merge ROOT/a.npy ROOT/b.xyz, no format has the ending .xyz",
    "merge ROOT/a.npy ROOT/b.dat, the name shows no format",
    "merge ROOT/a.npy ROOT/b.vol -n, the name shows no format",
    "merge ROOT/a.npy ROOT/b, the name shows no format",
    "merge ROOT/a.npy ROOT/b.7, the name shows no format",
    "ROOT/a.npy ROOT/b.xyz, no format has the ending .xyz",
    "IN ROOT/out.v1, no format has the ending .v1",
    "ROOT/a.npy ROOT/b{n}.img --out-shape 2, the name shows no format",
    "ROOT/a.npy ROOT/b{n} --out-shape 2, the name shows no format",
    "IN ROOT/b{n}.xyz --out-shape 5, no format has the ending .xyz",
    "plan ROOT/a.npy ROOT/b.xyz, no format has the ending .xyz"
  })
  void refusesANameThatSaysNoFormat(String command, String reason, @TempDir Path root)
      throws IOException {
    DemoFolder demo = DemoFolder.in(root);
    CommandRun.of("make", demo.path("a.npy"), "--shape", "4", "--dtype", "u1", "-q").assertDone();
    Map<String, String> before = demo.state();
    String words = command.replace("IN", demo.path("in")).replace("ROOT", root.toString());
    CommandRun.of((Object[]) words.split(" ")).assertError(ExitCode.USAGE, root, reason);
    assertEquals(before, demo.state());
  }

  @ParameterizedTest
  @CsvSource({
    "merge IN ROOT/a.dat, a.dat",
    "ROOT/a.npy ROOT/b.ome.tif --out-format hdf5, b.ome.tif",
    "merge IN ROOT/a.vol, a.vol",
    "merge IN ROOT/a.bin, a.bin",
    "merge IN ROOT/a, a",
    "merge IN ROOT/scan.001, scan.001",
    "make ROOT/a.img --shape 4 --dtype u1, a.img",
    "merge ROOT/a.npy ROOT/b.xyz --out-format npy, b.xyz",
    "ROOT/a.npy ROOT/b.xyz --out-format raw, b.xyz",
    "ROOT/a.npy ROOT/b.zarr/, b.zarr/zarr.json",
    "merge ROOT/a.zarr ROOT/b, b/zarr.json",
    "ROOT/a.npy ROOT/out.v1 --out-shape 2, out.v1/block_1.npy",
    "ROOT/a.npy ROOT/out.png/ --out-shape 2, out.png/block_1.npy",
    "ROOT/a.npy ROOT/old.png --out-shape 2, old.png/block_1.npy",
    "make ROOT/out.v1 --shape 4 --dtype u1 --out-shape 2, out.v1/block_1.raw"
  })
  void writesWhereNothingElseCanBeMeant(String command, String file, @TempDir Path root)
      throws IOException {
    DemoFolder demo = DemoFolder.in(root);
    Files.createDirectory(root.resolve("old.png"));
    for (String name : List.of("a.npy", "a.zarr")) {
      CommandRun.of("make", demo.path(name), "--shape", "4", "--dtype", "u1", "-q").assertDone();
    }
    String words = command.replace("IN", demo.path("in")).replace("ROOT", root.toString());
    CommandRun.of((Object[]) words.split(" ")).assertDone();
    assertTrue(Files.isRegularFile(root.resolve(file)));
  }
}
