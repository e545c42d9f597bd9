package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What make reports as done is on the disk, names of new folders included; strace is witness. */
class DurableMakeTest {

  @Test
  void forcesTheNamesOfAllFoldersThatItMakes(@TempDir Path temporary) throws Exception {
    Programs.require("strace");
    Path folder = temporary.toRealPath();
    String arguments = "make new/deep/set --shape 4 --out-shape 2 --dtype u1";
    String calls = Programs.traced(folder, "-y --seccomp-bpf -e trace=fsync", arguments.split(" "));
    for (String name : List.of("", "/new", "/new/deep", "/new/deep/set")) {
      assertTrue(calls.contains("<" + folder + name + ">)"), () -> name + " in " + calls);
    }
  }
}
