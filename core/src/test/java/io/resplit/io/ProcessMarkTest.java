package io.resplit.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Marks of the processes of a kernel that a folder stands for. */
class ProcessMarkTest {

  private static final String BOOT = "ebd7311d67894a62a4f21b1ff1f0ac3b";

  @TempDir private Path proc;

  @BeforeEach
  void kernel() throws IOException {
    Files.createDirectories(proc.resolve("sys/kernel/random"));
    boot("ebd7311d-6789-4a62-a4f2-1b1ff1f0ac3b");
    process("77", "(a) b) S 1", 1234);
    Files.createDirectories(proc.resolve("77/ns"));
    Files.createSymbolicLink(proc.resolve("77/ns/pid"), Path.of("pid:[4026531836]"));
    Files.createSymbolicLink(proc.resolve("self"), proc.resolve("77"));
  }

  private void boot(String id) throws IOException {
    Files.writeString(proc.resolve("sys/kernel/random/boot_id"), id + "\n");
  }

  private void process(String pid, String start, long tick) throws IOException {
    Files.createDirectories(proc.resolve(pid));
    String between = " 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 ".substring(3);
    Files.writeString(
        proc.resolve(pid).resolve("stat"), pid + " " + start + " 1 " + between + tick + " 20\n");
  }

  @Test
  void aProcessIsOverIfItsNumberIsFreeOrThatOfAnother() throws IOException {
    ProcessMark marks = new ProcessMark(proc);
    String own = marks.own();
    assertEquals(BOOT + "-4026531836-77-1234", own);
    assertFalse(marks.isOver(own, proc));
    assertTrue(marks.isOver(own.replace("-77-", "-78-"), proc));
    assertTrue(marks.isOver(own.replace("1234", "1233"), proc));
  }

  @Test
  void nothingIsKnownOfProcessesElsewhere() throws IOException {
    String other = new ProcessMark(proc).own().replace("-77-", "-78-");
    assertFalse(new ProcessMark(proc).isOver(other.replace("4026531836", "4026531837"), proc));
    assertFalse(new ProcessMark(proc).isOver("unknown", proc));
    assertFalse(new ProcessMark(proc).isOver("", proc));
    assertFalse(new ProcessMark(proc.resolve("none")).isOver(other, proc));
    boot("00000000-6789-4a62-a4f2-1b1ff1f0ac3b");
    assertFalse(new ProcessMark(proc).isOver(other, proc));
    assertEquals("unknown", new ProcessMark(proc.resolve("none")).own());
  }

  /** With hidepid, there is nothing in /proc of processes of other users. */
  @Test
  void processesOfOtherUsersMayBeHidden() throws IOException {
    String gone = new ProcessMark(proc).own().replace("-77-", "-78-");
    assertTrue(new ProcessMark(proc).isOver(gone, proc));
    assertFalse(new ProcessMark(proc).isOver(gone, ofOther()));
    assertFalse(new ProcessMark(proc).isOver(gone, proc.resolve("none")));
  }

  private Path ofOther() throws IOException {
    if (!Files.getOwner(proc).equals(Files.getOwner(Path.of("/")))) {
      return Path.of("/");
    }
    Path given = Files.createFile(proc.resolve("given"));
    Files.setAttribute(given, "unix:uid", 65_534);
    return given;
  }

  @Test
  void thisProcessIsNotOver() {
    ProcessMark marks = new ProcessMark();
    assertFalse(marks.isOver(marks.own(), proc));
    assertTrue(marks.isOver(marks.own().replaceAll("-\\d+$", "-1"), proc), marks.own());
  }
}
