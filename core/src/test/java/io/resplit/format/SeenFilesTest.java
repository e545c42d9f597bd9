package io.resplit.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.resplit.testkit.TiffMaker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeenFilesTest {

  @TempDir private Path folder;
  private final SeenFiles<String> seen = new SeenFiles<>();

  private static FileState state(int number, boolean isSettled) {
    return new FileState(Path.of("f" + number), true, 1, FileTime.fromMillis(0), number, isSettled);
  }

  @Test
  void keepsTheFirstFilesWithinFourMebibytes() {
    for (int number = 0; number < 10_000; number++) {
      seen.keep(state(number, true), List.of(), "found in " + number, 896);
    }
    assertEquals(Optional.of("found in 4095"), seen.find(state(4095, true)));
    assertEquals(Optional.empty(), seen.find(state(4096, true)));
  }

  @Test
  void filesInWhichTheSameIsFoundShareIt() {
    for (int number = 0; number < 20_000; number++) {
      seen.keep(state(number, true), List.of(), String.join("", "ab", "c"), 10_000);
    }
    assertSame(
        seen.find(state(1, true)).orElseThrow(), seen.find(state(19_999, true)).orElseThrow());
  }

  @Test
  void keepsNothingThatMayChangeUnseen() throws IOException {
    seen.keep(state(1, false), List.of(), "new", 1);
    Path other = Files.createFile(folder.resolve("other"));
    TiffMaker.unsettle(other);
    List<FileState> others = List.of(FileState.of(other).orElseThrow());
    seen.keep(state(2, true), others, "names a new one", 1);
    assertEquals(Optional.empty(), seen.find(state(1, false)));
    assertEquals(Optional.empty(), seen.find(state(2, true)));
  }
}
