package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What make reports as done is on the disk, names of new folders included; strace is witness. */
class DurableMakeTest {

  @Test
  void forcesTheNamesOfAllFoldersThatItMakes(@TempDir Path temporary) throws Exception {
    Programs.require("strace");
    Path folder = temporary.toRealPath();
    Path log = folder.resolve("log");
    List<String> command = new ArrayList<>(List.of("strace", "-f", "-qq", "-y", "-o"));
    command.addAll(List.of(log.toString(), "-e", "trace=fsync"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.resplit.cli.Main"));
    command.addAll(List.of("make", folder + "/new/deep/set", "--shape", "4", "--out-shape", "2"));
    command.addAll(List.of("--dtype", "u1"));
    Programs.run(folder, command.toArray(new String[0]));
    String calls = Files.readString(log);
    for (String name : List.of("", "/new", "/new/deep", "/new/deep/set")) {
      assertTrue(calls.contains("<" + folder + name + ">)"), () -> name + " in " + calls);
    }
  }
}
