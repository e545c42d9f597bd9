package io.resplit.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderBesideTest {

  @Test
  void namesElementsAndTheirHeaders() {
    assertEquals("a.b/LIST/c_{0}.raw", HeaderBeside.META.data("a.b/LIST/c_{0}.mhd"));
    assertEquals(Path.of("a/c.mhd"), HeaderBeside.META.header(Path.of("a/c.raw")));
    assertEquals("c.nhdr", HeaderBeside.META.dataOf("c.nhdr"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.NHDR",
        "a.mhd",
        "LIST.nhdr",
        "LISTING.nhdr",
        "LIST_a.nhdr",
        " a.nhdr",
        "a:=b.nhdr",
        "a\\b.nhdr",
        "a%d.nhdr",
        "a\nb.nhdr"
      })
  void refusesNamesThatReadersTakeForOthers(String name) {
    String refusal =
        assertThrows(IllegalArgumentException.class, () -> HeaderBeside.NRRD.data("f/" + name))
            .getMessage();
    assertTrue(refusal.startsWith("'f/" + name.replace('\n', '?') + "' cannot be"), refusal);
  }
}
