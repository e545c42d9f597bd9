package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.geometry.Shape;
import io.resplit.header.Companion;
import io.resplit.request.JobObserver;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that move all that files hold. */
class WholeFileJobsTest {

  @TempDir Path folder;

  /** Texts of any length cannot be moved, whatever they take. */
  @Test
  void longTextsGoWithTheHeader() throws IOException {
    String text = "x".repeat(100);
    Path file = folder.resolve("a.nc");
    WholeFile.fixed(4, 5)
        .add("heat", "float64be", List.of(0, 1), new Random(1))
        .addText("label", text)
        .write(file, "netcdf4");
    Resplit resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> 150);
    BlockSet in = resplit.find(WholeChain.whole(file));
    BlockSet out = resplit.output(in, OutputRequest.blocks(folder + "/out", Shape.of(2, 5)));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(500));
    PlanReport planned = Steps.plan(in, out, options);
    Steps.run(Steps.moves(in, out, planned, options, true), WholeChain.ONCE, JobObserver.NONE);
    BlockSet found = resplit.find(WholeChain.whole(out.root()));
    Companion label = found.header().companions().find("label").orElseThrow();
    assertEquals(List.of(text), label.values().orElseThrow().texts());
  }
}
