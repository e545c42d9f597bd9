package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks that make up an array but are no grid. */
class TiledJobsTest {

  private final Resplit resplit = new Resplit();

  private static BlockSet raw(Path folder, String... names) throws IOException {
    Path in = Files.createDirectories(folder.resolve("in"));
    for (String name : names) {
      long[] corners = Stream.of(name.split("[-_]")).mapToLong(Long::parseLong).toArray();
      Files.write(
          in.resolve(name + ".raw"),
          new byte[(int) ((corners[1] - corners[0]) * (corners[3] - corners[2]))]);
    }
    return new Resplit()
        .find(
            SetRequest.at(in + "/{o0}-{e0}_{o1}-{e1}.raw")
                .withOrder(StorageOrder.C)
                .withType(ElementType.parse("uint8")));
  }

  @Test
  void countsBlocksThatSpanTwoOthers(@TempDir Path folder) throws IOException {
    BlockSet set = raw(folder, "0-4_0-6", "4-10_0-3", "4-10_3-6");
    assertEquals(3, set.blockCount());
    assertEquals(Shape.of(10, 6), set.listedShape());
    BlockSet out = resplit.output(set, folder + "/out", Shape.of(10, 6));
    PlanOptions all = PlanOptions.within(new MemoryLimit.OfData(60));
    PlanReport planned = Steps.plan(set, out, all);
    assertEquals(3, planned.cost().readSeeks());
    assertEquals(4, CostModel.lowerBoundSeeks(planned.plan().problem()));
  }

  @Test
  void countsThePinwheel(@TempDir Path folder) throws IOException {
    BlockSet set = raw(folder, "0-6_0-2", "6-10_0-4", "4-10_4-6", "0-4_2-6", "4-6_2-4");
    assertFalse(set.arrangement().isGrid());
    assertEquals("2x2", set.box(2).shape().toString());
  }

  @Test
  void refusesWhatDoesNotMakeUpTheArray(@TempDir Path folder) throws IOException {
    refused(
        folder.resolve("gap"),
        "no block holds 1 of 60 elements",
        "0-4_0-6",
        "4-9_0-3",
        "4-10_3-6",
        "9-10_1-3");
    refused(
        folder.resolve("twice"),
        "blocks [4:10,0:4] and [4:10,3:6] overlap",
        "0-4_0-6",
        "4-10_0-4",
        "4-10_3-6");
  }

  private static void refused(Path folder, String reason, String... names) {
    ResplitException refused = assertThrows(ResplitException.class, () -> raw(folder, names));
    assertTrue(refused.getMessage().contains("are not a grid: axis"), refused.getMessage());
    assertTrue(refused.getMessage().endsWith("; " + reason), refused.getMessage());
  }
}
