package io.resplit.cli;

import io.resplit.cli.option.BlockShapeFlag;
import io.resplit.cli.option.OutputFlags;
import io.resplit.cli.option.ShapeArgument;
import io.resplit.describe.AskedAxes;
import io.resplit.geometry.Shape;
import io.resplit.job.warning.Warning;
import io.resplit.partition.Grid;
import io.resplit.region.CalendarBlocks;
import io.resplit.report.Sizes;
import io.resplit.request.CalendarCut;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An output of which the user may have said in what blocks it is written.
 *
 * @param address folder, template or file
 * @param resumes whether an interrupted job may say it
 */
record OutputInBlocks(CommandJob job, OutputFlags options, String address, boolean resumes) {

  /**
   * Describes an output in blocks: where their shape is not given, those that the journal of a job
   * to be resumed names, or those of the input, cut to the region that is taken and with their axes
   * permuted.
   *
   * @param taken what is taken of the input
   * @param keeps whether the blocks of the input are kept where no shape is given
   * @throws IllegalArgumentException if their shape is not given: says what the input is, and the
   *     command with an example
   */
  BlockSet of(BlockSet taken, BlockShapeFlag shape, boolean keeps) throws IOException {
    BlockSet in = new AskedAxes(options.axes()).named(taken);
    if (shape.given().isPresent()) {
      new NeededArray(in).require("cut into blocks");
    } else if (!new NeededArray(in).isThere()) {
      return job.output(taken, options, address, Optional.empty());
    }
    Shape array = in.array().listedShape();
    Optional<ShapeArgument> asked = shape.within(array, in.array().listedAxisNames());
    Optional<CalendarBlocks> dated = byCalendar(in, asked);
    Optional<Grid> blocks =
        asked.isEmpty()
            ? blocks(in, keeps)
            : dated
                .map(cut -> asked.get().cutByCalendar(cut.axis()))
                .or(() -> asked)
                .map(each -> each.blocks(array, in.array().listedAxisNames()));
    if (blocks.isEmpty() && resumes) {
      throw new IllegalArgumentException(
          "nothing to resume in '%s': give the right folder; for a new job, leave out --resume and give --out-shape"
              .formatted(address));
    }
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException(
          "%sthe input is %s %s in %s: give --out-shape, the shape of the output blocks%s"
              .formatted(
                  asFolder(),
                  in.listedShape(),
                  in.type(),
                  Sizes.count(in.blockCount(), "block")
                      + (in.arrangement().isGrid() ? " of " + in.listedBlock() : ""),
                  job.given().example(BlockShapeFlag.example(in.array()))));
    }
    OutputRequest request = job.request(taken, options, address, blocks);
    return job.resplit()
        .output(taken, request.withDates(dated.map(CalendarBlocks::names).orElse("")));
  }

  private String asFolder() {
    return address.matches(".*\\.\\w+") && Files.isDirectory(Path.of(address))
        ? "'%s' is a folder: for one file, choose another name; for blocks in it, "
            .formatted(address)
        : "";
  }

  /** Returns the blocks of the axis that the calendar cuts, if it does. */
  private Optional<CalendarBlocks> byCalendar(BlockSet in, Optional<ShapeArgument> asked)
      throws IOException {
    Optional<CalendarCut> cut = asked.flatMap(ShapeArgument::calendar);
    if (cut.isEmpty()) {
      return Optional.empty();
    }
    BlockSet array = in.array();
    int axis = asked.get().calendarAxis(array.listedShape(), array.listedAxisNames());
    CalendarBlocks blocks = CalendarBlocks.of(in, axis, cut.get());
    blocks.doubt().ifPresent(why -> Warning.log(CalendarBlocks.class, why, Optional.empty()));
    return Optional.of(blocks);
  }

  /** Returns the blocks, as listed, of an output without a given shape, if they are known. */
  private Optional<Grid> blocks(BlockSet in, boolean keeps) throws IOException {
    Grid kept = in.order().toListed(in.arrayGrid());
    Optional<Grid> begun = resumes ? job.resplit().recordedBlocks(address) : Optional.empty();
    return begun
        .filter(blocks -> blocks.shape().equals(kept.shape()))
        .or(() -> begun.map(blocks -> Grid.uniform(kept.shape(), blocks.blockShape())))
        .or(() -> keeps && in.arrangement().isGrid() ? Optional.of(kept) : Optional.empty());
  }
}
