package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks of different lengths, written and read by NumPy, h5py and netCDF4. */
class RectilinearJobsTest {

  /** Makes the inputs of all jobs, or checks their outputs; an array depends on its folder. */
  private static final String SCRIPT =
      """
      import sys, os, itertools, zlib
      import numpy as np, h5py, netCDF4
      def blocks(edges):
          axes = [list(enumerate(zip(e, e[1:]))) for e in edges]
          for block in itertools.product(*axes):
              index = [i for i, _ in block]
              yield index, [i for _, i in block], tuple(slice(*i) for _, i in block)
      def write(path, kind, values, chunk):
          if kind == 'raw':
              values.tofile(path)
          elif kind == 'hdf5':
              with h5py.File(path, 'w') as file:
                  file.create_dataset('data', data=values, **chunk)
          else:
              form = 'NETCDF4' if kind == 'netcdf4' else 'NETCDF3_CLASSIC'
              with netCDF4.Dataset(path, 'w', format=form) as file:
                  names = ['d%d' % i for i in range(values.ndim)]
                  for name, length in zip(names, values.shape):
                      file.createDimension(name, length)
                  file.createVariable('data', values.dtype, names)[:] = values
      def read(path, kind, like, swapped):
          if kind == 'raw':
              return np.fromfile(path, like.dtype.newbyteorder('>' if swapped else '<')).reshape(like.shape)
          if kind == 'hdf5':
              with h5py.File(path) as file:
                  return file['data'][()]
          with netCDF4.Dataset(path) as file:
              file.set_auto_mask(False)
              return file['data'][:]
      for line in open(sys.argv[2]):
          folder, kind, out, dtype, edges, cut, chunk = line.rstrip('\\n').split('\\t')
          edges, cut = [[[int(i) for i in axis.split(',')] for axis in e.split('/')] for e in (edges, cut)]
          chunk = dict(chunks=tuple(int(i) for i in chunk.split(','))) if chunk else {}
          if chunk and zlib.crc32(folder.encode()) % 2:
              chunk.update(compression='gzip', shuffle=True)
          random = np.random.default_rng(zlib.crc32(folder.encode()))
          array = random.integers(0, 200, [e[-1] for e in edges]).astype(dtype)
          if sys.argv[1] == 'make':
              os.makedirs(folder + '/in')
              for index, ends, box in blocks(edges):
                  name = '_'.join('%d-%d' % i for i in ends) if kind == 'raw' else '_'.join(map(str, index))
                  write(folder + '/in/' + name + '.' + kind[:3], kind, array[box], chunk)
          else:
              count = 0
              for index, ends, box in blocks(cut):
                  ending = dict(raw='raw', hdf5='h5').get(out, 'nc')
                  path = folder + '/out/block_' + '_'.join(map(str, index)) + '.' + ending
                  assert np.array_equal(read(path, out, array[box], kind == 'netcdf3'), array[box]), (line, path)
                  count += 1
              assert len(os.listdir(folder + '/out')) == count + 1, folder
      """;

  private record Trial(Path folder, String in, String out, String type, Grid from, Grid to) {

    String line(String chunk) {
      return String.join("\t", folder.toString(), in, out, type, text(from), text(to), chunk);
    }

    private static String text(Grid grid) {
      return IntStream.range(0, grid.rank())
          .mapToObj(axis -> grid.axis(axis).edges().mapToObj(Long::toString))
          .map(edges -> edges.collect(Collectors.joining(",")))
          .collect(Collectors.joining("/"));
    }
  }

  private final Resplit resplit = new Resplit();

  private static Grid grid(RandomProblems source, Shape array) {
    return Grid.of(
        IntStream.range(0, array.rank())
            .mapToObj(axis -> source.ends(array.length(axis), source.random().nextDouble() * 0.6))
            .toArray(AxisGrid[]::new));
  }

