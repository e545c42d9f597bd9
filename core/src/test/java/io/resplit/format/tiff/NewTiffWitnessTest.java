package io.resplit.format.tiff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Job;
import io.resplit.Resplit;
import io.resplit.array.ChunkFilter;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
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
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.set.BlockSet;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** tifffile, libtiff and GDAL read compressed files that are written here, element for element. */
@Tag("slow")
class NewTiffWitnessTest {

  @TempDir Path folder;

  /** Writes arrays, and of each a line. */
  private static final String ARRAYS =
      """
      import sys, numpy as np
      folder, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
      types = 'u1 i1 <u2 >u2 <i2 >i4 <u4 <u8 >i8 <f2 <f4 >f4 <f8 >f8 <c8'.split()
      for seed in range(first, first + count):
          rng = np.random.default_rng(seed)
          shape = tuple(rng.integers(1, 4, rng.integers(0, 3))) + tuple(rng.integers(1, 90, rng.integers(1, 3)))
          dtype = np.dtype(types[seed % len(types)])
          if rng.random() < .3 and dtype.kind != 'c':
              a = np.frombuffer(rng.bytes(int(np.prod(shape)) * dtype.itemsize), dtype).reshape(shape)
          else:
              a = (np.cumsum(rng.integers(-2, 4, int(np.prod(shape)))) / (7 if dtype.kind in 'fc' else 1)).astype(dtype).reshape(shape)
          np.save(f'{folder}/{seed}.npy', a)
          print(seed)
      """;

  private static final String CHECK =
      """
      import sys, subprocess, numpy as np, tifffile
      from osgeo import gdal
      gdal.UseExceptions()
      folder, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
      tiled = 0
      for seed in range(first, first + count):
          a, path = np.load(f'{folder}/{seed}.npy'), f'{folder}/{seed}.tif'
          little = a.dtype.newbyteorder('<')
          with tifffile.TiffFile(path) as f:
              page = f.pages[0]
              assert page.compression in (8, 50000), path
              assert len(f.pages) == max(1, int(np.prod(a.shape[:-2]))), path
              tiled += page.is_tiled
              # the others take a package that Debian does not have
              if page.compression == 8 and page.predictor != 3:
                  read = f.asarray()
                  assert read.shape == a.shape and read.astype(little).tobytes() == a.astype(little).tobytes(), (path, a.dtype)
          if a.dtype.kind == 'c':
              continue
          said = subprocess.run(['tiffinfo', '-D', path], check=True, capture_output=True).stderr
          assert said == b'', (path, said)
          subprocess.run(['tiffcp', '-c', 'none', '-s', path, path + '.copy'], check=True)
          with tifffile.TiffFile(path + '.copy') as f:
              assert b''.join(p.asarray().astype(a.dtype).tobytes() for p in f.pages) == a.tobytes(), (path, a.dtype)
          if a.dtype.str[1:] in ('u1', 'u2', 'i2', 'u4', 'i4', 'f4', 'f8'):
              pages = a.reshape((-1,) + ((1,) + a.shape)[-2:])
              for i in range(len(pages)):
                  got = gdal.Open(f'GTIFF_DIR:{i + 1}:{path}').ReadAsArray()
                  assert got.astype(a.dtype).tobytes() == pages[i].tobytes(), (path, i)
          print(seed)
      print('tiled', tiled)
      """;

  @Test
  void othersReadWhatIsCompressed() throws Exception {
    Witness.requirePython("tifffile, numpy, osgeo.gdal");
    Witness.requireProgram("tiffcp");
    long[] seeds = RandomProblems.seeds(100).toArray();
    String arrays = Witness.python(ARRAYS, folder, seeds[0], seeds.length);
    for (String line : arrays.lines().toList()) {
      write(Long.parseLong(line));
    }
    String read = Witness.python(CHECK, folder, seeds[0], seeds.length);
    assertTrue(read.lines().count() > seeds.length * 3 / 4, read);
  }

