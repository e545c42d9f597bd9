package io.resplit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.job.Append;
import io.resplit.job.Move;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.RegionRequest;
import io.resplit.request.RegionRequest.Selection.Range;
import io.resplit.request.RegionRequest.Term;
import io.resplit.request.SetRequest;
import io.resplit.result.Cost;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files whose variables end before their dimensions, made by netCDF4 and h5py, through every kind
 * of job: libnetcdf shows of the outputs what it shows of the inputs.
 */
class ShortVariablesWitnessTest {

  private static final long CASES = Math.max(10, Math.round(20 * share()));

  private static final JobOptions HOW =
      new JobOptions(Existing.RESUME, Fsync.NONE, CommitInterval.DEFAULT, true, true);

  @TempDir Path folder;
  private final List<String> jobs = new ArrayList<>();

  private static double share() {
    return Double.parseDouble(System.getProperty("resplit.seeds", "1"));
  }

  private static Path script() throws URISyntaxException {
    return Path.of(ShortVariablesWitnessTest.class.getResource("short_variables.py").toURI());
  }

  @Tag("slow")
  @Test
  void everyJobMovesWhatTheNetcdfLibraryShows() throws Exception {
    Witness.requirePython("netCDF4, h5py");
    long first = Long.getLong("resplit.seed", 1);
    List<String> made =
        Witness.pythonFile(folder, script(), "make", folder, first, CASES).lines().toList();
    for (int i = 0; i < made.size(); i++) {
      Case each = new Case(first + i, made.get(i).endsWith("whole"));
      if (made.get(i).startsWith("two")) {
        each.run("merge");
        each.run("mergehdf5");
        each.append();
      } else {
        for (String kind :
            List.of("same", "split", "region", "rechunk", "sparse", "netcdf3", "hdf5")) {
          each.run(kind);
        }
      }
    }
    Files.write(folder.resolve("jobs.txt"), jobs);
    String report = Witness.pythonFile(folder, script(), "check", folder);
    assertTrue(report.endsWith("checked " + jobs.size() + " wrong 0\n"), report);
  }

  /** A writer stopped between two variables. */
  @Test
  void noRecordIsLostThatOtherVariablesHave() throws Exception {
    Witness.requirePython("netCDF4");
    Path file = folder.resolve("a.nc");
    Witness.python(
        """
        import sys, netCDF4
        file = netCDF4.Dataset(sys.argv[1], 'w')
        file.createDimension('time', None)
        file.createDimension('x', 3)
        v = file.createVariable('v', 'i4', ('time', 'x'), fill_value=-9)
        time = file.createVariable('time', 'f8', ('time',))
        w = file.createVariable('w', 'f4', ('time', 'x'))
        never = file.createVariable('never', 'i2', ('time',))
        v[0:4] = 1
        time[0:6] = range(6)
        w[0:6] = 2
        """,
        file);
    Resplit resplit = new Resplit();
    SetRequest all = SetRequest.of(List.of(file)).withOrder(StorageOrder.C);
    BlockSet v = resplit.find(all.withDataset("v"));
    assertEquals(Shape.of(6, 3), v.listedShape());
    assertEquals(6, v.header().axes().get(0).coordinates().orElseThrow().count());
    BlockSet whole = resplit.find(all.withVariables(List.of()));
    assertEquals(List.of(), whole.header().notCarried());
    assertEquals(
        List.of(6L, 6L),
        whole.header().companions().variables().stream()
            .map(each -> each.dimensions().get(0).length())
            .toList());
    BlockSet never = resplit.find(all.withDataset("never"));
    BlockSet out = resplit.output(never, folder + "/out{*}.raw", Shape.of(6));
    PlanReport planned = Steps.plan(never, out, PlanOptions.within(new MemoryLimit.OfData(100)));
    assertEquals(0, planned.cost().readSeeks());
    Steps.run(never, out, planned, HOW, JobObserver.NONE);
    byte[] expected = new byte[12];
    for (int i = 0; i < expected.length; i += 2) {
      expected[i] = 1; // NC_FILL_SHORT is -32767
      expected[i + 1] = (byte) 0x80;
    }
    assertArrayEquals(expected, Files.readAllBytes(out.path(0)));
  }

