package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as it is installed, with results that nothing reads any more. */
class BrokenPipeTest {

  /** Progress is shown from the first second on, which a busy machine may take. */
  private static final String ARRAY =
      " --no-progress --shape 24,20,16 --out-shape 8,5,4 --dtype uint16";

  @TempDir private Path folder;

  @BeforeEach
  void install() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Files.copy(Path.of("src/main/launcher/resplit"), bin.resolve("resplit"));
    Path jar = Files.createDirectories(folder.resolve("lib")).resolve("resplit.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(part -> Path.of(part).toUri().toString())
            .collect(Collectors.joining(" "));
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan" + ARRAY,
        "plan --curve" + ARRAY,
        "plan --json" + ARRAY,
        "make out --json" + ARRAY,
        "chunks --no-progress --cache 1MiB --shape 24,20,16 --dtype uint16",
        "--help",
        "plan --help",
      })
  void endsWithoutAWord(String command) throws Exception {
    assertEquals(ExitCode.NO_READER.code() + "\n", afterTheReader(command));
  }

  @Test
  void aJobIsCompleted() throws Exception {
    endsWithoutAWord("make out" + ARRAY);
    assertTrue(Files.exists(folder.resolve("out/resplit.json")));
  }

  @Test
  void errorsAreSaidAllTheSame() throws Exception {
    String said = afterTheReader("plan --nonsense");
    assertTrue(said.contains("no such option") && said.endsWith("\n2\n"), said);
  }

  /** Returns what a command says, and its exit code, when its results go where nobody reads. */
  private String afterTheReader(String command) throws Exception {
    String script =
        "mkfifo pipe; (: < pipe) & exec 3> pipe; wait; sh bin/resplit %s >&3; echo $?"
            .formatted(command);
    return Programs.run(
        folder, "env", "JAVA_HOME=" + System.getProperty("java.home"), "sh", "-c", script);
  }
}
