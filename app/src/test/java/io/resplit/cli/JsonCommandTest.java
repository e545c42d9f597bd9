package io.resplit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.manifest.Version;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every line of --json is one message with the documented fields. */
class JsonCommandTest {

  private static final List<String> COST =
      List.of("read_seeks", "write_seeks", "seeks", "read_opens", "write_opens", "peak_bytes");
  private static final List<String> PLAN =
      List.of(
          "strategy",
          "order",
          "shape",
          "in_shape",
          "out_shape",
          "dtype",
          "in_files",
          "out_files",
          "bytes",
          "mem_bytes",
          "data_mem_bytes",
          "overhead_bytes",
          "reserve_bytes",
          "lower_bound_seeks",
          "min_data_mem_for_lower_bound",
          "predicted_seconds",
          "planning_seconds",
          "fits",
          "alternatives");
  private static final List<String> SUMMARY =
      List.of(
          "planned_seeks",
          "planned_peak_bytes",
          "bytes_read",
          "bytes_written",
          "files_written",
          "files_before",
          "seconds");

  private DemoFolder demo;
  private String in;
  private String out;

  @BeforeEach
  void makeInput(@TempDir Path folder) {
    demo = DemoFolder.in(folder);
    in = demo.path("in");
    out = demo.path("out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version --json", "--json -V"})
  void theVersionIsAMessage(String words) {
    Map<String, Object> version = CommandRun.of((Object[]) words.split(" ")).json("version");
    assertEquals(Version.number(), version.get("version"));
    assertEquals(Version.commit(), Optional.ofNullable(version.get("commit")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--mem data=2", "--mem data=700", "--strategy naive", "--mem 1GiB"})
  void whatIsMeasuredIsWhatWasPlanned(String limit) {
    Object[] words = (in + " " + out + " --out-shape 7,5,3 --json " + limit).split(" ");
    CommandRun run = CommandRun.of(words).assertDone();
    Map<String, Object> plan = run.json("plan");
    Map<String, Object> summary = run.json("summary");
    for (String field : COST) {
      assertEquals(plan.get(field), summary.get(field), field);
    }
    assertEquals(plan.get("seeks"), summary.get("planned_seeks"));
    assertEquals(plan.get("peak_bytes"), summary.get("planned_peak_bytes"));
    assertEquals(plan.get("bytes"), summary.get("bytes_read"));
    assertEquals(plan.get("bytes"), summary.get("bytes_written"));
    assertEquals(plan.get("out_files"), summary.get("files_written"));
    assertHas(summary, COST, SUMMARY);
  }

  @Test
  void aPlanHasTheDocumentedFields() {
    Map<String, Object> plan =
        CommandRun.of("plan", in, "--out-shape", "5,9,4", "--mem", "data=4KiB", "--json")
            .assertDone()
            .json("plan");
    assertHas(plan, COST, PLAN);
    assertEquals(List.of(20L, 18L, 10L), plan.get("shape"));
    assertEquals(List.of(10L, 6L, 5L), plan.get("in_shape"));
    assertEquals(List.of(5L, 9L, 4L), plan.get("out_shape"));
    assertEquals(List.of(12L, 24L), List.of(plan.get("in_files"), plan.get("out_files")));
    assertEquals("uint16", plan.get("dtype"));
    assertEquals("F", plan.get("order"));
    assertEquals(DemoFolder.BYTES, plan.get("bytes"));
    assertEquals(4096L, plan.get("data_mem_bytes"));
    assertEquals(36L, plan.get("lower_bound_seeks"));
    assertEquals(true, plan.get("fits"));
    assertEquals(
        plan.get("mem_bytes"),
        number(plan, "peak_bytes")
            + number(plan, "overhead_bytes")
            + number(plan, "reserve_bytes"));
  }

  @Test
  @SuppressWarnings("unchecked")
  void aPlanShowsWhatOtherStrategiesWouldCost() {
    Map<String, Object> plan =
        CommandRun.of("plan", in, "--out-shape", "5", "--json").assertDone().json("plan");
    Set<Object> names = new TreeSet<>();
    for (Object item : (List<Object>) plan.get("alternatives")) {
      Map<String, Object> other = (Map<String, Object>) item;
      names.add(other.get("strategy"));
      assertEquals(
          Set.of("strategy", "seeks", "peak_bytes", "predicted_seconds", "fits"), other.keySet());
    }
    assertEquals(Set.of("frontier", "keep", "grid", "naive"), names);
  }

  /** A NetCDF file of 5 records: 3 elements of int16 and, padded, one of int8. */
  private static Path interleaved(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(1000).put("CDF\1".getBytes(UTF_8)).putInt(5);
    bytes.putInt(10).putInt(2).putInt(1).put(new byte[] {'t', 0, 0, 0}).putInt(0);
    bytes.putInt(1).put(new byte[] {'x', 0, 0, 0}).putInt(3).putLong(0);
    bytes.putInt(11).putInt(2).putInt(1).put(new byte[] {'v', 0, 0, 0});
    bytes.putInt(2).putInt(0).putInt(1).putLong(0).putInt(3).putInt(8).putInt(200);
    bytes.putInt(1).put(new byte[] {'w', 0, 0, 0});
    bytes.putInt(1).putInt(0).putLong(0).putInt(1).putInt(4).putInt(208);
    return Files.write(file, Arrays.copyOf(bytes.array(), 200 + 5 * 12));
  }

  @Test
  void recordsAreSoughtAsPlannedAndAreNoChunks(@TempDir Path folder) throws IOException {
    String array = interleaved(folder.resolve("a.nc")) + ":/v";
    CommandRun run = CommandRun.of(array, out, "--out-shape", "2,3", "--json");
    assertEquals(0, run.code(), run.messages());
    Map<String, Object> plan = run.json("plan");
    for (String field : COST) {
      assertEquals(plan.get(field), run.json("summary").get(field), field);
    }
    assertEquals(List.of(5L, 3L), List.of(plan.get("read_seeks"), plan.get("write_seeks")));
    assertEquals(8L, plan.get("lower_bound_seeks"));
    assertFalse(plan.containsKey("in_chunk") || plan.containsKey("out_chunk"));
  }

  private static long number(Map<String, Object> message, String field) {
    return (Long) message.get(field);
  }

  @SafeVarargs
  private static void assertHas(Map<String, Object> message, List<String>... fields) {
    for (List<String> group : fields) {
      assertTrue(message.keySet().containsAll(group), message.keySet() + " lacks some of " + group);
    }
  }

  @Test
  void otherCommandsAnswerInJsonToo() throws IOException {
    Map<String, Object> made =
        CommandRun.of("make", out, "--shape", 10, "--out-shape", 4, "--dtype", "bytes3", "--json")
            .assertDone()
            .json("make");
    assertEquals(List.of(3L, 30L), List.of(made.get("files_written"), made.get("bytes_written")));
    Map<String, Object> checked = CommandRun.of("verify", out, "--json").json("verify");
    assertEquals(List.of(3L, 3L), List.of(checked.get("files"), checked.get("checksums")));
    assertTrue(checked.get("digest").toString().matches("[0-9a-f]{8}"), checked::toString);
    Map<String, Object> compared = CommandRun.of("verify", in, in, "--json").json("verify");
    assertEquals(3600L, compared.get("elements"));
    Map<String, Object> info = CommandRun.of("info", in, "--json").assertDone().json("info");
    assertEquals(List.of(2L, 3L, 2L), info.get("grid"));
    assertEquals(List.of(10L, 6L, 5L), info.get("block_shape"));
    assertEquals(in, info.get("set"));
    assertHas(info, List.of("shape", "dtype", "order", "format", "files", "bytes"));
  }

  @Test
  void errorsAreMessagesOnTheErrorStream() {
    assertError(2, "--nonsense", CommandRun.of(in, out, "--json", "--nonsense"));
    assertError(2, "--out-shape", CommandRun.of(in, out, "--json"));
    assertError(3, "nowhere", CommandRun.of(demo.path("nowhere"), out, "--out-shape", 5, "--json"));
    CommandRun.of(in, out, "--out-shape", "5").assertDone();
    CommandRun refused = CommandRun.of("merge", in, demo.block("0_0_0"), "--json");
    assertError(4, "block_0_0_0.raw", refused);
    assertEquals("plan", refused.json("plan").get("message_type"));
  }

  @Test
  void errorsNameTheFileThatIsToBlame() throws IOException {
    CommandRun.of(in, out, "--out-shape", "5").assertDone();
    assertBlames(out + "/block_0_0_0.raw", CommandRun.of(in, out, "--out-shape", 5, "--json"));
    Files.delete(demo.block("1_2_1"));
    assertBlames(demo.block("1_2_1"), CommandRun.of("verify", in, "--json"));
    Files.write(demo.block("1_2_1"), new byte[3]);
    assertBlames(demo.block("1_2_1"), CommandRun.of("verify", in, "--json"));
    Path manifest = Files.writeString(Path.of(in, "resplit.json"), "{");
    assertBlames(manifest, CommandRun.of("verify", in, "--json"));
  }

  private static void assertBlames(Object file, CommandRun run) {
    assertEquals(file.toString(), JsonText.parse(run.messages()).get("path"), run.messages());
  }

  @Test
  void aPlanThatDoesNotFitIsShownAll() {
    CommandRun run = CommandRun.of(in, out, "--out-shape", "5", "--json", "--mem", "data=1");
    assertError(5, "or --mem data=800, with which it needs 44 seeks", run);
    assertEquals(false, run.json("plan").get("fits"));
    assertEquals(2L, run.json("plan").get("peak_bytes"));
  }

  private static void assertError(long code, String part, CommandRun run) {
    assertEquals(code, run.code(), run.messages());
    Map<String, Object> error = JsonText.parse(run.messages());
    assertEquals("exit_error", error.get("message_type"));
    assertEquals(code, error.get("code"));
    assertTrue(error.get("message").toString().contains(part), run.messages());
  }
}
