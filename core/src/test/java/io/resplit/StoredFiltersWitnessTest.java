package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.CommitInterval;
import io.resplit.request.Edge;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.RegionRequest;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of the HDF5 library with filters that resplit cannot undo. */
@Tag("slow")
class StoredFiltersWitnessTest {

  /** Array {@code a} of 40x26 in chunks of 16x8, some of them absent, and variables beside it. */
  private static final String MAKE =
      """
      import sys, itertools, h5py, numpy as np
      path, kind, libver, growing, value = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
      rng = np.random.default_rng(1)
      shape, chunk = (40, 26), (16, 8)
      most = tuple(h5py.h5s.UNLIMITED if k < growing else s for k, s in enumerate(shape))
      dcpl = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
      dcpl.set_chunk(chunk)
      dcpl.set_fill_value(np.array(7, 'i4'))
      {'szip': lambda: dcpl.set_szip(h5py.h5z.SZIP_NN_OPTION_MASK, 8),
       'nbit': lambda: dcpl.set_filter(5, h5py.h5z.FLAG_OPTIONAL),
       'scaleoffset': lambda: dcpl.set_scaleoffset(h5py.h5z.SO_INT, value),
       'several': lambda: (dcpl.set_scaleoffset(h5py.h5z.SO_INT, 0), dcpl.set_shuffle(),
                           dcpl.set_deflate(3), dcpl.set_fletcher32()),
       'user': lambda: dcpl.set_filter(40000, h5py.h5z.FLAG_OPTIONAL, (1, value, 3))}[kind]()
      with h5py.File(path, 'w', libver=libver) as f:
        f.attrs['title'] = 'foreign'
        dataset = h5py.h5d.create(
            f.id, b'a', h5py.h5t.STD_I32BE, h5py.h5s.create_simple(shape, most), dcpl)
        data = rng.integers(0, 100, shape).astype('>i4')
        for at in itertools.product(range(0, 40, 16), range(0, 26, 8)):
          inside = tuple(slice(x, min(x + c, s)) for x, c, s in zip(at, chunk, shape))
          if at in [(0, 8), (32, 24)]:
            continue
          if kind == 'user':
            bytes = rng.bytes(int(rng.integers(1, 512)))
            dataset.write_direct_chunk(at, bytes, int(rng.integers(0, 2)))
          elif at == (16, 8) and kind != 'nbit':
            mask = (1 << dcpl.get_nfilters()) - 1
            dataset.write_direct_chunk(at, data[inside].tobytes(), mask)
          else:
            h5py.Dataset(dataset)[inside] = data[inside]
        f.create_dataset('plain', data=rng.random((3, 4)))
        f.create_dataset('packed', data=rng.random(shape), chunks=chunk, compression='gzip')
        f.create_dataset('small', data=np.arange(20), chunks=(6,), scaleoffset=0)
        f.create_dataset('hollow', (0, 4), 'i4', maxshape=(None, 4), chunks=(6, 4), scaleoffset=0)
      """;

  /** Filters, masks and bytes of all chunks are the same; and elements, if the library has them. */
  private static final String COMPARE =
      """
      import sys, h5py, numpy as np
      def stored(dataset):
        dcpl = dataset.id.get_create_plist()
        chunks = {}
        for i in range(dataset.id.get_num_chunks()):
          at = dataset.id.get_chunk_info(i).chunk_offset
          chunks[at] = dataset.id.read_direct_chunk(at)
        filters = [dcpl.get_filter(i)[:3] for i in range(dcpl.get_nfilters())]
        return filters, dataset.chunks, dataset.dtype, dataset.shape, dataset.fillvalue, chunks
      with h5py.File(sys.argv[1]) as one, h5py.File(sys.argv[2]) as other:
        for name in sys.argv[3].split(','):
          assert stored(one[name]) == stored(other[name]), name
          if name != 'a' or sys.argv[4] != 'user':
            assert np.array_equal(one[name][()], other[name][()]), name
        if ',' in sys.argv[3]:
          assert list(one) == list(other) and other.attrs['title'] == 'foreign'
          assert stored(one['hollow']) == stored(other['hollow'])
          for name in ['plain', 'packed']:
            assert np.array_equal(one[name][()], other[name][()]), name
      """;

  @TempDir Path folder;
  private final Resplit resplit = new Resplit();

  @BeforeEach
  void needsWitness() {
    Witness.requirePython("h5py");
  }

  private Path made(String name, String kind, String libver, int growing, int value)
      throws Exception {
    Path file = folder.resolve(name);
    Witness.python(MAKE, file, kind, libver, growing, value);
    return file;
  }

  private Path made(String name, String kind) throws Exception {
    return made(name, kind, "earliest", 0, 0);
  }

  private BlockSet whole(Path file) throws IOException {
    return resplit.find(SetRequest.at(file.toString()).withVariables(List.of()));
  }

  private BlockSet array(Path file) throws IOException {
    return resplit.find(SetRequest.at(file.toString()).withDataset("a"));
  }

