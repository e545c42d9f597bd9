package io.resplit.format.zarr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Job;
import io.resplit.Resplit;
import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.FolderFiles;
import io.resplit.format.Format;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.partition.AxisMap;
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
import io.resplit.result.ChunkCost;
import io.resplit.result.JobSummary;
import io.resplit.rows.BoxRows;
import io.resplit.set.BlockSet;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays that zarr-python wrote, and others that a script wrote from the specification. */
@Tag("slow")
class ZarrWitnessTest {

  private static final int BOXES = 5;

  @TempDir Path folder;

  private final Format format = new ZarrFormat(CoordinateLimit.ALL, ZarrVersion.ZARR);

  @Test
  void readsRandomArraysOfAllCodecsTypesAndOrders() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    long[] seeds = RandomProblems.seeds(200).toArray();
    String arrays = Witness.pythonFile(folder, script("arrays.py"), folder, seeds[0], seeds.length);
    for (String line : arrays.lines().toList()) {
      String[] facts = line.split(" ");
      check(Long.parseLong(facts[0]), shape(facts[1]), shape(facts[2]), Long.parseLong(facts[3]));
    }
    assertEquals(seeds.length, arrays.lines().count());
  }

  @Test
  void writesWhatOthersRead() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    long[] seeds = RandomProblems.seeds(100).toArray();
    Witness.pythonFile(folder, script("arrays.py"), folder, seeds[0], seeds.length);
    for (long seed : seeds) {
      write(seed);
    }
    String read = Witness.pythonFile(folder, script("check.py"), folder, seeds[0], seeds.length);
    assertEquals(seeds.length, read.lines().count(), read);
  }

  /** Stores of either version in any chunks, shards and codecs, or as the input is stored. */
  private void write(long seed) throws IOException {
    Random random = new Random(seed);
    Resplit resplit = new Resplit();
    BlockSet stored = resplit.find(SetRequest.at(folder.resolve(seed + ".zarr").toString()));
    BlockSet in = random.nextInt(3) == 0 ? permuted(stored, random) : stored;
    Files.writeString(folder.resolve(seed + ".axes"), in.axes().inverse().toString());
    Shape shape = in.array().grid().shape();
    boolean isNew = random.nextBoolean();
    Shape chunk = Shape.of(shape.rank(), axis -> 1 + random.nextLong(shape.length(axis)));
    ChunkStorageRequest chunks =
        random.nextInt(3) == 0
            ? ChunkStorageRequest.KEEP
            : new ChunkStorageRequest(
                ChunkStorageRequest.Kind.GIVEN,
                Optional.of(chunk),
                Optional.empty(),
                Optional.of(List.of(filter(random))),
                isNew && random.nextBoolean());
    Shape shard = Shape.of(chunk.rank(), axis -> chunk.length(axis) * (1 + random.nextInt(3)));
    String out = folder.resolve(seed + ".out").toString();
    boolean isSharded = isNew && chunks.shape().isPresent() && random.nextBoolean();
    OutputRequest request =
        isSharded ? OutputRequest.blocks(out, shard.clippedTo(shape)) : OutputRequest.file(out);
    BlockSet made =
        resplit.output(in, request.withFormat(isNew ? "zarr3" : "zarr2").withChunks(chunks));
    PlanOptions planning =
        PlanOptions.within(
            new MemoryLimit.OfData(100 + random.nextInt(random.nextBoolean() ? 200 : 9999)));
    JobOptions options =
        new JobOptions(
            Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, random.nextBoolean(), false);
    try (Job job = resplit.job(in, made, planning, options)) {
      JobSummary done = job.run(JobObserver.NONE);
      assertTrue(done.measured().writeSeeks() <= done.planned().writeSeeks(), "seed " + seed);
    }
  }

  private static BlockSet permuted(BlockSet set, Random random) {
    List<Integer> axes = new ArrayList<>(set.axes().toList());
    Collections.shuffle(axes, random);
    return set.permuted(AxisMap.of(axes.stream().mapToInt(axis -> axis).toArray()));
  }

  /** Nothing is decoded or encoded where nothing but the order of the axes changes. */
  @Test
  void copiesAsManyChunksOfPermutedArraysAsOfOthers() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    long[] seeds = RandomProblems.seeds(100).toArray();
    Witness.pythonFile(folder, script("arrays.py"), folder, seeds[0], seeds.length);
    long copies = 0;
    for (long seed : seeds) {
      BlockSet in = new Resplit().find(SetRequest.at(folder.resolve(seed + ".zarr").toString()));
      ChunkCost cost = copied(in, "kept" + seed);
      ChunkCost permuted = copied(permuted(in, new Random(seed)), "permuted" + seed);
      assertEquals(cost, permuted, "seed " + seed);
      copies += permuted.copies();
    }
    assertTrue(copies > seeds.length, () -> "copies");
  }

  /** Chunks keep their shape in shards of any, if that is asked for. */
  @Test
  void copiesChunksIntoOtherShards() throws Exception {
    Witness.requirePython("zarr, numcodecs");
    long[] seeds = RandomProblems.seeds(100).toArray();
    Witness.pythonFile(folder, script("arrays.py"), folder, seeds[0], seeds.length);
    long copies = 0;
    ChunkStorageRequest keep = ChunkStorageRequest.KEEP.withKind(ChunkStorageRequest.Kind.KEEP);
    for (long seed : seeds) {
      Random random = new Random(seed);
      BlockSet in = new Resplit().find(SetRequest.at(folder.resolve(seed + ".zarr").toString()));
      Shape chunk = in.header().chunks().orElseThrow().chunkShape();
      Shape whole = in.array().grid().shape();
      Shape shard = Shape.of(chunk.rank(), axis -> chunk.length(axis) * (1 + random.nextInt(3)));
      OutputRequest request =
          OutputRequest.blocks(
              folder.resolve("shards" + seed).toString(),
              in.order().toListed(shard.clippedTo(whole)));
      ChunkCost cost = copied(in, request.withChunks(keep));
      ChunkCost kept = copied(in, "as" + seed);
      assertEquals(kept.decodes(), cost.decodes(), "seed " + seed);
      assertEquals(kept.copies(), cost.copies(), "seed " + seed);
      copies += cost.copies();
    }
    assertTrue(copies > seeds.length, () -> "copies");
  }

  private ChunkCost copied(BlockSet in, String name) throws IOException {
    return copied(in, OutputRequest.file(folder.resolve(name).toString()));
  }

  private ChunkCost copied(BlockSet in, OutputRequest request) throws IOException {
    Resplit resplit = new Resplit();
    BlockSet out = resplit.output(in, request.withFormat("zarr3"));
    JobOptions options =
        new JobOptions(Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, false, false);
    PlanOptions planning = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
    try (Job job = resplit.job(in, out, planning, options)) {
      return job.lead().cost().chunks();
    }
  }

  private static ChunkFilter filter(Random random) {
    List<ChunkFilter> all =
        List.of(
            new ChunkFilter(ChunkFilter.GZIP, 1 + random.nextInt(9)),
            ChunkFilter.of(ChunkFilter.ZSTD),
            ChunkFilter.blosc("lz4", "shuffle", 5),
            ChunkFilter.blosc("zstd", "bitshuffle", 5),
            ChunkFilter.blosc("zlib", "noshuffle", 5));
    return all.get(random.nextInt(all.size()));
  }

  private static Path script(String name) throws URISyntaxException {
    return Path.of(ZarrWitnessTest.class.getResource(name).toURI());
  }

  private static Shape shape(String text) {
    return Shape.of(Stream.of(text.split("x")).mapToLong(Long::parseLong).toArray());
  }

  private void check(long seed, Shape shape, Shape chunk, long stored) throws IOException {
    String name = "seed " + seed;
    byte[] expected = Files.readAllBytes(folder.resolve(seed + ".raw"));
    Path file = FolderFiles.in(folder.resolve(seed + ".zarr")).orElseThrow();
    BlockPlace place = new BlockPlace(file, "");
    assertEquals(List.of(""), format.datasets(file), name);
    BlockHeader header = format.inspect(place, shape);
    assertEquals(shape, header.shape(), name);
    assertEquals(chunk, ((BlockLayout.Chunked) header.layout()).chunkShape(), name);
    assertEquals(stored, format.chunkIndex(place, header).storedCount(), name);
    int bytes = header.type().bytes();
    Random random = new Random(seed);
    try (BlockFile opened = format.open(place, header, new IoCounts())) {
      for (int i = 0; i <= BOXES; i++) {
        Box whole = Box.whole(shape);
        Box box = i == 0 ? whole : anyBox(random, shape);
        ByteBuffer read = ByteBuffer.allocate(Math.toIntExact(box.volume() * bytes));
        opened.read(box, read);
        byte[] part = new byte[read.capacity()];
        new BoxRows(box, whole, box, bytes)
            .forEach(
                (from, to, size) -> System.arraycopy(expected, (int) from, part, (int) to, size));
        assertArrayEquals(part, read.array(), name + " " + header + " " + box);
      }
    }
  }

  private static Box anyBox(Random random, Shape shape) {
    long[] start = new long[shape.rank()];
    long[] end = new long[shape.rank()];
    for (int axis = 0; axis < start.length; axis++) {
      start[axis] = random.nextLong(shape.length(axis));
      end[axis] = random.nextLong(start[axis], shape.length(axis)) + 1;
    }
    return Box.of(start, end);
  }
}
