package io.resplit.set;

import io.resplit.array.ArrayHeader;
import io.resplit.array.AxisInfo;
import io.resplit.array.Companion;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.io.ResplitException;
import java.util.List;
import java.util.Optional;

/**
 * The sets of variables that are moved beside the array that leads: their blocks lie in its files
 * and, where they are written, have the numbers of its blocks.
 */
public final class Members {

  private Members() {}

  /**
   * Returns the set of a variable in the first of the files of {@code lead} that have the same part
   * of it; of its header, no more than the lead knows.
   */
  public static BlockSet first(BlockSet lead, Companion variable) {
    return of(new LeadFiles(lead), variable, Copies.none(variable), false);
  }

  /**
   * Returns the set of a variable with some of its copies.
   *
   * @param joined what {@link #first} says of the whole array
   * @param copies as many as are wanted
   * @param each whether those of the files of {@code lead} are meant; else the first one is taken
   *     for all of them
   */
  public static BlockSet copied(
      BlockSet lead, Companion variable, BlockSet joined, Copies copies, boolean each) {
    return of(new LeadFiles(lead), variable, copies, each)
        .withHeader(copies.header(joined.header()))
        .withRecords(joined.inRecords());
  }

  private static BlockSet of(LeadFiles together, Companion variable, Copies copies, boolean each) {
    BlockSet lead = together.lead();
    Grid files = lead.storedGrid();
    BlockNames names =
        new BlockNames.OfLead(
            lead.names(),
            files,
            lead.order(),
            copies.ofLead(variable, each),
            lead.storedNumber(lead.firstBlock()));
    return new BlockSet(
            copies.grid(variable.grid(files)),
            variable.type(),
            lead.order(),
            copies.format(lead.format()),
            names,
            variable.path(),
            copies.header(header(variable)),
            lead.mismatch())
        .besides(together);
  }

  private static ArrayHeader header(Companion variable) {
    List<AxisInfo> axes =
        variable.dimensions().stream()
            .map(each -> new AxisInfo(each.name(), Optional.empty(), List.of(), each.unlimited()))
            .toList();
    return ArrayHeader.NONE
        .withAxes(axes)
        .withChunks(variable.chunks())
        .withElements(variable.fillValue(), variable.meaning());
  }

  /**
   * Returns the set of a variable as files will store it: of a task its own part.
   *
   * @throws ResplitException if the format cannot hold it
   */
  public static BlockSet stored(LeadFiles files, Companion variable) throws ResplitException {
    BlockSet lead = files.lead();
    Copies copies = Copies.of(lead.storedGrid(), variable);
    BlockSet all = of(files, variable, copies, true);
    BlockSet written =
        lead.window()
            .map(part -> all.part(Box.around(copies.indices(lead, variable)), all.names()))
            .orElse(all);
    return written.stored();
  }
}