  private static Trial trial(long seed, Path folder) {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    Shape array = source.shape(1 + random.nextInt(4), 300);
    List<String> formats = List.of("raw", "raw", "hdf5", "hdf5", "netcdf4", "netcdf3");
    List<String> types = List.of("int8", "int16", "int32", "float32", "float64");
    return new Trial(
        folder.resolve("" + seed),
        formats.get(random.nextInt(6)),
        formats.get(random.nextInt(6)),
        types.get(random.nextInt(5)),
        grid(source, array),
        random.nextInt(4) == 0 ? Grid.uniform(array, source.block(array)) : grid(source, array));
  }

  /** Chunks of one shape in all blocks but the last on an axis. */
  private static Shape chunk(Grid grid, Random random) {
    return Shape.of(
        IntStream.range(0, grid.rank())
            .mapToLong(axis -> grid.axis(axis).shortest())
            .map(most -> 1 + random.nextLong(most))
            .toArray());
  }

  @Tag("slow")
  @Test
  void resplitsBlocksOfDifferentLengthsAsNumpySlicesThem(@TempDir Path folder) throws Exception {
    Witness.requirePython("numpy,h5py,netCDF4");
    List<Trial> trials = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    RandomProblems.seeds(40)
        .forEach(
            seed -> {
              Trial trial = trial(seed, folder);
              Shape chunk = clipped(trial.from, chunk(trial.from, new Random(seed)));
              boolean chunked = trial.in.equals("hdf5") && seed % 3 > 0;
              trials.add(trial);
              lines.add(trial.line(chunked ? chunk.toString().replace('x', ',') : ""));
            });
    Path jobs = Files.write(folder.resolve("jobs"), lines);
    Witness.python(SCRIPT, "make", jobs);
    for (Trial trial : trials) {
      run(trial);
    }
    Witness.python(SCRIPT, "check", jobs);
  }

  /** h5py refuses chunks that are longer than a dataset, and the last block may be short. */
  private static Shape clipped(Grid grid, Shape chunk) {
    return chunk.clippedTo(grid.box(grid.blockCount() - 1).shape());
  }

  private void run(Trial trial) throws IOException {
    Random random = new Random(trial.folder.hashCode());
    BlockSet in = resplit.find(input(trial));
    assertEquals(trial.from, in.grid(), trial::toString);
    ChunkStorageRequest chunks = chunks(trial, random);
    BlockSet out =
        resplit.output(
            in,
            OutputRequest.blocks(trial.folder + "/out", trial.to)
                .withFormat(trial.out)
                .withChunks(chunks));
    long most = in.grid().shape().volume() * in.type().bytes();
    MemoryLimit limit = new MemoryLimit.OfData(1 + random.nextLong(most));
    PlanReport planned = Steps.plan(in, out, PlanOptions.within(limit));
    JobSummary done = Steps.run(in, out, planned, JobOptions.DEFAULT, JobObserver.NONE);
    assertEquals(planned.cost(), done.measured(), trial::toString);
    BlockSet found = resplit.find(SetRequest.at(trial.folder + "/out"));
    assertEquals(trial.to, found.grid(), trial::toString);
    assertEquals(
        out.grid().blockCount(),
        resplit
            .verify(found, resplit.manifestOf(found).orElseThrow(), JobObserver.NONE)
            .checksums());
  }

  private static SetRequest input(Trial trial) {
    if (!trial.in.equals("raw")) {
      return SetRequest.at(trial.folder + "/in").withFormat(trial.in);
    }
    String names =
        IntStream.range(0, trial.from.rank())
            .mapToObj(axis -> "{o%d}-{e%d}".formatted(axis, axis))
            .collect(Collectors.joining("_"));
    return SetRequest.at(trial.folder + "/in/" + names + ".raw")
        .withOrder(StorageOrder.C)
        .withType(ElementType.parse(trial.type));
  }

  private static ChunkStorageRequest chunks(Trial trial, Random random) {
    int kind = random.nextInt(3);
    if (kind == 0 || !List.of("hdf5", "netcdf4").contains(trial.out)) {
      return ChunkStorageRequest.KEEP;
    }
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.GIVEN,
        Optional.of(chunk(trial.to, random)),
        Optional.empty(),
        Optional.of(kind == 1 ? List.of() : List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1))),
        false);
  }
}
