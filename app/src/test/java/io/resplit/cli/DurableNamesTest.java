package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a job reports as done is on the disk, names of new folders included, but not what make does;
 * strace is witness.
 */
class DurableNamesTest {

  @Tag("slow")
  @Test
  void forcesTheNamesOfAllFoldersThatItMakes(@TempDir Path temporary) throws Exception {
    Programs.require("strace");
    Path folder = temporary.toRealPath();
    String made = traced(folder, "make in --shape 4 --out-shape 2 --dtype u1");
    assertFalse(made.contains("sync("), made);
    String calls = traced(folder, "in new/deep/set --out-shape 4");
    for (String name : List.of("", "/new", "/new/deep", "/new/deep/set")) {
      assertTrue(calls.contains("<" + folder + name + ">)"), () -> name + " in " + calls);
    }
  }

  private static String traced(Path folder, String arguments) throws Exception {
    String options = "-y --seccomp-bpf -e trace=fsync,fdatasync";
    return Programs.traced(folder, options, arguments.split(" "));
  }
}
