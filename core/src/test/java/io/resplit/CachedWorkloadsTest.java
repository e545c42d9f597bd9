package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;
import io.resplit.geometry.Shape;
import io.resplit.request.ChunkOptions;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.result.ChunkCost;
import io.resplit.result.Cost;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.search.PlanSearch;
import io.resplit.set.BlockSet;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.TestTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jobs between real files decode and encode what was planned, and what the reference says: blocks
 * that are merged (W1), split (W2) and cut differently (W3), and maps that become series, by months
 * (W4) and by strips that hold whole series (W4s).
 */
@Tag("slow")
class CachedWorkloadsTest {

  private static final Shape FULL_MAPS = Shape.of(365, 181, 360);

  private final Resplit resplit = new Resplit();

  @TempDir Path folder;

  private static List<TestTable.Row> rows(String workload) {
    return TestTable.rows(CachedWorkloadsTest.class, "cached-workloads.tsv").stream()
        .filter(row -> row.text("workload").equals(workload))
        .toList();
  }

  /** Returns every third row, or all where three times as many cases are wanted. */
  private static List<TestTable.Row> some(List<TestTable.Row> rows) {
    long wanted = RandomProblems.seeds((rows.size() + 2) / 3).count();
    int step = wanted < rows.size() ? 3 : 1;
    return IntStream.range(0, rows.size())
        .filter(row -> row % step == 0)
        .mapToObj(rows::get)
        .toList();
  }

  private static ChunkOptions chunks(Replacement policy) {
    return new ChunkOptions(1, policy);
  }

  private PlanReport planned(
      CachedWorkload workload, BlockSet in, BlockSet out, long budgetBytes, ChunkOptions chunks) {
    PlanOptions options =
        PlanOptions.within(new MemoryLimit.OfData(workload.memoryBytes(budgetBytes)))
            .withStrategy(CachedWorkload.BUFFERS)
            .withChunks(chunks);
    return new PlanSearch(
            Steps.problem(in, out), Map.of(CachedWorkload.BUFFERS, workload.planner()), options)
        .report(in.type().toString());
  }

  private static Replacement policy(TestTable.Row row) {
    return Replacement.of(row.text("policy"));
  }

  private static PlanOptions options(CachedWorkload workload, TestTable.Row row) {
    long memory = workload.memoryBytes(row.number("budget_bytes"));
    return PlanOptions.within(new MemoryLimit.OfData(memory)).withChunks(chunks(policy(row)));
  }

  private PlanReport planned(
      CachedWorkload workload, BlockSet in, BlockSet out, TestTable.Row row) {
    return planned(workload, in, out, row.number("budget_bytes"), chunks(policy(row)));
  }

  private JobSummary run(BlockSet in, BlockSet out, PlanReport planned, Replacement policy)
      throws IOException {
    return run(in, out, planned, chunks(policy));
  }

  private JobSummary run(BlockSet in, BlockSet out, PlanReport planned, ChunkOptions chunks)
      throws IOException {
    JobOptions how =
        new JobOptions(Existing.REPLACE, Fsync.NONE, CommitInterval.DEFAULT, true, false);
    return Steps.run(in, out, planned, how.with(chunks), JobObserver.NONE);
  }

  private static List<Long> expected(TestTable.Row row) {
    return List.of(
        row.number("in_decodes"),
        row.number("encodes"),
        row.number("out_redecodes"),
        row.number("peak_bytes"));
  }

  private static List<Long> counts(Cost cost) {
    ChunkCost chunks = cost.chunks();
    return List.of(chunks.decodes(), chunks.encodes(), chunks.redecodes(), chunks.cachePeakBytes());
  }