  private void write(long seed) throws IOException {
    Random random = new Random(seed);
    Resplit resplit = new Resplit();
    BlockSet in = resplit.find(SetRequest.at(folder.resolve(seed + ".npy").toString()));
    Shape shape = in.grid().shape();
    OutputRequest request =
        OutputRequest.file(folder.resolve(seed + ".tif").toString())
            .withChunks(
                new ChunkStorageRequest(
                    random.nextBoolean()
                        ? ChunkStorageRequest.Kind.GIVEN
                        : ChunkStorageRequest.Kind.KEEP,
                    Optional.of(part(random, shape)),
                    Optional.empty(),
                    Optional.of(filters(random, in)),
                    false));
    run(seed, resplit, in, resplit.output(in, request), random);
  }

  private static void run(long seed, Resplit resplit, BlockSet in, BlockSet out, Random random)
      throws IOException {
    PlanOptions planning =
        PlanOptions.within(new MemoryLimit.OfData(20_000 + random.nextInt(40_000)));
    JobOptions options =
        new JobOptions(
            Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, random.nextBoolean(), false);
    try (Job job = resplit.job(in, out, planning, options)) {
      JobSummary done = job.run(JobObserver.NONE);
      assertEquals(done.planned().writeSeeks(), done.measured().writeSeeks(), "seed " + seed);
      assertEquals(done.planned().chunks().encodes(), done.measured().chunks().encodes());
    }
  }

  private static final String STACKS =
      """
      import sys, numpy as np
      folder, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
      for seed in range(first, first + count):
          rng = np.random.default_rng(seed)
          shape = tuple(rng.integers(1, 4, rng.integers(0, 4))) + tuple(rng.integers(1, 40, 2))
          dtype = np.dtype('u1 <u2 >u2 <f4 >f4'.split()[seed % 5])
          np.save(f'{folder}/{seed}.npy', (rng.random(shape) * 200 + 1).astype(dtype))
          print(seed)
      """;

  private static final String STACKS_CHECK =
      """
      import sys, subprocess, numpy as np, tifffile
      folder, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
      paths = []
      for seed in range(first, first + count):
          a, path = np.load(f'{folder}/{seed}.npy'), f'{folder}/{seed}.tif'
          with tifffile.TiffFile(path) as f:
              assert f.is_imagej and (f.byteorder == '>' or a.itemsize == 1) and len(f.pages) == 1, path
              read = f.asarray()
              assert read.size == a.size and (read.reshape(a.shape) == a).all(), path
              assert read.shape == tuple(n for n in a.shape[:-2] if n > 1) + a.shape[-2:], (read.shape, a.shape)
          paths.append(path)
      program = 'public class Check { public static void main(String[] paths) { for (String path : paths) {'
      program += 'ij.ImagePlus all = new ij.io.Opener().openImage(path); StringBuilder said = new StringBuilder();'
      program += 'for (int n : all.getDimensions()) said.append(n + " ");'
      program += 'for (int i = 1; i <= all.getStackSize(); i++) { ij.process.ImageProcessor plane = all.getStack().getProcessor(i);'
      program += 'for (int at = 0; at < plane.getPixelCount(); at++) said.append(plane.getf(at) + " "); }'
      program += 'System.out.println(said); } System.exit(0); } }'
      open(folder + '/Check.java', 'w').write(program)
      said = subprocess.run(['java', '-Djava.awt.headless=true', '-Xmx256m', '-cp', '/usr/share/java/ij.jar', folder + '/Check.java', *paths],
          check=True, capture_output=True, text=True, timeout=240).stdout.splitlines()
      for line, path in zip(said, paths, strict=True):
          a = np.load(path.replace('.tif', '.npy'))
          lead = dict(zip({0: '', 1: 'z', 2: 'tz', 3: 'tzc'}[a.ndim - 2], a.shape))
          found = np.array(line.split(), 'f4')
          expected = [a.shape[-1], a.shape[-2], lead.get('c', 1), lead.get('z', 1), lead.get('t', 1)]
          assert list(found[:5]) == expected and (found[5:] == a.ravel()).all(), (path, found[:5], expected)
      print('all')
      """;

