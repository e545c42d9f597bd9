package io.resplit.describe;

import io.resplit.format.Formats;
import io.resplit.io.ResplitException;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;

/**
 * What a user says of the axes of an output, heeded before and after it is described.
 *
 * @param said what is said
 */
public record AskedAxes(OutputRequest.Axes said) {

  /**
   * Returns an input as if its axes had the names and steps that are given for the output.
   *
   * @throws IllegalArgumentException if they are those of another array
   */
  public BlockSet named(BlockSet in) {
    int count = said.names().size();
    if (said.dropped().isPresent() && count > 0 && count == in.grid().rank() - 1) {
      throw new IllegalArgumentException(
          "--axes names %d axes, and not %s, which --drop-axis leaves out: also list it"
              .formatted(count, said.dropped().get()));
    }
    return count == 0 ? in : new AxisNames(said.names()).in(in);
  }

  /**
   * Returns an input as if it said all of its axes that is said of the output, but for what files
   * lack; an output is described like that.
   *
   * @throws IllegalArgumentException if it has no such axes
   * @throws ResplitException if it has no array
   */
  public BlockSet in(BlockSet set) throws ResplitException {
    BlockSet named = named(set);
    if (said.unlimited().isEmpty()) {
      return named;
    }
    new NeededArray(named).require("made longer");
    return new UnlimitedAxes(said.unlimited().get()).in(named);
  }

  /**
   * Returns an output, described like {@link #in}, whose axes are as they are asked for.
   *
   * @throws IllegalArgumentException if files cannot lack such an axis
   * @throws ResplitException if its format cannot hold what is asked for
   */
  public BlockSet of(BlockSet out, Formats formats) throws ResplitException {
    BlockSet grown =
        said.unlimited().isPresent()
            ? new UnlimitedAxes(said.unlimited().get()).required(out)
            : out;
    return said.dropped().isPresent()
        ? new DroppedAxis(said.dropped().get()).of(grown, formats)
        : grown;
  }
}
