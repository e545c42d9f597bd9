package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.WatchedFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a job writes, and whichever write, sync or renaming fails: it is never wrong later. */
class FailedChangesTest {

  /** One of so many changes fails; with more seeds than usual, every one. */
  private static final long STEP = 40;

  @Tag("slow")
  @Test
  void jobsGivenAgainAfterAFailedChangeLeaveWhatOthersLeave(@TempDir Path folder) throws Exception {
    long[] seeds = RandomProblems.seeds(100).toArray();
    long step = seeds.length > 100 ? 1 : STEP * 100 / seeds.length;
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xmx512m",
                    "-Dslf4j.provider=" + System.getProperty("slf4j.provider"),
                    "-Djava.nio.file.spi.DefaultFileSystemProvider=" + WatchedFiles.class.getName(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    FailedChanges.class.getName(),
                    folder.toString(),
                    Long.toString(step),
                    Long.toString(seeds[0])))
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
  }
}
