package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.io.ResplitException;
import io.resplit.job.Append;
import io.resplit.job.Move;
import io.resplit.request.JobObserver;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.RegionRequest;
import io.resplit.result.JobSummary;
import io.resplit.set.BlockSet;
import io.resplit.testkit.WholeContents;
import io.resplit.testkit.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Coordinates that are too long to be held are moved like any variable. */
class StreamedCoordinatesTest {

  /** Of 8 and 3 coordinates of 8 bytes, the first are longer than 16 times 3 bytes. */
  private final Resplit resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> 3);

  private final Random random = new Random(5);
  private final WholeFile contents =
      WholeFile.fixed(8, 3)
          .add("data", "int16be", List.of(0, 1), random)
          .add("x0", "float64be", List.of(0), random)
          .add("x1", "float64be", List.of(1), random)
          .add("more", "int8", List.of(0), random)
          .in("m", "x0");

  @TempDir Path folder;

  private BlockSet written(String format) throws IOException {
    contents.write(folder.resolve("first"), format);
    return resplit.find(WholeChain.whole(folder.resolve("first")));
  }

  private BlockSet moved(BlockSet in, String to, Shape blocks) throws IOException {
    BlockSet out = resplit.output(in, OutputRequest.blocks(folder + "/" + to, blocks));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(40));
    List<Move> moves = Steps.moves(in, out, Steps.plan(in, out, options), options, true);
    assertTrue(moves.stream().anyMatch(move -> move.in().dataset().equals("x0")));
    assertFalse(moves.stream().anyMatch(move -> move.in().dataset().equals("x1")));
    JobSummary done = Steps.run(moves, WholeChain.ONCE, JobObserver.NONE);
    for (int i = 0; i < moves.size(); i++) {
      assertEquals(moves.get(i).planned().cost(), done.arrays().get(i).measured());
    }
    return resplit.find(WholeChain.whole(folder.resolve(to)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdf5", "netcdf4", "netcdf3"})
  void areCutAndJoinedWithWhatTheySay(String format) throws IOException {
    BlockSet tiles = moved(written(format), "tiles", Shape.of(3, 2));
    BlockSet joined = moved(tiles, "joined", Shape.of(8, 3));
    assertTrue(joined.header().axes().get(0).coordinates().isEmpty());
    Companion coordinates = joined.header().companions().find("x0").orElseThrow();
    assertTrue(coordinates.isMoved() && coordinates.isCoordinate());
    assertEquals("m", coordinates.attributes().get(0).text());
    new WholeContents(resplit, folder).check(contents, joined);
    BlockSet held = new Resplit().find(WholeChain.whole(folder.resolve("joined")));
    AxisInfo axis = held.header().axes().get(0);
    assertEquals(List.of("x0", 64L), List.of(axis.name(), axis.coordinateBytes()));
    new WholeContents(new Resplit(), folder).check(contents, held);
  }

  /** In a region of two indices they are held. */
  @ParameterizedTest
  @ValueSource(strings = {"hdf5", "netcdf3"})
  void areComparedWithThoseThatARegionHolds(String format) throws IOException {
    BlockSet in = written(format);
    for (long from = 0; from < 2; from++) {
      WholeFile part = contents.within("data", Map.of(0, AxisIndices.range(from, from + 2, 1)));
      Path file = folder.resolve("part" + from);
      part.write(file, format);
      BlockSet region = resplit.find(WholeChain.whole(file));
      assertTrue(region.header().axes().get(0).coordinates().isPresent());
      BlockSet first = in.within(Box.of(new long[2], new long[] {2, 3}), (block, box) -> block);
      if (from == 0) {
        assertEquals("more", only(resplit.compareBeside(first, region)));
        assertEquals("more", only(resplit.compareBeside(region, first)));
      } else {
        ResplitException differ =
            assertThrows(ResplitException.class, () -> resplit.compareBeside(first, region));
        assertEquals(ResplitException.Reason.DIFFERENT, differ.reason());
      }
    }
  }

  private static String only(List<Map.Entry<BlockSet, BlockSet>> pairs) {
    assertEquals(1, pairs.size());
    return pairs.get(0).getKey().dataset();
  }

  @Test
  void cannotBeFollowedByOthers() throws IOException {
    WholeFile growing =
        WholeFile.growing(8, 3)
            .add("data", "int16be", List.of(0, 1), random)
            .add("x0", "float64be", List.of(0), random);
    Path file = folder.resolve("old.nc");
    Path next = folder.resolve("next.nc");
    growing.write(file, "netcdf4");
    growing.within("data", Map.of(0, AxisIndices.range(6, 8, 1))).write(next, "netcdf4");
    BlockSet more = resplit.find(WholeChain.whole(next));
    Append append = new Append(file, "x0", false);
    assertFalse(resplit.appending(append, more, JobObserver.NONE).isThere());
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () -> resplit.appending(append, more, JobObserver.NONE).joined());
    assertTrue(refusal.getMessage().contains("too many coordinates"), refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"netcdf4", "netcdf3"})
  void regionsAreGivenByIndices(String format) throws IOException {
    BlockSet in = written(format);
    RegionRequest.Selection between = new RegionRequest.Selection.Between("1", "2");
    RegionRequest region =
        new RegionRequest("x0=1..2", List.of(new RegionRequest.Term("x0", between)));
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> resplit.within(in, region));
    assertTrue(refusal.getMessage().contains("give indices"), refusal.getMessage());
  }
}