  private Job job(BlockSet in, OutputRequest request, JobOptions options) throws IOException {
    BlockSet out = resplit.output(in, request);
    return resplit.job(in, out, PlanOptions.within(new MemoryLimit.OfData(1 << 16)), options);
  }

  private Path moved(BlockSet in, OutputRequest request) throws IOException {
    JobSummary done = job(in, request, JobOptions.DEFAULT).run(JobObserver.NONE);
    assertEquals(0, done.measured().chunks().encodes());
    return Path.of(request.address());
  }

  private OutputRequest file(String name) {
    return OutputRequest.file(folder.resolve(name).toString());
  }

  private OutputRequest blocks(String name, long... block) {
    return OutputRequest.blocks(folder.resolve(name).toString(), Shape.of(block));
  }

  private void requireSame(Path one, Path other, String names, String kind) throws Exception {
    Witness.python(COMPARE, one, other, names, kind);
  }

  @ParameterizedTest
  @CsvSource({
    "szip, earliest, 0",
    "nbit, latest, 0",
    "scaleoffset, latest, 1",
    "several, latest, 2",
    "user, earliest, 1",
    "user, latest, 0"
  })
  void chunksOfFiltersThatAreNotKnownAreCopiedAsTheyAre(String kind, String libver, int growing)
      throws Exception {
    Path file = made("in.h5", kind, libver, growing, 0);
    Path copy = moved(whole(file), file("copy.h5"));
    requireSame(file, copy, "a,small", kind);

    moved(array(file), blocks("set", 16, 16));
    Path joined = moved(array(folder.resolve("set")), file("joined.h5"));
    requireSame(file, joined, "a", kind);
  }

  @ParameterizedTest
  @ValueSource(strings = {"szip", "user"})
  void aChunkThatWouldNotBeCopiedIsRefusedWithTheNameOfItsFilter(String kind) throws Exception {
    BlockSet in = array(made("in.h5", kind));
    String name = kind.equals("szip") ? "szip (4)" : "40000";
    ChunkStorageRequest keep = ChunkStorageRequest.KEEP;
    requireRefused(name, in, blocks("x", 20, 26));
    requireRefused(name, in, file("x.h5").withChunks(keep.withShape(Shape.of(8, 8))));
    requireRefused(name, in, file("x.h5").withChunks(keep.withKind(ChunkStorageRequest.Kind.NONE)));
    requireRefused(name, in, file("x.h5").withChunks(filtered(ChunkFilter.SHUFFLE, false)));
    requireRefused(name, in, file("x.h5").withChunks(filtered("", true)));
    requireRefused(name, in, file("x.raw"));
    requireRefused(name, in, file("x.nc").withFormat("netcdf3"));
    requireRefused(name, in, blocks("x", 32, 16).withEdge(Edge.parse("pad=1")));
    var rows = new RegionRequest.Selection.Range(OptionalLong.of(0), OptionalLong.of(20));
    RegionRequest region = new RegionRequest("0=0:20", List.of(new RegionRequest.Term("0", rows)));
    requireRefused(name, resplit.within(in, region), file("x.h5"));
    assertEquals(List.of("in.h5"), names());
  }