  @Test
  void refusesALengthThatWouldMakeOthersEndless() throws Exception {
    Witness.requirePython("netCDF4, h5py");
    Path file = folder.resolve("long.nc");
    Witness.python(
        """
        import sys, netCDF4, h5py
        with netCDF4.Dataset(sys.argv[1], 'w') as file:
            file.createDimension('t', None)
            for name in 'v', 'w':
                file.createVariable(name, 'i4', ('t',))[0:4] = 1
        with h5py.File(sys.argv[1], 'r+') as file:
            file['w'].resize((1 << 40,))
        """,
        file);
    SetRequest request = SetRequest.of(List.of(file)).withOrder(StorageOrder.C);
    ResplitException refused =
        assertThrows(ResplitException.class, () -> new Resplit().find(request.withDataset("v")));
    assertTrue(refused.getMessage().contains("/v [1099511627776] long"), refused.getMessage());
    assertEquals(ResplitException.Reason.BAD_INPUT, refused.reason());
  }

  @Test
  void damageInAnotherVariableDoesNotStopAJob() throws Exception {
    Witness.requirePython("netCDF4, h5py");
    Path file = folder.resolve("damaged.nc");
    Witness.python(
        """
        import sys, netCDF4, h5py
        with netCDF4.Dataset(sys.argv[1], 'w') as file:
            file.createDimension('t', None)
            for name, end in ('v', 4), ('w', 6), ('z', 9):
                file.createVariable(name, 'i4', ('t',))[0:end] = 1
        with h5py.File(sys.argv[1]) as file:
            address = h5py.h5o.get_info(file['z'].id).addr
        with open(sys.argv[1], 'r+b') as file:
            file.seek(address)
            file.write(b'damaged!')
        """,
        file);
    SetRequest request = SetRequest.of(List.of(file)).withOrder(StorageOrder.C);
    assertEquals(Shape.of(6), new Resplit().find(request.withDataset("v")).listedShape());
  }

  /** Any file of a grid or of a tiling may lack something of a variable, or of a copy of one. */
  @Tag("slow")
  @Test
  void whatAnyFileOfManyLacksIsPlanned() throws Exception {
    Witness.requirePython("netCDF4");
    long first = Long.getLong("resplit.seed", 1);
    for (long seed = first; seed < first + CASES; seed++) {
      Random random = new Random(seed);
      Path parts = Files.createDirectories(folder.resolve("parts" + seed));
      List<Box> tiles = random.nextInt(3) > 0 ? grid(random) : pinwheel(random);
      partsFile(parts, seed, tiles);
      moveParts(seed, random, SetRequest.at(parts + "/{o0}-{e0}_{o1}-{e1}.nc"));
    }
  }

  private static void partsFile(Path parts, long seed, List<Box> tiles) throws Exception {
    List<Object> arguments = new ArrayList<>(List.of(parts, seed));
    for (Box tile : tiles) {
      for (int axis = 0; axis < 2; axis++) {
        arguments.add(tile.start(axis));
        arguments.add(tile.end(axis));
      }
    }
    Witness.python(
        """
        import sys, random, netCDF4
        folder, seed, corners = sys.argv[1], int(sys.argv[2]), [int(n) for n in sys.argv[3:]]
        rng = random.Random(seed)
        deep = rng.random() < 0.5
        chunks = (rng.randint(1, 4), rng.randint(1, 4))
        for i in range(0, len(corners), 4):
            t0, t1, x0, x1 = corners[i:i + 4]
            file = netCDF4.Dataset('%s/%d-%d_%d-%d.nc' % (folder, t0, t1, x0, x1), 'w')
            file.createDimension('t', None)
            file.createDimension('x', None)
            v = file.createVariable('v', 'i4', ('t', 'x'), chunksizes=chunks, zlib=deep)
            full = file.createVariable('full', 'i2', ('t', 'x'), chunksizes=(3, 2), zlib=True)
            once = file.createVariable('once', 'f4', ('x',), chunksizes=(2,), zlib=True)
            full[0:t1 - t0, 0:x1 - x0] = i
            ends = [n if rng.random() < 0.4 else rng.randint(1, n) for n in (t1 - t0, x1 - x0)]
            v[0:ends[0], 0:ends[1]] = rng.randint(1, 99)
            once[0:rng.randint(0, x1 - x0)] = netCDF4.default_fillvals['f4']
            file.close()
        """,
        arguments.toArray());
  }

