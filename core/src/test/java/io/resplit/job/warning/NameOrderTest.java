package io.resplit.job.warning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of listed files whose numbers fall. */
class NameOrderTest {

  private static Optional<MisplacedFile> of(String names) {
    List<Path> files = Stream.of(names.split(" ")).map(Path::of).toList();
    return NameOrder.of(files);
  }

  @ParameterizedTest
  @CsvSource({
    "s1 s10 s11 s2, s2, from 11 to 2 at s2:",
    "s9 s08, s08, from 9 to 8 at s08:",
    "s2 s1, s1, from 2 to 1 at s1:",
    "2003/m10 2003/m2 2004/m10 2004/m2, 2003/m2, 'from 10 to 2 at 2003/m2, and fall at 1 more files:'",
    "t99999999999999999999 t99999999999999999998, t99999999999999999998, to 99999999999999999998 at",
    "a1_1 a1_2 a1_10 a2_10 a2_1, a2_1, from 10 to 1 at a2_1:",
    "a1 a2 b5 b4, b4, from 5 to 4 at b4:"
  })
  void namesWhereTheyFall(String names, String file, String what) {
    MisplacedFile found = of(names).orElseThrow();
    assertEquals(Path.of(file), found.file());
    assertTrue(found.message().contains(what), found.message());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s1 s2 s10 s11",
        "s08 s9 s010",
        "a_0_0 a_0_1 a_1_0 a_1_1",
        "a_0_0 a_1_0 a_0_1 a_1_1",
        "2003/m1 2003/m12 2004/m1",
        "b a c",
        "a5 b1 c3",
        "s3"
      })
  void isContentWithNumbersThatRise(String names) {
    assertEquals(Optional.empty(), of(names));
  }
}
