package io.resplit.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ManyFilesTest {

  private final ManyFiles many = new ManyFiles();

  @AfterEach
  void end() {
    many.close();
  }

  @Test
  void answersComeInTheOrderOfTheFiles() throws IOException {
    for (int count : new int[] {0, 1, 31, 32, 33, 500, 3 * ManyFiles.BATCH + 1}) {
      List<Integer> files = IntStream.range(0, count).boxed().toList();
      List<Integer> expected = files.stream().map(each -> each * each).toList();
      assertEquals(expected, many.each(files, each -> each * each));
      List<Integer> taken = new ArrayList<>();
      many.forEach(files.iterator(), each -> each * each, taken::add);
      assertEquals(expected, taken);
    }
  }

  @Test
  void faultsInAQuestionAreNotLost() {
    List<Integer> files = IntStream.range(0, 1000).boxed().toList();
    for (int broken : new int[] {0, 500, 999}) {
      assertThrows(RuntimeException.class, () -> many.each(files, each -> 1 / (each - broken)));
    }
  }
}
