package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Job;
import io.resplit.Resplit;
import io.resplit.array.ChunkFilter;
import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;
import io.resplit.cli.console.ExecutionErrors;
import io.resplit.cli.console.ExitCode;
import io.resplit.cli.option.RegionConverter;
import io.resplit.geometry.Shape;
import io.resplit.report.JsonLines;
import io.resplit.report.JsonObject;
import io.resplit.request.ChunkOptions;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.Objective;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.request.TaskNumber;
import io.resplit.result.DiskModel;
import io.resplit.result.MemoryBudget;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job of the command and the same job of the library have one plan, and one refusal. */
class SameJobTest {

  private static final double SEEDS = Double.parseDouble(System.getProperty("resplit.seeds", "1"));
  private static final long JOBS = Math.round(110 * SEEDS);
  private static final int LENGTH = 12;

  /** About what so small jobs take beside their data and their threads. */
  private static final long OVERHEAD = 64 << 10;

  @TempDir private Path folder;

  /** What a job prints as JSON, without what differs between two runs of one command. */
  private record Outcome(int code, List<String> lines) {

    static Outcome of(int code, String printed) {
      return new Outcome(
          code,
          printed
              .lines()
              .filter(line -> !line.isBlank() && !line.contains("\"message_type\":\"status\""))
              .map(SameJobTest::bare)
              .toList());
    }
  }

  private static String bare(String line) {
    return line.replaceAll(
            "\"(planning_seconds|seconds|[a-z_]*per_second|peak_rss_bytes)\":[^,}]*", "\"$1\":0")
        .replaceAll("\"free_bytes\":[0-9]+", "")
        .replaceAll("\"(exit_code|path)\":[^,}]*", "");
  }

  private static ExitCode code(int number) {
    return Arrays.stream(ExitCode.values())
        .filter(code -> code.code() == number)
        .findFirst()
        .orElseThrow();
  }

  /** One job in both languages. */
  private static final class Drawn {
    private final Random random;
    private final List<String> arguments = new ArrayList<>();
    private final String format;
    private final Optional<Shape> chunk;
    private final Shape block;
    private final Optional<String> region;
    private final Optional<TaskNumber> task;
    private PlanOptions planning;
    private JobOptions options = JobOptions.DEFAULT.with(Existing.REFUSE);

    Drawn(long seed) {
      random = new Random(seed * 0x9E3779B97F4A7C15L);
      format = random.nextBoolean() ? "hdf5" : "raw";
      block = Shape.of(length(7), length(3), length(7));
      give("--out-shape", text(block));
      give("--out-format", format);
      chunk = format.equals("raw") ? Optional.empty() : Optional.of(chunkOf(block));
      chunk.ifPresent(shape -> give("--chunk", text(shape)));
      chunk.ifPresent(shape -> give("--filters", "deflate:1"));
      planning = PlanOptions.within(memory()).withDisk(disk());
      if (random.nextInt(3) == 0) {
        give("--objective", "time");
        planning = planning.withObjective(Objective.TIME);
      }
      String strategy = List.of("auto", "auto", "grid", "naive", "keep").get(random.nextInt(5));
      give("--strategy", strategy);
      planning = planning.withStrategy(strategy).withChunks(chunks());
      region = random.nextInt(4) == 0 ? Optional.of("1:11,::2,1:") : Optional.empty();
      region.ifPresent(text -> give("--roi", text));
      task =
          random.nextInt(4) == 0 ? Optional.of(new TaskNumber(0, 2, List.of())) : Optional.empty();
      task.ifPresent(number -> give("--task", "0/2"));
      run();
    }

    private void give(String name, String value) {
      arguments.add(name);
      arguments.add(value);
    }

    private int length(int most) {
      return 3 + random.nextInt(most);
    }

    private Shape chunkOf(Shape shape) {
      long[] lengths = shape.toArray();
      return Shape.of(
          Arrays.stream(lengths).map(length -> 1 + random.nextInt((int) length)).toArray());
    }

    private static String text(Shape shape) {
      return Arrays.stream(shape.toArray())
          .mapToObj(Long::toString)
          .collect(Collectors.joining(","));
    }

    private MemoryLimit memory() {
      if (random.nextInt(3) == 0) {
        long data = logarithmic(3, 10);
        give("--mem", "data=" + data);
        return new MemoryLimit.OfData(data);
      }
      long whole = MemoryBudget.RESERVE_BYTES + OVERHEAD + logarithmic(7, 8);
      give("--mem", "" + whole);
      return new MemoryLimit.OfProcess(whole);
    }

    private long logarithmic(int least, int bits) {
      long bytes = 1L << least + random.nextInt(bits);
      return bytes + random.nextLong(bytes);
    }

    private DiskModel disk() {
      give("--disk", random.nextBoolean() ? "hdd" : "ssd");
      String name = arguments.get(arguments.size() - 1);
      return name.equals("hdd") ? DiskModel.HDD : DiskModel.SSD;
    }

    private ChunkOptions chunks() {
      ChunkOptions chunks = ChunkOptions.DEFAULT;
      if (random.nextInt(3) == 0) {
        int threads = random.nextInt(4);
        give("--threads", "" + threads);
        chunks = chunks.withThreads(threads);
      }
      if (random.nextInt(4) == 0) {
        give("--cache-policy", "lru");
        CacheRules lru = CacheRules.of(Replacement.of("lru"));
        chunks = new ChunkOptions(chunks.threads(), chunks.orFewer(), lru);
      }
      return chunks;
    }

    private void run() {
      boolean sums = task.isPresent() || random.nextInt(4) > 0;
      give("--checksum", sums ? "crc32c" : "none");
      give("--fsync", "none");
      options = new JobOptions(Existing.REFUSE, Fsync.NONE, options.interval(), sums, false);
    }
  }

