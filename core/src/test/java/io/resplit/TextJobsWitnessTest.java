package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.job.Move;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.SetMemory;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts as other programs write them, and as they find them in what is written of these. */
@Tag("slow")
class TextJobsWitnessTest {

  /** Characters lead: there are no numbers, and no other variable has so many axes. */
  private static final String CDL =
      """
      netcdf a { dimensions: n = %s; m = 3; length = 5;
      variables: char name(n, m, length); name:long_name = "names"; char mark(n); char one;
        char blank(m, length); blank:_FillValue = " "; char id(n);
      data: name = "alpha", "beta", "", "a b", "x\\"y", "12345", "\\303\\274", "q", "end";
        mark = "abc"; one = "z"; blank = "one", "two", "three"; id = "123"; }
      """;

  private static final String TEXTS =
      """
      import sys, numpy as np, netCDF4
      with netCDF4.Dataset(sys.argv[1], 'w') as f:
          f.createDimension('n', 20000); f.createDimension('m', 2)
          f.createVariable('v', 'i4', ('n', 'm'))[:] = np.arange(40000).reshape(20000, 2)
          texts = ['%d ' % i + 'x' * (i % 80) for i in range(20000)]
          f.createVariable('name', str, ('n',))[:] = np.array(texts, object)
      """;

  @TempDir Path folder;

  @BeforeEach
  void requireWitnesses() {
    List.of("ncgen", "nccopy", "ncdump", "h5dump").forEach(Witness::requireProgram);
  }

  private Path generated(String kind, String length) throws Exception {
    Path file = inFolder("in", "a.nc");
    Path text = Files.writeString(folder.resolve("a.cdl"), CDL.formatted(length));
    Witness.run(List.of("ncgen", "-k", kind, "-o", file.toString(), text.toString()));
    return file;
  }

  private Path inFolder(String name, String file) throws IOException {
    return Files.createDirectories(folder.resolve(name)).resolve(file);
  }

  private static String dumped(Path file) throws Exception {
    return Witness.run(List.of("ncdump", file.toString()));
  }

  private static BlockSet found(Path place) throws IOException {
    return new Resplit()
        .find(SetRequest.at(place.toString()).withOrder(StorageOrder.C).withVariables(List.of()));
  }

  /** Moves all of some files, as planned, and verifies it. */
  private static void move(Path from, OutputRequest request) throws IOException {
    Resplit resplit = new Resplit();
    BlockSet in = found(from);
    BlockSet out = resplit.output(in, request);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(200));
    PlanReport planned = Steps.plan(in, out, options);
    List<Move> moves = Steps.moves(in, out, planned, options, true);
    var done = Steps.run(moves, JobOptions.DEFAULT, JobObserver.NONE);
    assertEquals(done.planned().seeks(), done.measured().seeks());
    resplit.compareBeside(in, found(Path.of(request.address())));
  }

  private static void merge(Path from, Path to, String format) throws IOException {
    move(from, OutputRequest.file(to.toString()).withFormat(format));
  }

  @ParameterizedTest
  @ValueSource(strings = {"classic", "64-bit offset", "cdf5"})
  void charactersThatLeadAreThoseOfNetcdf4(String kind) throws Exception {
    Path file = generated(kind, "UNLIMITED");
    Path copy = inFolder("copy", "a.nc");
    Witness.run(List.of("nccopy", "-k", "netCDF-4", file.toString(), copy.toString()));
    Path ours = inFolder("ours", "a.nc");
    merge(file, ours, "netcdf4");
    assertEquals(dumped(copy), dumped(ours));
    Path back = inFolder("back", "a.nc");
    merge(ours, back, "netcdf3");
    assertEquals(dumped(file), dumped(back));
  }

  @Test
  void charactersThatLeadAreTextsOfOneByteInHdf5() throws Exception {
    Path file = generated("classic", "3");
    Path ours = inFolder("ours", "a.h5");
    merge(file, ours, "hdf5");
    String header = Witness.run(List.of("h5dump", "-H", "-d", "name", ours.toString()));
    assertTrue(header.contains("H5T_STRING") && header.contains("STRSIZE 1;"), header);
    Path back = inFolder("back", "a.nc");
    merge(ours, back, "netcdf3");
    assertEquals(dumped(file), dumped(back));
  }

  /** The library lays neighbours in several collections of a heap, where they have space. */
  @Test
  void textsOfAnyLengthAreMovedHoweverManyTheyAre() throws Exception {
    Witness.requirePython("numpy, netCDF4");
    Path file = inFolder("in", "a.nc");
    Witness.python(TEXTS, file);
    Path cut = folder.resolve("cut");
    move(file, OutputRequest.blocks(cut.toString(), Shape.of(7000, 2)));
    Path back = inFolder("back", "a.nc");
    merge(cut, back, "netcdf4");
    assertEquals(dumped(file), dumped(back));
    BlockSet in = found(file);
    assertTrue(SetMemory.bytes(in, in) > 5 * 20_000 * (64 + 80), "counted in the plan");
  }

  @ParameterizedTest
  @ValueSource(strings = {"netcdf3", "netcdf4", "hdf5"})
  void charactersThatLeadAreCutAndJoined(String format) throws Exception {
    Path file = generated("classic", "3");
    Path cut = folder.resolve("cut");
    move(file, OutputRequest.blocks(cut.toString(), Shape.of(2, 3, 2)).withFormat(format));
    Path back = inFolder("back", "a.nc");
    merge(cut, back, "netcdf3");
    assertEquals(dumped(file), dumped(back));
  }
}