  private static ChunkStorageRequest filtered(String filter, boolean sparse) {
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.KEEP,
        Optional.empty(),
        Optional.empty(),
        Optional.of(List.of(ChunkFilter.of(filter))).filter(any -> !filter.isEmpty()),
        sparse);
  }

  private List<String> names() throws IOException {
    try (var names = Files.list(folder)) {
      return names.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  private void requireRefused(String filter, BlockSet in, OutputRequest request) {
    requireUnsupported(
        "chunks with filter " + filter,
        assertThrows(ResplitException.class, () -> moved(in, request)));
  }

  private static void requireUnsupported(String says, ResplitException refused) {
    assertEquals(Reason.UNSUPPORTED, refused.reason());
    assertTrue(refused.getMessage().contains(says), refused::getMessage);
    assertEquals(1, refused.getMessage().lines().count());
  }

  @Test
  void smallVariablesAreHeldWhereTheirFileIsCopied() throws Exception {
    Path file = made("in.h5", "user");
    BlockSet in = whole(file);
    BlockSet out = resplit.output(in, file("copy.h5"));
    assertTrue(out.header().companions().find("small").orElseThrow().held().isPresent());
    assertTrue(in.header().companions().find("small").orElseThrow().isMoved());
    requireSame(file, moved(in, file("copy.h5")), "a,small", "user");
  }

  @Test
  void aCopyOfOtherSmallVariablesIsNotTakenForDone() throws Exception {
    String make =
        """
        import sys, h5py, numpy as np
        with h5py.File(sys.argv[1], 'w') as f:
          f['a'] = np.arange(900).reshape(30, 30)
          f.create_dataset('small', data=np.arange(20) + int(sys.argv[2]), chunks=(6,), scaleoffset=0)
        """;
    Path one = folder.resolve("one.h5");
    Path other = folder.resolve("other.h5");
    Witness.python(make, one, 0);
    Witness.python(make, other, 1);
    JobOptions resume = JobOptions.DEFAULT.with(Existing.RESUME);
    job(whole(one), file("copy.h5"), resume).run(JobObserver.NONE);
    JobSummary again = job(whole(one), file("copy.h5"), resume).run(JobObserver.NONE);
    assertEquals(0, again.filesWritten());
    Job second = job(whole(other), file("copy.h5"), resume);
    assertThrows(ResplitException.class, () -> second.run(JobObserver.NONE));
  }

  @Test
  void filesWithOtherParametersOfTheFilterAreNotJoined() throws Exception {
    moved(array(made("one.h5", "user", "earliest", 0, 5)), blocks("set", 16, 26));
    moved(array(made("other.h5", "user", "earliest", 0, 6)), blocks("other", 16, 26));
    Path replaced = folder.resolve("set/block_1_0.h5");
    Files.copy(folder.resolve("other/block_1_0.h5"), replaced, StandardCopyOption.REPLACE_EXISTING);
    Files.delete(folder.resolve("set/resplit.json"));
    BlockSet set = array(folder.resolve("set"));
    ResplitException refused =
        assertThrows(ResplitException.class, () -> moved(set, file("joined.h5")));
    requireUnsupported("chunks with filter 40000", refused);
    assertTrue(refused.getMessage().contains("block_1_0.h5"), refused::getMessage);
    assertFalse(Files.exists(folder.resolve("joined.h5")));
  }

  @Test
  void whatIsStoredAlikeIsEqualAndAllElseCannotBeCompared() throws Exception {
    Path file = made("in.h5", "scaleoffset");
    moved(array(file), blocks("set", 16, 16));
    BlockSet set = array(folder.resolve("set"));
    BlockSet in = array(file);
    assertEquals(40 * 26, compared(in, set));
    String digest = resplit.compareDigests(in, set, JobObserver.NONE);
    String recorded = Files.readString(folder.resolve("set/resplit.json"));
    assertTrue(recorded.contains("\"stored_digest\" : \"" + digest + "\""), recorded);
    assertFalse(recorded.contains("\"digest\""), recorded);
    resplit.verify(set, resplit.manifestOf(set).orElseThrow(), JobObserver.NONE);

    BlockSet other = array(made("other.h5", "scaleoffset", "earliest", 0, 1));
    BlockSet plain = resplit.find(SetRequest.at(file.toString()).withDataset("packed"));
    for (BlockSet each : List.of(other, plain)) {
      requireUnsupported(
          "scaleoffset", assertThrows(ResplitException.class, () -> compared(in, each)));
    }
    requireUnsupported(
        "cannot be compared",
        assertThrows(
            ResplitException.class, () -> resplit.compareDigests(in, other, JobObserver.NONE)));
  }

  private long compared(BlockSet a, BlockSet b) throws IOException {
    PlanOptions enough = PlanOptions.within(new MemoryLimit.OfData(1 << 16));
    return resplit.job(a, b, enough, JobOptions.DEFAULT).compare(JobObserver.NONE);
  }

  @Test
  void aJobThatIsKilledLeavesTheSameFileWhenItIsResumed() throws Exception {
    Path file = made("in.h5", "user");
    byte[] expected = Files.readAllBytes(moved(array(file), file("copy.h5")));
    JobOptions resume =
        new JobOptions(
            Existing.RESUME, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, false);
    for (int step = 1; step <= 12; step++) {
      OutputRequest request = file("killed.h5");
      int killed = step;
      assertThrows(
          InterruptedJob.Crash.class,
          () -> job(array(file), request, resume).run(InterruptedJob.crashingAt(killed)));
      job(array(file), request, resume).run(JobObserver.NONE);
      Path done = folder.resolve("killed.h5");
      assertEquals(expected.length, Files.size(done));
      requireSame(file, done, "a", "user");
      Files.delete(done);
    }
  }

  @Test
  void coordinatesWithSuchFiltersAreCopiedAsVariables() throws Exception {
    Path in = folder.resolve("in.h5");
    String scales =
        """
        import sys, h5py, numpy as np
        with h5py.File(sys.argv[1], 'w') as f:
          f['a'] = np.arange(200).reshape(20, 10)
          f.create_dataset('x', data=np.arange(20) * 3, chunks=(20,), scaleoffset=0)
          f['x'].make_scale('x')
          f['a'].dims[0].attach_scale(f['x'])
        """;
    Witness.python(scales, in);
    Path out = moved(whole(in), file("out.h5"));
    String same =
        """
        import sys, h5py, numpy as np
        with h5py.File(sys.argv[1]) as f, h5py.File(sys.argv[2]) as g:
          assert np.array_equal(f['x'][()], g['x'][()]) and g['x'].scaleoffset is not None
          print(np.array_equal(g['a'].dims[0][0][()], f['x'][()]), end='')
        """;
    assertEquals("True", Witness.python(same, in, out));
  }
}
