package io.resplit.cli.option;

import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The option that puts the axes of the output in another order. */
public final class PermuteFlag {

  @Option(
      names = "--permute",
      paramLabel = "AXES",
      description =
          "Transpose, like numpy.transpose. List the axes of the input in the order of the"
              + " output, by name or number from 0: x,z,y or 2,0,1.")
  private String axes;

  /** Returns whether it is given. */
  public boolean isGiven() {
    return axes != null;
  }

  /** Returns whether an output without a block shape has the blocks of its input. */
  public boolean keeps(BlockSet in, RegionFlag region) {
    return region.isGiven() || isGiven() && in.blockCount() > 1;
  }

  /**
   * Returns the input as the output has its axes.
   *
   * @throws IllegalArgumentException if what is given is no order of its axes
   * @throws ResplitException if there is no array
   */
  public BlockSet of(BlockSet in) throws ResplitException {
    if (axes == null) {
      return in;
    }
    new NeededArray(in).require("transposed");
    List<String> names = in.listedAxisNames();
    String[] terms = axes.strip().replaceAll("^[(\\[]|[)\\]]$", "").split(",", -1);
    List<Integer> order = Stream.of(terms).map(term -> axis(term.strip(), names)).toList();
    List<Integer> every = IntStream.range(0, in.grid().rank()).boxed().toList();
    if (!order.stream().sorted().toList().equals(every)) {
      throw new IllegalArgumentException(
          "--permute %s: the axes of the input are %s: give each once, in the new order"
              .formatted(
                  axes,
                  every.stream().map(axis -> name(axis, names)).collect(Collectors.joining(","))));
    }
    return in.permuted(AxisMap.of(order.stream().mapToInt(axis -> axis).toArray()));
  }

  /** Returns the name of an axis, or else its number. */
  private static String name(int axis, List<String> names) {
    return names.isEmpty() || names.get(axis).isEmpty() ? "" + axis : names.get(axis);
  }

  /** Returns the axis of a name or number; -1 if there is none. */
  private static int axis(String term, List<String> names) {
    int named = names.indexOf(term);
    return named < 0 && term.matches("[0-9]{1,2}") ? Integer.parseInt(term) : named;
  }
}
