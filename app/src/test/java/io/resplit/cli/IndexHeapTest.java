package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The places of very many chunks, of which only the files say how many are stored. */
class IndexHeapTest {

  private static final int CHUNKS = 600_000;

  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [%1$d], "data_type": "uint8",
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [%1$d]}},
       "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
       "fill_value": 0, "attributes": {}, "codecs": [{"name": "sharding_indexed", "configuration": {
         "chunk_shape": [1], "index_location": "end",
         "codecs": [{"name": "bytes"}, {"name": "gzip", "configuration": {"level": 1}}],
         "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}}]}
      """;

  @TempDir private Path folder;

  private record Ended(int code, String messages) {}

  @Tag("slow")
  @Test
  void aHeapThatIsTooSmallForThemIsNamedWithOneThatIsEnough() throws Exception {
    Path store = folder.resolve("in.zarr");
    Files.createDirectories(store.resolve("c"));
    Files.writeString(store.resolve("zarr.json"), ARRAY.formatted(CHUNKS));
    Files.write(store.resolve("c/0"), shard());
    Ended refused = firstOf(store, "-Xmx14m");
    assertEquals(ExitCode.NO_PLAN.code(), refused.code, refused.messages);
    assertEquals(1, refused.messages.lines().count(), refused.messages);
    Matcher enough = Pattern.compile("RESPLIT_JAVA_OPTS=(-Xmx\\d+m)\n").matcher(refused.messages);
    assertTrue(enough.find(), refused.messages);
    Ended done = firstOf(store, enough.group(1));
    assertEquals(0, done.code, done.messages);
    assertEquals("77777", Files.readString(folder.resolve("out.raw")));
  }

  private static byte[] shard() throws Exception {
    ByteArrayOutputStream seven = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(seven)) {
      gzip.write('7');
    }
    ByteBuffer shard =
        ByteBuffer.allocate(seven.size() + 16 * CHUNKS).order(ByteOrder.LITTLE_ENDIAN);
    shard.put(seven.toByteArray());
    for (int chunk = 0; chunk < CHUNKS; chunk++) {
      shard.putLong(0).putLong(seven.size());
    }
    return shard.array();
  }

  private Ended firstOf(Path store, String heap) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(List.of("-XX:+UseSerialGC", heap, "-cp", System.getProperty("java.class.path")));
    Optional.ofNullable(System.getProperty("slf4j.provider"))
        .ifPresent(provider -> command.add(1, "-Dslf4j.provider=" + provider));
    command.addAll(List.of(Main.class.getName(), store.toString(), folder + "/out.raw"));
    command.addAll(List.of("--roi", "0:5", "--chunk", "none", "--overwrite", "-q"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String messages = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), messages);
  }
}
