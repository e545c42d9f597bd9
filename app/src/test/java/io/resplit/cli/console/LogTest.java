package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.job.warning.Warning;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class LogTest {

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @AfterEach
  void restoreTheErrorStream() {
    System.setErr(before);
  }

  @Test
  void oneFlagShowsWhatIsDoneOnOneLineEach() {
    assertEquals("resplit: WARN: a\\nb%nresplit: INFO: c%n".formatted(), logged(1));
  }

  @Test
  void twoFlagsShowEverythingWithStackTraces() {
    String text = logged(2);
    assertTrue(text.contains("resplit: DEBUG: test: d"), text);
    assertTrue(text.contains("IllegalStateException: boom"), text);
    assertTrue(text.contains("at " + LogTest.class.getName()), text);
  }

  @Test
  void warningsAreShownAlways() {
    assertEquals("resplit: WARN: a\\nb%n".formatted(), logged(-1));
    assertEquals("resplit: WARN: a\\nb%n".formatted(), logged(0));
  }

  @Test
  void notesAreShownUnlessSilenceIsWanted() {
    logged(-1);
    bytes.reset();
    Warning.note(LogTest.class, "n", Optional.empty());
    assertEquals("", bytes.toString(StandardCharsets.UTF_8));
    logged(0);
    bytes.reset();
    Warning.note(LogTest.class, "n", Optional.empty());
    assertEquals("resplit: WARN: n%n".formatted(), bytes.toString(StandardCharsets.UTF_8));
  }

  @Test
  void isSilentInAProcessThatReadsHdf5(@TempDir Path folder) throws Exception {
    String file = folder.resolve("a.h5").toString();
    assertEquals("", errorsOf("make", file, "--no-progress", "--shape", "4,4", "--dtype", "int8"));
    assertEquals("", errorsOf("info", "--no-progress", file));
  }

  /** What a process of its own writes to its error stream; it must succeed. */
  private static String errorsOf(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.resplit.cli.Main"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), errors);
    return errors;
  }

  private String logged(int verbosity) {
    bytes.reset();
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    Log.show(verbosity, false);
    Logger log = LoggerFactory.getLogger("test");
    log.warn("a\nb", new IllegalStateException("boom"));
    log.info("c");
    log.debug("d");
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
