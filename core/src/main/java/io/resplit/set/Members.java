package io.resplit.set;

import io.resplit.geometry.Box;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import io.resplit.partition.SomeBlocks;
import java.util.List;
import java.util.Optional;

/**
 * The sets of variables that are moved with the array that leads: their blocks lie in its files
 * and, where they are written, have the numbers of its blocks.
 *
 * @param files what the new files consist of
 */
public record Members(BlockSet lead, FileImages files) {

  /** Prepares the sets of the companions of {@code lead}. */
  public Members(BlockSet lead) {
    this(lead, new FileImages(lead.blockCount(), lead::image));
  }

  /**
   * Returns the set of a variable in the first of the files of {@code lead} that have the same part
   * of it; of its header, no more than the lead knows.
   */
  public BlockSet first(Companion variable) {
    return of(variable, Copies.none(variable), false);
  }

  /**
   * Returns the set of a variable with some of its copies.
   *
   * @param joined what {@link #first} says of the whole array
   * @param copies as many as are wanted
   * @param each whether those of the files of {@code lead} are meant; else the first one is taken
   *     for all of them
   */
  public BlockSet copied(Companion variable, BlockSet joined, Copies copies, boolean each) {
    return of(variable, copies, each)
        .withHeader(copies.header(joined.header()))
        .withRecords(joined.inRecords());
  }

  private BlockSet of(Companion variable, Copies copies, boolean each) {
    Grid blocks = lead.storedGrid();
    BlockNames.OfLead names =
        new BlockNames.OfLead(
            lead.names(),
            blocks,
            lead.order(),
            copies.ofLead(variable, each),
            lead.storedNumber(lead.firstBlock()));
    Grid own = copies.grid(variable.grid(blocks));
    return new BlockSet(
            own,
            variable.type(),
            lead.order(),
            lead.format(),
            names,
            variable.path(),
            copies.header(header(variable)),
            lead.mismatch())
        .withFormats(copies.formats(lead.formats()))
        .besides(files)
        .withMissing(missing(variable, own, names));
  }

  /** Where the array has no file, its other variables have none. */
  private Optional<MissingBlocks> missing(Companion variable, Grid own, BlockNames.OfLead names) {
    SomeBlocks blocks =
        lead.missing()
            .map(all -> all.blocks())
            .map(lost -> SomeBlocks.of(own, number -> lost.contains(names.ofLead(own, number))))
            .orElse(SomeBlocks.NONE);
    return blocks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new MissingBlocks(blocks, variable.missingValue(variable.type()).orElseThrow()));
  }

  private static ArrayHeader header(Companion variable) {
    List<AxisInfo> axes =
        variable.dimensions().stream()
            .map(each -> AxisInfo.named(each.name()).withUnlimited(each.unlimited()))
            .toList();
    return ArrayHeader.NONE
        .withAxes(axes)
        .withChunks(variable.chunks())
        .withElements(variable.fillValue(), variable.meaning());
  }

  /**
   * Returns the set of a variable as new files will store it: of a task its own part.
   *
   * @throws ResplitException if the format cannot hold it
   */
  public BlockSet stored(Companion variable) throws ResplitException {
    Copies copies = Copies.of(lead.storedGrid(), variable);
    BlockSet all = of(variable, copies, true);
    return all.part(Box.around(copies.indices(lead, variable)), all.names()).stored();
  }
}
