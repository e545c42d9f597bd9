package io.resplit.find;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldNamesTest {

  private int listings;

  private HeldNames names(int count, String name) {
    return new HeldNames(
        visitor -> {
          listings++;
          for (int i = 0; i < count; i++) {
            visitor.accept(name + i);
          }
        });
  }

  private static List<String> all(HeldNames names) throws IOException {
    List<String> all = new ArrayList<>();
    names.forEach(all::add);
    return all;
  }

  @Test
  void listsOnce() throws IOException {
    HeldNames names = names(15_000, "slice");
    List<String> first = all(names);
    assertEquals(15_000, first.size());
    assertEquals(first, all(names));
    assertEquals(1, listings);
  }

  @Test
  void listsNamesAgainThatAreTooManyToBeHeld() throws IOException {
    HeldNames names = names(20_000, "a".repeat(200));
    assertEquals(all(names), all(names));
    assertEquals(2, listings);
  }

  @Test
  void listsAgainWhereAVisitHasFailed() throws IOException {
    HeldNames names = names(3, "a");
    assertThrows(
        IOException.class,
        () ->
            names.forEach(
                name -> {
                  throw new IOException(name);
                }));
    assertEquals(List.of("a0", "a1", "a2"), all(names));
    assertEquals(2, listings);
  }
}
