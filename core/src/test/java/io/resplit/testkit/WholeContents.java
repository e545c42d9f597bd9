package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.Steps;
import io.resplit.find.InputMembers;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.request.JobObserver;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.Copies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares what whole files hold with what they should.
 *
 * @param folder for files of its own
 */
public record WholeContents(Resplit resplit, Path folder) {

  /** Fails unless the files of a set hold every variable, each as it should be, and no other. */
  public void check(WholeFile contents, BlockSet set) throws IOException {
    String lead = set.dataset().isEmpty() ? contents.lead().path() : set.dataset();
    List<String> seen = new ArrayList<>(List.of(lead));
    check(variable(contents, lead), set);
    for (AxisInfo axis : set.header().axes()) {
      if (axis.coordinates().isPresent()) {
        seen.add(axis.name());
        check(variable(contents, axis.name()), axis.coordinates().get());
      }
    }
    for (Companion each : set.header().companions().variables()) {
      seen.add(each.path());
      if (each.isMoved()) {
        checkCopies(variable(contents, each.path()), each, new InputMembers(set, each.path()));
      } else {
        check(variable(contents, each.path()), each.values().orElseThrow());
      }
    }
    seen.sort(null);
    assertEquals(contents.variables().keySet().stream().sorted().toList(), seen);
  }

  private void checkCopies(WholeFile.Variable expected, Companion variable, InputMembers members)
      throws IOException {
    check(expected, members.with(Copies.none(variable)));
    if (members.copies().isPresent()) {
      BlockSet all = members.copies().get();
      List<Integer> axes = all.formats().copies().orElseThrow().axes();
      check(expected.repeated(all.grid().shape(), axes), all);
    }
  }

  private static WholeFile.Variable variable(WholeFile contents, String path) {
    return contents.variables().get(path);
  }

  private static void check(WholeFile.Variable expected, Attribute values) {
    byte[] found = values.withOrder(expected.type().order()).toBytes();
    assertArrayEquals(expected.elements().all(), found, values.name());
  }

  /** Of an array alone no more must be known than which coordinates are not its own. */
  private static Companions streamed(BlockSet set) {
    Companions all = set.header().companions();
    return Companions.NONE.withVariables(all.moved().filter(Companion::isOfAxis).toList());
  }

  private void check(WholeFile.Variable expected, BlockSet variable) throws IOException {
    BlockSet alone = variable.withHeader(variable.header().withCompanions(streamed(variable)));
    Path place = Files.createTempDirectory(folder, "raw").resolve("x{*}.raw");
    OutputRequest request =
        OutputRequest.blocks(place.toString(), alone.listedShape()).withFormat("raw");
    boolean hasOrder = alone.type().bytes() > 1;
    BlockSet raw =
        resplit.output(alone, hasOrder ? request.withByteOrder(expected.type().order()) : request);
    PlanOptions enough = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
    PlanReport planned = Steps.plan(alone, raw, enough);
    assertTrue(planned.fits());
    Steps.run(alone, raw, planned, JobDoor.UNFORCED, JobObserver.NONE);
    expected.elements().check(raw);
  }
}