  @Tag("slow")
  @Test
  void libraryAndCommandHaveTheSamePlansThreadsAndRefusals() throws IOException {
    TreeMap<String, Integer> met = new TreeMap<>();
    for (String in : List.of("raw", "hdf5")) {
      makeInput(in);
    }
    for (long seed = 0; seed < JOBS; seed++) {
      Drawn drawn = new Drawn(seed);
      String in = folder + "/" + (seed % 3 == 0 ? "raw" : "hdf5");
      String out = folder + "/out" + seed;
      Outcome dry = command(drawn, in, out, "--dry-run");
      assertEquals(dry, library(drawn, in, out, true, met), "seed " + seed + " " + drawn.arguments);
      Outcome done = command(drawn, in, out);
      String again = folder + "/again" + seed;
      Outcome other = library(drawn, in, again, false, met);
      assertEquals(done.toString(), other.toString().replace(again, out), "seed " + seed);
      assertEquals(digest(out), digest(again));
      met.merge(code(done.code()).name(), 1, Integer::sum);
    }
    if (SEEDS >= 1) {
      assertTrue(met.get("DONE") > JOBS / 3 && met.get("NO_PLAN") > JOBS / 20, met.toString());
      assertTrue(met.containsKey("fewer threads"), met.toString());
    }
  }

  private void makeInput(String name) throws IOException {
    Resplit resplit = new Resplit();
    OutputRequest request =
        OutputRequest.blocks(folder + "/" + name, Shape.of(5, 12, 7)).withFormat(name);
    Shape array = Shape.of(LENGTH, LENGTH, LENGTH);
    resplit.make(
        resplit.output(
            name.equals("raw") ? request : request.withChunks(deflated(Shape.of(3, 4, 7))),
            array,
            "uint16"),
        false);
  }

  private static ChunkStorageRequest deflated(Shape chunk) {
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.GIVEN,
        Optional.of(chunk),
        Optional.empty(),
        Optional.of(List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1))),
        false);
  }

  private static Outcome command(Drawn drawn, String in, String out, String... more) {
    List<String> words = new ArrayList<>(List.of("--json", in, out));
    words.addAll(drawn.arguments);
    words.addAll(List.of(more));
    CommandRun run = CommandRun.of(words.toArray());
    return Outcome.of(run.code(), run.results() + run.messages());
  }

  /** Returns what the command should print, as the library answers. */
  private static Outcome library(
      Drawn drawn, String in, String out, boolean dry, TreeMap<String, Integer> met)
      throws IOException {
    StringBuilder lines = new StringBuilder();
    try {
      Job job = job(drawn, in, out);
      if (dry) {
        lines.append(JsonLines.plan(job.report(), job.space())).append('\n');
        job.requireFits();
        boolean isFiltered = job.lead().plan().problem().isFiltered();
        count(met, isFiltered && !fitsWithAllThreads(drawn, job));
        var rest = job.check();
        if (drawn.task.isPresent()) {
          lines.append(JsonLines.rest(rest, job.lead().disk())).append('\n');
        }
      } else {
        try (Job begun = job.begin(JobObserver.NONE).orElseThrow()) {
          lines.append(JsonLines.plan(begun.report(), begun.space())).append('\n');
          lines.append(JsonLines.summary(begun.run(JobObserver.NONE), 0)).append('\n');
        }
      }
      return Outcome.of(ExitCode.DONE.code(), lines.toString());
    } catch (IOException | IllegalArgumentException e) {
      int code = ExecutionErrors.code(e).code();
      lines.append(
          JsonObject.message("exit_error").put("code", code).put("message", e.getMessage()));
      return Outcome.of(code, lines.toString());
    }
  }

  private static void count(TreeMap<String, Integer> met, boolean fewer) {
    met.merge(fewer ? "fewer threads" : "all threads", 1, Integer::sum);
  }

  private static boolean fitsWithAllThreads(Drawn drawn, Job job) throws IOException {
    ChunkOptions chunks = drawn.planning.chunks();
    PlanOptions exact = drawn.planning.withChunks(chunks.withThreads(chunks.threads()));
    return new Resplit().job(job.in(), job.out(), exact, drawn.options).lead().fits();
  }

  private static Job job(Drawn drawn, String in, String out) throws IOException {
    boolean isOfProcess = drawn.planning.memory() instanceof MemoryLimit.OfProcess;
    long process =
        isOfProcess ? ((MemoryLimit.OfProcess) drawn.planning.memory()).bytes() : Long.MAX_VALUE;
    Resplit resplit = new Resplit(List.of(), Resplit.metadataWithin(process));
    BlockSet all = resplit.find(SetRequest.at(in));
    BlockSet part =
        drawn.region.isPresent()
            ? resplit.within(all, new RegionConverter().convert(drawn.region.get()))
            : all;
    OutputRequest request = OutputRequest.blocks(out, drawn.block).withFormat(drawn.format);
    BlockSet described =
        resplit.output(part, drawn.chunk.map(c -> request.withChunks(deflated(c))).orElse(request));
    Job whole = resplit.job(part, described, drawn.planning.withComparison(), drawn.options);
    return drawn.task.map(whole::task).orElse(whole);
  }

  /** Returns what the manifest says of the array; nothing if there is no manifest. */
  private static String digest(String set) throws IOException {
    Path manifest = Path.of(set, "resplit.json");
    return Files.exists(manifest)
        ? Files.readString(manifest).replaceAll("(?s).*\"(digest\" *: *\"[^\"]*\").*|.*", "$1")
        : "";
  }
}
