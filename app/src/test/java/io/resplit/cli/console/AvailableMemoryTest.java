package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines made of files: /proc and /sys/fs/cgroup as Linux shows them. */
class AvailableMemoryTest {

  private static final long KIB = 1024;
  private static final long GIB = 1L << 30;

  @TempDir private Path machine;

  @BeforeEach
  void givesTheMachineEightGibibytes() throws IOException {
    file("proc/meminfo", "MemTotal:       16777216 kB\nMemAvailable:    8388608 kB\n");
  }

  private void file(String name, String text) throws IOException {
    Path file = machine.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private long bytes() {
    return new AvailableMemory(machine.resolve("proc"), machine.resolve("cgroup")).bytes();
  }

  @Test
  void withoutGroupsItIsWhatTheMachineHas() throws IOException {
    assertEquals(8 * GIB, bytes());
    file("proc/self/cgroup", "0::/\n");
    assertEquals(8 * GIB, bytes());
  }

  @Test
  void aGroupOfVersionTwoLimitsItToWhatIsNotUsedYet() throws IOException {
    file("proc/self/cgroup", "0::/job/step\n");
    file("cgroup/job/step/memory.max", (2 * GIB) + "\n");
    file("cgroup/job/step/memory.current", GIB / 2 + "\n");
    assertEquals(3 * GIB / 2, bytes());
  }

  @Test
  void groupsAroundItLimitItToo() throws IOException {
    file("proc/self/cgroup", "0::/job/step\n");
    file("cgroup/job/step/memory.max", "max\n");
    file("cgroup/job/memory.max", GIB + "\n");
    file("cgroup/memory.max", (3 * GIB) + "\n");
    assertEquals(GIB, bytes());
  }

  @Test
  void aGroupOfVersionOneIsThatOfTheMemoryController() throws IOException {
    file("proc/self/cgroup", "12:cpu,cpuacct:/a\n11:memory:/b\n1:name=systemd:/c\n");
    file("cgroup/memory/b/memory.limit_in_bytes", (GIB + 5) + "\n");
    file("cgroup/memory/b/memory.usage_in_bytes", "5\n");
    file("cgroup/memory/a/memory.limit_in_bytes", "1\n");
    file("cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    assertEquals(GIB, bytes());
  }

  @Test
  void controllersOfVersionOneMayShareAGroup() throws IOException {
    file("proc/self/cgroup", "4:hugetlb,memory:/b\n");
    file("cgroup/memory/b/memory.limit_in_bytes", "4096\n");
    assertEquals(4 * KIB, bytes());
  }

  @Test
  void aGroupThatUsesMoreThanItMayHasNothingLeft() throws IOException {
    file("proc/self/cgroup", "0::/job\n");
    file("cgroup/job/memory.max", "100\n");
    file("cgroup/job/memory.current", "200\n");
    assertEquals(0, bytes());
  }

  @Test
  void aLimitAboveTheMachineChangesNothing() throws IOException {
    file("proc/self/cgroup", "0::/job\n");
    file("cgroup/job/memory.max", "9223372036854775807\n");
    assertEquals(8 * GIB, bytes());
    file("cgroup/job/memory.max", "9999999999999999999\n");
    assertEquals(8 * GIB, bytes());
  }

  @Test
  void namesOfGroupsNeverLeaveTheirFolder() throws IOException {
    file("proc/self/cgroup", "0::/../../secret\n");
    file("secret/memory.max", "1\n");
    assertEquals(8 * GIB, bytes());
  }

  @Test
  void strangeTextCountsForNothing() throws IOException {
    file("proc/self/cgroup", "\n0\n::\nmemory\n0::\n");
    assertEquals(8 * GIB, bytes());
    file("proc/meminfo", "MemAvailable: lots\n");
    assertEquals(AvailableMemory.UNKNOWN, bytes());
    Files.delete(machine.resolve("proc/meminfo"));
    assertEquals(AvailableMemory.UNKNOWN, bytes());
  }

  @Test
  void thisMachineHasSome() {
    assertTrue(new AvailableMemory().bytes() > 0);
  }
}
