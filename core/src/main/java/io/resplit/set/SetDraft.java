package io.resplit.set;

import io.resplit.array.ElementType;
import io.resplit.format.FileFormats;
import io.resplit.header.ArrayHeader;
import io.resplit.partition.Arrangement;
import io.resplit.partition.AxisMap;
import java.util.Optional;

/** A set that is being made of another one. Confined to one thread. */
final class SetDraft {

  Arrangement arrangement;
  ElementType type;
  BlockNames names;
  FileFormats formats;
  ArrayHeader header;
  AxisMap axes;
  boolean inRecords;
  Optional<MissingBlocks> missing;
  Optional<Padding> padding;
  Optional<FileImages> lead;
  Placing placing;
  private final BlockSet set;

  SetDraft(BlockSet set) {
    this.set = set;
    arrangement = set.arrangement();
    type = set.type();
    names = set.names();
    formats = set.formats();
    header = set.header();
    axes = set.axes();
    inRecords = set.inRecords();
    missing = set.missing();
    padding = set.padding();
    lead = set.lead();
    placing = set.placing();
  }

  BlockSet toSet() {
    return new BlockSet(
        arrangement,
        type,
        set.order(),
        formats,
        names,
        set.dataset(),
        header,
        set.mismatch(),
        axes,
        inRecords,
        missing,
        padding,
        lead,
        placing);
  }
}
