package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code -v} says, on the error stream of the process. */
class VerboseCommandTest {

  @TempDir Path folder;

  private String said(String... arguments) {
    PrintStream before = System.err;
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(messages, true, StandardCharsets.UTF_8);
    System.setErr(stream);
    try {
      PrintStream results = new PrintStream(new ByteArrayOutputStream(), true);
      assertEquals(ExitCode.DONE.code(), ResplitCommand.run(results, stream, arguments));
    } finally {
      System.setErr(before);
    }
    return messages.toString(StandardCharsets.UTF_8);
  }

  @Test
  void saysThePlanAndWhyAndWhatHappensToFiles() throws IOException {
    String in = folder.resolve("in").toString();
    String out = folder.resolve("out").toString();
    assertEquals(
        "",
        said("make", in, "--shape", "8,6", "--out-shape", "4,6", "--dtype", "uint8", "--quiet"));
    String said =
        said(
                in,
                out,
                "--out-shape",
                "8,3",
                "--chunk",
                "4,3",
                "--deflate",
                "1",
                "--out-format",
                "hdf5",
                "-v")
            .replace(folder.toString(), "~");
    for (String line :
        new String[] {
          "resplit: INFO: input: ~/in, raw",
          "resplit: INFO: plan: fewest seeks within the limit",
          "resplit: INFO: strategy   frontier",
          "resplit: INFO: reading ~/in/block_0_0.raw",
          "resplit: INFO: writing ~/out/block_0_1.h5",
          "resplit: INFO: ~/out/block_0_1.h5 is complete",
          "resplit: INFO: chunk cache, out: 4 accesses, 0 hits, 0 decoded, 4 encoded, 0 copied, ",
          "resplit: INFO: committed "
        }) {
      assertTrue(said.contains(line), said);
    }
    String asked = said(in, folder + "/two", "--out-shape", "8,3", "--strategy", "grid", "-v");
    assertTrue(asked.contains("resplit: INFO: plan: as asked for"), asked);
  }

  @Test
  void namesTheFilesThatAreReadWhereAxesArePermuted() {
    String in = folder.resolve("in").toString();
    CommandRun.of("make", in, "--shape", "8,6", "--out-shape", "4,2", "--dtype", "uint8")
        .assertDone();
    String said = said(in, folder + "/out", "--permute", "1,0", "--roi", ":,2:6", "-v");
    assertEquals(List.of("0_1", "0_2", "1_1", "1_2"), sorted(blocks("reading", said)));
    assertEquals(List.of("0_0", "0_1", "1_0", "1_1"), sorted(blocks("writing", said)));
  }

  /** Plans of the same cost may visit them in another order. */
  private static List<String> sorted(List<String> blocks) {
    return blocks.stream().sorted().toList();
  }

  private static List<String> blocks(String verb, String said) {
    return Pattern.compile("INFO: " + verb + " .*block_(.*)\\.raw")
        .matcher(said)
        .results()
        .map(found -> found.group(1))
        .toList();
  }
}
