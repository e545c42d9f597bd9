package io.resplit.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.format.index.IndexPlace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FileEndsTest {

  private static List<String> changed(FileEnds ends, int array) throws IOException {
    List<String> changed = new ArrayList<>();
    ends.takeChanged(array, (number, root, end) -> changed.add(number + ":" + root + ":" + end));
    return changed;
  }

  @Test
  void theNextArrayBeginsWhereTheLastIndexEnds() {
    FileEnds ends = new FileEnds(3);
    assertEquals(OptionalLong.empty(), ends.end(1));
    ends.put(0, 1, new IndexPlace(100, 140));
    assertEquals(OptionalLong.of(140), ends.end(1));
    assertEquals(OptionalLong.empty(), ends.end(2));
    ends.put(1, 1, new IndexPlace(300, 360));
    assertEquals(OptionalLong.of(360), ends.end(1));
    assertEquals(Map.of("a", 100L, "b", 300L), ends.roots(1, List.of("a", "b", "c")));
  }

  @Test
  void whatIsRestoredIsNotRecordedAgain() throws IOException {
    FileEnds ends = new FileEnds(3);
    ends.restore(0, 2, new IndexPlace(7, 9));
    ends.put(0, 0, new IndexPlace(70, 90));
    assertEquals(List.of("0:70:90"), changed(ends, 0));
    assertEquals(List.of(), changed(ends, 0));
    assertEquals(OptionalLong.of(9), ends.end(2));
  }

  /** Then the next array begins where this one would have begun. */
  @Test
  void anArrayWithoutChunksEndsNowhere() throws IOException {
    FileEnds ends = new FileEnds(3);
    ends.put(0, 1, new IndexPlace(IndexPlace.NOWHERE, 8192));
    assertEquals(OptionalLong.empty(), ends.end(1));
    assertEquals(List.of("1:-1:0"), changed(ends, 0));
    ends.put(1, 1, new IndexPlace(8300, 8360));
    assertEquals(Map.of("a", -1L, "b", 8300L), ends.roots(1, List.of("a", "b")));
    ends.put(2, 1, new IndexPlace(IndexPlace.NOWHERE, 8360));
    assertEquals(OptionalLong.of(8360), ends.end(1));
  }
}
