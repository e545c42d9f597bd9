package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lets h5py and netCDF4 make files longer that we have written. */
@Tag("slow")
class GrowthWitnessTest {

  /** Cases at once: Python takes longer to start than to grow a file. */
  private static final int BATCH = 8;

  @TempDir private Path folder;

  @BeforeEach
  void needsHdf5() {
    Programs.requirePython("h5py, netCDF4, numpy");
  }

  private String growth(String task, String kind, List<Long> seeds) throws Exception {
    List<Object> arguments = new ArrayList<>(List.of(task, kind));
    arguments.addAll(seeds);
    return Programs.script(folder, "growth.py", arguments.toArray());
  }

  private void assertGrowAlike(String kind, List<Long> seeds) throws Exception {
    for (String command : growth("make", kind, seeds).lines().toList()) {
      CommandRun.of((Object[]) command.split("\t")).assertDone();
    }
    assertEquals("", growth("check", kind, seeds));
  }

  /**
   * Fill times never, at allocation and if set, with each property, attribute and kind of chunk.
   */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2})
  void padsChunksAsHdf5DoesWhateverTheFillValueAndItsTime(long time) throws Exception {
    assertGrowAlike("table", List.of(time));
  }

  @Test
  void chunksAtTheEdgesThatAreStoredWithoutFiltersGrowToo() throws Exception {
    assertGrowAlike("edges", List.of(0L));
  }

  @Test
  void copiesGrowAsTheOriginalsDo() throws Exception {
    long first = BATCH * Long.getLong("resplit.seed", 1);
    double factor = Double.parseDouble(System.getProperty("resplit.seeds", "1"));
    for (long batch = 0; batch < Math.max(1, factor); batch++) {
      long start = first + batch * BATCH;
      assertGrowAlike("random", LongStream.range(start, start + BATCH).boxed().toList());
    }
  }
}
