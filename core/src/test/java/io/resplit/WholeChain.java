package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ChunkFilter;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.job.Move;
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
import io.resplit.request.RegionRequest;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.WholeContents;
import io.resplit.testkit.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;

/** Random jobs one after the other, each of which reads whole files that the last one wrote. */
final class WholeChain {

  static final JobOptions ONCE =
      new JobOptions(
          Existing.REFUSE, Fsync.NONE, new CommitInterval(500, Long.MAX_VALUE), true, true);

  private static final List<String> FORMATS = List.of("netcdf3", "netcdf4", "hdf5");
  private static final List<List<ChunkFilter>> FILTERS =
      List.of(
          List.of(),
          List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1)),
          List.of(ChunkFilter.of(ChunkFilter.SHUFFLE), new ChunkFilter(ChunkFilter.DEFLATE, 5)));

  private final RandomProblems source;
  private final Path folder;
  private final Resplit resplit;
  private WholeFile contents;
  private BlockSet set;
  private int jobs;

  /**
   * One job.
   *
   * @param contents what it is to write
   */
  record Job(WholeFile contents, BlockSet in, BlockSet out, List<Move> moves) {}

  private WholeChain(RandomProblems source, Path folder, Resplit resplit, WholeFile contents) {
    this.source = source;
    this.folder = folder;
    this.resplit = resplit;
    this.contents = contents;
  }

  /** Writes the first file. */
  static WholeChain of(long seed, Path folder) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    int format = random.nextInt(FORMATS.size() + 1);
    boolean named = format < FORMATS.size();
    int held = List.of(1 << 20, random.nextInt(200), random.nextInt(4)).get(random.nextInt(3));
    Resplit resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> held);
    WholeChain chain = new WholeChain(source, folder, resplit, WholeFile.random(random, named));
    Path first = folder.resolve("first");
    chain.contents.write(first, named ? FORMATS.get(format) : "hdf5");
    chain.set = resplit.find(whole(first));
    chain.check();
    return chain;
  }

  static SetRequest whole(Path place) {
    return SetRequest.at(place.toString()).withOrder(StorageOrder.C).withVariables(List.of());
  }

  Resplit resplit() {
    return resplit;
  }

  Random random() {
    return source.random();
  }

  /** Returns the next job. */
  Job next() throws IOException {
    BlockSet in = set;
    WholeFile expected = contents;
    if (random().nextInt(3) == 0) {
      in = region();
      expected = expected.within(set.dataset(), taken(in));
    }
    if (random().nextInt(4) == 0) {
      AxisMap permutation = source.axisMap(in.grid().rank());
      in = in.permuted(permutation);
      expected = expected.within(set.dataset(), Map.of());
      turn(expected, permutation);
    }
    BlockSet out = resplit.output(in, request(in));
    PlanOptions options =
        PlanOptions.within(new MemoryLimit.OfData(1 + random().nextLong(2 * 8 * 500)));
    PlanReport planned = Steps.plan(in, out, options);
    return new Job(expected, in, out, Steps.moves(in, out, planned, options, true));
  }

  private BlockSet region() throws IOException {
    List<RegionRequest.Term> terms = new ArrayList<>();
    for (int axis = 0; axis < set.grid().rank(); axis++) {
      long length = set.grid().shape().length(axis);
      long from = random().nextInt(3) == 0 ? random().nextLong(length) : 0;
      long to = random().nextInt(3) == 0 ? from + 1 + random().nextLong(length - from) : length;
      long step = random().nextInt(3) == 0 ? 1 + random().nextInt(3) : 1;
      terms.add(
          new RegionRequest.Term(
              "",
              new RegionRequest.Selection.Range(OptionalLong.of(from), OptionalLong.of(to), step)));
    }
    return resplit.within(set, new RegionRequest("region", terms));
  }

  private Map<Integer, AxisIndices> taken(BlockSet in) {
    Map<Integer, AxisIndices> indices = new HashMap<>();
    List<Integer> dimensions = contents.variables().get(set.dataset()).dimensions();
    for (int axis = 0; axis < dimensions.size(); axis++) {
      indices.put(dimensions.get(axis), in.arrangement().indices().get(axis));
    }
    return indices;
  }

  private void turn(WholeFile expected, AxisMap permutation) {
    int[] axes = IntStream.range(0, permutation.rank()).map(permutation::axis).toArray();
    expected.transpose(set.dataset(), axes);
    set.header()
        .companions()
        .moved()
        .filter(each -> each.isLikeArray(axes.length))
        .forEach(each -> expected.transpose(each.path(), axes));
  }

  private OutputRequest request(BlockSet in) {
    Shape shape = in.array().listedShape();
    boolean areApart = !in.header().companions().apart().isEmpty(); // and are not cut together
    Shape block = areApart ? shape : source.block(shape);
    String format = FORMATS.get(random().nextInt(FORMATS.size()));
    OutputRequest request =
        OutputRequest.blocks(folder.resolve("job" + jobs++).toString(), block).withFormat(format);
    return format.equals("netcdf3") ? request : request.withChunks(chunks(block));
  }

  private ChunkStorageRequest chunks(Shape block) {
    List<ChunkFilter> filters = FILTERS.get(random().nextInt(FILTERS.size()));
    return switch (random().nextInt(4)) {
      case 0 -> ChunkStorageRequest.KEEP;
      case 1 ->
          new ChunkStorageRequest(
              ChunkStorageRequest.Kind.AUTO,
              Optional.empty(),
              Optional.empty(),
              Optional.of(filters),
              false);
      default ->
          new ChunkStorageRequest(
              ChunkStorageRequest.Kind.GIVEN,
              Optional.of(source.block(block)),
              Optional.empty(),
              Optional.of(filters),
              random().nextInt(4) == 0);
    };
  }

  /** Goes on with what a job has written, after a look at all of it. */
  void take(Job job) throws IOException {
    contents = job.contents();
    set = resplit.find(whole(job.out().root()));
    assertEquals(job.out().grid(), set.grid());
    check();
    for (Map.Entry<BlockSet, BlockSet> each : resplit.compareBeside(job.in(), set)) {
      BlockSet from = each.getKey();
      PlanOptions enough = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
      PlanReport planned = Steps.plan(from, each.getValue(), enough);
      Steps.compare(from, each.getValue(), planned, JobObserver.NONE);
    }
  }

  private void check() throws IOException {
    new WholeContents(resplit, folder).check(contents, set);
  }
}
