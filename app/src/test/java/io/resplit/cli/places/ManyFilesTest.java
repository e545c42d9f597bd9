package io.resplit.cli.places;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.sun.management.ThreadMXBean;
import io.resplit.cli.CommandRun;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many files named by date and time, with a gap of a year: what finding them takes. */
class ManyFilesTest {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("yyyyMMdd_HHmm");
  private static final int FEW = 300;
  private static final int TIMES = 4;
  private static final int MANY = RandomProblems.areFewerSeeds() ? 20_000 : 100_000;

  /** Most bytes that are allocated for a file, of its name, path, block and place. */
  private static final long BYTES_A_FILE = 64_000;

  @TempDir private Path work;

  /** Returns the bytes that a dry run allocates, as a measure of its work. */
  private long bytes(int count, String... options) throws IOException {
    Path folder = Files.createDirectories(work.resolve("in" + count));
    LocalDateTime time = LocalDateTime.of(1998, 12, 30, 18, 0);
    for (int i = 0; i < count; i++) {
      time = i == count / 2 ? time.plusYears(1) : time.plusMinutes(30);
      Files.write(folder.resolve("radar_" + NAME.format(time) + ".raw"), new byte[] {(byte) i});
    }
    List<String> command =
        new ArrayList<>(List.of("merge", "-n", folder.toString(), work + "/out.raw"));
    command.addAll(List.of("--dtype", "uint8", "--in-shape", "1"));
    command.addAll(List.of(options));
    long before = THREADS.getCurrentThreadAllocatedBytes();
    CommandRun run = CommandRun.logged(command.toArray());
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
    if (Boolean.getBoolean("resplit.places")) {
      System.out.println(count + " files: " + bytes / count + " bytes each: " + run.messages());
    }
    assertTrue(run.code() == 0 || run.code() == 3, run.messages());
    return bytes;
  }

  private static String[] options(String text) {
    assumeFalse(Claim.BOUNDED.isKnown("files" + text.replace(" ", "")), "known");
    return text.isEmpty() ? new String[0] : text.split(" ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--missing fill=0"})
  void workGrowsNoFasterThanTheFiles(String text) throws IOException {
    String[] options = options(text);
    bytes(FEW, options);
    double few = bytes(FEW, options);
    double more = bytes(TIMES * FEW, options);
    assertTrue(more <= 2 * TIMES * few, more + " bytes for " + few);
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(strings = {"", "--missing fill=0"})
  void manyFilesAreFound(String text) throws IOException {
    long bytes = bytes(MANY, options(text));
    assertTrue(bytes <= MANY * BYTES_A_FILE, bytes + " bytes");
  }
}
