package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.geometry.Shape;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.Cost;
import io.resplit.result.JobSummary;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of the HDF5 library that lack chunks: what is made of them lacks them, too. */
@Tag("slow")
class AbsentChunksWitnessTest {

  /** 100 chunks of 10x10; stored are the four of rows 20 to 40 and columns 40 to 60, and one. */
  private static final String MAKE =
      """
      import sys, h5py, numpy as np
      path, filters, fill = sys.argv[1], sys.argv[2], int(sys.argv[3])
      with h5py.File(path, 'w') as f:
        a = f.create_dataset('a', (100, 100), '>i4', chunks=(10, 10), fillvalue=fill,
                             compression=filters if filters != 'none' else None)
        a[21:40, 41:59] = np.arange(19 * 18).reshape(19, 18)
        a[95, 95] = 5
        a[90:100, 0:10] = fill
      """;

  private static final String COUNT =
      """
      import sys, h5py, numpy as np
      with h5py.File(sys.argv[1]) as f, h5py.File(sys.argv[2]) as g:
        assert np.array_equal(f['a'][()], g['a'][()])
        print(g['a'].id.get_num_chunks() if g['a'].chunks else 'contiguous', end='')
      """;

  @TempDir Path folder;
  private final Resplit resplit = new Resplit();

  @BeforeEach
  void needsWitness() {
    Witness.requirePython("h5py");
  }

  private Path made(String name, String filters, int fill) throws Exception {
    Path file = folder.resolve(name);
    Witness.python(MAKE, file, filters, fill);
    return file;
  }

  private JobSummary moved(Path from, String to, ChunkStorageRequest chunks) throws IOException {
    BlockSet in = resplit.find(SetRequest.at(from.toString()));
    OutputRequest request = OutputRequest.file(folder.resolve(to).toString()).withChunks(chunks);
    BlockSet out = resplit.output(in, request);
    PlanOptions memory = PlanOptions.within(new MemoryLimit.OfData(1 << 16));
    return resplit.job(in, out, memory, JobOptions.DEFAULT).run(JobObserver.NONE);
  }

  private String stored(Path from, String to) throws Exception {
    return Witness.python(COUNT, from, folder.resolve(to));
  }

  private static ChunkStorageRequest filtered(List<ChunkFilter> filters, boolean sparse) {
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.KEEP,
        Optional.empty(),
        Optional.empty(),
        Optional.of(filters),
        sparse);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "none"})
  void whatIsMadeOfAbsentChunksAloneIsAbsent(String filters) throws Exception {
    Path file = made("in.h5", filters, 7);
    ChunkStorageRequest keep = ChunkStorageRequest.KEEP;
    moved(file, "copy.h5", keep);
    assertEquals("6", stored(file, "copy.h5"));
    moved(file, "larger.h5", keep.withShape(Shape.of(20, 20)));
    assertEquals("3", stored(file, "larger.h5"));
    moved(file, "smaller.h5", keep.withShape(Shape.of(10, 5)));
    assertEquals("12", stored(file, "smaller.h5"));
    moved(file, "packed.h5", filtered(List.of(new ChunkFilter(ChunkFilter.DEFLATE, 2)), false));
    assertEquals("6", stored(file, "packed.h5"));
    moved(file, "plain.h5", filtered(List.of(), false));
    assertEquals("6", stored(file, "plain.h5"));
    moved(file, "contiguous.h5", keep.withKind(ChunkStorageRequest.Kind.NONE));
    assertEquals("contiguous", stored(file, "contiguous.h5"));
  }

  @Test
  void onlySparseLeavesOutWhatIsStored() throws Exception {
    Path file = made("in.h5", "gzip", 7);
    List<ChunkFilter> deflate = List.of(new ChunkFilter(ChunkFilter.DEFLATE, 4));
    moved(file, "kept.h5", filtered(deflate, false));
    assertEquals("6", stored(file, "kept.h5"));
    moved(file, "sparse.h5", filtered(deflate, true));
    assertEquals("5", stored(file, "sparse.h5"));
  }

  @Test
  void chunksThatReadAsAnotherValueAreWritten() throws Exception {
    Path first = made("part_0.h5", "gzip", 7);
    Path second = made("part_1.h5", "gzip", 8);
    BlockSet in = resplit.find(SetRequest.at(folder + "/part_{0}.h5"));
    BlockSet out = resplit.output(in, OutputRequest.file(folder.resolve("both.h5").toString()));
    PlanOptions memory = PlanOptions.within(new MemoryLimit.OfData(1 << 16));
    resplit.job(in, out, memory, JobOptions.DEFAULT).run(JobObserver.NONE);
    String count =
        """
        import sys, h5py, numpy as np
        with h5py.File(sys.argv[1]) as f, h5py.File(sys.argv[2]) as s, h5py.File(sys.argv[3]) as g:
          both = np.concatenate([f['a'][()], s['a'][()]])
          assert np.array_equal(both, g['a'][()])
          print(g['a'].id.get_num_chunks(), end='')
        """;
    assertEquals("106", Witness.python(count, first, second, folder.resolve("both.h5")));
  }

  @Test
  void jobsReadAndWriteNoMoreThanPlansSay() throws Exception {
    Path file = made("in.h5", "gzip", 0);
    JobSummary done = moved(file, "out.h5", ChunkStorageRequest.KEEP.withShape(Shape.of(20, 20)));
    Cost planned = done.planned();
    Cost measured = done.measured();
    assertEquals(125, planned.seeks());
    assertEquals(6 + 3, measured.seeks());
    assertEquals(3, measured.chunks().encodes());
    assertEquals(planned.opens(), measured.opens());
    assertEquals(planned.peakBytes(), measured.peakBytes());
    assertTrue(measured.chunks().cachePeakBytes() <= planned.chunks().cachePeakBytes());
  }

  /** A chunk of the second file has another number than the same place in chunks of the first. */
  @ParameterizedTest
  @ValueSource(ints = {5, 20, 50})
  void chunksOfAnotherShapeAreNotTakenForAbsent(int chunk) throws Exception {
    String tiles =
        """
        import sys, h5py, numpy as np
        for i, chunk in enumerate((10, int(sys.argv[2]))):
          with h5py.File(sys.argv[1] + '/tile_%d.h5' % i, 'w') as f:
            a = f.create_dataset('a', (100, 100), 'i4', chunks=(chunk, chunk))
            a[100 - chunk:, 100 - chunk:] = 5 + i
            if i == 0:
              a[...] = 3
        """;
    Witness.python(tiles, folder, chunk);
    BlockSet in = resplit.find(SetRequest.at(folder + "/tile_{0}.h5"));
    for (List<ChunkFilter> filters :
        List.of(List.<ChunkFilter>of(), List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1)))) {
      Path all = folder.resolve("all" + filters.size() + ".h5");
      OutputRequest request =
          OutputRequest.file(all.toString()).withChunks(filtered(filters, false));
      PlanOptions memory = PlanOptions.within(new MemoryLimit.OfData(1 << 16));
      resplit
          .job(in, resplit.output(in, request), memory, JobOptions.DEFAULT)
          .run(JobObserver.NONE);
      String same =
          """
          import sys, h5py, numpy as np
          parts = [h5py.File(sys.argv[1] + '/tile_%d.h5' % i)['a'][()] for i in (0, 1)]
          print(np.array_equal(np.concatenate(parts), h5py.File(sys.argv[2])['a'][()]), end='')
          """;
      assertEquals("True", Witness.python(same, folder, all));
    }
  }
}