  private static List<Box> grid(Random random) {
    List<Box> tiles = new ArrayList<>();
    long[] lengths = {1 + random.nextInt(6), 1 + random.nextInt(6)};
    long[] counts = {1 + random.nextInt(3), 1 + random.nextInt(4)};
    Grid grid =
        Grid.uniform(Shape.of(lengths[0] * counts[0], lengths[1] * counts[1]), Shape.of(lengths));
    LongStream.range(0, grid.blockCount()).mapToObj(grid::box).forEach(tiles::add);
    return tiles;
  }

  private static List<Box> pinwheel(Random random) {
    long a = 1 + random.nextInt(6);
    long b = a + 1 + random.nextInt(6);
    long end = b + 1 + random.nextInt(6);
    Box all = Box.whole(Shape.of(end, end));
    return List.of(
        all.withAxis(0, 0, b).withAxis(1, 0, a),
        all.withAxis(0, b, end).withAxis(1, 0, b),
        all.withAxis(0, a, end).withAxis(1, b, end),
        all.withAxis(0, 0, a).withAxis(1, a, end),
        all.withAxis(0, a, b).withAxis(1, a, b));
  }

  private void moveParts(long seed, Random random, SetRequest parts) throws IOException {
    long limit = random.nextInt(20);
    Resplit resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> limit);
    SetRequest request = parts.withOrder(StorageOrder.C).withDataset("v");
    BlockSet in = resplit.find(request);
    boolean isTiling = !in.arrangement().isGrid();
    boolean isTurned = random.nextBoolean();
    if (!isTiling) {
      in = resplit.find(request.withVariables(List.of()));
    }
    BlockSet part = isTurned ? in.permuted(AxisMap.of(1, 0)) : in;
    long[] lengths = part.array().grid().shape().toArray();
    Shape block = Shape.of(1 + random.nextLong(lengths[0]), 1 + random.nextLong(lengths[1]));
    BlockSet out =
        resplit.output(
            part.array(),
            OutputRequest.blocks(folder + "/moved" + seed, block).withFormat("netcdf4"));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(100 + random.nextInt(1000)));
    PlanReport planned = Steps.plan(part, out, options);
    List<Move> moves = Steps.moves(part, out, planned, options, true);
    JobSummary done = Steps.run(moves, HOW, JobObserver.NONE);
    List<JobSummary> arrays = done.arrays().isEmpty() ? List.of(done) : done.arrays();
    for (int i = 0; i < moves.size(); i++) {
      Case.requireAsPlanned(
          moves.get(i).planned().cost(),
          arrays.get(i).measured(),
          seed + " " + moves.get(i).in().dataset());
    }
    resplit.compareDigests(part, out, JobObserver.NONE);
  }

  /** One or two files, and the jobs on them. */
  private final class Case {
    private final long seed;
    private final boolean isWhole;
    private final Random random;
    private final Resplit resplit;

    Case(long seed, boolean isWhole) {
      this.seed = seed;
      this.isWhole = isWhole;
      this.random = new Random(seed);
      long limit = random.nextInt(3) == 0 ? 1 << 20 : random.nextInt(60);
      this.resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> limit);
    }

    private Path file(int part) {
      return folder.resolve("c" + seed + "_" + part + ".nc");
    }

    private List<Path> files() {
      return List.of(file(0), file(1)).stream().filter(Files::exists).toList();
    }

    private BlockSet found(List<Path> files) throws IOException {
      return resplit.find(SetRequest.of(files).withOrder(StorageOrder.C).withVariables(List.of()));
    }

    void run(String kind) throws IOException {
      BlockSet in = found(files());
      long step = 1 + random.nextInt(3);
      long start = random.nextInt((int) in.grid().shape().length(time(in)));
      if (kind.equals("region")) {
        Range range = new Range(OptionalLong.of(start), OptionalLong.empty(), step);
        in = resplit.within(in, new RegionRequest("t", List.of(new Term("t", range))));
      }
      BlockSet out = resplit.output(in, request(kind, in));
      move(in, out, kind);
      boolean isJoined = !kind.equals("split") || time(in) == 0; // as lists are
      if (isJoined && !kind.equals("netcdf3")) { // which has no groups
        SetRequest array =
            SetRequest.of(listed(out)).withOrder(StorageOrder.C).withDataset(in.dataset());
        resplit.compareDigests(resplit.find(array), in, JobObserver.NONE);
      }
      log(kind, listed(out), start, step);
    }

    private int time(BlockSet in) {
      return in.listedAxisNames().indexOf("t");
    }

    private void log(String kind, List<Path> outs, long start, long step) {
      jobs.add(
          String.join(
              " ",
              kind.replace("merge", "").isEmpty() ? "merge" : kind.replace("mergehdf5", "hdf5"),
              "" + seed,
              names(files()),
              names(outs),
              "" + start,
              "" + step));
    }

    private static String names(List<Path> files) {
      return files.stream().map(Path::toString).collect(Collectors.joining(","));
    }

    private static List<Path> listed(BlockSet out) {
      return LongStream.range(0, out.blockCount()).mapToObj(out::path).toList();
    }

    private OutputRequest request(String kind, BlockSet in) {
      String name = folder + "/o" + seed + kind;
      OutputRequest one = OutputRequest.file(name + ".nc").withFormat("netcdf4");
      return switch (kind) {
        case "split" -> {
          long[] lengths = in.listedShape().toArray();
          lengths[time(in)] = 1 + random.nextInt((int) lengths[time(in)]);
          yield OutputRequest.blocks(name, Shape.of(lengths)).withFormat("netcdf4");
        }
        case "rechunk" -> one.withChunks(chunks(ChunkStorageRequest.Kind.AUTO, false));
        case "sparse" -> one.withChunks(chunks(ChunkStorageRequest.Kind.KEEP, true));
        case "netcdf3" -> OutputRequest.file(name + ".nc").withFormat("netcdf3");
        case "hdf5", "mergehdf5" -> OutputRequest.file(name + ".h5").withFormat("hdf5");
        default -> one;
      };
    }

    private static ChunkStorageRequest chunks(ChunkStorageRequest.Kind kind, boolean sparse) {
      return new ChunkStorageRequest(
          kind, Optional.empty(), Optional.empty(), Optional.empty(), sparse);
    }

    private void move(BlockSet in, BlockSet out, String kind) throws IOException {
      PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(100 + random.nextInt(1000)));
      PlanReport planned = Steps.plan(in, out, options);
      List<Move> moves = Steps.moves(in, out, planned, options, true);
      JobSummary done = Steps.run(moves, HOW, JobObserver.NONE);
      List<JobSummary> arrays = done.arrays().isEmpty() ? List.of(done) : done.arrays();
      for (int i = 0; i < moves.size() && isWhole; i++) {
        requireAsPlanned(
            moves.get(i).planned().cost(),
            arrays.get(i).measured(),
            seed + " " + kind + " " + moves.get(i).in().dataset());
      }
    }

    /** What was never written stays away, so that jobs may write less than was planned. */
    private static void requireAsPlanned(Cost planned, Cost counted, String message) {
      assertEquals(planned.readSeeks(), counted.readSeeks(), message);
      assertTrue(counted.writeSeeks() <= planned.writeSeeks(), message);
      boolean isAbsent = planned.readSeeks() == 0 && counted.readOpens() == 0; // no file is needed
      assertEquals(isAbsent ? 0 : planned.readOpens(), counted.readOpens(), message);
      assertEquals(planned.writeOpens(), counted.writeOpens(), message);
      assertEquals(planned.chunks().decodes(), counted.chunks().decodes(), message);
      assertTrue(counted.chunks().encodes() <= planned.chunks().encodes(), message);
      assertEquals(planned.chunks().copies(), counted.chunks().copies(), message);
      assertTrue(counted.peakBytes() <= planned.peakBytes(), message);
    }

    void append() throws IOException {
      Path old = folder.resolve("a" + seed + ".nc");
      Files.copy(file(0), old);
      BlockSet more = found(List.of(file(1)));
      Append append = Append.to(old, "t");
      BlockSet in;
      try {
        in = resplit.appending(append, more, JobObserver.NONE).joined();
      } catch (ResplitException e) {
        assertTrue(e.getMessage().contains("too many coordinates"), e.getMessage());
        return; // they are not held
      }
      BlockSet out =
          resplit.output(in, OutputRequest.file(append.beside().toString()).withFormat("netcdf4"));
      move(in, out, "append");
      append.finish();
      log("append", List.of(old), 0, 1);
    }
  }
}
