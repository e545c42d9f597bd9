package io.resplit.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NameListTest {

  @Test
  void namesSomeAndCountsTheOthers() {
    assertEquals("", NameList.first(10, List.of()));
    assertEquals("a, b", NameList.first(10, List.of("a", "b")));
    assertEquals("1, 2, 3, 4, 5, 6, 7, 8, 9, 10", NameList.first(10, upTo(10)));
    assertEquals("1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more", NameList.first(10, upTo(12)));
  }

  private static List<String> upTo(int last) {
    return IntStream.rangeClosed(1, last).mapToObj(Integer::toString).toList();
  }
}
