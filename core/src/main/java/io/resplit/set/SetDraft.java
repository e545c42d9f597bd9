package io.resplit.set;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.header.ArrayHeader;
import io.resplit.partition.Arrangement;
import io.resplit.partition.AxisMap;
import java.util.Optional;

/** A set that is being made of another one. Confined to one thread. */
final class SetDraft {

  Arrangement arrangement;
  ElementType type;
  BlockNames names;
  ArrayHeader header;
  AxisMap axes;
  boolean inRecords;
  Optional<MissingBlocks> missing;
  Optional<Padding> padding;
  Optional<FileImages> lead;
  private final StorageOrder order;
  private final Format format;
  private final String dataset;
  private final Mismatch mismatch;

  SetDraft(BlockSet set) {
    arrangement = set.arrangement();
    type = set.type();
    order = set.order();
    format = set.format();
    names = set.names();
    dataset = set.dataset();
    header = set.header();
    mismatch = set.mismatch();
    axes = set.axes();
    inRecords = set.inRecords();
    missing = set.missing();
    padding = set.padding();
    lead = set.lead();
  }

  BlockSet toSet() {
    return new BlockSet(
        arrangement,
        type,
        order,
        format,
        names,
        dataset,
        header,
        mismatch,
        axes,
        inRecords,
        missing,
        padding,
        lead);
  }
}