  private void check(BlockSet in, BlockSet out) throws IOException {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(Long.MAX_VALUE / 8));
    PlanReport planned = Steps.plan(in, out, options);
    Steps.compare(in, out, planned, JobObserver.NONE);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"W1", "W2", "W3", "W4", "W4s"})
  void realJobsCountWhatWasPlannedAndWhatTheReferenceSays(String name) throws IOException {
    CachedWorkload workload = CachedWorkload.named(name);
    BlockSet in = workload.made(resplit, folder.resolve("in"));
    BlockSet out = workload.output(resplit, in, folder.resolve("out"));
    for (TestTable.Row row : some(rows(name))) {
      PlanReport planned = planned(workload, in, out, row);
      assertTrue(planned.fits() && planned.budget().cacheBytes() <= row.number("budget_bytes"));
      JobSummary done = run(in, out, planned, policy(row));
      assertEquals(planned.cost(), done.measured(), row.values().toString());
      assertEquals(expected(row), counts(done.measured()), row.values().toString());
    }
    check(in, out);
  }

  /** These three have the same chunks in the same order as the large ones. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"W1", "W2", "W3"})
  void theReferenceOfSmallJobsIsThatOfLargeOnes(String name) {
    for (TestTable.Row row : rows(name)) {
      TestTable.Row large =
          TestTable.rows(Replacement.class, "workloads.tsv").stream()
              .filter(other -> sameJob(row, other))
              .findFirst()
              .orElseThrow();
      assertEquals(large.number("in_decodes"), row.number("in_decodes"));
      assertEquals(large.number("out_decodes"), row.number("out_redecodes"));
      assertEquals(large.number("encodes"), row.number("encodes"));
    }
  }

  private static boolean sameJob(TestTable.Row small, TestTable.Row large) {
    return small.text("workload").equals(large.text("workload"))
        && small.text("policy").equals(large.text("policy"))
        && small.text("full_budget_mib").equals(large.text("budget_mib"));
  }

  /** The chunks of the input, which pass once, push out what is half written. */
  @Test
  void aReservationOfTheOutputSavesEncodesOfARealJob() throws IOException {
    CachedWorkload workload = CachedWorkload.named("W3");
    BlockSet in = workload.made(resplit, folder.resolve("in"));
    BlockSet out = workload.output(resplit, in, folder.resolve("out"));
    long budget = 373_248;
    List<Long> encodes = new ArrayList<>();
    for (long reserved : List.of(0L, budget * 9 / 10)) {
      ChunkOptions chunks = new ChunkOptions(1, new CacheRules(Replacement.LRU, 0, reserved));
      PlanReport planned = planned(workload, in, out, budget, chunks);
      Cost measured = run(in, out, planned, chunks).measured();
      assertEquals(planned.cost(), measured);
      assertTrue(planned.budget().cacheBytes() <= budget);
      encodes.add(measured.chunks().encodes());
    }
    check(in, out);
    assertEquals(List.of(2309L, 2207L), encodes);
  }

  /** With less than all of it, maps are decoded again, but no series is ever read back. */
  @ParameterizedTest(name = "memory like {0} MiB")
  @CsvSource({"64, 1460", "32, 1460", "16, 2716"})
  void theDefaultPlanEncodesEveryChunkOfTheMapsOnce(long fullMib, long decodes) throws IOException {
    CachedWorkload workload = CachedWorkload.named("W4s");
    BlockSet in = workload.made(resplit, folder.resolve("in"));
    BlockSet out = workload.output(resplit, in, folder.resolve("out"));
    long memory = (fullMib << 20) * workload.array().volume() / FULL_MAPS.volume();
    PlanReport planned =
        Steps.plan(
            in,
            out,
            PlanOptions.within(new MemoryLimit.OfData(memory)).withChunks(ChunkOptions.DEFAULT));
    JobSummary done = run(in, out, planned, Replacement.NEXT_USE);
    assertEquals(planned.cost(), done.measured());
    assertEquals(
        List.of(decodes, 480L, 0L), counts(done.measured()).subList(0, 3), planned.toString());
    check(in, out);
  }
}
