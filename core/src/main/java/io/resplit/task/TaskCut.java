package io.resplit.task;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.format.FolderFiles;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.partition.Shares;
import io.resplit.plan.Problem;
import io.resplit.request.RefusedPair;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How a job is cut into tasks: a function of shapes, partitions, chunks and their number alone, so
 * that every task finds the same cut wherever it runs.
 *
 * <p>Cuts lie between output files. Along which axis is chosen by what tasks then have to read of
 * the input together: chunks that pass through filters are read whole by each task that needs a
 * part of them; other blocks are opened by each, and their rows stay whole. Of equals, the slowest
 * axis is taken, in which the parts of a file lie together. A single raw file is cut between the
 * indices of its slowest axis; a folder that is one file where files of all of its arrays end.
 *
 * @param problem the whole job
 */
record TaskCut(Problem problem, BlockSet out, long count) {

  /** An input is cut between its blocks only if tasks then differ little in size. */
  private static final long UNITS_A_TASK = 8;

  /**
   * Returns the parts of an output that tasks write.
   *
   * @param problem the whole job
   * @param by axes to cut along, as listed; chosen if empty
   * @throws IllegalArgumentException if there can be fewer tasks only
   */
  static Shares of(Problem problem, BlockSet out, long count, List<String> by) {
    TaskCut cut = new TaskCut(problem, out, count);
    if (out.format().headerBeside().isPresent()) {
      throw RefusedPair.TASK_OF_HEADERS.refusal();
    }
    if (FolderFiles.isOne(out.root())) {
      return cut.ofFiles(cut.filesOfStore(), by);
    }
    return out.names() instanceof BlockNames.Listed ? cut.ofFile(by) : cut.ofFiles(out.grid(), by);
  }

  /** Returns the array cut where files of all arrays in a folder end that is one file. */
  private Grid filesOfStore() {
    Shape whole = out.grid().shape();
    long[] steps = steps(out.chunks().orElseThrow(), whole);
    for (Companion each : out.header().companions().moved().toList()) {
      long[] own = steps(each.chunks().orElseThrow(), each.shape());
      for (int dimension = 0; dimension < own.length; dimension++) {
        int axis = each.dimensions().get(dimension).axis();
        if (axis != Dimension.NO_AXIS) {
          steps[axis] = AxisGrid.commonLength(steps[axis], own[dimension], whole.length(axis));
        }
      }
    }
    return Grid.of(steps.length, axis -> AxisGrid.uniform(whole.length(axis), steps[axis]));
  }

  /** Returns the shape of what of an array is a file. */
  private static long[] steps(ChunkStorage chunks, Shape array) {
    Shape file = ChunkFilter.shards(chunks.filters()).orElseGet(() -> chunks.storedShape(array));
    return IntStream.range(0, file.rank()).mapToLong(file::length).toArray();
  }

  private Shares ofFiles(Grid files, List<String> by) {
    List<Integer> given = by.stream().map(this::axis).toList();
    List<Integer> all = IntStream.range(0, files.rank()).boxed().toList();
    long most = Shares.most(files, given.isEmpty() ? all : given);
    if (count > most) {
      throw new IllegalArgumentException(
          (FolderFiles.isOne(out.root())
                  ? "files of all arrays end together at only %s places%s, and no two tasks can"
                      + " write one: give at most --task I/%s, or smaller chunks or shards"
                  : "the output has %s files%s, and no two tasks can write one: give at most --task"
                      + " I/%s, or a smaller --out-shape")
              .formatted(most, given.isEmpty() ? "" : " along --by " + String.join(",", by), most));
    }
    if (!given.isEmpty()) {
      return new Shares(files, given, count);
    }
    Shares best = new Shares(files, all, count);
    for (int first = 1; first < files.rank(); first++) {
      Shares other = new Shares(files, withFirst(first, all), count);
      best = keepsRows(first) && read(other) < read(best) ? other : best;
    }
    return best;
  }

  private boolean keepsRows(int axis) {
    int fastest = problem.in().axes().axis(problem.rank() - 1);
    return problem.in().isUsuallyFiltered() || axis != fastest;
  }

  private static List<Integer> withFirst(int axis, List<Integer> all) {
    List<Integer> order = new ArrayList<>(all);
    order.remove((Object) axis);
    order.add(0, axis);
    return order;
  }

  private int axis(String listed) {
    int rank = out.grid().rank();
    int position = out.listedAxisNames().indexOf(listed);
    if (position < 0 && listed.matches("\\d{1,2}") && Integer.parseInt(listed) < rank) {
      position = Integer.parseInt(listed);
    }
    if (position < 0) {
      List<String> names = out.listedAxisNames();
      throw new IllegalArgumentException(
          "--by names axis '%s', but the axes are 0 to %s%s"
              .formatted(
                  listed, rank - 1, names.isEmpty() ? "" : ", or " + String.join(", ", names)));
    }
    return out.order().axis(position, rank);
  }

  /** Returns how much all tasks read: elements of chunks, or else blocks that are visited. */
  private double read(Shares shares) {
    Grid cells = problem.in().cells();
    double[] sum = {0};
    shares.forEach(box -> sum[0] += read(cells, box));
    return sum[0];
  }

  private double read(Grid cells, Box box) {
    double read = 1;
    for (int axis = 0; axis < box.rank(); axis++) {
      read *= read(cells.axis(axis), box.start(axis), box.end(axis) - 1);
    }
    return read;
  }

  private double read(AxisGrid cells, long first, long last) {
    long from = cells.indexOf(first);
    long to = cells.indexOf(last);
    return problem.in().isUsuallyFiltered() ? cells.end(to) - cells.start(from) : to - from + 1.0;
  }

  private Shares ofFile(List<String> by) {
    if (!out.format().name().equals("raw")) {
      throw RefusedPair.TASK_OF_ONE_FILE.refusal();
    }
    if (!by.isEmpty()) {
      throw new IllegalArgumentException(
          "a single file is cut along its slowest axis: leave out --by");
    }
    Shape shape = out.grid().shape();
    int rank = shape.rank();
    AxisGrid read = problem.in().cells().axis(0);
    long units = problem.in().isUsuallyFiltered() ? count : count * UNITS_A_TASK;
    boolean byRead = read.count() >= units;
    Grid rows =
        Grid.of(rank, axis -> byRead && axis == 0 ? read : AxisGrid.uniform(shape.length(axis), 1));
    List<Integer> all = IntStream.range(0, rank).boxed().toList();
    if (count > Shares.most(rows, all)) {
      throw new IllegalArgumentException(
          "the output has %s elements: give at most as many tasks"
              .formatted(Shares.most(rows, all)));
    }
    return new Shares(rows, all, count);
  }
}