  @Test
  void imageJReadsItsStacks() throws Exception {
    Witness.requirePython("tifffile, numpy");
    Witness.requireProgram("imagej");
    long[] seeds = RandomProblems.seeds(30).toArray();
    Witness.python(STACKS, folder, seeds[0], seeds.length);
    for (long seed : seeds) {
      Resplit resplit = new Resplit();
      BlockSet in = resplit.find(SetRequest.at(folder.resolve(seed + ".npy").toString()));
      Path file = folder.resolve(seed + ".tif");
      OutputRequest request = OutputRequest.file(file.toString()).withFormat("imagej");
      run(seed, resplit, in, resplit.output(in, request), new Random(seed));
      assertEquals(in.grid(), resplit.find(SetRequest.at(file.toString())).grid());
    }
    assertEquals("all", Witness.python(STACKS_CHECK, folder, seeds[0], seeds.length).strip());
  }

  /** Widths of blocks, the length of tiles or 0, and whether the set is written and read again. */
  @ParameterizedTest
  @CsvSource({"60 160, 0, false", "100 160, 0, true", "100 160 260, 0, true", "60 160, 16, true"})
  void setsOfOtherWidthsAreReadAgain(String ends, long tile, boolean isWritten) throws Exception {
    Witness.requirePython("numpy");
    long[] edges = LongStream.concat(LongStream.of(0), numbers(ends)).toArray();
    long width = edges[edges.length - 1];
    String make =
        "import sys, numpy as np; np.save(sys.argv[1], np.random.default_rng(5).integers(0, 9, (2,"
            + " 40, %d), 'u2'))";
    Path source = folder.resolve("a.npy");
    Witness.python(make.formatted(width), source);
    Resplit resplit = new Resplit();
    BlockSet in = resplit.find(SetRequest.at(source.toString()));
    Grid grid = Grid.of(AxisGrid.uniform(2, 1), AxisGrid.uniform(40, 20), AxisGrid.ofEdges(edges));
    ChunkStorageRequest chunks =
        new ChunkStorageRequest(
            tile > 0 ? ChunkStorageRequest.Kind.GIVEN : ChunkStorageRequest.Kind.KEEP,
            Optional.of(Shape.of(1, Math.max(1, tile), Math.max(1, tile))),
            Optional.empty(),
            Optional.of(List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1))),
            false);
    String blocks = folder.resolve("b_{0}_{1}_{2}.tif").toString();
    OutputRequest request = OutputRequest.blocks(blocks, grid).withChunks(chunks);
    if (!isWritten) {
      Exception refusal = assertThrows(Exception.class, () -> resplit.output(in, request));
      assertTrue(refusal.getMessage().contains("60 columns and another 100"), refusal::toString);
      return;
    }
    run(1, resplit, in, resplit.output(in, request), new Random(1));
    BlockSet set = resplit.find(SetRequest.at(blocks));
    assertEquals(grid, set.grid());
    Path back = folder.resolve("back.npy");
    OutputRequest whole = OutputRequest.file(back.toString());
    run(1, resplit, set, resplit.output(set, whole), new Random(1));
    assertEquals(-1, Files.mismatch(source, back));
  }

  private static LongStream numbers(String text) {
    return Stream.of(text.split(" ")).mapToLong(Long::parseLong);
  }

  /** Tiles where pages are large enough, else strips. */
  private static Shape part(Random random, Shape shape) {
    int last = shape.rank() - 1;
    long rows = last == 0 ? 1 : shape.length(last - 1);
    long width = shape.length(last);
    boolean isTiled = last > 0 && Math.min(rows, width) >= 16 && random.nextBoolean();
    long high = isTiled ? 16 * (1 + random.nextLong(rows / 16)) : 1 + random.nextLong(rows);
    long across = isTiled ? 16 * (1 + random.nextLong(width / 16)) : width;
    return Shape.of(shape.rank(), axis -> axis == last ? across : axis == last - 1 ? high : 1);
  }

  private static List<ChunkFilter> filters(Random random, BlockSet in) {
    List<ChunkFilter> all = new ArrayList<>();
    if (random.nextBoolean() && !in.type().toString().startsWith("complex")) {
      all.add(ChunkFilter.of(ChunkFilter.SHUFFLE));
    }
    boolean isDeflate = random.nextBoolean();
    all.add(
        isDeflate
            ? new ChunkFilter(ChunkFilter.DEFLATE, random.nextInt(10))
            : ChunkFilter.of(ChunkFilter.ZSTD));
    return all;
  }
}
