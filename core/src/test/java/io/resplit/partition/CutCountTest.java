package io.resplit.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.testkit.RandomProblems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CutCountTest {

  @ParameterizedTest(name = "files {1}, steps {2} on {0}")
  @CsvSource({
    "12, 4, 4, 0, 3", // steps are the files
    "12, 4, 12, 0, 3", // one step covers all
    "12, 4, 2, 6, 0", // every file halved
    "12, 4, 1, 12, 0", // every index alone
    "12, 4, 6, 2, 2", // 6 cuts the file 4..8; 12 is an end
    "12, 4, 3, 6, 0", // 3 | 6 | 9 each in another file
    "10, 4, 3, 6, 0", // 3 | 6 | 9: the last file 8..10 is cut too
    "10, 4, 5, 2, 2", // 5 cuts 4..8; 8..10 stays whole
    "9, 4, 3, 4, 1", // 3 and 6 cut; the file 8..9 cannot be cut
    "12, 12, 5, 3, 0", // one file, cut at 5 and 10
    "7, 7, 7, 0, 1",
    "1, 1, 1, 0, 1"
  })
  void uniformCutsAreCountedByHand(long extent, long file, long step, long parts, long whole) {
    CutCount count = CutCount.of(AxisGrid.uniform(extent, file), AxisGrid.uniform(extent, step));
    assertEquals(new CutCount(parts, whole), count);
    assertEquals(parts + whole, count.visits());
  }

  @Test
  void irregularCutsAreCountedByHand() {
    AxisGrid files = AxisGrid.ofEnds(1, 5, 6, 10); // 0..1 1..5 5..6 6..10
    AxisGrid steps = AxisGrid.ofEnds(2, 3, 6, 9, 10); // 1..5 in three, 6..10 in two
    assertEquals(new CutCount(5, 2), CutCount.of(files, steps));
    assertEquals(new CutCount(4, 3), CutCount.of(steps, files));
  }

  @Test
  void everyKindOfAxisIsCountedAsByEnumeration() {
    RandomProblems.seeds(5_000)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              long extent = 1 + source.random().nextLong(40);
              AxisGrid files = axis(source, extent);
              AxisGrid steps = axis(source, extent);
              assertEquals(
                  enumerated(files, steps),
                  CutCount.of(files, steps),
                  () -> "seed " + seed + ": " + files + " by " + steps);
            });
  }

  private static AxisGrid axis(RandomProblems source, long extent) {
    return source.random().nextInt(3) > 0
        ? AxisGrid.uniform(extent, 1 + source.random().nextLong(extent))
        : source.ends(extent, source.random().nextDouble());
  }

  private static CutCount enumerated(AxisGrid files, AxisGrid steps) {
    long cut = 0;
    long whole = 0;
    for (long file = 0; file < files.count(); file++) {
      long parts = 1;
      for (long end = files.start(file) + 1; end < files.end(file); end++) {
        parts += steps.isEnd(end) ? 1 : 0;
      }
      cut += parts > 1 ? parts : 0;
      whole += parts > 1 ? 0 : 1;
    }
    return new CutCount(cut, whole);
  }

  @Test
  void aBillionFilesAreCountedWithoutVisitingThem() {
    AxisGrid files = AxisGrid.uniform(4_000_000_000_000L, 4_000);
    CutCount count = CutCount.of(files, AxisGrid.uniform(4_000_000_000_000L, 6_000));
    // ends at 6, 18, 30 ... thousand fall inside a file; those at 12, 24 ... thousand do not
    assertEquals(new CutCount(666_666_666, 666_666_667), count);
  }
}
