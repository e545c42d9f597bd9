package io.resplit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.io.FolderSync;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lock must keep out other processes, which locks within one process say nothing about. */
class JobLockTest {

  @TempDir private Path folder;

  private BlockSet out;

  @BeforeEach
  void describeAnOutput() throws IOException {
    out = InterruptedJob.create(folder, 1).out();
  }

  private JobLock take() throws IOException {
    return JobLock.take(JobFiles.of(out), new FolderSync(false));
  }

  @Test
  void keepsOtherProcessesOutUntilItIsGivenBack() throws Exception {
    try (JobLock lock = take()) {
      assertEquals("refused", other(lock.files().lock()));
      assertThrows(ResplitException.class, this::take);
      assertEquals("refused", other(lock.files().lock()));
    }
    assertFalse(Files.exists(JobFiles.of(out).lock()));
    take().close();
  }

  @Test
  void seesThatAnotherProcessHoldsIt() throws Exception {
    JobFiles files = JobFiles.of(out);
    JobLock.requireFree(files);
    Files.createDirectories(files.folder());
    Files.createFile(files.lock());
    JobLock.requireFree(files);
    Process holder = start(files.lock());
    assertEquals('l', holder.getInputStream().read());
    assertThrows(ResplitException.class, () -> JobLock.requireFree(files));
    assertThrows(ResplitException.class, this::take);
    holder.getOutputStream().close();
    assertEquals(0, holder.waitFor());
    JobLock.requireFree(files);
    take().close();
  }

  /** Returns what another process says that tries to lock a file. */
  private static String other(Path file) throws Exception {
    Process process = start(file);
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    return said.strip();
  }

  private static Process start(Path file) throws IOException {
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                OtherProcess.class.getName(),
                file.toString()))
        .redirectErrorStream(true)
        .start();
  }
}
