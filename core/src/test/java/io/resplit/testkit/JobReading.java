package io.resplit.testkit;

import static io.resplit.testkit.JobFeature.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.request.RegionRequest;
import io.resplit.request.RegionRequest.Selection;
import io.resplit.request.RegionRequest.Term;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What a job reads of its input: some indices, the axes permuted or not. */
final class JobReading {

  private final JobDraw draw;
  private final JobShapes shapes;
  private final WholeFile.Variable lead;
  private final BlockSet set;
  private final BlockSet named;
  private WholeFile contents;

  private JobReading(JobDraw draw, JobDoor door, JobShapes shapes, JobInput input)
      throws IOException {
    this.draw = draw;
    this.shapes = shapes;
    this.lead = input.lead();
    this.contents = input.contents();
    BlockSet found = input.found();
    if (draw.has(VARIABLES) && found.header().companions().isEmpty()) {
      takeLead(found);
    }
    BlockSet part =
        draw.has(REGION) || draw.has(STEPS) || draw.has(LISTS) ? within(door, found) : found;
    this.set = draw.has(PERMUTED) ? permuted(part) : part;
    this.named = draw.has(TO_OME) ? OmeAxes.named(set, shapes.random(), draw.has(DROPPED)) : set;
  }

  private void takeLead(BlockSet found) {
    assertTrue(JobPairs.isOfLead(draw.features()));
    Set<String> others = new TreeSet<>(contents.variables().keySet());
    contents = contents.withAxesOnly(lead);
    others.removeAll(contents.variables().keySet());
    assertEquals(others, new TreeSet<>(found.header().notCarried()));
  }

  /** Finds the input and takes what the job reads of it. */
  static JobReading of(JobDraw draw, JobDoor door, JobShapes shapes, JobInput input)
      throws IOException {
    return new JobReading(draw, door, shapes, input);
  }

  /** Returns the input. */
  BlockSet set() {
    return set;
  }

  /** Returns the input as outputs are described: its axes may have names that were given. */
  BlockSet named() {
    return named;
  }

  /** Returns what the output must hold. */
  WholeFile contents() {
    return contents;
  }

  private BlockSet within(JobDoor door, BlockSet found) throws IOException {
    Shape shape = found.grid().shape();
    int steps = draw.has(STEPS) ? shapes.random().nextInt(shape.rank()) : -1;
    int lists = draw.has(LISTS) ? (steps + 1) % shape.rank() : -1;
    List<AxisIndices> indices = new ArrayList<>();
    List<Selection> selections = new ArrayList<>();
    Map<Integer, AxisIndices> taken = new TreeMap<>();
    for (int axis = 0; axis < shape.rank(); axis++) {
      long length = shape.length(axis);
      long from = draw.has(REGION) ? shapes.random().nextLong(length) : 0;
      long to = draw.has(REGION) ? from + 1 + shapes.random().nextLong(length - from) : length;
      indices.add(shapes.indices(from, to, axis == lists, axis == steps));
      selections.add(selection(indices.get(axis), axis == lists));
      taken.put(lead.dimensions().get(axis), indices.get(axis));
    }
    contents = contents.within(lead.path(), taken);
    List<Term> terms =
        IntStream.range(0, shape.rank())
            .mapToObj(at -> new Term("", selections.get(found.order().axis(at, shape.rank()))))
            .toList();
    BlockSet part = door.within(found, new RegionRequest("some", terms));
    deleteOthers(found, part);
    boolean maySkip = !draw.has(VARIABLES) && !draw.has(FROM_NIFTI) && !draw.has(FROM_GZIP);
    return maySkip && shapes.random().nextBoolean()
        ? JobDoor.within(found, indices, shapes.random().nextInt(100))
        : part;
  }

  private static Selection selection(AxisIndices indices, boolean isList) {
    return isList
        ? new Selection.Listed(
            LongStream.range(0, indices.count()).map(indices::at).boxed().toList())
        : new Selection.Range(
            OptionalLong.of(indices.at(0)),
            OptionalLong.of(indices.end()),
            indices.count() > 1 ? indices.at(1) - indices.at(0) : 1);
  }

  /** Blocks outside of a region need not be there, unless other variables are read as a whole. */
  private void deleteOthers(BlockSet found, BlockSet part) throws IOException {
    Set<Path> needed = Set.copyOf(JobDoor.files(part));
    for (Path file : JobDoor.files(found)) {
      if (!draw.has(VARIABLES) && !needed.contains(file)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private BlockSet permuted(BlockSet part) {
    AxisMap listed = shapes.source().axisMap(part.grid().rank());
    AxisMap stored = part.order().turned(listed);
    int[] axes = IntStream.range(0, stored.rank()).map(stored::axis).toArray();
    contents = contents.within(lead.path(), Map.of());
    JobDoor.turnedWith(part).forEach(path -> contents.transpose(path, axes));
    contents.transpose(lead.path(), axes);
    return part.permuted(listed);
  }
}
