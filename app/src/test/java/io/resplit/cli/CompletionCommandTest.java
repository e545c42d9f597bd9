package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {

  @Test
  void bashCompletesSubcommandsAndOptions(@TempDir Path folder) throws Exception {
    Path script =
        Files.writeString(
            folder.resolve("completion"), CommandRun.of("completion").assertDone().results());
    assertTrue(completed(script, "resplit", "ver").contains("verify"));
    assertTrue(completed(script, "resplit", "--data").contains("--data-mem"));
    assertTrue(completed(script, "resplit", "plan", "--out").contains("--out-shape"));
  }

  /** Returns what bash offers for the last of {@code words}, with nothing on its error stream. */
  private static String completed(Path script, String... words) throws Exception {
    String line = String.join(" ", words);
    String commands =
        "set -e; compopt() { :; }; source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; COMP_POINT=%d;"
                .formatted(script, line, words.length - 1, line, line.length())
            + " _complete_resplit resplit '%s' || true; echo \"${COMPREPLY[@]}\""
                .formatted(words[words.length - 1]);
    Process bash = new ProcessBuilder("bash", "-c", commands).start();
    String offered = text(bash.getInputStream().readAllBytes());
    assertEquals("", text(bash.getErrorStream().readAllBytes()));
    assertEquals(0, bash.waitFor());
    return offered;
  }

  private static String text(byte[] bytes) throws IOException {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
